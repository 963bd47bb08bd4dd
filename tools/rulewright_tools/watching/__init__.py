"""Looks at a ruleset again whenever its files change, and tells what an edit did."""
