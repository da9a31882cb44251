"""A protected file on the command line: its password is asked for on a terminal only, and never shown."""

import json
from pathlib import Path

import pytest

from app.cli.main import Tools, run_command
from app.cli.passwords import Terminal
from app.composition import Composition
from app.headless import run_headless
from app.paths import AppPaths
from app.settings import Settings
from producers.reading.passwords import Password
from tests.cases import build
from tests.cli.desk import SAMPLE
from tests.sources import protected

LETTER = build.paragraphs("Clause 1", "The Lender shall pay the fee within twelve (13) days.")


class Typist:
    """Somebody who types these passwords one after the other."""

    present = True

    def __init__(self, *words: str) -> None:
        self.words, self.asked = list(words), []

    def ask(self, prompt: str) -> Password | None:
        self.asked.append(prompt)
        return Password(self.words.pop(0)) if self.words else None


class Nobody:
    """A script: there is nobody to ask."""

    present = False

    def ask(self, prompt: str) -> Password | None:
        raise AssertionError(prompt)


@pytest.fixture
def call(tmp_path, capsys):
    """Run a verb with somebody at the terminal; return the code and what was printed."""
    composition = Composition(AppPaths.under(tmp_path / "home"), Settings())

    def do(asker, *arguments: object) -> tuple[int, str]:
        def open_project(folder, workforce, output):
            return composition.open_headless(folder, workforce, output.heard, output.progress)

        tools = Tools(composition.words, open_project, composition.proofreading, composition.playbooks, Path, asker)
        code = run_command([str(one) for one in arguments], tools)
        return code, capsys.readouterr().out

    return do


@pytest.fixture
def lease(tmp_path) -> Path:
    path = tmp_path / "Lease.docx"
    path.write_bytes(protected.agile(LETTER))
    return path


def test_check_asks_again_until_a_password_fits(call, lease):
    typist = Typist("wrong", protected.PASSWORD)
    code, printed = call(typist, "check", lease)
    assert len(typist.asked) == 2
    assert f"Password for {lease}" in typist.asked[0]
    assert f"That password does not open {lease}." in printed
    assert code == 1
    assert "thirteen" in printed or "13" in printed


def test_check_gives_up_after_three_and_stays_one_json_document(call, lease):
    typist = Typist("a", "b", "c", protected.PASSWORD)
    code, printed = call(typist, "check", lease, "--json")
    document = json.loads(printed)
    assert code == document["exit"] == 2
    assert len(typist.asked) == 3
    assert [one["code"] for one in document["notices"]] == ["cli.check.wrong-password"]


def test_a_file_that_opens_gives_the_same_document_as_its_open_twin(call, lease):
    _, locked = call(Typist(protected.PASSWORD), "check", lease, "--json")
    lease.write_bytes(LETTER)
    _, plain = call(Nobody(), "check", lease, "--json")
    assert json.loads(locked) == json.loads(plain)


def test_without_a_terminal_nobody_is_asked_and_the_sentence_says_what_to_do(call, lease):
    code, printed = call(Nobody(), "check", lease)
    assert code == 2
    assert "Run this in a terminal and type the password there" in printed


def test_pressing_enter_goes_on_without_it(call, lease):
    code, printed = call(Typist(), "check", lease)
    assert code == 2
    assert "is protected with a password" in printed


def test_a_password_is_no_argument(call, lease):
    with pytest.raises(SystemExit) as stopped:
        call(Nobody(), "check", lease, "--password", "x")
    assert stopped.value.code == 2


def test_a_pipe_is_no_terminal(monkeypatch, tmp_path, lease, capsys):
    monkeypatch.setattr("getpass.getpass", lambda prompt: pytest.fail("somebody was asked"))
    assert not Terminal().present
    assert run_headless(["check", str(lease)], AppPaths.under(tmp_path / "home")) == 2
    assert "type the password there" in capsys.readouterr().out


REQUEST = "Draft a mutual NDA between Northmere Handling and Tallis Robotics."


def folder_with(tmp_path: Path, *files: tuple[str, bytes]) -> Path:
    folder = tmp_path / "matter"
    folder.mkdir()
    for name, data in files:
        (folder / name).write_bytes(data)
    return folder


def everything_under(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_draft_reads_what_was_opened_and_names_what_stayed_locked(call, tmp_path):
    sheet = (SAMPLE / "Term sheet, 12 November.docx").read_bytes()
    folder = folder_with(
        tmp_path,
        ("Term sheet.docx", protected.agile(sheet)),
        ("Sealed.pdf", protected.pdf(build.pdf_pages("Secret."), "never-typed")),
    )
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    typist = Typist("wrong", "wronger", "wrongest", protected.PASSWORD)
    code, printed = call(typist, "draft", folder, REQUEST, "--accept-recommended", "--json")
    document = json.loads(printed)
    assert len(typist.asked) == 4
    locked = [one["sentence"] for one in document["notices"] if one["code"] == "cli.locked_source"]
    assert len(locked) == 1
    assert locked[0].startswith("Sealed.pdf is protected with a password and was not read.")
    assert b"Could not be read: Sealed.pdf" in everything_under(folder)
    assert b"Could not be read: Term sheet.docx" not in everything_under(folder)
    assert b"Term sheet.docx, table 1, row 2" in everything_under(folder)
    assert {name: (folder / name).read_bytes() for name in before} == before
    assert code in {0, 3, 4}
    kept = everything_under(tmp_path)
    assert protected.PASSWORD.encode() not in kept
    assert protected.PASSWORD.encode("utf-16-le") not in kept
    assert b"wrongest" not in kept
