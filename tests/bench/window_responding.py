"""How long the window ever keeps a person waiting: `python -m tests.bench.window_responding`. Asserts nothing.

A real window without a screen, opened the way `python -m app` opens it, with a timer of 50 ms beside everything else:

- opening: from the first paint until the rest of the program is in the window;
- relay: the sample agreement from an empty run to its report, answered by itself, rendered and checked in workers;
- folder: opening a folder of 5,000 files (case E02).

For each the longest gap between two ticks is printed, and where the window's thread was in the middle of it, as a
second thread saw it; then the most the window's thread worked between two ticks, which other programs do not disturb.
Beside it stands the longest gap of an empty window in a process of its own: what the machine alone was late.
Wanted: under 250 ms, and no more than 100 ms of work between two ticks.
"""

import json
import os
import shutil
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.main import load_bindings

load_bindings()

# ruff: noqa: E402 - as in the program, the bindings come before whatever imports Qt
from PySide6.QtCore import QObject, QTimer

from app.cli.answers import Answers, answer_items, read_answers, whole_answer
from app.look import Look
from app.opening import Opening, set_up
from app.paths import AppPaths
from app.relay.nouns.gate import Filled, GateAnswer
from tests.bench.beside import Beside, now

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "samples" / "nda"
TICK = 50
FILES = 5_000
PATIENCE = 180_000


class Ticks(QObject):
    """Ticks every 50 ms and keeps the longest gap, with what the window's thread did in the middle of it."""

    def __init__(self) -> None:
        super().__init__()
        self._thread = threading.get_ident()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)
        self._watch = threading.Thread(target=self._look, daemon=True)
        self._seen: tuple[float, str] = (0.0, "")
        self.reset()
        self._timer.start()
        self._watch.start()

    def reset(self) -> None:
        """Begin a new measurement."""
        self._last = time.perf_counter()
        self.gaps: list[float] = []
        self.longest, self.place = 0.0, ""
        self._worked, self.hardest, self.hardest_place = time.thread_time(), 0.0, ""

    def _tick(self) -> None:
        now = time.perf_counter()
        gap = now - self._last
        self.gaps.append(gap)
        seen = self._seen[1] if self._seen[0] > self._last else "the event loop"
        worked = time.thread_time()
        if worked - self._worked > self.hardest:
            self.hardest, self.hardest_place = worked - self._worked, seen
        self._worked = worked
        if gap > self.longest:
            self.longest, self.place = gap, seen
        self._last = now

    def _look(self) -> None:
        """See where the window's thread is once a tick is overdue."""
        while True:
            time.sleep(0.01)
            late = time.perf_counter() - self._last - TICK / 1000
            if late > 0.03 and self._seen[0] < self._last:
                frame = sys._current_frames().get(self._thread)
                steps = traceback.extract_stack(frame)[-4:]
                words = " > ".join(f"{Path(step.filename).stem}.{step.name}:{step.lineno}" for step in steps)
                self._seen = (time.perf_counter(), words)


class Driver(QObject):
    """Goes through the three measurements, one after the other, and closes the window."""

    def __init__(self, opening: Opening, base: Path) -> None:
        super().__init__()
        self._opening, self._base = opening, base
        self._front = opening._front
        self._answers = Answers({})
        self._asked: set[str] = set()
        self._stage = ""
        self._beside, self._began = Beside(TICK), now()
        self.ticks = Ticks()
        opening.done.connect(lambda: QTimer.singleShot(1000, self._begin))

    def _begin(self) -> None:
        self._tell("opening")
        self._window = self._opening.window
        self._desk = self._window.desk
        self._desk.changed.connect(self._follow)
        sample = json.loads((SAMPLE / "sample.json").read_text(encoding="utf-8"))
        self._request = sample["request"]
        self._answers = read_answers(SAMPLE / sample["answers"])
        folder = self._base / "project"
        folder.mkdir()
        for path in SAMPLE.iterdir():
            if path.suffix != ".json":
                shutil.copy(path, folder)
        self._open("relay", folder)

    def _open(self, stage: str, folder: Path) -> None:
        self._stage = stage
        self._began = now()
        self.ticks.reset()
        self._front.start.folder_chosen.emit(str(folder))

    def _follow(self) -> None:
        project, run = self._desk.project, self._desk.run
        if project is None:
            return
        if self._stage == "folder" and project.folder.name == "many":
            self._stage = "shown"
            QTimer.singleShot(1500, self._end)
        elif self._stage == "relay" and run is None and not self._asked:
            self._asked.add("begun")
            self._window.talking.send(self._request)
        elif self._stage == "relay" and run is not None and run.outcome:
            self._stage = "read"
            QTimer.singleShot(1500, self._many)
        elif self._stage == "relay" and run is not None:
            for gate in run.open_gates:
                self._answer(gate)

    def _answer(self, state) -> None:
        if state.gate.id in self._asked:
            return
        self._asked.add(state.gate.id)
        whole = whole_answer(state.gate, self._answers, accept=True)
        if whole is not None:
            self._desk.session.answer(whole[0])
            return
        found = answer_items(state, self._answers, accept=True)
        if state.gate.kind == "details":
            for answer, _ in found:
                self._desk.session.answer_item(state.gate.id, answer)
            return
        body = Filled(answers=tuple(answer for answer, _ in found))
        gate = state.gate
        answer = GateAnswer.model_validate(
            {"gate": gate.id, "run": gate.run, "shown": gate.shown, "body": body, "by": "answers file"}
        )
        self._desk.session.answer(answer)

    def _many(self) -> None:
        self._tell(f"relay ({self._desk.run.outcome})")
        folder = self._base / "many"
        for number in range(FILES):
            place = folder / f"part {number // 250}"
            place.mkdir(parents=True, exist_ok=True)
            (place / f"letter {number}.txt").write_text(f"Letter {number} about the premises.\n", encoding="utf-8")
        self._open("folder", folder)

    def _end(self) -> None:
        self._tell(f"folder of {len(self._desk.sources):,} files")
        self._beside.close()
        self._front.close()

    def _tell(self, name: str) -> None:
        ticks = self.ticks
        late = sorted(ticks.gaps)[int(len(ticks.gaps) * 0.99)] if ticks.gaps else 0
        print(f"{name}: longest gap {ticks.longest * 1000:.0f} ms, 99 % under {late * 1000:.0f} ms, in {ticks.place}")
        print(f"{'':8}an empty window beside it {self._beside.longest(self._began) * 1000:.0f} ms")
        print(f"{'':8}most work between two ticks {ticks.hardest * 1000:.0f} ms, in {ticks.hardest_place}")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        paths = AppPaths.under(Path(name) / "home")
        app, kit, front = set_up(paths, Look(), lambda *_: None)
        opening = Opening(app, paths, kit, front)
        driver = Driver(opening, Path(name))
        front.show()
        driver.ticks.reset()
        QTimer.singleShot(PATIENCE, front.close)
        app.exec()
        opening.close()


if __name__ == "__main__":
    main()
