"""The relay without a window: phases, gates, files, exit codes."""

import shutil
from pathlib import Path

import pytest

from app.main import main
from tests.cli.desk import REQUEST, SAMPLE, Desk, write_answers


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path / "home", capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Northmere and Tallis"
    made.mkdir()
    return made


def test_answers_from_a_file_release_a_contract(desk: Desk, folder: Path) -> None:
    code, printed = desk.run("draft", folder, REQUEST, "--answers", SAMPLE / "answers.json", "--accept-recommended")
    assert code == 0, printed
    files = [path.name for path in (folder / "Deliverables").iterdir()]
    assert len(files) == 1
    assert files[0].endswith(".docx")
    assert str(folder / "Deliverables" / files[0]) in printed
    assert "no model was used" in printed


def test_without_answers_it_waits_and_says_for_what(desk: Desk, folder: Path) -> None:
    code, document = desk.run_json("draft", folder, REQUEST)
    assert code == 3
    assert document["status"] == "waiting"
    assert document["waiting"]
    assert not (folder / "Deliverables").exists() or not list((folder / "Deliverables").iterdir())


def test_called_again_it_goes_on_where_it_was(desk: Desk, folder: Path, tmp_path: Path) -> None:
    assert desk.run("draft", folder, REQUEST)[0] == 3
    answers = write_answers(tmp_path / "answers.json")
    code, document = desk.run_json("draft", folder, "--answers", answers, "--accept-recommended")
    assert code == 0
    assert "intake" not in document["phases"]


def test_the_goals_alone_can_be_left_to_the_person(desk: Desk, folder: Path, tmp_path: Path) -> None:
    answers = write_answers(tmp_path / "answers.json", goals="later")
    code, document = desk.run_json("draft", folder, REQUEST, "--answers", answers, "--accept-recommended")
    assert code == 3
    assert [gate["kind"] for gate in document["waiting"]] == ["goals"]


def test_with_recommendations_alone_nothing_is_invented(desk: Desk, folder: Path) -> None:
    code, document = desk.run_json("draft", folder, REQUEST, "--accept-recommended")
    assert code == 0
    blanks = [item for item in document["report"]["todo"] if item["kind"] == "blank"]
    assert blanks, "what nobody said must be a labelled blank"


def test_unknown_answers_are_named_and_the_rest_is_used(desk: Desk, folder: Path, tmp_path: Path) -> None:
    answers = write_answers(tmp_path / "answers.json", favourite_colour="blue")
    code, document = desk.run_json("draft", folder, REQUEST, "--answers", answers, "--accept-recommended")
    assert code == 0
    assert any("favourite_colour" in notice["sentence"] for notice in document["notices"])


@pytest.mark.parametrize("text", ["[1, 2]", "{not json", "\x00", ""])
def test_an_answers_file_that_is_none_starts_nothing(desk: Desk, folder: Path, tmp_path: Path, text: str) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text(text, encoding="utf-8")
    code, printed = desk.run("draft", folder, REQUEST, "--answers", answers)
    assert code == 2
    assert printed.count("\n") == 1
    assert not (folder / ".engross").exists()


def test_a_folder_that_is_not_there_is_one_sentence(desk: Desk, tmp_path: Path) -> None:
    code, printed = desk.run("draft", tmp_path / "nowhere", REQUEST)
    assert code == 2
    assert printed.strip().endswith(".")
    assert "Traceback" not in printed


def test_a_damaged_journal_is_named_and_nothing_is_lost(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST)
    journal = folder / ".engross" / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([lines[0], b"#" + lines[1], *lines[2:]]))
    before = journal.read_bytes()
    code, printed = desk.run("draft", folder, "--accept-recommended")
    assert code == 5
    assert "Traceback" not in printed
    assert journal.read_bytes() == before


@pytest.mark.parametrize("request_text", ["", "   "])
def test_without_a_request_a_folder_stays_as_it_is(desk: Desk, folder: Path, request_text: str) -> None:
    code, printed = desk.run("draft", folder, request_text)
    assert (code, "Say in a sentence what you need." in printed) == (2, True)
    assert list(folder.iterdir()) == []
    assert desk.run("draft", folder / "gone")[0] == 2


def test_another_request_waits_until_the_first_is_finished(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST)
    code, printed = desk.run("draft", folder, "Write a lease")
    assert code == 2
    assert REQUEST in printed


def test_a_request_nobody_can_do_is_said_and_nothing_is_drafted(desk: Desk, folder: Path) -> None:
    code, document = desk.run_json("draft", folder, "Compose a symphony for four hands", "--accept-recommended")
    assert code == 3
    assert [gate["kind"] for gate in document["waiting"]] == ["uncovered"]
    assert "It makes: Mutual NDA (Word document, contract)" in desk.run("draft", folder)[1]


def test_status_says_where_it_stands(desk: Desk, folder: Path) -> None:
    assert desk.run("status", folder)[0] == 0
    desk.run("draft", folder, REQUEST)
    assert desk.run_json("status", folder)[1]["status"] == "waiting"


def test_playbooks_are_listed_with_their_versions(desk: Desk) -> None:
    code, document = desk.run_json("playbooks")
    assert code == 0
    assert "nda" in {item["name"] for item in document["playbooks"]}


