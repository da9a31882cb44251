"""Makes a comparison for the eye: reads both files, lists the changes, reads what shows them. Runs in a worker."""

from datetime import date

from app.export.comparing import compare_files
from app.export.comparison import Family, Seen, ShownChange
from app.preview.reading import read_preview
from producers.reading.package import open_package
from producers.redline import count_kinds, list_cell_changes, mark_deck


def see_comparison(
    old: bytes, new: bytes, name: str, language: str = "en-GB", author: str = "Engross", day: date | None = None
) -> Seen:
    """Return the comparison of two files of one kind for the screen; `name` is that of the new one.

    Word files are shown with tracked changes, decks with their changes marked on the slides, which brings words in
    `language`.

    Raises ReadingProblem for a file that cannot be read, ContentProblem "compare_kinds" for two different kinds.
    """
    if open_package(old).family == open_package(new).family == "sheet":
        return _see_cells(old, new, name)
    redline = compare_files(old, new, author, day)
    changes = tuple(ShownChange(one.kind, one.place, one.old, one.new) for one in redline.changes)
    family: Family = "word" if redline.tracked else "slides"
    shown = redline.data if redline.tracked else mark_deck(old, new, language)
    return Seen(family, read_preview(shown, name), changes, redline.counts, redline.notes)


def _see_cells(old: bytes, new: bytes, name: str) -> Seen:
    """Return the comparison of two workbooks; the list that would be saved is not made for the screen."""
    changes = tuple(
        ShownChange(one.kind, one.place, one.before, one.after, one.formula_before, one.formula_after)
        for one in list_cell_changes(old, new)
    )
    return Seen("sheet", read_preview(new, name), changes, count_kinds(one.kind for one in changes))
