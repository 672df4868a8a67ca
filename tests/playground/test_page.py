"""The page in a real browser: what a newcomer sees and clicks."""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

from playground.client import Client, running
from tests.playground.helpers import drain, keyboard

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="NO CHROMIUM HERE: the page is not tested in a browser")


class Screen:
    """A person's browser on a playground with its newcomer's world."""

    def __init__(self, client: Client, url: str, browser: Browser, people: list[int], group: int) -> None:
        self.client, self.url, self.browser, self.people, self.group = client, url, browser, people, group
        self.errors: list[str] = []

    async def open(self, address: str = "", *, locale: str = "ru-RU", phone: bool = True) -> Page:
        size = PHONE if phone else {"width": 1200, "height": 800}
        context = await self.browser.new_context(viewport=size, locale=locale)  # type: ignore[arg-type]
        page = await context.new_page()

        def noted(message: ConsoleMessage) -> None:
            # The browser itself reports refused requests; what they mean is looked at where they are made.
            if message.type == "error" and "status of 4" not in message.text:
                self.errors.append(message.text)

        page.on("console", noted)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        await page.goto(f"{self.url}/{address}")
        return page


@pytest.fixture
async def screen() -> AsyncIterator[Screen]:
    async with running("--demo") as (client, url), async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        world = await client.get("world")
        await drain(client)
        people = [user["id"] for user in world["users"]]
        shown = Screen(client, url, browser, people, world["groups"][0]["id"])
        yield shown
        await browser.close()
        assert shown.errors == []


async def test_a_newcomer_writes_taps_and_gets_answers(screen: Screen) -> None:
    client, group, anna = screen.client, screen.group, screen.people[0]
    await client.bot("setMyCommands", commands=[{"command": "pref", "description": "Сесть за стол"}])
    page = await screen.open()
    await page.get_by_role("button", name="Дача").click()
    await page.get_by_role("button", name="Команды бота").click()
    await page.get_by_role("option", name="/pref Сесть за стол").click()
    await expect(page.get_by_role("log")).to_contain_text("/pref")
    assert (await drain(client))[-1]["message"]["text"] == "/pref"  # type: ignore[index]

    markup = keyboard({"Сесть": "sit", "Встать": "stand"})
    sent = await client.bot("sendMessage", chat_id=group, text="<b>Стол</b>", parse_mode="HTML", reply_markup=markup)
    await page.get_by_role("button", name="Сесть", exact=True).click()
    await expect(page.locator(".key.busy")).to_have_count(1)
    query = (await drain(client))[-1]["callback_query"]
    assert (query["data"], query["from"]["id"]) == ("sit", anna)  # type: ignore[index]
    await client.bot("answerCallbackQuery", callback_query_id=query["id"], text="Вы сели")  # type: ignore[index]
    await expect(page.get_by_text("Вы сели")).to_be_visible()
    await expect(page.locator(".key.busy")).to_have_count(0)

    await page.get_by_role("button", name="Встать").click()
    await expect(page.locator(".key.busy")).to_have_count(1)
    query = (await drain(client))[-1]["callback_query"]
    await client.bot("answerCallbackQuery", callback_query_id=query["id"], text="Нельзя", show_alert=True)  # type: ignore[index]
    await page.get_by_role("alertdialog").get_by_role("button", name="ОК").click()
    await expect(page.get_by_role("alertdialog")).to_have_count(0)

    await client.bot("editMessageText", chat_id=group, message_id=sent["message_id"], text="Анна сидит")
    await expect(page.get_by_role("log").get_by_text("Анна сидит")).to_be_visible()
    await expect(page.get_by_role("button", name="Сесть", exact=True)).to_have_count(0)
    await expect(page.locator(".meta").last).to_contain_text("изм.")


async def test_a_phone_shows_either_the_chats_or_a_chat(screen: Screen) -> None:
    page = await screen.open()
    await expect(page.locator("#side")).to_be_visible()
    await expect(page.locator("#main")).to_be_hidden()
    await page.get_by_role("button", name="Дача").click()
    await expect(page.locator("#side")).to_be_hidden()
    await expect(page.locator("#main")).to_be_visible()


