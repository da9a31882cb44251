"""Makes a comparison for the eye: reads both files, lists the changes, reads what shows them. Runs in a worker."""

from datetime import date

from app.export.comparing import compare_files
from app.export.comparison import Family, Seen, ShownChange
from app.preview.reading import read_preview
from producers.reading.package import open_package
from producers.redline import Redline, list_cell_changes

_FAMILIES: dict[str, Family] = {"word": "word", "sheet": "sheet"}


def see_comparison(old: bytes, new: bytes, name: str, author: str = "Engross", day: date | None = None) -> Seen:
    """Return the comparison of two files of one kind for the screen; `name` is that of the new one.

    Raises ReadingProblem for a file that cannot be read, ContentProblem "compare_kinds" for two different kinds.
    """
    family = _FAMILIES.get(open_package(new).family, "slides")
    redline = compare_files(old, new, author, day)
    changes = _cells(old, new) if family == "sheet" else _words(redline)
    shown = redline.data if redline.tracked else new
    return Seen(family, read_preview(shown, name), changes, redline.counts, redline.notes)


def _words(redline: Redline) -> tuple[ShownChange, ...]:
    return tuple(ShownChange(one.kind, one.place, one.old, one.new) for one in redline.changes)


def _cells(old: bytes, new: bytes) -> tuple[ShownChange, ...]:
    found = list_cell_changes(old, new)
    return tuple(
        ShownChange(one.kind, one.place, one.before, one.after, one.formula_before, one.formula_after) for one in found
    )
