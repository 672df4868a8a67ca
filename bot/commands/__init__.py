"""What `pulka` can be told to do, one module a command: ``describe(parser)`` gives its parser what it takes.

``parser`` gets a ``command`` among its defaults: what is called with the options, and returns the exit status.
"""
