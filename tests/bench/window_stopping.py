"""How long Stop and Pause take in the window while two calls are under way: from the press until it holds.

Run `python -m tests.bench.window_stopping`. Wanted: calls given up within 200 ms, Pause answered within a second.
"""

import os
import tempfile
import time
from pathlib import Path

from app.bridge.workers import Workers
from app.composition import Composition
from app.paths import AppPaths
from app.settings import Settings
from app.ui.dressing import start_application
from app.ui.main_window import MainWindow
from app.window import make_kit, make_services, make_session
from tests.journeys.hands import Hands
from tests.journeys.model import PATIENT, Model
from tests.journeys.person import Person
from tests.journeys.test_with_a_model import go_to_explorers, held_explorers, with_held
from tests.servers.messages import MessagesServer
from tests.workforce.model.settlement import probes


def measure(app: object, workers: Workers, base: Path, *, stop: bool) -> float:
    """Return milliseconds from the press until two held calls are given up, or until the run says it is paused."""
    replies = held_explorers()
    with MessagesServer(*probes(), *with_held(*replies), patient=True) as server:
        model = Model(server, limits=PATIENT)
        composition = model.connect(Composition(AppPaths.under(base / "home"), Settings()))
        session = make_session(composition, workers)
        window = MainWindow(make_kit(composition, app), make_services(composition, workers), session)  # type: ignore[arg-type]
        window.show()
        window.activateWindow()
        person = Person(Hands(), window)
        go_to_explorers(person, base / "matter", replies)
        if stop:
            person.presses("Stop")
        pressed = time.monotonic()
        person.presses("Stop the run" if stop else "Pause")
        person.waits(lambda: window.desk.resting if stop else person.run.paused)
        taken = 1000 * (time.monotonic() - pressed)
        person.leave()
    return taken


def main() -> None:
    """Print both times, the median of five."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app, workers = start_application(), Workers()
    with tempfile.TemporaryDirectory() as base:
        for name, stop in (("stopping", True), ("pausing", False)):
            times = sorted(measure(app, workers, Path(base) / f"{name}{n}", stop=stop) for n in range(5))
            print(f"{name}: {times[2]:.0f} ms, at most {times[-1]:.0f} ms, from the press until it holds")
    workers.close()


if __name__ == "__main__":
    main()
