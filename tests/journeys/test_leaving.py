"""Leaving at any moment: threads are joined, the journal is whole, and work goes on from there (case E01)."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.bridge.events import Progressed, Refused
from app.bridge.session import Session
from app.relay.problems import RelayProblem
from app.storage.filesystem import REAL_DISK
from app.storage.journal import Journal
from tests.journeys.person import ask_for_an_agreement, go_to_facts, go_to_goals, settle_details

ROOT = Path(__file__).resolve().parents[2]
REQUEST = "Draft a mutual NDA between Northmere Instruments and Tallis Robotics."


def working_threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith(("session-", "relay"))]


def journal_is_whole(folder) -> bool:
    journal = Journal.open(folder / ".engross" / "journal.jsonl", REAL_DISK, read_only=True)
    try:
        return journal.damage is None
    finally:
        journal.close()


@pytest.mark.parametrize("events", [0, 1, 3, 5])
def test_leaving_while_work_goes_on_joins_everything_and_keeps_the_journal(sit_down, folder, events):
    person = sit_down()
    person.opens(folder)
    person.asks(REQUEST)
    person.waits(lambda: person.window.desk.state.seq >= events)
    person.leave()
    assert working_threads() == []
    if (folder / ".engross" / "journal.jsonl").exists():
        assert journal_is_whole(folder)
    person = sit_down()
    person.opens(folder)
    if person.window.desk.run is None:
        person.asks(REQUEST)
    go_to_facts(person)


def test_leaving_while_files_are_made_and_coming_back_ends_with_the_file(sit_down, folder):
    person = sit_down()
    go_to_goals(person, folder)
    person.presses("Approve and run")
    settle_details(person)
    person.leave()
    assert working_threads() == []
    assert journal_is_whole(folder)
    person = sit_down()
    person.opens(folder)
    person.waits(lambda: person.run.outcome == "released")
    assert len([path for path in (folder / "Deliverables").iterdir() if path.suffix == ".docx"]) == 1


def test_pausing_rests_and_going_on_works(sit_down, folder):
    person = sit_down()
    ask_for_an_agreement(person, folder)
    person.presses("Pause")
    person.waits(lambda: person.run.paused)
    person.waits(lambda: person.sees("Finished work is kept. Go on whenever you like."))
    person.presses("Go on")
    person.waits(lambda: not person.run.paused)


def test_stopping_asks_first_and_keeps_what_is_finished(sit_down, folder):
    person = sit_down()
    ask_for_an_agreement(person, folder)
    person.presses("Stop")
    person.presses("Keep it going")
    assert person.run.outcome == ""
    person.presses("Stop")
    person.presses("Stop the run")
    person.waits(lambda: person.run.outcome == "stopped")


def test_a_folder_that_another_window_has_is_opened_to_read(sit_down, folder):
    first = sit_down()
    ask_for_an_agreement(first, folder)
    second = sit_down()
    second.opens(folder)
    second.waits(lambda: second.sees("About this project"))
    assert not second.window.desk.project.writable
    assert not second.talk.message.isEnabled()


def test_two_thousand_events_from_a_plain_thread_arrive_in_order(qtbot):
    tells = []

    def opener(folder, listen, tell):
        tells.append(tell)
        raise RelayProblem("no_project")

    session = Session(opener)
    heard, threads = [], set()

    def hear(event):
        heard.append(event)
        threads.add(threading.get_ident())

    session.happened.connect(hear)
    session.open_project(None)
    qtbot.waitUntil(lambda: bool(heard))
    assert isinstance(heard.pop(), Refused)
    sender = threading.Thread(target=lambda: [tells[0]("step", str(number)) for number in range(2_000)])
    sender.start()
    qtbot.waitUntil(lambda: len(heard) == 2_000, timeout=20_000)
    sender.join()
    session.shut_down()
    assert [event.words for event in heard if isinstance(event, Progressed)] == [str(n) for n in range(2_000)]
    assert threads == {threading.get_ident()}


PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from app.main import main
from app.ui.dressing import start_application

folder, moment = sys.argv[1:]
app = start_application()
started = []

def look():
    front = next((part for part in app.topLevelWidgets() if part.isVisible()), None)
    if front is not None and is_time(front):
        watch.stop()
        front.close()

def is_time(front):
    if moment == "at once":
        return True
    from app.ui.main_window import MainWindow
    window = front.findChild(MainWindow)
    if window is None or window.desk.project is None:
        return False
    if moment == "working" and not started:
        started.append(True)
        window.talking.send("Draft a mutual NDA between Northmere Instruments and Tallis Robotics.")
    return moment == "opened" or window.desk.is_working or window.desk.run is not None

watch = QTimer()
watch.timeout.connect(look)
watch.start(5)
sys.exit(main([folder]))
"""


@pytest.mark.parametrize("moment", ["at once", "opened", "working"])
def test_the_program_ends_with_nothing_to_complain_about_whenever_it_is_closed(folder, tmp_path, moment):
    command = [sys.executable, "-c", PROGRAM, str(folder), moment]
    home = {**os.environ, "ENGROSS_HOME": str(tmp_path / "home")}
    ended = subprocess.run(command, cwd=ROOT, env=home, capture_output=True, text=True, timeout=120, check=False)
    complaints = [line for line in ended.stderr.splitlines() if "propagateSizeHints" not in line]
    assert (ended.returncode, complaints) == (0, [])
    if (folder / ".engross" / "journal.jsonl").exists():
        assert journal_is_whole(folder)