async def test_a_tap_on_a_button_just_gone_says_so(screen: Screen) -> None:
    client, anna, group = screen.client, screen.people[0], screen.group
    await client.bot("sendMessage", chat_id=group, text="?", reply_markup=keyboard({"Сесть": "sit"}))
    page = await screen.open(f"#{anna}/{group}")
    await page.route("**/tap", lambda route: route.fulfill(status=404, json={"error": "there is no button 'sit'"}))
    await page.get_by_role("button", name="Сесть").click()
    await expect(page.get_by_text("Этой кнопки уже нет")).to_be_visible()
    await expect(page.locator(".key.busy")).to_have_count(0)


async def test_a_deep_link_leads_to_start(screen: Screen) -> None:
    client, anna = screen.client, screen.people[0]
    button = {"text": "Открыть", "url": "https://t.me/pulka_bot?start=sit_7"}
    markup = {"inline_keyboard": [[button]]}
    await client.bot("sendMessage", chat_id=screen.group, text="Нажмите", reply_markup=markup)
    page = await screen.open(f"#{anna}/{screen.group}")
    await page.get_by_role("button", name="Открыть").click()
    await page.get_by_role("button", name="НАЧАТЬ").click()
    await expect(page.get_by_role("log")).to_contain_text("/start sit_7")
    assert (await drain(client))[-1]["message"]["text"] == "/start sit_7"  # type: ignore[index]
    await client.bot("sendMessage", chat_id=anna, text="Вы за столом")
    await expect(page.get_by_role("log").get_by_text("Вы за столом")).to_be_visible()
    await expect(page.get_by_role("textbox", name="Сообщение")).to_be_visible()


async def test_a_tap_answered_with_a_link_opens_the_private_chat(screen: Screen) -> None:
    client, anna = screen.client, screen.people[0]
    await client.bot("sendMessage", chat_id=screen.group, text="?", reply_markup=keyboard({"Сесть": "sit"}))
    page = await screen.open(f"#{anna}/{screen.group}")
    await page.get_by_role("button", name="Сесть").click()
    await expect(page.locator(".key.busy")).to_have_count(1)
    query = (await drain(client))[-1]["callback_query"]
    url = "https://t.me/pulka_bot?start=sit_1"
    await client.bot("answerCallbackQuery", callback_query_id=query["id"], url=url)  # type: ignore[index]
    await expect(page.get_by_role("button", name="НАЧАТЬ")).to_be_visible()


async def test_nothing_that_people_write_is_read_as_markup(screen: Screen) -> None:
    client, group = screen.client, screen.group
    nasty = "<img src=x onerror=alert(1)>&amp;\u202e_*שלום*_"
    villain = await client.user(nasty[:60], username="villain")
    await client.post(f"groups/{group}/members", user_id=villain, status="member")
    await client.say(villain, group, nasty)
    markup = {"inline_keyboard": [[{"text": nasty[:40], "callback_data": "<b>"}]]}
    link = '<a href="https://example.com/&quot;onclick=alert(1)">x</a>'
    await client.bot("sendMessage", chat_id=group, text=link, parse_mode="HTML", reply_markup=markup)
    script = [{"type": "text_link", "offset": 0, "length": 1, "url": "javascript:alert(1)"}]
    await client.bot("sendMessage", chat_id=group, text="y", entities=script)
    page = await screen.open(f"#{screen.people[0]}/{group}", phone=False)
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    await expect(page.get_by_role("log")).to_contain_text("onerror=alert(1)")
    assert await page.locator("#messages img, #people img, #chats img").count() == 0
    assert await page.get_by_role("link", name="y").get_attribute("href") == "#"
    assert dialogs == []


async def test_people_are_switched_and_unread_counted(screen: Screen) -> None:
    client, group = screen.client, screen.group
    anna, boris = screen.people[:2]
    page = await screen.open(f"#{anna}/{group}", phone=False)
    await expect(page.get_by_role("log")).to_contain_text("Группа создана")
    await client.post(f"users/{boris}/read", chat_id=group)
    for number in range(3):
        await client.bot("sendMessage", chat_id=group, text=f"номер {number}", disable_notification=True)
    await expect(page.get_by_role("button", name="Стать: Борис, непрочитано: 3")).to_be_visible()
    await page.get_by_role("button", name=re.compile("Стать: Борис")).click()
    await expect(page.get_by_role("button", name="Вы — Борис").first).to_be_visible()
    await page.get_by_role("textbox", name="Сообщение").fill("Я — Борис")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.own")).to_contain_text("Я — Борис")
    assert (await client.messages(anna, group))[-1]["from"]["id"] == boris


