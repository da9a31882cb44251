"""Findings at their places: what is handed to the preview, and where it was found."""

from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from app.ui.states import Severity
from app.ui.views import FindingView


@dataclass(frozen=True)
class FindingPin:
    """A finding with the place it is about, in the words of the readers ("clause 4.2", "Inputs!C6", "slide 3").

    `quote` are words that stand there; they are looked for where the place alone is not found.
    """

    view: FindingView
    place: str
    quote: str = ""

    @property
    def number(self) -> int:
        """The number on the pin."""
        return self.view.number

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        return self.view.severity


@dataclass(frozen=True)
class PlacedPin:
    """A pin on a leaf: the areas that are highlighted, px at 100 %; no areas stand for the whole leaf."""

    pin: FindingPin
    leaf: int
    areas: tuple[QRectF, ...] = field(default=())

    @property
    def area(self) -> QRectF:
        """The area around all that is highlighted."""
        around = QRectF()
        for one in self.areas:
            around = around.united(one)
        return around


@dataclass(frozen=True)
class MarginNote:
    """A comment of the file beside its words: number, author, text, leaf and areas, px at 100 %."""

    number: int
    author: str
    text: str
    leaf: int
    areas: tuple[QRectF, ...]
