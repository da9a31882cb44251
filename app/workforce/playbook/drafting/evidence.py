"""Finding a block's words again in the text of a built file, with the place and a quotation."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.relay.assignments import BuiltFile
from app.workforce.playbook.drafting.blocks import fragments
from producers.content.base import Block

LONGEST_QUOTE = 160
_ODD = {"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\u2011": "-", "\u202f": " "}
_MARKUP = str.maketrans(dict.fromkeys("*_`\\#|", ""))
_FOLD = str.maketrans(_ODD)


def fold(text: str) -> str:
    """Return words as they can be compared: one kind of quotes and spaces, without marks of Markdown."""
    return " ".join(text.translate(_FOLD).translate(_MARKUP).split())


@dataclass(frozen=True)
class Evidence:
    """Where a block stands in a file and words that show it; `lost` are words of it that are not there."""

    block: str
    place: str
    quote: str
    lost: tuple[str, ...] = ()


class FileText:
    """The text of a built file, ready to be searched."""

    def __init__(self, built: BuiltFile) -> None:
        self._lines = [fold(line) for line in built.text]
        self._all = " ".join(self._lines)
        self._places = {place.block: place.label for place in built.places}

    def holds(self, words: str) -> bool:
        """Whether the file says these words."""
        return fold(words) in self._all

    def evidence(self, block: Block) -> Evidence:
        """Return where a block is, what it says there, and what of it is missing."""
        pieces = [piece for piece in map(str.strip, fragments(block)) if fold(piece)]
        lost = tuple(piece for piece in pieces if not self.holds(piece))
        longest = max(pieces, key=len, default="")
        return Evidence(block.id, self._places.get(block.id, ""), self._quote(longest, pieces), lost)

    def _quote(self, words: str, pieces: Iterable[str]) -> str:
        wanted = fold(words)
        line = next((item for item in self._lines if wanted and wanted in item), " ".join(pieces))
        return line if len(line) <= LONGEST_QUOTE else f"{line[: LONGEST_QUOTE - 2].rsplit(' ', 1)[0]} …"
