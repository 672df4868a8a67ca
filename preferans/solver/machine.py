"""Machine code: an object file made of an LLVM module, and its functions in memory, called with whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int64
from typing import Final, NamedTuple

import llvmlite.binding as llvm

SIGNATURES: Final = {"fill_divisions": 2, "answer_all": 4, "answer_split": 4}
"""The ways in, and how many whole numbers each takes; an address is one of them. They return nothing."""


class Kernels(NamedTuple):
    """The ways in. A call frees the interpreter while it lasts."""

    fill_divisions: Callable[[int, int], None]
    answer_all: Callable[[int, int, int, int], None]
    answer_split: Callable[[int, int, int, int], None]


class CannotCompile(RuntimeError):
    """What came out cannot be kept; the message says why."""


def _host() -> llvm.TargetMachine:
    """This processor, as code is compiled for it."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=3, jit=True
    )


def host_name() -> str:
    """What code depends on: the system, the processor and what it can do."""
    return f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def emitted(module: llvm.ModuleRef) -> bytes:
    """An object file of the functions of SIGNATURES, with what they call and nothing else. Raises CannotCompile.

    Every function of numba's can raise an exception, for which it calls the interpreter. Ours never do: once nothing
    but the ways in can be seen from outside, LLVM finds that out and drops those calls. Were one left, the file would
    be of no use to another process, and LLVM ends a process that loads such a file.
    """
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in SIGNATURES:
            value.linkage = llvm.Linkage.internal
    host = _host()
    passes = llvm.create_pass_builder(host, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    named = {value.name: value.is_declaration for value in (*module.functions, *module.global_variables)}
    missing = {name for name, declared in named.items() if declared and not name.startswith("llvm.")}
    missing |= {name for name in SIGNATURES if name not in named}
    if missing:
        raise CannotCompile(f"the kernels are without {', '.join(sorted(missing))}")
    code: bytes = host.emit_object(module)
    return code


def loaded(object_file: bytes) -> Kernels:
    """The functions of an object file, in memory for as long as the process. OSError where nothing may be executed.

    The file must be as `emitted` made it on a processor of the same name: nothing is checked here.
    """
    llvm.check_jit_execution()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _host())
    engine.add_object_file(llvm.ObjectFileRef.from_data(object_file))
    engine.finalize_object()
    functions = {
        name: CFUNCTYPE(None, *[c_int64] * number)(engine.get_function_address(name))
        for name, number in SIGNATURES.items()
    }
    engine.detach()
    return Kernels(**functions)
