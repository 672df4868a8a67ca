"""Formatted text: Telegram's HTML in, text and entities out; and the entities a client finds by itself.

Offsets and lengths are UTF-16 units. Refusals speak as Telegram does, with offsets in bytes of UTF-8.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from .errors import ApiError, bad_request
from .model import Json, utf16_length

TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
MAX_ENTITIES = 100
SPACE = " \t\r\n\v\f"

_REFERENCE = re.compile(r"&(#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,8}|lt|gt|amp|quot)(?:;|(?![a-zA-Z0-9]))")
_TAG_NAME = re.compile(r"[a-zA-Z0-9-]*")
_ATTRIBUTE = re.compile(r"\s*([a-zA-Z-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([a-zA-Z0-9.-]+)))?")


@dataclass(slots=True)
class _Open:
    tag: str
    kind: str
    offset: int
    extra: Json
    text_start: int


def _cannot_parse(what: str) -> ApiError:
    return bad_request(f"can't parse entities: {what}")


class _HtmlParser:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.pieces: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Json] = []

    def parse(self) -> tuple[str, list[Json]]:
        source = self.source
        while self.at < len(source):
            char = source[self.at]
            if char == "&":
                self._reference()
            elif char == "<":
                if source.startswith("</", self.at):
                    self._end_tag()
                else:
                    self._start_tag()
            else:
                end = self.at + 1
                while end < len(source) and source[end] not in "&<":
                    end += 1
                self._say(source[self.at : end])
                self.at = end
        if self.open:
            raise _cannot_parse(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        return "".join(self.pieces), self.entities

    def _say(self, text: str) -> None:
        self.pieces.append(text)
        self.length += utf16_length(text)

    def _byte(self, at: int) -> int:
        return len(self.source[:at].encode())

    def _reference(self) -> None:
        match = _REFERENCE.match(self.source, self.at)
        if match is None:
            self._say("&")
            self.at += 1
            return
        name = match[1]
        self._say(NAMED[name] if name in NAMED else html.unescape(f"&{name};"))
        self.at = match.end()

    def _start_tag(self) -> None:
        begin = self.at
        name_match = _TAG_NAME.match(self.source, begin + 1)
        tag = name_match[0].lower() if name_match else ""
        if tag not in TAGS:
            raise _cannot_parse(f'Unsupported start tag "{tag}" at byte offset {self._byte(begin)}')
        at = begin + 1 + len(tag)
        attributes: dict[str, str] = {}
        while True:
            while at < len(self.source) and self.source[at] in SPACE:
                at += 1
            if at >= len(self.source):
                raise _cannot_parse(f"Unclosed start tag at byte offset {self._byte(begin)}")
            if self.source[at] == ">":
                break
            match = _ATTRIBUTE.match(self.source, at)
            if match is None:
                raise _cannot_parse(f'Empty attribute name in the tag "{tag}" at byte offset {self._byte(begin)}')
            value = next((group for group in match.groups()[1:] if group is not None), "")
            attributes[match[1].lower()] = html.unescape(value)
            at = match.end()
        self.at = at + 1
        self.open.append(_Open(tag, TAGS[tag], self.length, self._extra(tag, attributes, begin), len(self.pieces)))

    def _extra(self, tag: str, attributes: dict[str, str], begin: int) -> Json:
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise _cannot_parse(f'Tag "span" must have class "tg-spoiler" at byte offset {self._byte(begin)}')
        if tag == "a":
            return {"url": attributes.get("href", "")}
        if tag == "tg-emoji":
            return {"custom_emoji_id": attributes.get("emoji-id", "")}
        if tag == "code" and attributes.get("class", "").startswith("language-"):
            return {"language": attributes["class"].removeprefix("language-")}
        if tag == "blockquote" and "expandable" in attributes:
            return {"expandable": True}
        return {}

    def _end_tag(self) -> None:
        begin = self.at
        end = self.source.find(">", begin)
        if end < 0:
            raise _cannot_parse(f"Unclosed end tag at byte offset {self._byte(begin)}")
        name = self.source[begin + 2 : end].strip(SPACE).lower()
        if not self.open:
            raise _cannot_parse(f"Unexpected end tag at byte offset {self._byte(begin)}")
        opened = self.open.pop()
        if name and name != opened.tag:
            raise _cannot_parse(
                f'Unmatched end tag at byte offset {self._byte(begin)}, expected "</{opened.tag}>", found "</{name}>"'
            )
        self.at = end + 1
        self._close(opened)

    def _close(self, opened: _Open) -> None:
        length = self.length - opened.offset
        if length == 0:
            return
        kind, extra = opened.kind, dict(opened.extra)
        if kind == "blockquote" and extra.pop("expandable", False):
            kind = "expandable_blockquote"
        if kind == "text_link":
            url = normal_url(extra["url"] or "".join(self.pieces[opened.text_start :]))
            if url is None:
                return
            extra = {"url": url}
        if kind == "code" and "language" in extra:
            if not (self.open and self.open[-1].kind == "pre"):
                extra = {}
            else:
                self.open[-1].extra = extra
                return
        if kind in ("code", "pre"):
            # Preformatted text holds no other formatting.
            self.entities = [entity for entity in self.entities if entity["offset"] < opened.offset]
        self.entities.append({"type": kind, "offset": opened.offset, "length": length, **extra})


def normal_url(url: str) -> str | None:
    """The address as Telegram keeps it, or None where it is none."""
    url = url.strip(SPACE)
    if re.match(r"(?i)(https?|tg|ton|tonsite)://[^\s]+$", url):
        return url
    if re.match(r"(?i)[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:][^\s]*)?$", url):
        return f"http://{url}"
    return None


def parse_text(text: str, parse_mode: str | None, entities: list[Json] | None) -> tuple[str, list[Json]]:
    """What a bot's text comes to: trimmed text and its entities. ApiError where the markup is wrong."""
    found: list[Json]
    if not parse_mode:
        found = _checked(text, entities or [])
    elif parse_mode.lower() == "html":
        text, found = _HtmlParser(text).parse()
    else:
        # MarkdownV2 and Markdown are Telegram's too; this server has HTML and explicit entities only.
        raise bad_request("unsupported parse_mode")
    text, found = _trimmed(text, found)
    found = [*found, *_detected(text, found)]
    found.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return text, found[:MAX_ENTITIES]


