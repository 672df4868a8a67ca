"""Keyboards under messages and under the text entry: what Telegram accepts of them."""

from __future__ import annotations

from .entities import normal_url
from .errors import bad_request
from .model import Json

MAX_ROW = 8
MAX_BUTTONS = 100
MAX_DATA_BYTES = 64
ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
)
STYLES = ("danger", "success", "primary")


def inline_keyboard(markup: object, *, private: bool) -> list[list[Json]] | None:
    """The rows of an `InlineKeyboardMarkup`; None for no markup or an empty one. ApiError where it is wrong."""
    if markup is None or markup == "":
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    rows = markup.get("inline_keyboard")
    if rows is None:
        raise bad_request("inline keyboard expected")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request("can't parse inline keyboard: Array of Arrays expected")
    kept = [[_button(button, private=private) for button in row] for row in rows if row]
    if sum(len(row) for row in kept) > MAX_BUTTONS or any(len(row) > MAX_ROW for row in kept):
        raise bad_request("reply markup is too long")
    return kept or None


def _button(button: object, *, private: bool) -> Json:
    if not isinstance(button, dict):
        raise bad_request("can't parse inline keyboard button: Object expected")
    text = button.get("text")
    if not isinstance(text, str):
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    if not text.strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    actions = [action for action in ACTIONS if button.get(action) is not None]
    if not actions:
        raise bad_request("text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request("can't parse inline keyboard button: exactly one of the optional fields must be used")
    if button.get("style") not in (None, *STYLES):
        raise bad_request("can't parse inline keyboard button: invalid button style specified")
    action = actions[0]
    value = button[action]
    if action == "callback_data" and not (isinstance(value, str) and 1 <= len(value.encode()) <= MAX_DATA_BYTES):
        raise bad_request("BUTTON_DATA_INVALID")
    if action == "url":
        url = normal_url(value) if isinstance(value, str) else None
        if url is None:
            raise bad_request(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")
        return {**button, "url": url}
    if action == "web_app" and not private:
        raise bad_request("BUTTON_TYPE_INVALID")
    return dict(button)


def reply_keyboard(markup: Json) -> Json:
    """A keyboard under the text entry, its removal or a forced reply, checked. ApiError where it is wrong."""
    if "keyboard" in markup:
        rows = markup["keyboard"]
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise bad_request("can't parse keyboard: Array of Arrays expected")
        plain = [[{"text": button} if isinstance(button, str) else dict(button) for button in row] for row in rows]
        if any(not isinstance(button.get("text"), str) or not button["text"] for row in plain for button in row):
            raise bad_request("can't parse keyboard button: text must be non-empty")
        return {**markup, "keyboard": plain}
    if markup.get("remove_keyboard") or markup.get("force_reply"):
        return dict(markup)
    raise bad_request("object expected as reply markup")
