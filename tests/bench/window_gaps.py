"""How long the window is held while a relay runs and files render: `python -m tests.bench.window_gaps [SAMPLE]`.

A timer of 50 ms ticks in the window's thread while a sample goes from request to report, answered the recommended way,
and every file is then shown in the preview; the engine is loaded before, as in the program. Printed: the longest and
the 99th percentile of the gaps between ticks, for each stretch, and the longest of an empty window in a process of its
own: what the machine alone was late. Wanted: the longest under 250 ms. Nothing is asserted.

`crowd` in place of a sample opens a project with 2,000 files in folders, forty runs, lines and deliverables, a form of
forty questions and names of 200 letters: opened, searched, walked through, taken to another language, answered.
"""

import gc
import importlib
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.main import load_bindings

load_bindings()

# ruff: noqa: E402 - as in the program, the bindings come before whatever imports Qt
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from app.bridge.workers import Workers
from app.composition import Composition
from app.opening import CREW
from app.paths import AppPaths
from app.relay.nouns.gate import GateItem, ItemAnswer
from app.relay.state import GateState
from app.settings import Settings
from app.ui.main_window import MainWindow
from app.ui.presenting.answers import approve, fill
from app.window import make_kit, make_services, make_session
from app.workforce.model.keys import system_keychain
from tests.bench.beside import Beside, now
from tests.journeys.crowd import make_crowd

TICK, PATIENCE, SWITCH = 50, 120.0, 0.001


class Stretches:
    """Gaps between ticks, by the stretch of work they fell into."""

    def __init__(self) -> None:
        self.gaps: dict[str, list[float]] = {}
        self.name = "start"
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.gaps.setdefault(self.name, []).append((now - self._last) * 1000)
        self._last = now

    def skip(self, name: str) -> None:
        """Go on with another stretch, without the time until now."""
        self.name, self._last = name, time.perf_counter()

    def report(self) -> str:
        """Return a line for each stretch."""
        lines = []
        for name, gaps in self.gaps.items():
            ordered = sorted(gaps)
            late = ordered[min(int(len(ordered) * 0.99), len(ordered) - 1)]
            lines.append(f"{name:12} ticks {len(gaps):5}   p99 {late:7.1f} ms   longest {ordered[-1]:7.1f} ms")
        longest = max(gap for gaps in self.gaps.values() for gap in gaps)
        return "\n".join([*lines, f"longest of all {longest:.1f} ms, wanted under 250"])


def wait(condition: Callable[[], bool]) -> None:
    """Let the window live until `condition` holds."""
    loop, end = QEventLoop(), time.perf_counter() + PATIENCE
    timer = QTimer()
    timer.timeout.connect(lambda: loop.quit() if condition() or time.perf_counter() > end else None)
    timer.start(20)
    loop.exec()
    if not condition():
        raise SystemExit("it took too long")


def recommended(item: GateItem) -> ItemAnswer:
    """Return the recommended answer to an item."""
    if item.options:
        best = next((option for option in item.options if option.recommended), item.options[0])
        return ItemAnswer(key=item.key, how="option", value=best.value)
    if item.suggestion:
        return ItemAnswer(key=item.key, how="accepted")
    return (
        ItemAnswer(key=item.key, how="blank") if item.may_be_blank else ItemAnswer(key=item.key, how="words", value="x")
    )


def answer(window: MainWindow, state: GateState) -> None:
    """Answer a gate the recommended way, item by item where the page does so."""
    session, gate = window.desk.session, state.gate
    if gate.kind == "goals":
        session.answer(approve(gate))
    elif gate.kind == "details":
        for item in gate.items:
            session.answer_item(gate.id, recommended(item))
    else:
        session.answer(fill(gate, tuple(recommended(item) for item in gate.items if item.required)))


def run_relay(window: MainWindow, stretches: Stretches) -> None:
    """Go from the request to the report."""
    done: set[str] = set()
    while True:
        wait(lambda: bool(_open(window, done)) or window.reports.is_ready)
        state = _open(window, done)
        if state is None:
            return
        done.add(state.gate.id)
        stretches.name = {"details": "build", "goals": "plan"}.get(state.gate.kind, "questions")
        answer(window, state)


def _open(window: MainWindow, done: set[str]) -> GateState | None:
    state = window.gates.next
    return state if state is not None and state.gate.id not in done else None


def show_files(window: MainWindow) -> None:
    """Show every file of the project in the preview."""
    pane = window.workspace.preview.pane  # type: ignore[attr-defined]
    rows = [row.view.key for row in window.workspace.navigator.rows if row.view.key.startswith(("source", "deliv"))]
    for key in rows:
        window.places.choose_row(key)
        wait(lambda: pane.viewer is not None)
        pane.show_nothing("")


def rest(seconds: float = 1.0) -> None:
    """Let the window come to rest."""
    end = time.perf_counter() + seconds
    wait(lambda: time.perf_counter() > end)


def go_through_crowd(window: MainWindow, stretches: Stretches, home: Path) -> None:
    """Open a project with very much of everything, and use it."""
    folder = home / "crowd"
    folder.mkdir()
    make_crowd(folder, home / "drafting")
    stretches.skip("open")
    window.starting.open_folder(folder)
    wait(lambda: window.workspace.conversation.gate_view is not None)
    rest()
    stretches.name = "search"
    window.places.ask_search()
    wait(lambda: window.dialogs.open_dialog is not None)
    for letter in "letter 19":
        window.dialogs.open_dialog.field.insert(letter)  # type: ignore[union-attr]
        rest(0.1)
    window.dialogs.finish(window.dialogs.open_dialog)  # type: ignore[arg-type]
    stretches.name = "rows"
    for row in window.workspace.navigator.rows:
        row.setFocus()
        rest(0.02)
    stretches.name = "narrow"
    window.resize(1100, 720)
    rest()
    stretches.name = "language"
    window.preferences.settings = window.preferences.settings.model_copy(update={"language": "de"})
    window.renew()
    rest()
    stretches.name = "text size"
    window.room.kit.theme.set_scale(1.5)
    rest()
    stretches.name = "answer"
    answer(window, window.gates.next)  # type: ignore[arg-type]
    wait(lambda: window.gates.next is None or window.gates.next.gate.kind != "facts")
    rest()


def main() -> None:
    """Run everything once and print the gaps."""
    sample = sys.argv[1] if len(sys.argv) > 1 else "nda"
    for name in CREW:
        importlib.import_module(name)
    system_keychain()
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH)
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        app = QApplication([])
        composition = Composition(AppPaths.under(home / "home"), Settings(look="light"))
        workers = Workers()
        session = make_session(composition, workers)
        services = replace(make_services(composition, workers), choose_folder=lambda *_: home)
        window = MainWindow(make_kit(composition, app), services, session)
        window.show()
        stretches, beside, began = Stretches(), Beside(TICK), now()
        if sample == "crowd":
            go_through_crowd(window, stretches, home)
        else:
            chosen = next(item for item in services.samples if item.key == sample)
            window.starting.open_folder(services.copy_sample(sample, home), chosen.request)
            wait(lambda: window.desk.project is not None)
            window.workspace.conversation.message.send()
            run_relay(window, stretches)
            stretches.name = "preview"
            show_files(window)
        print(stretches.report())
        print(f"an empty window beside it: longest {beside.longest(began) * 1000:.1f} ms")
        beside.close()
        window.close()
        session.shut_down()
        workers.close()


if __name__ == "__main__":
    main()
