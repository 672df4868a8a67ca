"""Every text in every language, with the same arguments, and none missing that the program may ask for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import locales
from bot.screens.agreements import TOPICS, keys_of_agreements, value_text, values_of
from locales import LANGUAGES, MissingText, Translator, closest_language
from preferans.illegal import Illegal
from preferans.outcome import WhistWord
from preferans.presets import PRESETS
from preferans.reasons import TEMPLATES
from preferans.scoring import Column

ROOT = Path(locales.__file__).parent.parent
FOLDER = ROOT / "locales"


class _Parts(Visitor):
    """Collects the variables and the messages that a pattern refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.messages.add(node.id.name)


def patterns(language: str) -> dict[str, _Parts]:
    resource = FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8"))
    found: dict[str, _Parts] = {}
    for entry in resource.body:
        assert not isinstance(entry, ast.Junk), f"{language}: {entry.content}"
        if not isinstance(entry, ast.Message):
            continue
        for name, pattern in [
            (entry.id.name, entry.value),
            *((f"{entry.id.name}.{attribute.id.name}", attribute.value) for attribute in entry.attributes),
        ]:
            assert name not in found, f"{language}: {name} stands twice"
            if pattern is not None:
                parts = _Parts()
                parts.visit(pattern)
                found[name] = parts
    return found


def arguments(language: str) -> dict[str, set[str]]:
    """The arguments of every message, those of the messages it refers to included."""
    found = patterns(language)

    def all_of(name: str) -> set[str]:
        parts = found[name]
        return parts.variables.union(*(all_of(other) for other in parts.messages))

    return {name: all_of(name) for name in found}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_message_has_the_same_arguments_in_every_language(language: str) -> None:
    assert arguments(language) == arguments(LANGUAGES[0])


def test_every_message_can_be_said_in_every_language() -> None:
    for language in LANGUAGES:
        t = Translator(language)
        for name, needed in arguments(language).items():
            for number in (0, 1, 2, 5, 11, 21):
                assert t(name, **dict.fromkeys(needed, number)).strip()


def _used() -> tuple[set[str], set[str]]:
    """The ids in the code: whole ones, and the beginnings of those with a changing end."""
    whole: set[str] = set()
    beginnings: set[str] = set()
    folders = [ROOT / "bot", ROOT / "handlers"]
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        whole |= set(re.findall(r'\bt\(\s*"([a-z][a-z0-9_.-]*)"', text))
        beginnings |= set(re.findall(r'\bt\(\s*f"([a-z][a-z0-9_.-]*-)\{', text))
    return whole, beginnings


def test_every_id_in_the_code_exists() -> None:
    whole, beginnings = _used()
    known = set(arguments("ru"))
    assert len(whole) > 200
    assert whole - known == set()
    assert {start for start in beginnings if not any(name.startswith(start) for name in known)} == set()


def test_every_text_is_used() -> None:
    """A text nobody asks for is dead: its id, or a beginning of it, stands in the code or in another text."""
    source = "".join(
        path.read_text(encoding="utf-8")
        for folder in (ROOT / "bot", ROOT / "handlers", FOLDER)
        for path in folder.rglob("*.py")
    )
    found = patterns("ru")
    referred = {name for parts in found.values() for name in parts.messages}
    _, beginnings = _used()
    open_ended = (*beginnings, "agreement-", "preset-", "reply-", "illegal-", "impossible-", "help-", "voted-")
    unused = {
        name
        for name in found
        if f'"{name}"' not in source
        and name not in referred
        and not name.startswith(open_ended)
        and not (name.endswith("-time") and f'"{name.removesuffix("-time")}"' in source)
    }
    assert unused == set()


