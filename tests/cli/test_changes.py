"""Corrections, changes and questions on finished work, and what nobody said, from the command line."""

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import REQUEST, SAMPLE, Desk, write_answers

SAMPLES = SAMPLE.parent
LOAN = (
    "Prepare a promissory note, an amortisation schedule and a one-page summary for the loan from Pellwick Group to "
    "Sandoway Cold Store."
)


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path / "home", capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Matter"
    made.mkdir()
    return made


def with_sources(folder: Path, name: str) -> Path:
    for path in (SAMPLES / name).iterdir():
        if path.suffix != ".json":
            shutil.copy(path, folder)
    return folder


def versions(document: dict[str, Any]) -> dict[str, int]:
    return {file["deliverable"]: file["version"] for file in document["report"]["files"]}


def request_of(name: str) -> str:
    return str(json.loads((SAMPLES / name / "sample.json").read_text("utf-8"))["request"])


@pytest.mark.parametrize("name", ["nda", "term-loan", "board-pack"])
def test_an_empty_folder_gives_files_with_blanks_and_the_exit_code_of_a_release(
    name: str, desk: Desk, folder: Path
) -> None:
    code, document = desk.run_json("draft", folder, request_of(name), "--accept-recommended")
    assert (code, document["status"]) == (0, "released")
    report: Any = document["report"]
    assert [item for item in report["todo"] if item["kind"] == "blank"]
    assert report["confidence"] != "High"
    assert not [goal for goal in report["goals"] if goal["outcome"] == "not met"]
    assert all(task["status"] != "FAIL" for task in report["tasks"])


def test_a_workbook_that_waits_for_inputs_is_never_reported_green(desk: Desk, folder: Path) -> None:
    _, document = desk.run_json("draft", folder, LOAN, "--accept-recommended")
    report: Any = document["report"]
    assert not report["green"]
    assert (report["confidence"], report["confidence_reason"]) == ("Low", "open_facts")
    assert {task["status"] for task in report["tasks"]} == {"PARTIAL"}


def test_sources_that_disagree_leave_a_blank_and_both_sides_stand_in_the_report(desk: Desk, folder: Path) -> None:
    _, document = desk.run_json("draft", with_sources(folder, "term-loan"), LOAN, "--accept-recommended")
    report: Any = document["report"]
    (torn,) = [item["text"] for item in report["todo"] if item["kind"] == "disagreement"]
    assert "6.25% (Term sheet, 9 November.docx" in torn
    assert "6.40% (E-mail from Pellwick treasury" in torn


def test_a_spelling_is_corrected_in_a_new_version_and_stays_in_the_one_after(desk: Desk, folder: Path) -> None:
    with_sources(folder, "nda")
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    correct = "correct the spelling of Tallis Robotics to Tallis Robotica"
    code, document = desk.run_json("draft", folder, correct, "--accept-recommended")
    assert code == 0
    assert "discovery" not in document["phases"]
    assert versions(document) == {"nda": 2}
    code, document = desk.run_json("draft", folder, "Change the duration to seven years", "--accept-recommended")
    assert versions(document) == {"nda": 3}
    (file,) = (folder / "Deliverables").iterdir()
    words = zipfile.ZipFile(file).read("word/document.xml").decode()
    assert "Tallis Robotica" in words
    assert "Tallis Robotics" not in words


def test_goals_in_report_and_ledger_carry_a_corrected_name(desk: Desk, folder: Path) -> None:
    with_sources(folder, "nda")
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    _, document = desk.run_json(
        "draft", folder, "correct the spelling of Tallis Robotics to Tallis Robotica", "--accept-recommended"
    )
    goals = json.dumps(document["report"]["goals"])
    assert "Tallis Robotica" in goals
    assert "Tallis Robotics" not in goals
    written = (folder / ".engross" / "trunk" / "build_report.md").read_text("utf-8")
    assert "Tallis Robotics" not in written.split("## Goals")[1].split("## Files")[0]
    ledger = json.loads((folder / ".engross" / "ledger.json").read_text("utf-8"))["sections"]
    (goals,) = [section["content"] for section in ledger if section["id"] == "goals"]
    assert "Tallis Robotica" in goals
    assert "Tallis Robotics" not in goals


def test_words_corrected_in_one_place_leave_the_goals_as_they_were_approved(desk: Desk, folder: Path) -> None:
    with_sources(folder, "nda")
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    _, document = desk.run_json("draft", folder, "Replace 'agreed' by 'settled' in clause 2", "--accept-recommended")
    assert not [goal for goal in document["report"]["goals"] if "settled" in goal["text"]]


def test_a_change_of_one_thing_rebuilds_only_the_files_that_show_it(desk: Desk, folder: Path) -> None:
    answers = SAMPLES / "term-loan" / "answers.json"
    with_sources(folder, "term-loan")
    assert desk.run("draft", folder, LOAN, "--answers", answers, "--accept-recommended")[0] == 0
    code, document = desk.run_json("draft", folder, "Change the governing law to Scotland", "--accept-recommended")
    assert code == 0
    assert versions(document) == {"note": 2, "workbook": 1, "summary": 2}
    assert not [gate for gate in document["gates"] if gate["id"] == "facts"], "no fact is asked for again"


