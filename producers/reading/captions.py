"""What stands printed beside a place on a page: the words that label a field whose form says nothing of it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pypdfium2

_FAR, _ABOVE, _GAP, _LONGEST = 2000.0, 20.0, 2.0, 90
_LINE = 16.0


class Spot(NamedTuple):
    """A place on a page (from 0), in points from the lower left corner; `mark` is a box whose words follow it."""

    page: int
    left: float
    bottom: float
    width: float
    height: float
    mark: bool = False

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """Where it begins, from below."""
        return self.bottom + self.height


Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def read_captions(data: bytes, spots: Sequence[Spot]) -> tuple[str, ...]:
    """Return the words beside each spot, "" where there are none; of a text left of it, else above, of a box right.

    What stands beyond another spot on the same line belongs to that one. Raises nothing for a page that cannot be
    read; such spots have no words.
    """
    document = pypdfium2.PdfDocument(data)
    texts: dict[int, Any] = {}
    try:
        return tuple(_caption(document, texts, spot, spots) for spot in spots)
    finally:
        document.close()


def _caption(document: Any, texts: dict[int, Any], spot: Spot, spots: Sequence[Spot]) -> str:
    try:
        if spot.page not in texts:
            texts[spot.page] = document[spot.page].get_textpage()
        found = (_words(texts[spot.page], box) for box in _boxes(spot, spots))
        return next((words for words in found if words), "")
    except (pypdfium2.PdfiumError, IndexError):
        return ""


def _boxes(spot: Spot, spots: Sequence[Spot]) -> tuple[Box, ...]:
    """Return where to look, the likeliest first."""
    beside = [one for one in spots if one.page == spot.page and one.bottom < spot.top - 1 and one.top > spot.bottom + 1]
    start = max((one.right for one in beside if one.right <= spot.left), default=0.0)
    end = min((one.left for one in beside if one.left >= spot.right), default=_FAR)
    before = (start, max(spot.bottom, spot.top - _LINE), spot.left - _GAP, spot.top)
    after = (spot.right + _GAP, spot.bottom - 1, end, spot.top + 1)
    above = (spot.left - _GAP, spot.top, max(spot.right, min(spot.left + 120, end)), spot.top + _ABOVE)
    return (after, before) if spot.mark else (before, above)


def _words(text: Any, box: Box) -> str:
    """Return the last line of words in a box, "" where it says nothing or so much that it is no label."""
    left, bottom, right, top = box
    if right - left < 1:
        return ""
    lines = str(text.get_text_bounded(left=left, bottom=bottom, right=right, top=top)).splitlines()
    filled = [" ".join(line.split()) for line in lines if line.strip()]
    words = filled[-1].strip(" .:_*…") if filled else ""
    return words if len(words) <= _LONGEST and any(letter.isalpha() for letter in words) else ""
