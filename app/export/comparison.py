"""A comparison as it is shown: what the new file looks like, and each change with its place. Light to import."""

from dataclasses import dataclass
from typing import Literal

from app.export.history import Version
from app.export.request import Material
from app.preview.views import Preview
from producers.changes import ChangeKind, Counts, Note

Family = Literal["word", "sheet", "slides"]


@dataclass(frozen=True)
class ShownChange:
    """One change. `place` is where it stands in the new file, in the words of the readers ("clause 5.1", "Fees!C7").

    Formulas are those of cells and carry no equals sign; `said` is the place in the person's language.
    """

    kind: ChangeKind
    place: str
    before: str = ""
    after: str = ""
    formula_before: str = ""
    formula_after: str = ""
    said: str = ""


@dataclass(frozen=True)
class Seen:
    """What the eye gets of a comparison: a Word file shows its tracked changes, others show the new file.

    `notes` name what no mark can show: sections, or the header or footer of one, that came or went.
    """

    family: Family
    preview: Preview
    changes: tuple[ShownChange, ...]
    counts: Counts
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """Two files compared. `material` holds both, so that the comparison can be saved.

    With `only_words` it holds plain documents of their words instead, and their layout was not looked at.
    """

    old: Version
    new: Version
    seen: Seen
    material: Material
    only_words: bool = False
