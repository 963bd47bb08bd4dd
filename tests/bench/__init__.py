"""Playing speed: hand-written games and the loop that measures them."""
