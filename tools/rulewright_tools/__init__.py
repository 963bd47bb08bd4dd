"""Everything a person runs: lint, play, perft, bench and explain."""
