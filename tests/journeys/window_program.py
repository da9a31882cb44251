"""A window in a process of its own, with a person at it: what a journey kills in the middle."""

import sys
from pathlib import Path

from app.bridge.workers import Workers
from app.composition import Composition
from app.paths import AppPaths
from app.settings import Settings
from app.ui.dressing import start_application
from app.ui.main_window import MainWindow
from app.window import make_kit, make_services, make_session
from tests.journeys.hands import Hands
from tests.journeys.model import PATIENT, Model, answer_until, ask_to_settle
from tests.journeys.person import Person


class Elsewhere:
    """A server that another process runs."""

    def __init__(self, address: str) -> None:
        self.address = address


def main(home: str, folder: str, address: str, parallel: str) -> None:
    """Ask for the settlement in a window and answer everything until the run is over, or this process is."""
    app = start_application()
    model = Model(Elsewhere(address), parallel=int(parallel), limits=PATIENT)  # type: ignore[arg-type]
    composition = model.connect(Composition(AppPaths.under(Path(home)), Settings()))
    workers = Workers()
    session = make_session(composition, workers)
    window = MainWindow(make_kit(composition, app), make_services(composition, workers), session)
    window.show()
    window.activateWindow()
    person = Person(Hands(), window)
    ask_to_settle(person, Path(folder))
    answer_until(person, "none")
    person.leave()
    workers.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
