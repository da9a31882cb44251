"""Without a screen the sample is drafted in a fresh folder; with one, the window opens."""

import json

import pytest

import dev

ANSWERS = "answers.yaml"


@pytest.fixture
def sample(tmp_path, monkeypatch):
    """A sample of three files and a home folder of its own."""
    folder = tmp_path / "samples" / "nda"
    (folder / "correspondence").mkdir(parents=True)
    facts = {"name": "Mutual confidentiality", "request": "Draft an NDA", "answers": ANSWERS}
    (folder / "sample.json").write_text(json.dumps(facts), encoding="utf-8")
    (folder / ANSWERS).write_text("{}", encoding="utf-8")
    (folder / "correspondence" / "mail.txt").write_text("Dear all", encoding="utf-8")
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(dev, "SAMPLES", tmp_path / "samples")
    return folder


def copy(sample):
    """The fresh copy that dev.py makes of a sample."""
    return dev.fresh_copy(sample, json.loads((sample / "sample.json").read_text(encoding="utf-8")))


def test_the_copy_holds_the_person_s_files_and_not_the_answers(sample):
    made = copy(sample)
    files = [path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()]
    assert files == ["correspondence/mail.txt"]


@pytest.mark.parametrize("taken", [0, 1, 3])
def test_a_folder_that_exists_is_never_used_again(sample, tmp_path, taken):
    made = [copy(sample) for _ in range(taken + 1)]
    assert len(set(made)) == taken + 1
    assert {path.parent for path in made} == {tmp_path / "home"}
    assert made[0].name == "Engross sample nda"


@pytest.mark.parametrize("home", ["", "relative/home", "/no/such/home"])
def test_without_a_home_folder_it_goes_to_the_temporary_one(sample, tmp_path, monkeypatch, home):
    monkeypatch.setenv("HOME", home)
    monkeypatch.setattr(dev.tempfile, "gettempdir", lambda: str(tmp_path))
    assert copy(sample).parent == tmp_path


@pytest.mark.needs("linux")
@pytest.mark.parametrize(
    ("environment", "answer"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, False),
        ({"DISPLAY": ""}, False),
    ],
)
def test_a_screen_is_what_the_session_announces(environment, answer, monkeypatch):
    monkeypatch.delenv("QT_QPA_PLATFORM")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert dev.has_screen() is answer


@pytest.mark.needs("posix")
@pytest.mark.parametrize("ends", ["makes a file", "fails", "makes nothing"])
def test_the_files_that_were_made_are_named_and_nothing_else_counts_as_done(
    sample, tmp_path, monkeypatch, capsys, ends
):
    program = tmp_path / "python"
    scripts = {
        "makes a file": 'mkdir "$5/Deliverables"; echo x > "$5/Deliverables/NDA.docx"',
        "fails": 'mkdir "$5/Deliverables"; echo x > "$5/Deliverables/NDA.docx"; exit 4',
        "makes nothing": "exit 0",
    }
    program.write_text(f"#!/bin/sh\n{scripts[ends]}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(dev, "PYTHON", program)
    code = dev.draft_sample(["--dark"], "There is no screen here")
    told = capsys.readouterr().out
    assert "There is no screen here" in told
    assert "not used here: --dark" in told
    assert ("not finished" in told) is (ends != "makes a file")
    assert ("Engross sample nda/Deliverables/NDA.docx" in told) is (ends != "makes nothing")
    assert code == {"makes a file": 0, "fails": 4, "makes nothing": 1}[ends]
