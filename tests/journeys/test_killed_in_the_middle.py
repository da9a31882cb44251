"""The whole matter in the window, killed while a specialist writes, and gone on with to exported files."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from docx import Document
from openpyxl import load_workbook

from tests.journeys.model import PATIENT, Model, answer_until
from tests.servers.messages import MessagesServer, Step
from tests.workforce.model.handing import done, is_step
from tests.workforce.model.settlement import SPECIFY_2, probes, put_files, relay_steps

ROOT = Path(__file__).resolve().parents[2]


def bought(folder: Path) -> Counter:
    """How often each call of the work was sent, by its name; each window tries its endpoint for itself."""
    lines = (folder / ".engross" / "calls.jsonl").read_text("utf-8").splitlines()
    sent = [one["data"] for one in map(json.loads, lines) if one["kind"] == "intent"]
    return Counter(one["call"] for one in sent if one["step"] != "probe")


def bought_twice(folder: Path) -> list[str]:
    """Calls that were sent although a usable answer of theirs was kept."""
    kept, twice = set(), []
    for one in map(json.loads, (folder / ".engross" / "calls.jsonl").read_text("utf-8").splitlines()):
        data = one["data"]
        if one["kind"] == "intent" and data["call"] in kept:
            twice.append(data["step"])
        if one["kind"] == "answer" and data["usable"]:
            kept.add(data["call"])
        if one["kind"] == "set_aside":
            kept.discard(data["call"])
    return twice


def has_part(folder: Path) -> bool:
    """Tell whether a part of an answer is on disk."""
    return any(path.stat().st_size for path in (folder / ".engross" / "parts").glob("*.part"))


def kill_while_writing(held, folder: Path, home: Path, address: str) -> None:
    """Let a person sit at a window of its own process, and kill it while the held answer arrives."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.journeys.window_program", str(home), str(folder), address, "1"]
    child = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        while not (held.reached.wait(0.05) and has_part(folder)):
            assert child.poll() is None, "the window ended before it was killed"
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait(30)
    held.release.set()


@pytest.mark.slow
@pytest.mark.needs("posix")
def test_killed_while_a_specialist_writes_the_window_goes_on_and_nothing_is_bought_twice(
    sit_down, folder, tmp_path, chosen
):
    put_files(folder)
    held = replace(done(SPECIFY_2), hold=5)
    steps = [one for one in relay_steps() if one.name != "specify/T2"]
    again = Step(done(SPECIFY_2), is_step("specify/T2"), "specify/T2 again")
    with MessagesServer(*probes(), *probes(), Step(held, is_step("specify/T2")), again, *steps) as server:
        kill_while_writing(held, folder, tmp_path / "home", server.address)
        person = sit_down(model=Model(server, parallel=1, limits=PATIENT))
        person.opens(folder)
        person.waits(lambda: person.sees("a call of the Specialist was under way"))
        assert person.reads("words of its answer had arrived and are not used")
        answered = {name for name, state in person.run.gates.items() if state.answer is not None}
        assert {"facts", "goals:1", "details:T2"} <= answered
        answer_until(person, "none")
        person.waits(lambda: person.run.outcome == "released")
        assert set(person.run.gates) == answered
        person.waits(lambda: person.window.pages.currentWidget() is person.window.report)
        export(person, chosen, tmp_path / "for the other side")
        person.leave()
    assert bought_twice(folder) == []
    assert sorted(bought(folder).values())[-2:] == [1, 2], "only the call in doubt was sent again"
    copies = {path.name: path for path in (tmp_path / "for the other side").rglob("*") if path.is_file()}
    body = Document(str(copies["Settlement agreement.docx"])).element.xml
    assert "£48,000.00" in body
    assert "more than seven days late" in body
    assert load_workbook(copies["Payment schedule.xlsx"]).sheetnames == ["Inputs", "Schedule", "Checks"]


def export(person, chosen, target: Path) -> None:
    """Take the released files out."""
    chosen.append(target)
    person.presses("Export…")
    person.presses("Choose: Where to")
    person.presses("Export")
    person.waits(lambda: person.sees("2 files were written"))


def test_a_call_that_is_bought_twice_is_found(tmp_path):
    """The broken twin: an answer is kept, and the same call is sent again."""
    kept = tmp_path / ".engross"
    kept.mkdir()
    records = [
        {"kind": "intent", "data": {"call": "a", "step": "classify"}},
        {"kind": "answer", "data": {"call": "a", "usable": True}},
        {"kind": "intent", "data": {"call": "a", "step": "classify"}},
    ]
    (kept / "calls.jsonl").write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    assert bought_twice(tmp_path) == ["classify"]
