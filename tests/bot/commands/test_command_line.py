"""`pulka replay` and `pulka agreements` as a shell sees them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.archiving import pulka_record
from bot.main import COMMANDS, main
from locales import Translator
from preferans.agreements import FIELD_TYPES
from tests.bot.table.harness import MemoryTable

ROOT = Path(__file__).parents[3]
CLASSIC = ROOT / "tests" / "data" / "pulkas" / "classic.json"


def pulka(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "bot.main", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, check=False)


@pytest.fixture
def classic(tmp_path: Path) -> Path:
    path = tmp_path / "pulka.json"
    path.write_text(json.dumps(json.loads(CLASSIC.read_text(encoding="utf-8"))["record"]), encoding="utf-8")
    return path


def test_replay_as_json(classic: Path) -> None:
    done = pulka("replay", "--json", str(classic))
    assert (done.returncode, done.stderr) == (0, b"")
    sheet = json.loads(done.stdout)
    assert sheet["settlement"] == ["264", "138", "-402"]
    keys = "pool mountain whists settlement dealer raspas_in_a_row floor finished deals"
    assert list(sheet) == keys.split()


def test_replay_from_standard_input_as_text(classic: Path) -> None:
    done = pulka("replay", "-", stdin=b"\xef\xbb\xbf" + classic.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert "Deal 4, dealt by Vera: Anna 7h (Boris whist, Vera whist), tricks 7-2-1" in text
    assert "  Boris whists on Anna +16: 2 tricks on Anna's seven, ×2" in text
    assert "Bombs: Boris ×2+×4, Vera ×2." in text
    assert "Next deals Vera; raspas in a row 0, floor 6s." in text
    assert "  Anna   +264" in text
    assert "  Vera pays Anna 264" in text


def test_what_reads_files_needs_neither_telegram_nor_the_store() -> None:
    code = (
        "import sys\nfrom bot.main import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('telegram', 'aiosqlite', 'asyncio', 'structlog') if name in sys.modules])"
    )
    for command in ("replay", "verify", "analyse", "solve", "agreements"):
        done = subprocess.run(
            [sys.executable, "-c", code, command, "--help"], capture_output=True, cwd=ROOT, check=True
        )
        assert done.stdout.endswith(b"[]\n"), command


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_it_is_for(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert told.startswith(f"usage: pulka {command} ")
    assert len(told.split("\n\n")[1]) > 40


def test_a_file_of_several_pulkas(classic: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As /export sends them: a pulka a line, each under its name; nothing is printed when one of them is wrong."""
    one = json.loads(classic.read_text(encoding="utf-8"))
    assert main(["replay", str(classic)]) == 0
    alone = capsys.readouterr().out
    several = tmp_path / "pulkas.jsonl"
    several.write_text("\n".join(map(json.dumps, [{**one, "name": "Дача"}, one])) + "\n", encoding="utf-8")
    assert main(["replay", str(several)]) == 0
    out = capsys.readouterr().out
    assert out == f"== Pulka 1 (Дача) ==\n\n{alone}\n\n== Pulka 2 ==\n\n{alone}"
    assert main(["replay", "--json", str(classic)]) == 0
    alone = capsys.readouterr().out
    assert main(["replay", "--json", str(several)]) == 0
    assert capsys.readouterr().out == alone * 2
    wrong = {**one, "name": "Дом", "deals": [*one["deals"], {"hands": [], "talon": "", "actions": []}]}
    over = {**one, "name": "Дом", "deals": [{"outcome": {"contract": "raspas", "tricks": [10, 0, 1]}}]}
    for bad in (wrong, over):
        several.write_text("\n".join(map(json.dumps, [one, bad])), encoding="utf-8")
        assert main(["replay", str(several)]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n"), err.startswith("pulka 2 (Дом): deal ")) == ("", 1, True)


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        (b"", b"no JSON: Expecting value at line 1, column 1\n"),
        (b"\xff{}", b"pulka: -: no UTF-8 at byte 0\n"),
        (
            b'{"players": ["A", "B"], "deals": [{}]}',
            b"deal 1: a deal has hands, talon and actions, or an outcome\n",
        ),
    ],
)
def test_bad_input_is_one_line_and_status_2(stdin: bytes, message: bytes) -> None:
    done = pulka("replay", "--json", "-", stdin=stdin)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", message)


def test_a_missing_file_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert main(["replay", str(tmp_path)]) == 2
    assert main(["replay", "\0"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 3


def test_a_reader_that_leaves_early_is_no_error(classic: Path) -> None:
    command = [sys.executable, "-m", "bot.main", "agreements"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.parametrize(
    ("closed", "arguments", "status"),
    [
        (">&-", ("agreements",), 0),
        ("<&-", ("replay", "-"), 2),
        (">&- 2>&-", ("replay", "none"), 2),
        (">/dev/full", ("agreements",), 2),
    ],
)
def test_a_stream_that_is_closed_or_full_is_no_crash(closed: str, arguments: tuple[str, ...], status: int) -> None:
    command = f'exec "$0" -m bot.main "$@" {closed}'
    done = subprocess.run(["sh", "-c", command, sys.executable, *arguments], capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (status, b"")
    assert done.stderr.count(b"\n") == (status == 2 and "2>" not in closed), done.stderr


def test_a_name_that_the_terminal_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "pulka.json"
    path.write_text('{"players": ["Аня", "Боря"]}', encoding="utf-8")
    command = [sys.executable, "-m", "bot.main", "replay", str(path)]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, check=False, env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"\u0410\u043d\u044f" in done.stdout


@pytest.mark.parametrize("preset", [(), ("leningrad",), ("LeningradFspr",)])
def test_agreements_lists_every_key(preset: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agreements", *preset]) == 0
    lines = capsys.readouterr().out.splitlines()
    listed = {line.split(" = ")[0] for line in lines if " = " in line and not line.startswith(" ")}
    assert listed == set(FIELD_TYPES) - {"preset"}
    assert f"ten = {'checked' if preset == ('leningrad',) else 'whisted'}    [whisted, checked]" in lines


def test_agreements_of_an_unknown_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agreements", "sotchi"]) == 2
    assert capsys.readouterr() == ("", "pulka: there is no preset 'sotchi'; did you mean sochi?\n")


@pytest.fixture
def dealt(tmp_path: Path) -> Path:
    """A file of two pulkas as /export writes it."""
    lines = []
    for seed in (1, 2):
        table = MemoryTable(seed=seed, end="laps", laps=1)
        table.start([1, 2, 3])
        table.play()
        lines.append(json.dumps(pulka_record(table.log, Translator("en"))))
    path = tmp_path / "pulkas.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_verify_tells_right_from_wrong_and_from_what_cannot_be_checked(
    dealt: Path, classic: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(dealt)]) == 0
    said = capsys.readouterr()
    assert said.out.count("all is right") == 2
    assert said.err == ""

    records = [json.loads(line) for line in dealt.read_text(encoding="utf-8").splitlines()]
    records[1]["deals"][1]["talon"] = " ".join(reversed(records[1]["deals"][1]["talon"].split()))
    dealt.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    assert main(["verify", str(dealt)]) == 1
    said = capsys.readouterr()
    assert "deal 2: its cards are not those of seed, mix and cut" in said.out
    assert said.err == ""

    assert main(["verify", str(classic)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "no seal that its deals can be checked against\n"
    for text in ("{", '{"players": 3}'):
        classic.write_text(text, encoding="utf-8")
        assert main(["verify", str(classic)]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
    assert main(["verify", str(classic.parent / "none")]) == 2
