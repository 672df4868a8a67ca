from __future__ import annotations

import asyncio

import pytest

from bot.locks import Locks


async def test_holders_of_one_key_come_one_after_another_in_order() -> None:
    locks: Locks[int] = Locks()
    inside, order = 0, []

    async def work(number: int) -> None:
        nonlocal inside
        async with locks.hold(1):
            inside += 1
            assert inside == 1
            await asyncio.sleep(0)
            order.append(number)
            inside -= 1

    await asyncio.gather(*(work(number) for number in range(5)))
    assert order == [0, 1, 2, 3, 4]
    assert len(locks) == 0, "nothing is kept of locks that nobody wants"


async def test_other_keys_do_not_wait() -> None:
    locks: Locks[int] = Locks()
    async with locks.hold(1):
        async with asyncio.timeout(1), locks.hold(2):
            assert len(locks) == 2
        assert locks.held(lambda key: key == 1)
        assert not locks.held(lambda key: key == 2)


async def test_the_holder_may_take_it_again_and_a_task_it_starts_may_not() -> None:
    locks: Locks[int] = Locks()
    order: list[str] = []

    async def child() -> None:
        async with locks.hold(1):
            order.append("child")

    async with locks.hold(1):
        async with locks.hold(1):
            task = asyncio.create_task(child())
            await asyncio.sleep(0.01)
            order.append("inner")
        await asyncio.sleep(0.01)
        order.append("outer")
    await task
    assert order == ["inner", "outer", "child"]


async def test_who_gives_up_waiting_does_not_take_the_lock_from_others() -> None:
    locks: Locks[int] = Locks()
    order: list[int] = []

    async def work(number: int) -> None:
        async with locks.hold(1):
            order.append(number)

    async with locks.hold(1):
        tasks = [asyncio.create_task(work(number)) for number in range(3)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0)
        assert order == []
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == [1, 2]
    assert len(locks) == 0


async def test_an_error_lets_go() -> None:
    locks: Locks[int] = Locks()
    with pytest.raises(ValueError, match="no"):
        async with locks.hold(1):
            raise ValueError("no")
    assert len(locks) == 0
