"""``python -m preferans.solver``: compile the kernels and keep them on disk."""

from preferans.solver.runtime import available, kernels

if __name__ == "__main__" and available():
    kernels()
