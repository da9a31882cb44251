"""Shows a file as leaves: pages, slides or a picture."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.preview.leaf_area import LeafArea
from app.ui.preview.leaves import LeafSource, Spot
from app.ui.preview.locating import Locator, place_notes, place_sayer
from app.ui.preview.paper.source import PagesSource
from app.ui.preview.pins import FindingPin, MarginNote, PlacedPin
from app.ui.preview.searching import MOST, Folded, find_all
from app.ui.preview.slices import SLICE, Slices
from app.ui.preview.viewer import Viewer

READ_ALOUD = 4_000


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
        self._revealed_pin = 0
        self._awaited = -1
        self._locator = Locator(source, place_sayer(kit.tr.language))
        self._folded = Folded(source)
        self._setting, self._pinning, self._looking = Slices(self), Slices(self), Slices(self)
        if isinstance(source, PagesSource):
            source.go_on(SLICE)
        self.area = LeafArea(kit, source)
        self.area.moved.connect(self._tell_moved)
        self.area.pin_pressed.connect(self.pin_pressed)
        self.area.note_pressed.connect(self.note_pressed)
        self.area.copied.connect(self.copied)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.area, 1)
        self._setting.do(self._set_pages())
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
        for work in (self._setting, self._pinning, self._looking):
            work.finish()

    def _set_pages(self) -> Iterator[None]:
        """Set the pages that are still to come, a slice a step."""
        source = self._source
        while isinstance(source, PagesSource) and not source.is_done():
            yield None
            if source.go_on(SLICE):
                self.area.relay()
                self.moved.emit()
            if 0 <= self._awaited < source.count():
                self.go_to(self._awaited)
        self._place()
        if self._wanted:
            self._look(keep=True)
        self.moved.emit()

    def _place(self) -> None:
        self._pinning.do(self._place_pins())
        if isinstance(self._source, PagesSource):
            self.area.set_notes(place_notes(self._source))
        if self._reveal is not None:
            place, self._reveal = self._reveal, None
            self.reveal_place(*place)

    def _place_pins(self) -> Iterator[None]:
        """Place the pins, one a step."""
        placed: list[PlacedPin] = []
        for one in self._locator.place_pins(self._pins):
            if one is not None:
                placed.append(one)
            yield None
        self.area.set_pins(tuple(placed))
        if self._revealed_pin:
            number, self._revealed_pin = self._revealed_pin, 0
            self.reveal_pin(number)

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
        """Show a leaf; one that is still to be set, as soon as it is."""
        self._awaited = at if at >= self._source.count() and not self._source.is_done() else -1
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
        before = self._at if keep else -1
        self._spots, self._at = [], -1
        self._looking.do(self._search(before))

    def _search(self, before: int) -> Iterator[None]:
        """Look on one leaf a step, then show the place that was shown, or the first from the leaf in view on."""
        spots: list[Spot] = []
        for leaf in range(self._source.count() if self._wanted.strip() else 0):
            spots += find_all(self._source, self._wanted, leaf, self._folded, leaf + 1)
            if len(spots) >= MOST:
                break
            yield None
        self._spots = spots[:MOST]
        here = next((at for at, spot in enumerate(spots) if spot.leaf >= self.area.current), 0)
        self._at = -1 if not spots else before if before >= 0 else here
        self.area.set_found(self._spots, self._at)
        self.searched.emit()

    def found(self) -> tuple[int, int]:
        """Return which place is shown and how many there are."""
        return self._at + 1, len(self._spots)

    def is_looking(self) -> bool:
        """Tell whether leaves are still being searched."""
        return self._looking.is_busy

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
        """Return the words of all leaves that are there by now."""
        return "\n".join(self._source.words(at) for at in range(self._source.count())).replace("\u2028", "\n")

    def set_pins(self, pins: tuple[FindingPin, ...]) -> None:
        """Show findings at their places, as far as those are set by now."""
        self._pins = pins
        self._pinning.do(self._place_pins())

    def reveal_pin(self, number: int) -> bool:
        """Bring a finding's place into view, where it then stands out."""
        self.area.marks.chosen_pin = number
        self.area.viewport().update()
        for placed in self.area.marks.pins:
            if placed.pin.number == number:
                self.area.reveal(placed.leaf, placed.area)
                return True
        if self._pinning.is_busy or not self._source.is_done():
            self._revealed_pin = number
            return True
        return False

    def reveal_place(self, place: str, quote: str = "") -> bool:
        """Bring a place into view; while pages are still set, as soon as it is there."""
        found = self._locator.locate(place, quote)
        if found is None:
            if not self._source.is_done():
                self._reveal = (place, quote)
            return False
        self.area.marks.shown = (found.leaf, found.areas)
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
