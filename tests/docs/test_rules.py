"""The pages about the rules say what the program does, and everything that points at them finds its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bot
from bot.screens.agreements import keys_of_agreements, name_of, value_text
from locales import LANGUAGES, Translator
from preferans.agreements import game_value
from preferans.illegal import SENTENCES
from preferans.presets import preset

ROOT = Path(bot.__file__).parent.parent
REFERENCE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
PAGES = sorted(path.stem for path in (ROOT / "docs" / "rules" / "ru").glob("*.md") if path.stem != "game")


def _places() -> set[str]:
    places = set(re.findall(r"^## (\d+)\.", REFERENCE, re.MULTILINE))
    places |= set(re.findall(r"\*\*?(\d+(?:\.\d+)+)\b", REFERENCE))
    decisions = REFERENCE.split("## 13.")[1]
    return places | {f"13.{number}" for number in re.findall(r"^(\d+)\. ", decisions, re.MULTILINE)}


def test_every_rule_that_is_referred_to_stands_in_the_reference() -> None:
    referred = {rule for _, rule in SENTENCES.values()}
    for folder in ("preferans", "bot", "handlers", "storage", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            for group in re.findall(r"RULES ((?:\d+(?:\.\d+)*(?:, )?)+)", text):
                referred |= set(re.findall(r"\d+(?:\.\d+)*", group))
    assert len(referred) > 40
    assert sorted(referred - _places()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_convention_is_described_as_it_is_played(name: str, language: str) -> None:
    page = (ROOT / "docs" / "rules" / language / f"{name}.md").read_text(encoding="utf-8")
    t = Translator(language)
    played, sochi = preset(name), preset("sochi")
    for level in range(6, 11):
        prices = (
            game_value(level),
            played.undertrick_price(level),
            played.whist_price(level),
            played.shortfall_price(level),
            played.consolation_price(level),
        )
        assert f"| {level} | {' | '.join(map(str, prices))} |" in page
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", page, re.MULTILINE)[1:]
    expected = {
        (name_of(key, t), value_text(key, getattr(played, key), t))
        for key in keys_of_agreements()
        if name == "sochi" or getattr(played, key) != getattr(sochi, key)
    }
    assert set(rows) == expected


def test_all_languages_have_the_same_pages_and_no_link_leads_nowhere() -> None:
    folder = ROOT / "docs" / "rules"
    assert {path.name for path in folder.iterdir()} == set(LANGUAGES)
    for language in LANGUAGES:
        assert {path.name for path in (folder / language).iterdir()} == {*(f"{page}.md" for page in PAGES), "game.md"}
    for path in (ROOT / "docs" / "rules.md", *folder.rglob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
