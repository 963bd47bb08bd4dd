"""A designer's data files as trees with a place for every key and value: YAML, tables, sums, and their shape."""
