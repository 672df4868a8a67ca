from __future__ import annotations

import pytest

from playground.entities import parse_text, to_html
from playground.errors import ApiError
from playground.model import utf16_length


def parse(source: str) -> tuple[str, list[tuple[str, int, int]]]:
    text, entities = parse_text(source, "HTML", None)
    return text, [(entity["type"], entity["offset"], entity["length"]) for entity in entities]


def test_offsets_are_utf16_units() -> None:
    assert parse("🂡 <b>Т👩‍👩‍👧</b>") == ("🂡 Т👩‍👩‍👧", [("bold", 3, 9)])
    assert utf16_length("🂡 Т👩‍👩‍👧") == 12


def test_nesting_and_every_tag() -> None:
    text, entities = parse(
        '<b>a<i>b</i></b><u>c</u><s>d</s><tg-spoiler>e</tg-spoiler><span class="tg-spoiler">f</span>'
        '<a href="https://t.me/pulka_bot?start=x">g</a><code>h</code><pre>i</pre><blockquote>j</blockquote>'
    )
    assert text == "abcdefghij"
    assert entities == [
        ("bold", 0, 2),
        ("italic", 1, 1),
        ("underline", 2, 1),
        ("strikethrough", 3, 1),
        ("spoiler", 4, 1),
        ("spoiler", 5, 1),
        ("text_link", 6, 1),
        ("code", 7, 1),
        ("pre", 8, 1),
        ("blockquote", 9, 1),
    ]


def test_references_are_decoded_and_unknown_ones_stay() -> None:
    assert parse("&lt;b&gt; &amp; &quot; &#9824; &#x2665; &nbsp; &")[0] == '<b> & " ♠ ♥ &nbsp; &'


def test_space_around_the_text_goes_and_entities_follow() -> None:
    assert parse("  <b> x </b> \n") == ("x", [("bold", 0, 1)])
    # The blank Braille pattern pads narrow messages, and is no space.
    assert parse("x\n\u2800")[0] == "x\n\u2800"


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("<c>x</c>", 'Unsupported start tag "c" at byte offset 0'),
        ("Ж<script>", 'Unsupported start tag "script" at byte offset 2'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_bad_markup_is_refused_in_telegrams_words(source: str, error: str) -> None:
    with pytest.raises(ApiError) as refused:
        parse_text(source, "HTML", None)
    assert refused.value.code == 400
    assert refused.value.description == f"Bad Request: can't parse entities: {error}"


def test_commands_links_and_mentions_are_found_but_not_inside_code() -> None:
    _, found = parse("/pref@pulka_bot https://t.me/x, @anna <code>/score</code> 1/2 #пулька")
    assert [kind for kind, _, _ in found] == ["bot_command", "url", "mention", "code", "hashtag"]
    url = next(entity for entity in found if entity[0] == "url")
    assert url == ("url", 16, 14)


def test_no_more_than_a_hundred_entities_are_kept() -> None:
    assert len(parse("<b>x</b> " * 120)[1]) == 100


def test_explicit_entities_beyond_the_text_are_refused() -> None:
    text, entities = parse_text("🂡x", None, [{"type": "bold", "offset": 2, "length": 1}])
    assert (text, entities) == ("🂡x", [{"type": "bold", "offset": 2, "length": 1}])
    with pytest.raises(ApiError):
        parse_text("🂡x", None, [{"type": "bold", "offset": 2, "length": 2}])


@pytest.mark.parametrize(
    "source",
    [
        "<b>a<i>b</i></b> &lt;c&gt; <code>d</code>",
        "<blockquote expandable>x\ny</blockquote>",
        '<pre><code class="language-python">x &amp; y</code></pre>',
        '<a href="https://example.com/?a=1&amp;b=2">🂡</a>',
    ],
)
def test_html_comes_back_as_it_was_written(source: str) -> None:
    assert to_html(*parse_text(source, "HTML", None)) == source
