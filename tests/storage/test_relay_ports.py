"""Storage in the shapes the relay asks for."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.paths import AppPaths
from app.relay.nouns.events import RunPaused, Said, StepDone
from app.relay.ports import JournalPort, ObjectStore, ProjectionPort, ReleasePort
from app.relay.problems import RelayProblem
from app.storage.problems import StorageProblem
from app.storage.project import ProjectFolder
from app.storage.relay_ports import EventJournal, ReleaseDesk, TextProjections

NOW = datetime(2026, 11, 30, 9, 15, 0, 250_000, tzinfo=UTC)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFolder]:
    folder = tmp_path / "project"
    folder.mkdir()
    with ProjectFolder.open(folder, AppPaths.under(tmp_path / "home"), lambda: NOW) as opened:
        yield opened


def test_events_go_in_as_a_group_and_come_back_typed(project: ProjectFolder):
    journal: JournalPort = EventJournal(project.journal, lambda: NOW)
    events = (Said(by="person", text="§ 4"), StepDone(key="stage1/x", result={"a": [1]}), RunPaused())
    written = journal.append(events, "trunk", "run-1")
    assert tuple(recorded.event for recorded in written) == events
    assert [(recorded.seq, recorded.at, recorded.context, recorded.run) for recorded in written] == [
        (number, NOW, "trunk", "run-1") for number in (1, 2, 3)
    ]
    assert journal.recorded() == written
    assert journal.append([RunPaused()], "trunk", "run-1")
    assert EventJournal(project.journal, lambda: NOW).recorded() == journal.recorded()
    assert len((project.kept / "journal.jsonl").read_bytes().splitlines()) == 2


def test_an_event_of_a_newer_program_is_told_not_guessed(project: ProjectFolder):
    project.journal.append("from_the_future", {}, "trunk", "r", "2026-11-30T09:00:00Z")
    with pytest.raises(StorageProblem, match="event-unknown"):
        EventJournal(project.journal, lambda: NOW).recorded()


def test_files_and_results_fit_too(project: ProjectFolder):
    objects: ObjectStore = project.objects
    projections: ProjectionPort = TextProjections(project.projections)
    assert objects.get(objects.put(b"x")) == b"x"
    projections.write("trunk/plan.md", "plan")
    assert (project.kept / "trunk/plan.md").read_text() == "plan"


def test_a_release_says_where_it_went_and_what_it_left(project: ProjectFolder):
    desk: ReleasePort = ReleaseDesk(project)
    assert desk.release("Letter.docx", b"v1", "") == ("Deliverables/Letter.docx", "")
    digest = desk.digest("Deliverables/Letter.docx")
    assert len(digest) == 64
    (project.deliverables_folder / "Letter.docx").write_bytes(b"hers")
    assert desk.digest("Deliverables/Letter.docx") != digest
    assert desk.release("Letter.docx", b"v2", digest) == ("Deliverables/Letter (2).docx", "kept_theirs")
    assert desk.digest("Deliverables/None.docx") == ""


def test_the_relay_can_read_a_problem_without_knowing_storage():
    with pytest.raises(RelayProblem) as caught:
        raise StorageProblem("journal-damaged", line=2)
    assert (caught.value.fault.code, caught.value.fault.fields) == ("journal-damaged", {"line": "2"})
