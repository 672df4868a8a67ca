"""The README says what is true."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import preferans
from preferans.pulka import replay
from preferans.pulka_reading import read_pulka

ROOT = Path(__file__).parents[2]


def test_the_library_example_of_the_readme() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failures == 0


def test_the_library_example_of_the_package() -> None:
    failures, tried = doctest.testmod(preferans)
    assert tried > 5
    assert failures == 0


def test_links_of_readme_and_docs_lead_somewhere() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_pulka_of_the_notation_page_replays() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    example = re.findall(r"```json\n(.*?)```", text, re.DOTALL)[0]
    sheet = replay(read_pulka(example)).sheet
    assert sheet.deals == len(json.loads(example)["deals"])
