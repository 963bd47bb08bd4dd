"""Boards: spaces, links and regions read from YAML or made by a generator, and the tables made from them."""
