"""Calls of the command line that cannot be taken, and the way out of work that is still going on."""

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.cli.desk import REQUEST, Desk


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path / "home", capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Northmere and Tallis"
    made.mkdir()
    return made


@pytest.mark.parametrize(
    "call", [["draft"], ["bogus"], ["draft", ".", "an NDA", "--frob"], ["check"], ["draft", ".", "--workforce", "x"]]
)
def test_a_call_that_cannot_be_taken_is_json_when_json_was_asked_for(desk: Desk, call: list[str]) -> None:
    code, document = desk.run_json(*call)
    assert code == document["exit"] == 2
    assert document["error"]["code"] == "cli.arguments"
    assert document["error"]["sentence"].endswith(".")


def test_work_that_is_going_on_can_be_stopped_and_other_work_asked_for(desk: Desk, folder: Path) -> None:
    assert desk.run("draft", folder, REQUEST)[0] == 3
    code, printed = desk.run("draft", folder, "Prepare a promissory note")
    assert code == 2
    assert "stop" in printed
    code, document = desk.run_json("stop", folder)
    assert (code, document["status"], document["request"]) == (0, "stopped", REQUEST)
    assert desk.run_json("draft", folder, "Prepare a promissory note and a loan schedule")[1]["status"] == "waiting"


def test_stopping_keeps_what_was_finished(desk: Desk, folder: Path) -> None:
    assert desk.run("draft", folder, REQUEST, "--accept-recommended")[0] == 0
    released = {path.name: path.read_bytes() for path in (folder / "Deliverables").iterdir()}
    assert desk.run("draft", folder, "Change the governing law to Scotland")[0] == 3
    assert desk.run("stop", folder)[0] == 0
    assert {path.name: path.read_bytes() for path in (folder / "Deliverables").iterdir()} == released
    assert desk.run("draft", folder, "Which law governs the agreement?")[0] == 0


def test_where_nothing_is_going_on_nothing_is_stopped_and_nothing_is_made(desk: Desk, folder: Path) -> None:
    code, printed = desk.run("stop", folder)
    assert code == 0
    assert printed.count("\n") == 1
    assert not list(folder.iterdir())


def test_stopping_in_a_folder_that_is_not_there_is_one_sentence(desk: Desk, tmp_path: Path) -> None:
    code, document = desk.run_json("stop", tmp_path / "nowhere")
    assert code == 2
    assert document["error"]["code"] == "folder-not-found"


def test_each_file_that_cannot_be_checked_says_why_and_none_is_called_clean(desk: Desk, tmp_path: Path) -> None:
    empty, strange, clean = tmp_path / "empty.txt", tmp_path / "strange.bin", tmp_path / "clean.md"
    empty.write_bytes(b"")
    strange.write_bytes(bytes(range(256)) * 8)
    clean.write_text("# Note\n\nAll is well.\n", encoding="utf-8")
    picture = Path(__file__).parents[2] / "docs" / "workspace.png"
    missing = tmp_path / "missing.docx"
    code, document = desk.run_json("check", missing, tmp_path, picture, strange, empty, clean)
    assert code == 2
    said = [notice["sentence"] for notice in document["notices"]]
    assert [file["file"] for file in document["files"]] == ["clean.md"]
    for number, word in enumerate(("is not there", "is a folder", "is a picture", "cannot be read here", "is empty")):
        assert word in said[number]


def test_a_message_is_checked_by_its_words_and_not_by_its_wrapping(desk: Desk, tmp_path: Path) -> None:
    mail = tmp_path / "mail.eml"
    body = "VGhlIGZlZSBpcyBbYW1vdW50XSBhbmQgaXMgZHVlIG9uIEZyaWRheS4K"
    mail.write_text(
        "From: a@example.org\nSubject: Fee\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
        f"Content-Transfer-Encoding: base64\n\n{body}\n",
        encoding="ascii",
    )
    code, document = desk.run_json("check", mail)
    assert code == 1
    assert any("[amount]" in finding["what"] for finding in document["files"][0]["findings"])


@pytest.mark.parametrize("name", [".engross", "Deliverables"])
def test_a_file_where_a_folder_is_needed_is_named(desk: Desk, folder: Path, name: str) -> None:
    (folder / name).write_text("a file", encoding="utf-8")
    code, printed = desk.run("draft", folder, REQUEST, "--accept-recommended")
    assert code in {3, 5}
    assert f"{folder / name} is a file where a folder is needed." in printed
    assert (folder / name).read_text(encoding="utf-8") == "a file"


def test_what_stops_a_call_is_said_once(desk: Desk, folder: Path) -> None:
    desk.run("draft", folder, REQUEST)
    (folder / ".engross" / "journal.jsonl").write_bytes(b"")
    code, printed = desk.run("draft", folder)
    assert code == 5
    assert printed.count("\n") == 1


def test_a_part_that_cannot_be_read_is_no_clean_file(desk: Desk, tmp_path: Path) -> None:
    read, half = tmp_path / "read.pdf", tmp_path / "half.pdf"
    for path, pages in ((read, ["A letter."]), (half, ["A letter.", ""])):
        paper = Canvas(str(path))
        for words in pages:
            paper.drawString(72, 720, words)
            paper.showPage()
        paper.save()
    assert desk.run_json("check", read)[0] == 0
    code, document = desk.run_json("check", read, half)
    assert code == 4
    assert [file["not_read"] for file in document["files"]] == [[], ["pages-without-text"]]
