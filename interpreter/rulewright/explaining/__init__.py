"""How one line of a ruleset was understood."""