@pytest.mark.parametrize("language", LANGUAGES)
class TestCodes:
    def test_illegal_actions(self, language: str) -> None:
        t = Translator(language)
        assert [code for code in Illegal if not t.has(f"illegal-{code.value}")] == []

    def test_reasons(self, language: str) -> None:
        t = Translator(language)
        assert [code for code in TEMPLATES if not t.has(f"reason-{code.value}")] == []

    def test_reasons_take_the_arguments_of_the_english_template(self, language: str) -> None:
        needed = arguments(language)
        for code, template in TEMPLATES.items():
            given = set(re.findall(r"\{(\w+)\}", template))
            assert needed[f"reason-{code.value}"] <= given, code

    def test_agreements(self, language: str) -> None:
        t = Translator(language)
        for key in (*keys_of_agreements(), *(key for keys in TOPICS.values() for key in keys)):
            assert t.has(f"agreement-{key}"), key
            assert t.has(f"agreement-{key}.about"), key
            for value in values_of(key):
                assert value_text(key, value, t)
                if isinstance(value, str) and not value.isdecimal():
                    assert t.has(f"agreement-{key}.v-{value.replace('/', '-')}"), f"{key}: {value}"

    def test_presets(self, language: str) -> None:
        t = Translator(language)
        assert [name for name in PRESETS if not (t.has(f"preset-{name}") and t.has(f"preset-{name}.about"))] == []

    def test_columns_and_whist_words(self, language: str) -> None:
        t = Translator(language)
        assert all(t.has(f"entry-{column.value}") for column in Column)
        assert all(t.has(f"said-{word.value}") for word in WhistWord)

    def test_answers_of_the_table(self, language: str) -> None:
        t = Translator(language)
        folders = (ROOT / "bot", ROOT / "handlers")
        source = "".join(path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py"))
        codes = set(re.findall(r'(?:Refused|Refusal|Reply|answer)\(\s*"([a-z_]+)"', source))
        codes |= set(re.findall(r'(?:Refused|answer)\(\s*"[a-z_]+" if .*? else "([a-z_]+)"', source))
        assert len(codes) > 20
        assert {code for code in codes if not t.has(f"reply-{code}")} == set()

    def test_agreement_errors(self, language: str) -> None:
        t = Translator(language)
        source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "preferans").glob("*.py"))
        codes = set(re.findall(r'AgreementError\(\s*"([a-z_]+)"', source))
        assert codes
        assert {code for code in codes if not t.has(f"impossible-{code}")} == set()


def test_every_agreement_stands_in_one_topic() -> None:
    listed = [key for keys in TOPICS.values() for key in keys]
    assert sorted(listed) == sorted(set(listed))
    assert set(keys_of_agreements()) <= set(listed)


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("ru", 1, "1 взятка"), ("ru", 2, "2 взятки"), ("ru", 5, "5 взяток"), ("ru", 11, "11 взяток"),
        ("ru", 21, "21 взятка"), ("uk", 1, "1 взятка"), ("uk", 3, "3 взятки"), ("uk", 7, "7 взяток"),
        ("en", 1, "1 trick"), ("en", 2, "2 tricks"),
    ],
)  # fmt: skip
def test_plurals(language: str, number: int, text: str) -> None:
    assert Translator(language)("n-tricks", tricks=number) == text


@pytest.mark.parametrize(
    ("language", "king", "full", "short", "misere"),
    [
        ("ru", "♠К", "6 без козыря", "6БК", "мизер"),
        ("uk", "♠К", "6 без козиря", "6БК", "мізер"),
        ("en", "♠K", "6 no trump", "6NT", "misère"),
    ],
)
def test_cards_and_contracts(language: str, king: str, full: str, short: str, misere: str) -> None:
    t = Translator(language)
    assert t.card(6) == king
    assert (t.contract("6n"), t.short_contract("6n"), t.contract("misere")) == (full, short, misere)
    assert t.contract("10h") == "10♥️"


def test_a_hand_is_written_suit_by_suit_from_the_top() -> None:
    t = Translator("ru")
    cards = (7, 6, 3, 8, 31)
    assert t.suit_line(cards, 0) == "♠ Т К 10"
    assert t.suit_line(cards, 2) == "♦️ —"
    assert t.hand(cards) == "♠Т К 10 ♣7 ♥️Т"


def test_numbers_have_a_real_minus_and_no_grouping() -> None:
    t = Translator("ru")
    assert (t.signed(36), t.signed(-36), t.signed(0)) == ("+36", "−36", "0")
    assert t("n-whists", amount=12345) == "12345 вистов"


def test_what_is_missing_is_an_error() -> None:
    t = Translator("en")
    with pytest.raises(MissingText):
        t("no-such-text")
    with pytest.raises(MissingText):
        t("n-tricks")
    with pytest.raises(ValueError, match="xx"):
        Translator("xx")


@pytest.mark.parametrize(
    ("code", "language"),
    [("ru", "ru"), ("uk-UA", "uk"), ("en_GB", "en"), ("be", "ru"), ("de", "en"), (None, "ru"), ("", "ru")],
)
def test_closest_language(code: str | None, language: str) -> None:
    assert closest_language(code) == language
