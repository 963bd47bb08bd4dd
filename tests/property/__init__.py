"""What must hold in every state of many random games, and of every conceivable move on small boards."""
