"""Checks of rules: names, types, sets, flow; from syntax nodes to meaning, or to findings."""
