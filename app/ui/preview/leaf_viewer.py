"""Shows a file as leaves: pages, slides or a picture."""

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.preview.leaf_area import LeafArea
from app.ui.preview.leaves import LeafSource, Spot
from app.ui.preview.locating import locate, place_notes, place_pins
from app.ui.preview.paper.source import PagesSource
from app.ui.preview.pins import FindingPin, MarginNote
from app.ui.preview.searching import find_all
from app.ui.preview.viewer import Viewer

READ_ALOUD = 4_000
STEP = 0.012
"""Seconds of setting pages before the window gets its turn."""


class LeafViewer(Viewer):
    """A stack of leaves. Pages that are still to be set come one after another while the first ones are read."""

    def __init__(self, kit: Kit, source: LeafSource, unit: str, parent: QWidget | None = None) -> None:
        """Show `source`, its parts being called `unit`."""
        super().__init__(parent)
        self.unit = unit
        self._kit, self._source = kit, source
        self._pins: tuple[FindingPin, ...] = ()
        self._wanted = ""
        self._spots: list[Spot] = []
        self._at = -1
        self._reveal: tuple[str, str] | None = None
        self._more = QTimer(self)
        self._more.setInterval(0)
        self._more.timeout.connect(self._go_on)
        if isinstance(source, PagesSource):
            source.go_on(STEP)
        self.area = LeafArea(kit, source)
        self.area.moved.connect(self._tell_moved)
        self.area.pin_pressed.connect(self.pin_pressed)
        self.area.note_pressed.connect(self.note_pressed)
        self.area.copied.connect(self.copied)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.area, 1)
        if not source.is_done():
            self._more.start()
        else:
            self._place()
        self._describe()

    def set_name(self, name: str) -> None:
        """Be known to a screen reader as `name`."""
        self.area.setAccessibleName(name)

    def _tell_moved(self) -> None:
        self._describe()
        self.moved.emit()

    def _describe(self) -> None:
        """Let a screen reader read the leaf in view."""
        if self._source.count():
            words = self._source.words(self.area.current)[:READ_ALOUD]
            self.area.setAccessibleDescription(words.replace("\u2028", "\n"))

    def finish(self) -> None:
        """Set all pages now."""
        while self._more.isActive():
            self._go_on()

    def _go_on(self) -> None:
        source = self._source
        if isinstance(source, PagesSource) and source.go_on(STEP):
            self.area.relay()
        if source.is_done():
            self._more.stop()
            self._place()
            if self._wanted:
                self._look(keep=True)
        self.moved.emit()

    def _place(self) -> None:
        self.area.set_pins(place_pins(self._source, self._pins))
        if isinstance(self._source, PagesSource):
            self.area.set_notes(place_notes(self._source))
        if self._reveal is not None:
            place, self._reveal = self._reveal, None
            self.reveal_place(*place)

    def count(self) -> int:
        """Return how many leaves there are."""
        return self._source.count()

    def is_done(self) -> bool:
        """Tell whether all are there."""
        return self._source.is_done()

    def current(self) -> int:
        """Return the leaf in view."""
        return self.area.current

    def go_to(self, at: int) -> None:
        """Show a leaf."""
        self.area.go_to(at)

    def zoom(self) -> float:
        """Return the zoom."""
        return self.area.zoom

    def set_zoom(self, zoom: float) -> None:
        """Show at a zoom."""
        self.area.set_zoom(zoom)

    def fit(self) -> None:
        """Follow the width."""
        self.area.fit_width()

    def is_fitted(self) -> bool:
        """Tell whether the zoom follows the width."""
        return self.area.is_fitted

    def look_for(self, words: str) -> int:
        """Look for words."""
        self._wanted = words
        self._look(keep=False)
        return len(self._spots)

    def _look(self, *, keep: bool) -> None:
        before = self._at
        self._spots = find_all(self._source, self._wanted)
        here = next((at for at, spot in enumerate(self._spots) if spot.leaf >= self.area.current), 0)
        self._at = -1 if not self._spots else before if keep and before >= 0 else here
        self.area.set_found(self._spots, self._at)
        self.searched.emit()

    def found(self) -> tuple[int, int]:
        """Return which place is shown and how many there are."""
        return self._at + 1, len(self._spots)

    def step_found(self, step: int) -> None:
        """Show the next place, or the one before."""
        if self._spots:
            self._at = (self._at + step) % len(self._spots)
            self.area.set_found(self._spots, self._at)
            self.searched.emit()

    def copy(self) -> bool:
        """Copy the chosen words."""
        return self.area.copy()

    def words(self) -> str:
        """Return the words of all leaves."""
        self.finish()
        return "\n".join(self._source.words(at) for at in range(self._source.count())).replace("\u2028", "\n")

    def set_pins(self, pins: tuple[FindingPin, ...]) -> None:
        """Show findings at their places, as far as those are set by now."""
        self._pins = pins
        self.area.set_pins(place_pins(self._source, pins))

    def reveal_pin(self, number: int) -> bool:
        """Bring a finding's place into view."""
        for placed in self.area.marks.pins:
            if placed.pin.number == number:
                self.area.reveal(placed.leaf, placed.area)
                return True
        return False

    def reveal_place(self, place: str, quote: str = "") -> bool:
        """Bring a place into view; while pages are still set, as soon as it is there."""
        found = locate(self._source, place, quote)
        if found is None:
            if not self._source.is_done():
                self._reveal = (place, quote)
            return False
        self.area.reveal(found.leaf, found.areas[0] if found.areas else QRectF())
        return True

    def notes(self) -> tuple[MarginNote, ...]:
        """Return the comments that are shown."""
        return self.area.marks.notes

    def choose_note(self, number: int) -> None:
        """Let a comment stand out, 0 for none."""
        self.area.marks.chosen_note = number
        self.area.viewport().update()

    def focus_body(self) -> None:
        """Give the focus to the leaves."""
        self.area.setFocus(Qt.FocusReason.OtherFocusReason)