def test_what_is_out_of_date_is_shown_before_the_goals_are_approved(desk: Desk, folder: Path, tmp_path: Path) -> None:
    answers = SAMPLES / "term-loan" / "answers.json"
    with_sources(folder, "term-loan")
    assert desk.run("draft", folder, LOAN, "--answers", answers, "--accept-recommended")[0] == 0
    later = tmp_path / "later.yaml"
    later.write_text("goals: later\n", encoding="utf-8")
    _, printed = desk.run(
        "draft", folder, "Change the first payment to 15 February 2027", "--answers", later, "--accept-recommended"
    )
    assert "Out of date after this: Promissory note (" in printed
    assert "definition of Payment Date" in printed


def test_a_figure_is_no_correction_and_the_reason_is_said(desk: Desk, folder: Path) -> None:
    with_sources(folder, "term-loan")
    desk.run("draft", folder, LOAN, "--accept-recommended")
    code, document = desk.run_json("draft", folder, "replace '£480,000' by '£490,000'", "--accept-recommended")
    said: Any = document["said"]
    assert code == 0
    assert "Amount of the loan" in said[0]
    assert "discovery" in document["phases"]


def test_questions_are_answered_from_facts_with_both_sides_and_their_places(desk: Desk, folder: Path) -> None:
    with_sources(folder, "term-loan")
    desk.run("draft", folder, LOAN, "--accept-recommended")
    rate: Any = desk.run_json("draft", folder, "What is the interest rate?")[1]["said"]
    assert [line for line in rate if "6.40%" in line and "message, line 5" in line]
    assert [line for line in rate if "6.25%" in line and "table 1, row 9" in line]
    parties: Any = desk.run_json("draft", folder, "Who are the parties?")[1]["said"]
    assert any("Pellwick Group Limited" in line for line in parties)
    nothing: Any = desk.run_json("draft", folder, "What colour is the sky?")[1]["said"]
    assert nothing == ["Not found in this project."]


def test_a_form_that_lacks_one_answer_keeps_the_others_and_asks_for_that_one(
    desk: Desk, folder: Path, tmp_path: Path
) -> None:
    answers = json.loads((SAMPLE / "answers.json").read_text("utf-8"))
    held = answers["facts"].pop("party_two")
    path = write_answers(tmp_path / "answers.json", questions={"occasion": "A"}, facts=answers["facts"])
    code, document = desk.run_json("draft", folder, REQUEST, "--answers", path)
    waiting: Any = document["waiting"]
    assert (code, [item["key"] for item in waiting[0]["items"]]) == (3, ["party_two"])
    rest = tmp_path / "rest.yaml"
    rest.write_text(f"facts:\n  party_two: {held}\ngoals: approve\n", encoding="utf-8")
    assert desk.run("draft", folder, "--answers", rest, "--accept-recommended")[0] == 0
    assert held in (folder / ".engross" / "memory" / "key_facts.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("facts:\n  a: 1\n b: 2\n", "3", "start at the same place"),
        ("facts:\n\ta: 1\n", "2", "tab"),
        ("facts:\n  a: 'x\n", "", "quotation marks"),
        ("facts:\n  a: 1\n  a: 2\n", "3", "a second time"),
        ("facts: 3\n", "", "under “facts”"),
    ],
)
def test_a_faulty_answers_file_says_where_and_what_in_plain_words(
    text: str, line: str, words: str, desk: Desk, folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "answers.yaml"
    path.write_text(text, encoding="utf-8")
    code, printed = desk.run("draft", folder, REQUEST, "--answers", path)
    assert code == 2
    assert words in printed
    assert not line or f"line {line}" in printed
    assert not [word for word in ("mapping", "scalar", "token", "block", "yaml.") if word in printed]
    assert not (folder / ".engross").exists()


def test_status_leaves_a_folder_without_work_as_it_is(desk: Desk, folder: Path, tmp_path: Path) -> None:
    assert desk.run_json("status", folder)[1]["status"] == "empty"
    assert list(folder.iterdir()) == []
    assert desk.run("status", tmp_path / "nowhere")[0] == 2


def test_values_are_shown_as_people_write_them(desk: Desk, folder: Path) -> None:
    printed = desk.run("draft", with_sources(folder, "term-loan"), LOAN)[1]
    assert desk.run("draft", folder, "--accept-recommended", "--answers", _later(folder))[0] == 3
    printed = desk.run("status", folder)[1]
    assert "0.0625" not in printed


def _later(folder: Path) -> Path:
    path = folder.parent / "later.json"
    path.write_text(json.dumps({"goals": "later"}), encoding="utf-8")
    return path


def test_versions_of_the_tools_stand_in_the_team_file(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    team = json.loads((folder / ".engross" / "trunk" / "team_assignment.json").read_text("utf-8"))
    (check,) = team["prerequisite_check"].values()
    assert check.startswith("PASS: ")
    assert any(character.isdigit() for character in check)


def test_a_blueprint_is_called_released_once_its_file_is(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    (path,) = (folder / ".engross" / "trunk" / "blueprints").glob("*.md")
    assert "status: released" in path.read_text("utf-8").split("---")[1]
