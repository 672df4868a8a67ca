"""Computer players. Each is a function of a view: it sees what its seat may know and nothing else."""
