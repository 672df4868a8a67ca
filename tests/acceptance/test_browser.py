"""A newcomer with nothing but a browser: `pulka run`, the address it prints, clicks to the end of the first deal."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Error, Page, async_playwright, expect

from .world import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
PHONE = {"width": 390, "height": 844}
SECONDS = 90

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="NO CHROMIUM HERE: nobody has clicked through a first deal")


@contextlib.asynccontextmanager
async def pulka(folder: Path) -> AsyncIterator[str]:
    """`pulka run` without a token, in a folder of its own; the address it prints."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("TELEGRAM_", "PULKA_"))}
    with (folder / "bot.log").open("w") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "bot.main", "run"),
            env={**plain, "PYTHONPATH": str(ROOT)},
            cwd=folder,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
    assert process.stdout is not None
    try:
        address = None
        while address is None:
            line = (await asyncio.wait_for(process.stdout.readline(), 40)).decode()
            assert line, (folder / "bot.log").read_text()
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
        yield address[0]
        assert "ERROR" not in (folder / "bot.log").read_text()
    finally:
        process.terminate()
        await process.wait()


async def choose(page: Page, name: str) -> None:
    """Another chat, from the list. The list is drawn anew with every message, so a click may miss and be made again."""
    back = page.get_by_role("button", name="К списку чатов")
    title = page.locator("#chat-top .chat-title")
    for _ in range(30):
        with contextlib.suppress(Error):
            if await title.is_visible() and await title.inner_text() == name:
                return
            if await back.is_visible():
                await back.click(timeout=1000)
            await page.locator("#chats .chat-title", has_text=name).click(timeout=1000)
        await asyncio.sleep(0.3)
    await expect(title).to_have_text(name)


async def press(page: Page, label: str) -> None:
    """A button under a message."""
    await page.locator(".key", has_text=label).last.click()


async def play(page: Page) -> None:
    """Tap what lies nearest until the deal is over: pass, take a card, play the first that may be played."""
    deadline = asyncio.get_running_loop().time() + SECONDS
    while True:
        assert asyncio.get_running_loop().time() < deadline, await page.get_by_role("log").inner_text()
        # The keyboard may change between looking and tapping, as for anybody.
        with contextlib.suppress(Error):
            labels = await page.locator(".keyboard").last.locator(".key").all_inner_texts()
            # After the labels: where they lead on from the result, that stands there.
            if await page.get_by_text(re.compile(r"Сдача 1\.")).count():
                return
            chosen = next(
                (label for label in labels if re.match(r"Пас\b|🎴|[♠♣♦♥]|Дальше|Середина|Стоя|Согласен", label)), None
            )
            if chosen is not None:
                await page.locator(".keyboard").last.locator(".key").nth(labels.index(chosen)).click(timeout=1000)
        await asyncio.sleep(0.1)


async def test_a_newcomers_first_deal(tmp_path: Path) -> None:
    errors: list[str] = []
    async with pulka(tmp_path) as address, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = await browser.new_context(viewport=PHONE, locale="ru-RU")  # type: ignore[arg-type]
        page = await context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(address)
        await page.get_by_role("button", name="Дача").click()
        await page.get_by_role("button", name="Команды бота").click()
        await page.get_by_role("option", name="/pref").click()
        await expect(page.get_by_role("log")).to_contain_text("Пулька «Дача»")
        await press(page, "Сесть")
        await page.get_by_role("button", name="НАЧАТЬ").click()
        await expect(page.get_by_role("log")).to_contain_text("место 1")
        await press(page, "Согласен")
        await choose(page, "Дача")
        for seats in (2, 3):
            await press(page, "+ компьютер")
            await expect(page.get_by_role("log")).to_contain_text(re.compile(rf"{seats}\. 🖥"))
        await press(page, "Начать")
        # The computers need not be as slow as people are.
        async with httpx.AsyncClient(trust_env=False) as http:
            await http.post(f"{address}/playground/clock", json={"rate": 15})
        await choose(page, "Pulka")
        await play(page)
        await choose(page, "Дача")
        await expect(page.get_by_role("log")).to_contain_text(re.compile(r"Сдача 1\. "))
        await expect(page.locator(".key", has_text="Расклад").last).to_be_visible()
        await page.locator(".key", has_text="Расклад").last.click()
        await expect(page.get_by_role("log")).to_contain_text(re.compile("Прикуп|прикуп"))
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        await browser.close()
    assert errors == []
