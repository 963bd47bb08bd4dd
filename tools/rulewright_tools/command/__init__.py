"""One module per subcommand; each has `run(arguments)` and gives the exit status."""
