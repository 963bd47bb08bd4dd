"""Scenarios run: each plays its script on the compiled rules and says what was not as expected."""
