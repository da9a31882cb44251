"""What a producer's format needs is looked for when it is asked for, once, and told with its version."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.bridge.desks import DirectChecker, DirectProducers, make_roster, read_in_turn
from app.checks.desk import FileChecker
from app.paths import AppPaths
from app.relay.nouns.goals import DeliverableContract
from app.relay.nouns.profiles import ProducerProfile
from app.relay.ports import CheckRequest
from app.sources.reader import SourceReader
from app.storage.registry import load_registry, tiers
from producers.content.document import Document, Paragraph
from producers.content.inline import parse_inline as p
from producers.figures import FigureBook
from producers.production import RenderOptions

CONTRACT = DeliverableContract(id="a", name="A", file_name="a.pdf", format="pdf", kind="Letter", audience="us")


@pytest.fixture
def paths(tmp_path):
    return AppPaths.under(tmp_path / "home")


def producer(paths, name: str, **changes) -> ProducerProfile:
    return load_registry(tiers(paths, None)).producers[name].model_copy(update=changes)


@pytest.fixture
def needing(paths):
    """Return a producer whose one format needs a program."""
    shipped = producer(paths, "document-writer")
    tooling = {"docx": shipped.tooling["docx"].model_copy(update={"required": ("executable:papermill",)})}
    return shipped.model_copy(update={"output_formats": ("docx",), "tooling": tooling})


def put_program(folder):
    program = folder / "papermill"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)


def test_what_ships_has_what_it_needs_and_says_which_versions(paths):
    roster = make_roster((), (producer(paths, "document-writer"),))
    assert roster.prerequisites["document-writer/docx"] == ""
    assert "lxml " in roster.found("document-writer/docx")
    assert roster.prerequisites.get("document-writer/papyrus") is None


def test_a_missing_program_is_named(needing, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert make_roster((), (needing,)).prerequisites["document-writer/docx"] == "executable:papermill"


def test_it_is_looked_for_once_and_not_before_it_is_asked_for(needing, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    roster = make_roster((), (needing,))
    put_program(tmp_path)
    assert roster.prerequisites["document-writer/docx"] == ""
    (tmp_path / "papermill").unlink()
    assert roster.prerequisites["document-writer/docx"] == ""
    assert make_roster((), (needing,)).prerequisites["document-writer/docx"] != ""


class Turn:
    """A turn that counts how many hold it, and how often it was taken."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.holding = self.most = self.taken = 0

    def __enter__(self) -> None:
        self._lock.acquire()
        self.holding, self.taken = self.holding + 1, self.taken + 1
        self.most = max(self.most, self.holding)

    def __exit__(self, *_: object) -> None:
        self.holding -= 1
        self._lock.release()


def test_in_one_process_pdf_files_are_made_checked_and_read_in_turn(tmp_path):
    turn = Turn()
    producers, checker = DirectProducers(turn), DirectChecker(FileChecker(), turn)
    content = Document(title="Letter", blocks=(Paragraph(runs=p("Words.")),))
    (tmp_path / "a.pdf").write_bytes(producers.render(content, "pdf", FigureBook(), RenderOptions()).data)
    read = read_in_turn(SourceReader().read, turn)

    def work(_: int) -> str:
        made = producers.render(content, "pdf", FigureBook(), RenderOptions())
        checked = checker.check(CheckRequest("a.pdf", "pdf", made.data, content, FigureBook(), CONTRACT, ()))
        return checked.text[0] + read(tmp_path, "a.pdf").passages[0].text

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(work, range(8)))
    assert found == [found[0]] * 8
    assert "Words." in found[0]
    assert (turn.most, turn.taken) == (1, 25)
