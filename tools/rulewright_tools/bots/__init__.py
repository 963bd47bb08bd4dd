"""Players that are no people: each picks from what its seat may know."""
