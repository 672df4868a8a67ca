"""The kernels in one module: what numba makes of them. Slow to import, for numba compiles some of them at once."""

from __future__ import annotations

from collections.abc import Callable

import llvmlite.binding as llvm
from numba import cfunc

from preferans.solver.divisions import fill_divisions
from preferans.solver.machine import SIGNATURES, emitted
from preferans.solver.raspas import answer_split
from preferans.solver.root import answer_all

_ENTRIES: tuple[Callable[..., None], ...] = (fill_divisions, answer_all, answer_split)


def object_file() -> bytes:
    """The machine code of the kernels for this processor. Raises CannotCompile."""
    whole = llvm.parse_assembly("")
    for entry in _ENTRIES:
        compiled = cfunc(f"void({', '.join(['int64'] * SIGNATURES[entry.__name__])})")(entry)
        module = llvm.parse_assembly(compiled.inspect_llvm())
        module.get_function(compiled.native_name).name = entry.__name__
        whole.link_in(module)
    return emitted(whole)
