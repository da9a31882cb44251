"""What the pane asks of whatever shows a file, whether pages, slides, a picture or sheets."""

from abc import abstractmethod

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.ui.preview.pins import FindingPin

ZOOMS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
SMALLEST_ZOOM, LARGEST_ZOOM = ZOOMS[0], ZOOMS[-1]


class Viewer(QWidget):
    """Shows one file."""

    moved = Signal()
    """Another page, another zoom, or more pages are there."""
    searched = Signal()
    """There is more or less to be found."""
    pin_pressed = Signal(int)
    """A finding's pin was pressed: its number."""
    note_pressed = Signal(int)
    """A comment was pressed: its number."""
    copied = Signal()
    """Something was copied."""

    unit = "page"
    """What its parts are called: page, slide, sheet or picture."""

    @abstractmethod
    def count(self) -> int:
        """Return how many parts there are by now."""

    def is_done(self) -> bool:
        """Tell whether all parts are there."""
        return True

    @abstractmethod
    def current(self) -> int:
        """Return the part in view, from 0."""

    @abstractmethod
    def go_to(self, at: int) -> None:
        """Show a part."""

    @abstractmethod
    def zoom(self) -> float:
        """Return the zoom, 1.0 being 100 %."""

    @abstractmethod
    def set_zoom(self, zoom: float) -> None:
        """Show at a zoom."""

    def fit(self) -> None:
        """Let the zoom follow the width, where that is possible."""

    def is_fitted(self) -> bool:
        """Tell whether the zoom follows the width."""
        return False

    @abstractmethod
    def look_for(self, words: str) -> int:
        """Look for words, show the first place at or after the one in view; return how many there are."""

    @abstractmethod
    def found(self) -> tuple[int, int]:
        """Return which place is shown, from 1, and how many there are; (0, 0) for none."""

    def is_looking(self) -> bool:
        """Tell whether a search is still going on; `searched` tells when it is over."""
        return False

    @abstractmethod
    def step_found(self, step: int) -> None:
        """Show the next place, or the one before."""

    @abstractmethod
    def copy(self) -> bool:
        """Copy what is chosen; return whether anything was."""

    @abstractmethod
    def words(self) -> str:
        """Return everything as plain words, for reading aloud."""

    @abstractmethod
    def set_pins(self, pins: tuple[FindingPin, ...]) -> None:
        """Show findings at their places."""

    @abstractmethod
    def reveal_pin(self, number: int) -> bool:
        """Bring a finding's place into view; return whether it has one here."""

    @abstractmethod
    def reveal_place(self, place: str, quote: str = "") -> bool:
        """Bring a place into view ("clause 4.2", "Inputs!C6", "slide 3"); return whether it is here."""

    @abstractmethod
    def focus_body(self) -> None:
        """Give the focus to what is read."""
