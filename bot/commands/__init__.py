"""What `pulka` can be told to do, one module a command: ``add(commands)`` describes it to the command line."""
