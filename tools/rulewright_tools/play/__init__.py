"""The generic text client: a session that knows no screen, drawings of the table, and two front ends."""
