"""What was kept in a journal is there, or its damage is noticed."""
