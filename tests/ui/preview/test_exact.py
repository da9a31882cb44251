"""Exact pages come from a thread of their own; what is no longer wanted is stopped and never told."""

import threading

import pytest

from app.preview.office import OfficeProblem
from app.preview.views import PdfView
from app.ui.preview.exact import ExactPages

PAGES = PdfView(b"%PDF", ((595.0, 842.0),), made_here=True)


@pytest.fixture
def exact(qapp):
    made = []

    def build(convert):
        made.append(ExactPages(convert))
        return made[-1]

    yield build
    for one in made:
        one.close()


def test_pages_are_made_beside_the_window(exact, qtbot):
    threads = []

    def convert(data, name, stop):
        threads.append(threading.current_thread())
        return PAGES

    pages = exact(convert)
    with qtbot.waitSignal(pages.made) as told:
        pages.ask("a", b"bytes", "a.docx")
    assert told.args == ["a", PAGES]
    assert threads[0] is not threading.main_thread()


def test_pages_that_cannot_be_made_are_told_as_none(exact, qtbot):
    def convert(data, name, stop):
        raise OfficeProblem("too-slow")

    pages = exact(convert)
    with qtbot.waitSignal(pages.made) as told:
        pages.ask("a", b"bytes", "a.docx")
    assert told.args == ["a", None]


def test_another_file_stops_the_one_before(exact, qtbot):
    begun = threading.Event()
    stopped = []

    def convert(data, name, stop):
        if name == "slow.docx":
            begun.set()
            stopped.append(stop.wait(10))
            raise OfficeProblem("stopped")
        return PAGES

    pages = exact(convert)
    told = []
    pages.made.connect(lambda key, _: told.append(key))
    pages.ask("slow", b"x", "slow.docx")
    assert begun.wait(10)
    with qtbot.waitSignal(pages.made):
        pages.ask("next", b"x", "next.docx")
    assert stopped == [True]
    assert told == ["next"]
