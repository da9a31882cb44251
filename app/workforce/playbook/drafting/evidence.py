"""Finding a block's words again in the text of a built file, with the place and a quotation.

A line of a file's text may begin with its place and a bar, "clause 4.2|4.2 The Recipient shall".
"""

from dataclasses import dataclass

from app.relay.assignments import BuiltFile
from app.workforce.playbook.drafting.blocks import fragments
from producers.content.base import Block

LONGEST_QUOTE = 160
LONGEST_PLACE = 60
_ODD = {"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\u2011": "-", "\u202f": " "}
_FOLD = str.maketrans({**_ODD, **dict.fromkeys("*_`\\#|", "")})


def fold(text: str) -> str:
    """Return words as they can be compared: one kind of quotes and spaces, without marks of Markdown."""
    return " ".join(text.translate(_FOLD).split())


@dataclass(frozen=True)
class Evidence:
    """Where a block stands in a file and words that show it; `lost` are words of it that are not there.

    A block with words that the file gives no place for is lost as a whole, even where another says the same.
    """

    block: str
    place: str
    quote: str
    lost: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Line:
    place: str
    text: str
    folded: str


class FileText:
    """The text of a built file, ready to be searched."""

    def __init__(self, built: BuiltFile) -> None:
        self._lines = [_read_line(line) for line in built.text]
        self._all = " ".join(line.folded for line in self._lines)
        self._places = {place.block: place.label for place in built.places}

    def holds(self, words: str) -> bool:
        """Whether the file says these words."""
        return fold(words) in self._all

    def evidence(self, block: Block) -> Evidence:
        """Return where a block is, what it says there, and what of it is missing."""
        pieces = [piece for piece in map(str.strip, fragments(block)) if fold(piece)]
        placed = not block.id or not self._places or block.id in self._places
        lost = tuple(piece for piece in pieces if not placed or not self.holds(piece))
        line = self._line_with(max(pieces, key=len, default=""))
        place = self._places.get(block.id, "") or (line.place if line else "")
        return Evidence(block.id, place, _cut(line.text if line else " ".join(pieces)), lost)

    def _line_with(self, words: str) -> _Line | None:
        wanted = fold(words)
        return next((line for line in self._lines if wanted and wanted in line.folded), None)


def _read_line(line: str) -> _Line:
    place, bar, text = line.partition("|")
    if not bar or len(place) > LONGEST_PLACE:
        place, text = "", line
    return _Line(place.strip(), " ".join(text.split()), fold(text))


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST_QUOTE else f"{words[: LONGEST_QUOTE - 2].rsplit(' ', 1)[0]} …"
