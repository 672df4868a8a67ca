from __future__ import annotations

from pathlib import Path

import pytest

from bot.main import main
from bot.settings import ENVIRONMENT, Settings, SettingsError


def test_defaults() -> None:
    settings = Settings.read({})
    assert settings.token is None
    assert settings.base_url == "https://api.telegram.org"
    assert settings.database == Path("pulka.db")
    assert settings.webhook_url is settings.clock_url is None


def test_what_is_set_is_read_and_the_command_line_comes_first() -> None:
    given = {
        "TELEGRAM_TOKEN": " 12:ab-C_d ",
        "TELEGRAM_BASE_URL": "http://localhost:8081/",
        "PULKA_DATABASE": "a.db",
        "PULKA_WEBHOOK_URL": "https://pulka.example/",
        "PORT": "9000",
        "PULKA_LOG": "WARNING",
        "PULKA_LOG_FORMAT": "JSON",
        "PULKA_THINKERS": "3",
    }
    settings = Settings.read(given)
    assert (settings.token, settings.base_url) == ("12:ab-C_d", "http://localhost:8081")
    assert (settings.webhook_url, settings.webhook_port) == ("https://pulka.example", 9000)
    assert (settings.database, settings.log_level, settings.log_format) == (Path("a.db"), "warning", "json")
    assert (settings.thinkers, Settings.read({}).thinkers) == (3, None)
    assert Settings.read({**given, "PULKA_WEBHOOK_PORT": "9001"}).webhook_port == 9001
    assert Settings.read(given, database="b.db").database == Path("b.db")
    assert "ab-C_d" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TELEGRAM_TOKEN", "nonsense"),
        ("TELEGRAM_BASE_URL", "api.telegram.org"),
        ("TELEGRAM_BASE_URL", "http://[::1"),
        ("TELEGRAM_BASE_URL", "http://localhost:http"),
        ("TELEGRAM_BASE_URL", "http://localhost:99999"),
        ("PULKA_WEBHOOK_URL", "ftp://x"),
        ("PULKA_WEBHOOK_PORT", "0"),
        ("PULKA_CLOCK_URL", "noon"),
        ("PULKA_LOG", "loud"),
        ("PULKA_LOG_FORMAT", "xml"),
        ("PULKA_THINKERS", "0"),
        ("PULKA_THINKERS", "many"),
    ],
)
def test_what_cannot_be_used_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.read({"TELEGRAM_TOKEN": "1:a", name: value})


def test_help_names_every_variable() -> None:
    source = Path(__file__).resolve().parents[2].joinpath("bot", "settings.py").read_text(encoding="utf-8")
    for line in source.splitlines():
        if 'value("' in line:
            for name in line.split('value("')[1:]:
                assert name.split('"')[0] in ENVIRONMENT


@pytest.mark.parametrize("command", [(), ("run",)])
def test_help_says_how_to_run_it(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    said = capsys.readouterr().out
    assert ENVIRONMENT in said
    assert "playground" in said
