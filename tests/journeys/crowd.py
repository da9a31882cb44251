"""A project with very much of everything: files, runs, lines, deliverables, questions, events, long and foreign names.

The journal is a real one: a sample is drafted once on the command line, and its events are told again for each
further run, the last of which waits for facts.
"""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.storage.journal import Journal
from app.storage.journal_lines import Draft, Entry

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "samples" / "nda"
REQUEST = "Draft a mutual NDA between Northmere Handling and Tallis Robotics."
LONG = "Correspondence about the premises and everything that was said of them " * 3
FOREIGN = ("اتفاقية عدم الإفشاء", "הסכם סודיות הדדי", "相互の秘密保持契約")


@dataclass(frozen=True)
class Crowd:
    """How much of everything there is."""

    files: int = 2_000
    runs: int = 40
    questions: int = 40


def make_crowd(project: Path, home: Path, crowd: Crowd = Crowd()) -> None:
    """Fill the empty folder `project`; the program that drafts the first run lives in `home`."""
    for path in SAMPLE.iterdir():
        if path.suffix != ".json":
            shutil.copy(path, project)
    command = [sys.executable, "-m", "app", "draft", str(project), REQUEST, "--answers", str(SAMPLE / "answers.json")]
    environment = os.environ | {"ENGROSS_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode in {0, 1, 4}, done.stderr
    _tell_again(project / ".engross" / "journal.jsonl", crowd)
    _write_files(project, crowd.files)


def _write_files(project: Path, count: int) -> None:
    for number in range(count):
        place = project / f"part {number // 250}" / f"bundle {number // 50}"
        place.mkdir(parents=True, exist_ok=True)
        (place / _file_name(number)).write_text(f"Letter {number} about the premises.\n", encoding="utf-8")


def _file_name(number: int) -> str:
    if number % 100 == 1:
        return f"{LONG[:190]} {number}.txt"
    foreign = f"{FOREIGN[number // 100 % len(FOREIGN)]} {number}.txt"
    return foreign if number % 100 == 2 else f"letter {number}.txt"


def _tell_again(path: Path, crowd: Crowd) -> None:
    with Journal.open(path) as journal:
        told = journal.entries()
        for number in range(2, crowd.runs + 1):
            journal.append_many(_branch(told, number))
            journal.append_many([_again(entry, number) for entry in told])
        last = crowd.runs + 1
        until = next(place for place, entry in enumerate(told) if entry.kind == "gate_opened")
        asked = _again(told[until], last)
        asked.data["gate"]["items"] = _more(asked.data["gate"]["items"], crowd.questions)
        journal.append_many([*(_again(entry, last) for entry in told[:until]), asked])


def _again(entry: Entry, number: int) -> Draft:
    """The same event in another run, for a deliverable of its own."""
    text = json.dumps(entry.data).replace('"run-1"', f'"run-{number}"')
    text = text.replace('"nda"', f'"nda-{number}"').replace(":nda:", f":nda-{number}:")
    text = text.replace('"Mutual NDA"', json.dumps(_title(number)))
    return Draft(entry.kind, json.loads(text), entry.context, f"run-{number}", entry.at)


def _branch(told: tuple[Entry, ...], number: int) -> list[Draft]:
    """A line that was begun and stopped."""
    began, line, name = told[0], f"line-{number}", f"run-line-{number}"
    data = {**began.data, "context_name": _title(number), "parent": "trunk", "purpose": "Another way"}
    begun = Draft(began.kind, data, line, name, began.at)
    return [begun, Draft("run_ended", {"outcome": "stopped"}, line, name, began.at)]


def _title(number: int) -> str:
    if number % 10 == 3:
        return f"{LONG[:190]} {number}"
    return f"{FOREIGN[number % len(FOREIGN)]} {number}" if number % 10 == 4 else f"Agreement {number}"


def _more(items: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """As many items as wanted, the same ones again under other keys."""
    return [
        {**items[place % len(items)], "key": f"{items[place % len(items)]['key']}_{place}"} for place in range(count)
    ]
