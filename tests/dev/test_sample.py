"""What a person gets on a computer without a screen: the shipped sample, drafted for real and named."""

import hashlib
import sys
import zipfile
from pathlib import Path

import pytest

import dev

pytestmark = [pytest.mark.slow, pytest.mark.needs("linux")]


def hashes(folder: Path) -> dict[str, str]:
    """The content of every file of the person's in a folder, by name."""
    files = (path for path in folder.rglob("*") if path.is_file())
    inside = ((path.relative_to(folder).as_posix(), path) for path in files)
    own = ((name, path) for name, path in inside if not name.startswith((".engross/", "Deliverables/")))
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in own}


def test_without_a_screen_the_sample_becomes_a_document_and_its_sources_stay(tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(dev, "PYTHON", Path(sys.executable))
    assert dev.draft_sample([], "There is no screen here") == 0
    told = capfd.readouterr().out
    folder = tmp_path / "Engross sample nda"
    made = [Path(line.strip()) for line in told.split("Files made:\n")[1].splitlines()]
    assert f"Folder: {folder}" in told
    assert made
    assert all(path.parent == folder / "Deliverables" for path in made)
    assert any("word/document.xml" in zipfile.ZipFile(path).namelist() for path in made if path.suffix == ".docx")
    before = hashes(dev.SAMPLES / "nda")
    assert hashes(folder) == {name: value for name, value in before.items() if not name.endswith(".json")}


def test_a_request_that_nothing_can_draft_is_not_called_finished(tmp_path, capfd):
    (tmp_path / "notes.txt").write_text("Nothing of use.", encoding="utf-8")
    request = "Write the score of a string quartet"
    code = dev.call([sys.executable, "-P", "-m", "app", "draft", str(tmp_path), request, "--accept-recommended"])
    assert code in (2, 3, 4)
    assert not list((tmp_path / "Deliverables").glob("*"))
    assert "Traceback" not in "".join(capfd.readouterr())
