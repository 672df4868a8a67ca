"""The table of reasons is complete, and every reason in it can happen."""

import re
from pathlib import Path

from preferans.actions import IllegalAction
from preferans.illegal import SENTENCES, Illegal, illegal

HERE = Path(__file__).parent


def test_every_code_has_a_sentence_and_a_rule():
    assert set(SENTENCES) == set(Illegal)
    for code, (sentence, rule) in SENTENCES.items():
        assert re.fullmatch(r"[a-z_]+", code.value)
        assert sentence
        assert not sentence.endswith(".")
        assert re.fullmatch(r"\d+(\.\d+)?", rule)


def test_sentences_differ():
    assert len({sentence for sentence, _ in SENTENCES.values()}) == len(SENTENCES)


def test_an_error_prints_its_rule():
    error = illegal(Illegal.HERE_NOT_SENIOR)
    assert isinstance(error, IllegalAction)
    assert str(error) == "only the senior of the last two bidders may hold (RULES 2.4)"
    assert (error.code, error.rule) == ("here_not_senior", "2.4")


def test_every_code_is_met_in_a_test():
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    assert [code.name for code in Illegal if f"Illegal.{code.name}" not in tests] == []