def test_the_readable_files_are_there(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    kept = folder / ".engross"
    for name in ("state.json", "ledger.json", "figures.json", "memory/key_facts.md", "trunk/plan.md",
                 "trunk/team_assignment.json", "trunk/build_report.md", "trunk/report.json",
                 "trunk/discovery_brief.md", "trunk/blueprint-conflicts.md"):  # fmt: skip
        assert (kept / name).stat().st_size > 0, name
    assert list((kept / "trunk" / "blueprints").glob("*.md"))
    assert list((kept / "trunk" / "scratch").glob("*-stage1.md"))
    assert list((kept / "trunk" / "scratch").glob("*-decisions.json"))


def test_the_persons_own_files_are_never_touched(desk: Desk, folder: Path) -> None:
    for path in SAMPLE.iterdir():
        if path.suffix != ".json":
            (folder / path.name).write_bytes(path.read_bytes())
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    desk.run("draft", folder, REQUEST, "--answers", SAMPLE / "answers.json", "--accept-recommended")
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_a_readable_file_changed_by_hand_is_kept_and_named(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    plan = folder / ".engross" / "trunk" / "plan.md"
    plan.write_text("My own plan", encoding="utf-8")
    code, document = desk.run_json("status", folder)
    assert code == 0
    assert any("plan.md" in notice["sentence"] for notice in document["notices"])
    assert plan.read_text(encoding="utf-8") == "My own plan"


def test_a_readable_file_that_is_missing_is_written_again(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    plan = folder / ".engross" / "trunk" / "plan.md"
    before = plan.read_bytes()
    plan.unlink()
    desk.run("status", folder)
    assert plan.read_bytes() == before


def test_a_history_that_is_gone_is_no_empty_project_and_can_be_put_back(desk: Desk, folder: Path) -> None:
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    journal = folder / ".engross" / "journal.jsonl"
    journal.unlink()
    code, printed = desk.run("draft", folder, "Write something else")
    assert code == 5
    assert "restore" in printed
    assert not journal.exists()
    assert desk.run("restore", folder)[0] == 0
    assert journal.stat().st_size > 0
    assert desk.run("draft", folder, "--accept-recommended")[0] == 0


@pytest.mark.parametrize("leave", [b"", b'{"seq":1}\n{"seq":2}\n'])
def test_without_a_safety_copy_nothing_is_said_of_putting_one_back(desk: Desk, folder: Path, leave: bytes) -> None:
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    for copy in (folder / ".engross" / "backups").glob("*.zip"):
        copy.unlink()
    (folder / ".engross" / "journal.jsonl").write_bytes(leave)
    printed = desk.run("draft", folder, "Write something else")[1] + desk.run("status", folder)[1]
    assert "restore" not in printed
    assert "there is no safety copy of it" in printed
    fresh = folder.parent / "Fresh"
    shutil.copytree(folder, fresh, ignore=shutil.ignore_patterns(".engross"))
    assert desk.run("draft", fresh, REQUEST, "--accept-recommended")[0] == 0, "what the sentence advises works"


def test_where_every_safety_copy_is_damaged_that_is_said_and_nothing_is_changed(desk: Desk, folder: Path) -> None:
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    kept = folder / ".engross"
    for copy in (kept / "backups").glob("*.zip"):
        copy.write_bytes(b"no archive")
    (kept / "journal.jsonl").write_bytes(b"")
    assert "restore" in desk.run("status", folder)[1]
    before = {path: path.read_bytes() for path in kept.rglob("*") if path.is_file()}
    code, printed = desk.run("restore", folder)
    assert (code, "Every safety copy" in printed) == (5, True)
    assert {path: path.read_bytes() for path in kept.rglob("*") if path.is_file()} == before


def test_there_is_nothing_to_restore_in_a_new_folder(desk: Desk, folder: Path) -> None:
    code, printed = desk.run("restore", folder)
    assert code == 5
    assert printed.count("\n") == 1


def test_every_version_lies_in_the_output_folder(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST, "--accept-recommended")
    released = next((folder / "Deliverables").iterdir())
    version = folder / ".engross" / "trunk" / "output" / "nda" / "v1.docx"
    assert version.read_bytes() == released.read_bytes()


def test_what_nobody_looked_at_is_never_called_confirmed(desk: Desk, folder: Path) -> None:
    for path in SAMPLE.iterdir():
        if path.suffix != ".json":
            (folder / path.name).write_bytes(path.read_bytes())
    _, document = desk.run_json("draft", folder, REQUEST, "--accept-recommended")
    facts = (folder / ".engross" / "memory" / "key_facts.md").read_text(encoding="utf-8")
    assert "(confirmed)" not in facts
    assert "(found)" in facts
    assert document["report"]["confidence"] != "High"


def test_an_unknown_word_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bogus"])
    assert ended.value.code == 2
    assert "bogus" in capsys.readouterr().err


@pytest.mark.parametrize("leave", [b"", b"nothing that can be read\n"])
def test_a_status_that_cannot_be_read_is_no_empty_project(desk: Desk, folder: Path, leave: bytes) -> None:
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    (folder / ".engross" / "journal.jsonl").write_bytes(leave)
    code, document = desk.run_json("status", folder)
    assert (code, document["status"]) == (5, "unreadable")
    assert len(document["notices"]) == 1
    shutil.rmtree(folder / ".engross")
    assert desk.run("status", folder)[0] == 0
    (folder / ".engross").write_text("a file", encoding="utf-8")
    assert desk.run("status", folder)[0] == 5


def test_answers_that_an_earlier_call_used_are_not_called_unknown(desk: Desk, folder: Path, tmp_path: Path) -> None:
    first = write_answers(tmp_path / "first.json", goals="later")
    assert desk.run("draft", folder, REQUEST, "--answers", first, "--accept-recommended")[0] == 3
    grown = write_answers(tmp_path / "grown.json", colour="blue")
    code, document = desk.run_json("draft", folder, "--answers", grown, "--accept-recommended")
    assert code == 0
    told = [notice["sentence"] for notice in document["notices"] if notice["code"] == "cli.unused_answers"]
    assert [sentence.count("colour") for sentence in told] == [1]
    assert "facts." not in told[0]
