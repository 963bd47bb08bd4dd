"""What of the rulebook the rules hold, measured and shown."""
