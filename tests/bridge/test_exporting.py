"""From a project to files outside: two runs, two versions, and what the second offers."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.bridge.exporting import export_material, exportable_versions
from app.bridge.project import OpenProject
from app.cli.draft import DraftOptions, draft
from app.cli.showing import Output
from app.composition import Composition
from app.export.exporting import export_files, forms_of, make_redline
from app.export.request import Choice, ExportRequest
from app.paths import AppPaths
from app.settings import Settings
from app.storage.filesystem import REAL_DISK
from app.words import Words
from producers.package.lint import lint
from producers.reading.word import read_word
from producers.redline import reject_all

REQUEST = "Draft a mutual NDA between Northmere Handling and Tallis Robotics."

pytestmark = pytest.mark.slow


def composition(home: Path) -> Composition:
    return Composition(AppPaths.under(home), Settings(), lambda: datetime(2026, 11, 30, 9, 0, tzinfo=UTC), REAL_DISK)


def open_project(folder: Path, home: Path) -> OpenProject:
    return composition(home).open_headless(folder, "builtin", lambda *_: None, lambda *_: None)


def run(folder: Path, home: Path, answers: Path | None) -> None:
    output = Output(Words({}, "en"), as_json=True)

    def opened(path: Path) -> OpenProject:
        return composition(home).open_headless(path, "builtin", output.heard, output.progress)

    assert draft(DraftOptions(folder, REQUEST, answers, True), opened, output) == 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project whose second run released a second version."""
    base = tmp_path_factory.mktemp("export")
    (base / "project").mkdir()
    answers = base / "answers.json"
    answers.write_text(json.dumps({"decisions": {"D2": "general", "D6": "scotland"}}), encoding="utf-8")
    run(base / "project", base / "home", None)
    run(base / "project", base / "home", answers)
    return base / "project"


def test_the_second_version_offers_its_redline_and_refusing_it_gives_the_first(folder: Path, tmp_path: Path) -> None:
    with_project = open_project(folder, folder.parent / "home")
    try:
        material = export_material(with_project, None)
        version = exportable_versions(with_project)[0]
        assert version.number == 2
        assert forms_of(version, material) == ("file", "pdf", "markdown", "redline", "redline-pdf")
        redline = make_redline(version, material)
        assert redline is not None
        assert redline.changes
        assert lint(redline.data) == ()
        first = material.load(material.previous[version.digest].digest)
        assert texts(reject_all(redline.data)) == texts(first)
        request = ExportRequest((Choice(version), Choice(version, "redline"), Choice(version, "markdown")))
        done = export_files(material, request, tmp_path)
        assert done.complete
        assert len(done.files) == 3
        assert [one for file in done.files for one in file.removed if one.taken] == []
    finally:
        with_project.close()


def texts(data: bytes) -> list[str]:
    return [one.text for one in read_word(data).story("body", "header", "footer", "footnote")]
