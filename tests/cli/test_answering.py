"""Answers files: what is wrong is named, what is asked is listed whole, and every gate has a way out."""

from pathlib import Path

import pytest

from tests.cli.desk import REQUEST, Desk, write_answers

LOAN = "Prepare a promissory note for a term loan between two companies."


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


def test_each_way_to_go_on_is_listed_with_its_words(desk: Desk, folder: Path) -> None:
    code, printed = desk.run("draft", folder, LOAN)
    assert code == 3
    assert "A) Standard. A few questions, with the assumptions drawn from your answers (recommended)" in printed
    assert "B) Quick. Only what cannot be decided without you" in printed
    _, document = desk.run_json("status", folder)
    assert document["waiting"][0]["items"][0]["labels"] == ["Standard", "Quick", "Deep"]


@pytest.mark.parametrize("indent", [" ", "\t"])
def test_a_name_that_stands_twice_in_json_is_refused_with_its_line(
    desk: Desk, folder: Path, tmp_path: Path, indent: str
) -> None:
    lines = (
        "{",
        '"facts": {"party_one": "Alder Limited"},',
        '"goals": "approve",',
        '"facts": {"return_days": 14}',
        "}",
    )
    answers = tmp_path / "answers.json"
    answers.write_text(f"\n{indent}".join(lines), encoding="utf-8")
    code, document = desk.run_json("draft", folder, REQUEST, "--answers", answers)
    assert (code, document["error"]["code"]) == (2, "answers_twice")
    assert (document["error"]["name"], document["error"]["line"]) == ("facts", "4")
    answers.write_text('{"facts": {"a": 1}, "decisions": {"a": 1}}', encoding="utf-8")
    assert desk.run("draft", folder, REQUEST, "--answers", answers)[0] == 3


def test_one_word_that_is_no_option_is_a_slip_and_the_decision_stays_open(
    desk: Desk, folder: Path, tmp_path: Path
) -> None:
    given = {"D3": "capp", "D1": {"other": "capp"}, "D2": "as the parties agree in writing"}
    answers = write_answers(tmp_path / "answers.json", decisions=given)
    code, document = desk.run_json("draft", folder, REQUEST, "--answers", answers, "--accept-recommended")
    assert code == 3
    told = [notice for notice in document["notices"] if notice["code"] == "no_such_option"]
    assert [notice["sentence"].count("capp") for notice in told] == [1]
    assert [item["key"] for item in document["waiting"][0]["items"]] == ["D3"]


@pytest.mark.parametrize(("fact", "value", "least"), [("return_days", "-5", "1"), ("liability_cap", "0", "0.01")])
def test_a_number_that_cannot_be_right_is_refused_where_it_is_asked_for(
    desk: Desk, folder: Path, tmp_path: Path, fact: str, value: str, least: str
) -> None:
    answers = write_answers(tmp_path / "answers.json", facts={fact: value})
    code, document = desk.run_json("draft", folder, REQUEST, "--answers", answers, "--accept-recommended")
    assert (code, [gate["kind"] for gate in document["waiting"]]) == (3, ["facts"])
    told = [notice["sentence"] for notice in document["notices"] if notice["code"] == "too_low"]
    assert len(told) == 1
    assert told[0].endswith(f"“{value}” is too low. It must be {least} or more.")


def test_what_is_left_to_do_names_each_place_once(desk: Desk, folder: Path) -> None:
    _, printed = desk.run("draft", folder, REQUEST, "--accept-recommended")
    assert "[ ] Fill in: date of signing (Mutual non-disclosure agreement)" in printed
    assert "(Mutual non-disclosure agreement, clause 7.1)" in printed
