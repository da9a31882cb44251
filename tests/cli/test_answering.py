"""Answers files: what is wrong is named, what is asked is listed whole, and every gate has a way out."""

from pathlib import Path

import pytest

from tests.cli.desk import REQUEST, Desk, write_answers


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path / "home", capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Northmere and Tallis"
    made.mkdir()
    return made


def test_a_value_that_does_not_fit_is_named_and_the_question_stays_open(
    desk: Desk, folder: Path, tmp_path: Path
) -> None:
    answers = write_answers(tmp_path / "answers.json", facts={"agreement_date": "31 February 2027"})
    code, document = desk.run_json("draft", folder, REQUEST, "--answers", answers, "--accept-recommended")
    assert code == 3
    assert any("31 February 2027" in notice["sentence"] for notice in document["notices"])
    assert [gate["kind"] for gate in document["waiting"]] == ["facts"]


def test_unknown_entries_are_named_while_it_still_waits(desk: Desk, folder: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.yaml"
    answers.write_text("colour: blue\nfacts: {colour: blue}\n", encoding="utf-8")
    desk.run(
        "draft", folder, REQUEST, "--accept-recommended", "--answers", write_answers(tmp_path / "a", goals="later")
    )
    code, printed = desk.run("draft", folder, "--answers", answers)
    assert code == 3
    assert "colour, facts.colour" in printed


def test_what_waits_is_listed_with_what_was_found_and_where(desk: Desk, folder: Path) -> None:
    (folder / "Note.md").write_text("The first party is Alder Quay Limited.\n", encoding="utf-8")
    code, printed = desk.run("draft", folder, REQUEST)
    assert code == 3
    assert "A) A supply or co-operation" in printed
    assert "If this is wrong:" in printed


def test_a_file_that_cannot_be_read_is_one_sentence_and_the_rest_goes_on(desk: Desk, folder: Path) -> None:
    (folder / "Scan.docx").write_bytes(b"this is no document")
    code, document = desk.run_json("draft", folder, REQUEST, "--accept-recommended")
    assert code == 0
    assert [notice["sentence"].count("Scan.docx") for notice in document["notices"]] == [1]


def test_a_question_that_nobody_can_draft_can_be_ended(desk: Desk, folder: Path, tmp_path: Path) -> None:
    assert desk.run("draft", folder, "Bake a cake")[0] == 3
    answers = tmp_path / "answers.yaml"
    answers.write_text("uncovered: perhaps\nstandard: ''\n", encoding="utf-8")
    assert desk.run("draft", folder, "--answers", answers)[0] == 3
    answers.write_text("uncovered: stop\n", encoding="utf-8")
    assert desk.run("draft", folder, "--answers", answers)[0] == 4


def test_a_question_about_finished_work_is_answered_from_the_file(desk: Desk, folder: Path) -> None:
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    code, document = desk.run_json("draft", folder, "Which law governs the agreement?")
    assert (code, document["status"]) == (0, "answered")
    assert "England and Wales" in document["said"][0]
    assert "report" not in document


def test_a_change_to_finished_work_is_drafted_from_the_same_playbook(desk: Desk, folder: Path) -> None:
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    code, document = desk.run_json("draft", folder, "Change the governing law to Scotland", "--accept-recommended")
    assert code == 0
    assert [file["version"] for file in document["report"]["files"]] == [2]


def test_one_bad_file_does_not_keep_the_others_from_being_checked(desk: Desk, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.md", tmp_path / "bad.docx"
    good.write_text("# Note\n\nAll is well.\n", encoding="utf-8")
    bad.write_bytes(b"this is no document")
    code, printed = desk.run("check", tmp_path / "nowhere.docx", bad, good)
    assert code == 2
    assert "good.md: " in printed
    assert printed.count("bad.docx") == 1
