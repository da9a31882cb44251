"""Work in the background: told in the window's thread, stopped when asked, silent once closed."""

import threading

import pytest
from PySide6.QtCore import QThread

from app.bridge.background import Background
from app.relay.problems import RelayProblem


@pytest.fixture
def background(qapp):
    made = Background()
    yield made
    made.close()


def test_what_came_of_it_arrives_in_the_windows_thread(background, qtbot):
    threads = []
    background.done.connect(lambda *_: threads.append(QThread.currentThread()))
    with qtbot.waitSignal(background.done) as heard:
        background.run("a", lambda _: threading.current_thread().name)
    key, worker = heard.args
    assert key == "a"
    assert worker.startswith("background")
    assert threads == [background.thread()]


def test_a_problem_is_told_as_a_fault(background, qtbot):
    def fails(_):
        raise RelayProblem("no-space", path="x")

    with qtbot.waitSignal(background.failed) as heard:
        background.run("a", fails)
    assert (heard.args[0], heard.args[1].code) == ("a", "no-space")


def test_something_unforeseen_is_told_too(background, qtbot):
    with qtbot.waitSignal(background.failed) as heard:
        background.run("a", lambda _: 1 / 0)
    assert heard.args[0] == "a"


def test_progress_is_told_and_a_stop_is_heard(background, qtbot):
    def works(task):
        task.told(1, 2, "b.docx")
        return task.stop.wait(10)

    with qtbot.waitSignal(background.told) as heard:
        background.run("a", works)
    assert heard.args == ["a", 1, 2, "b.docx"]
    with qtbot.waitSignal(background.done) as done:
        background.stop()
    assert done.args == ["a", True]


def test_nothing_is_told_once_it_is_closed(qapp, qtbot):
    background, heard, begun = Background(), [], threading.Event()
    background.done.connect(lambda *_: heard.append(1))

    def works(task):
        begun.set()
        return task.stop.wait(10)

    background.run("a", works)
    begun.wait(10)
    background.close()
    background.run("b", lambda _: None)
    qapp.processEvents()
    assert heard == []
