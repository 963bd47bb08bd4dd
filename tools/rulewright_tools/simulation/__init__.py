"""Many games by bots: one at a time, in several processes, and what came of them."""
