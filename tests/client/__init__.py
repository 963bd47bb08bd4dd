"""What a person and a script see of the command line, with the real engine behind it."""
