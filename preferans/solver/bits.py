"""Machine instructions Python has no name for, and the decorator of the kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")


def kernel(signature: str | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function that other kernels call, as machine code of whole numbers.

    With a signature it is compiled at once, as a function that calls itself needs; without one when a caller is.
    """
    compiled: Callable[[Callable[P, R]], Callable[P, R]] = numba.njit(signature, error_model="numpy")
    return compiled


def _machine(generator: Callable[..., Any]) -> Any:
    """An instruction that kernels call like a function of whole numbers."""
    return intrinsic(generator)


def _lowest(typing_context: Any, mask: Any) -> Any:
    """Number of the lowest bit set; the mask must not be 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


lowest: Callable[[int], int] = _machine(_lowest)


def _count(typing_context: Any, mask: Any) -> Any:
    """Number of bits set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


count: Callable[[int], int] = _machine(_count)


def _get(typing_context: Any, address: Any, place: Any) -> Any:
    """The word at a place of the array that begins at an address.

    An address in place of the array itself spares each call its descriptor and an atomic count of references.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        start = builder.inttoptr(arguments[0], word.as_pointer())
        return builder.load(builder.gep(start, [arguments[1]]))

    return types.int64(types.int64, types.int64), generate


get: Callable[[int, int], int] = _machine(_get)


def _put(typing_context: Any, address: Any, place: Any, value: Any) -> Any:
    """Write the word at a place of the array that begins at an address."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        start = builder.inttoptr(arguments[0], word.as_pointer())
        builder.store(arguments[2], builder.gep(start, [arguments[1]]))
        return context.get_dummy_value()

    return types.none(types.int64, types.int64, types.int64), generate


put: Callable[[int, int, int], None] = _machine(_put)
