"""What rules mean once checked: types, terms, steps, and the whole checked ruleset."""
