"""Exact counts of move sequences, compared with counts published elsewhere."""
