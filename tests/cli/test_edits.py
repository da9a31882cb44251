"""Readable files that somebody changed, or that were damaged."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import REQUEST, Desk, write_answers


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path / "home", capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Matter"
    made.mkdir()
    return made


def to_details(desk: Desk, folder: Path, tmp_path: Path) -> Path:
    """A run that waits for the decisions, and the notes of its specialist."""
    answers = write_answers(tmp_path / "answers.json", questions={"occasion": "A"}, decisions={}, assumptions={})
    code, document = desk.run_json("draft", folder, REQUEST, "--answers", answers)
    waiting: Any = document["waiting"]
    assert (code, waiting[0]["kind"]) == (3, "details")
    (notes,) = (folder / ".engross" / "trunk" / "scratch").glob("*-stage1.md")
    return notes


def test_notes_changed_by_hand_are_shown_and_used_when_the_person_agrees(
    desk: Desk, folder: Path, tmp_path: Path
) -> None:
    notes = to_details(desk, folder, tmp_path)
    text = notes.read_text("utf-8")
    changed = text.replace("## Recommended Approach\n\n", "## Recommended Approach\n\nKeep it short. ")
    notes.write_text(changed, encoding="utf-8")
    code, printed = desk.run("draft", folder)
    assert code == 3
    assert "+ Keep it short." in printed
    assert notes.read_text("utf-8") == changed, "nothing is overwritten before the person agrees"
    _, document = desk.run_json("draft", folder, "--take-edits", "--accept-recommended")
    assert document["status"] == "released"
    (made,) = (folder / ".engross" / "trunk" / "blueprints").glob("*.md")
    assert "Keep it short." in made.read_text("utf-8")
    assert "Keep it short." in notes.read_text("utf-8")


def test_notes_that_are_not_taken_over_change_nothing(desk: Desk, folder: Path, tmp_path: Path) -> None:
    """The broken twin: the same edit without the person's word."""
    notes = to_details(desk, folder, tmp_path)
    notes.write_text(
        notes.read_text("utf-8").replace("## Recommended Approach\n\n", "## Recommended Approach\n\nX. "), "utf-8"
    )
    desk.run("draft", folder, "--accept-recommended")
    (made,) = (folder / ".engross" / "trunk" / "blueprints").glob("*.md")
    assert "\nX. " not in made.read_text("utf-8")


def test_an_edit_that_cannot_be_read_is_said_and_the_question_stays(desk: Desk, folder: Path, tmp_path: Path) -> None:
    notes = to_details(desk, folder, tmp_path)
    notes.write_text("My own words, without headings", encoding="utf-8")
    code, printed = desk.run("draft", folder, "--take-edits")
    assert code == 2
    assert "Research Findings" in printed
    assert notes.read_text("utf-8") == "My own words, without headings"


@pytest.mark.parametrize("garbage", [b"", b'{"version": ', b"\x00\x00\x00", b"\xff\xfe\x00"])
def test_a_damaged_record_is_put_back_and_the_damaged_copy_kept(garbage: bytes, desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    state = folder / ".engross" / "state.json"
    before = state.read_bytes()
    state.write_bytes(garbage)
    code, document = desk.run_json("status", folder)
    notices: Any = document["notices"]
    assert code == 0
    assert [one["code"] for one in notices] == ["file_put_back"]
    assert state.read_bytes() == before
    (kept,) = (folder / ".engross" / "set-aside").iterdir()
    assert kept.read_bytes() == garbage


def test_a_record_that_a_person_changed_is_not_called_damaged(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    state = folder / ".engross" / "state.json"
    state.write_text('{"version": "7.0", "note": "mine"}', encoding="utf-8")
    notices: Any = desk.run_json("status", folder)[1]["notices"]
    assert [one["code"] for one in notices] == ["edited_by_hand"]
    assert "mine" in state.read_text("utf-8")


@pytest.mark.parametrize(
    "name",
    [
        "journal (conflicted copy 2026-11-30).jsonl",
        "journal.sync-conflict-20261130-101500-ABCDEFG.jsonl",
        "state-OFFICE-PC.json",
        "ledger (1).json",
        "trunk/plan (Kim's conflicted copy 2026-11-30).md",
    ],
)
def test_second_copies_of_a_sync_service_are_found_and_named(name: str, desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    copy = folder / ".engross" / name
    copy.write_text("other", encoding="utf-8")
    notices: Any = desk.run_json("status", folder)[1]["notices"]
    assert [one["code"] for one in notices] == ["sync-copy"]
    assert copy.name in notices[0]["sentence"]
    assert copy.read_text("utf-8") == "other"
