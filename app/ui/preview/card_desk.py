"""What is open under a file: the finding or the comment, and the way from one to the next."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.preview.pins import FindingPin
from app.ui.preview.strips import CardStrip
from app.ui.preview.viewer import Viewer


class CardDesk(QObject):
    """Opens findings and comments of the file that `viewer` gives; F8 and the strip walk through them.

    While it is quiet, findings are not shown in the strip: they stand in a list beside the file.
    """

    turned = Signal(int, bool)
    """A finding was opened: its number, and whether its place is in the file that is shown."""

    def __init__(self, strip: CardStrip, viewer: Callable[[], Viewer | None]) -> None:
        """Nothing is open."""
        super().__init__(strip)
        self._strip, self._viewer = strip, viewer
        self.pins: tuple[FindingPin, ...] = ()
        self._at, self._note = -1, 0
        self._is_quiet = False
        strip.stepped.connect(self._step)
        strip.closed.connect(self.close)

    def set_quiet(self, *, quiet: bool) -> None:
        """Show findings in the strip, or leave that to the list beside the file."""
        if quiet and not self._is_quiet and not self._note:
            self._strip.hide()
        self._is_quiet = quiet

    def set_pins(self, pins: tuple[FindingPin, ...]) -> bool:
        """Take other findings; return whether they are others than before."""
        ordered = tuple(sorted(pins, key=lambda pin: pin.number))
        if ordered == self.pins:
            return False
        self.pins, self._at = ordered, -1
        if not ordered:
            self.close()
        return True

    def step_finding(self, step: int) -> None:
        """Open the next finding (1) or the one before (-1), beginning again at the end."""
        if self.pins:
            first = 0 if step > 0 else len(self.pins) - 1
            self._at = (self._at + step) % len(self.pins) if self._at >= 0 else first
            self._open_finding()

    def press_pin(self, number: int) -> None:
        """Open a finding by its number."""
        self._at = next((at for at, pin in enumerate(self.pins) if pin.number == number), -1)
        if self._at >= 0:
            self._open_finding()

    def _open_finding(self) -> None:
        pin, viewer = self.pins[self._at], self._viewer()
        self._note = 0
        placed = viewer is not None and viewer.reveal_pin(pin.number)
        if self._is_quiet:
            self._strip.hide()
        else:
            self._strip.show_finding(pin, self._at + 1, len(self.pins), placed=placed)
        self.turned.emit(pin.number, placed)

    def press_note(self, number: int) -> None:
        """Open a comment by its number."""
        viewer = self._viewer()
        if not isinstance(viewer, LeafViewer):
            return
        notes = viewer.notes()
        note = next((one for one in notes if one.number == number), None)
        if note is not None:
            self._note = number
            viewer.choose_note(number)
            viewer.area.reveal(note.leaf, note.areas[0])
            self._strip.show_note(note, len(notes))

    def _step(self, step: int) -> None:
        viewer = self._viewer()
        if not self._note or not isinstance(viewer, LeafViewer):
            self.step_finding(step)
            return
        numbers = [one.number for one in viewer.notes()]
        at = numbers.index(self._note) if self._note in numbers else 0
        self.press_note(numbers[(at + step) % len(numbers)])

    def close(self) -> None:
        """Close what is open."""
        self._note = 0
        viewer = self._viewer()
        if isinstance(viewer, LeafViewer):
            viewer.choose_note(0)
        self._strip.hide()

    def forget(self) -> None:
        """Close what is open and know no findings."""
        self.pins, self._at = (), -1
        self.close()