async def test_the_panel_turns_time_and_blocks_the_bot(screen: Screen) -> None:
    client, anna = screen.client, screen.people[0]
    await client.start(anna)
    page = await screen.open(f"#{anna}/{anna}", locale="en-US")
    before = (await client.get("clock"))["now"]
    await page.locator("#chat-top").get_by_role("button", name="Time, faults, groups").click()
    await page.get_by_role("button", name="+1 h", exact=True).click()
    await page.get_by_role("button", name="429 for 5 s").click()
    await page.get_by_role("button", name="Block the bot").click()
    await expect(page.get_by_role("button", name="Unblock the bot")).to_be_visible()
    await page.get_by_role("button", name="Close").click()
    await expect(page.get_by_role("button", name="UNBLOCK")).to_be_visible()
    assert (await client.get("clock"))["now"] - before >= 3600
    assert [fault["kind"] for fault in (await client.get("faults"))["faults"]] == ["429"]
    assert (await client.get("world"))["users"][0]["blocked"] is True


async def test_it_fits_a_phone(screen: Screen) -> None:
    client, group = screen.client, screen.group
    rows = [{f"{row} длинная надпись на кнопке {column}": f"{row}{column}" for column in range(5)} for row in range(3)]
    await client.bot("sendMessage", chat_id=group, text="x" * 300, reply_markup=keyboard(*rows))
    page = await screen.open(f"#{screen.people[0]}/{group}")
    await expect(page.locator(".key")).to_have_count(15)
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert await page.evaluate("document.getElementById('scroll').scrollWidth") <= PHONE["width"]
    bubble = await page.locator(".bubble.with-keyboard").bounding_box()
    keys = await page.locator(".keyboard").bounding_box()
    widths = [box["width"] for key in await page.locator(".key").all() if (box := await key.bounding_box())]
    assert bubble is not None
    assert keys is not None
    assert abs(bubble["width"] - keys["width"]) < 1
    assert max(widths) - min(widths) < 1


async def long_chat(screen: Screen, messages: int) -> Page:
    """The group's chat with so many messages in it, open at its end."""
    await screen.client.post("limits", enabled=False)
    for number in range(messages):
        await screen.client.bot("sendMessage", chat_id=screen.group, text=f"сообщение {number}")
    page = await screen.open(f"#{screen.people[0]}/{screen.group}")
    await expect(page.get_by_role("log").get_by_text(f"сообщение {messages - 1}", exact=True)).to_be_in_viewport()
    return page


async def test_a_long_chat_opens_at_its_end_and_leads_back_there(screen: Screen) -> None:
    client, group = screen.client, screen.group
    page = await long_chat(screen, 120)
    await page.locator("#scroll").evaluate("element => element.scrollTop = 0")
    newest = page.get_by_role("button", name="К новым сообщениям")
    await expect(newest).to_be_visible()
    # Going up brings what is older.
    await expect(page.get_by_text("сообщение 5", exact=True)).to_be_attached()
    await client.bot("sendMessage", chat_id=group, text="самое новое")
    await expect(page.get_by_role("log").get_by_text("самое новое", exact=True)).not_to_be_in_viewport()
    await newest.click()
    await expect(page.get_by_role("log").get_by_text("самое новое", exact=True)).to_be_in_viewport()


async def test_who_goes_up_at_once_stays_there(screen: Screen) -> None:
    """The event of a scroll comes a frame later; what arrives meanwhile does not take one back to the end."""
    page = await long_chat(screen, 60)
    newest = page.get_by_role("button", name="К новым сообщениям")
    await page.locator("#scroll").evaluate("element => element.scrollTop = 0")
    await expect(newest).to_be_visible()
    await page.locator("#scroll").evaluate(
        "element => { document.querySelector('#newest').click(); element.scrollTop = 0 }"
    )
    await screen.client.bot("sendMessage", chat_id=screen.group, text="самое новое")
    last = page.get_by_role("log").get_by_text("самое новое", exact=True)
    await expect(last).to_be_attached()
    await expect(last).not_to_be_in_viewport()
    await expect(newest).to_be_visible()