def _checked(text: str, entities: list[Json]) -> list[Json]:
    length = utf16_length(text)
    checked = []
    for entity in entities:
        if not isinstance(entity, dict) or not {"type", "offset", "length"} <= entity.keys():
            raise bad_request("can't parse MessageEntity: Object expected as MessageEntity")
        if entity["offset"] < 0 or entity["length"] <= 0 or entity["offset"] + entity["length"] > length:
            raise bad_request("entity beyond the end of the text")
        checked.append(dict(entity))
    return checked


def _trimmed(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    lead = len(text) - len(text.lstrip(SPACE))
    text = text.strip(SPACE)
    length = utf16_length(text)
    kept = []
    for entity in entities:
        start = max(0, entity["offset"] - lead)
        end = min(length, entity["offset"] + entity["length"] - lead)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    return text, kept


_DETECTORS = (
    ("bot_command", re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])")),
    ("url", re.compile(r"(?i)(?<![\w@/.])(?:https?://[^\s<>\"]+|(?:t\.me|telegram\.me)/[^\s<>\"]+)")),
    ("email", re.compile(r"(?<![\w.@/])[\w.+-]+@[\w-]+\.[a-zA-Z]{2,}")),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z0-9_]{4,32}(?!\w)")),
    ("hashtag", re.compile(r"(?<![\w#])#\w*[^\W\d_]\w*")),
)


def _detected(text: str, present: list[Json]) -> list[Json]:
    """Commands, addresses and mentions, except inside of code and links."""
    taken = [
        (entity["offset"], entity["offset"] + entity["length"])
        for entity in present
        if entity["type"] in ("code", "pre", "text_link", "text_mention")
    ]
    found: list[Json] = []
    for kind, pattern in _DETECTORS:
        for match in pattern.finditer(text):
            matched = match[0].rstrip(".,;:!?)»”'") if kind == "url" else match[0]
            offset = utf16_length(text[: match.start()])
            end = offset + utf16_length(matched)
            if all(end <= start or offset >= stop for start, stop in taken):
                found.append({"type": kind, "offset": offset, "length": end - offset})
                taken.append((offset, end))
    return found


_HTML = {
    "bold": ("<b>", "</b>"),
    "italic": ("<i>", "</i>"),
    "underline": ("<u>", "</u>"),
    "strikethrough": ("<s>", "</s>"),
    "spoiler": ("<tg-spoiler>", "</tg-spoiler>"),
    "code": ("<code>", "</code>"),
    "pre": ("<pre>", "</pre>"),
    "blockquote": ("<blockquote>", "</blockquote>"),
    "expandable_blockquote": ("<blockquote expandable>", "</blockquote>"),
}


def to_html(text: str, entities: list[Json]) -> str:
    """Text and entities as Telegram's HTML, for tests that look at what was shown."""
    units = text.encode("utf-16-le")

    def piece(start: int, end: int) -> str:
        return html.escape(units[start * 2 : end * 2].decode("utf-16-le", "replace"), quote=False)

    marks: list[tuple[int, int, int, str]] = []
    for entity in entities:
        opening, closing = _HTML.get(entity["type"], ("", ""))
        if entity["type"] == "text_link":
            opening, closing = f'<a href="{html.escape(entity["url"])}">', "</a>"
        elif entity["type"] == "text_mention":
            opening, closing = f'<a href="tg://user?id={entity["user"]["id"]}">', "</a>"
        elif entity["type"] == "pre" and entity.get("language"):
            opening = f'<pre><code class="language-{html.escape(entity["language"])}">'
            closing = "</code></pre>"
        if opening:
            start, end = entity["offset"], entity["offset"] + entity["length"]
            marks.append((start, 1, -end, opening))
            marks.append((end, 0, -start, closing))
    out: list[str] = []
    at = 0
    for position, _, _, mark in sorted(marks, key=lambda mark: mark[:3]):
        out.append(piece(at, position))
        out.append(mark)
        at = position
    out.append(piece(at, len(units) // 2))
    return "".join(out)
