"""Comparisons of two versions: tracked changes in Word files, changed cells of workbooks, changed slides of decks."""

from producers.changes import Counts
from producers.redline.celllist import compare_workbooks
from producers.redline.decks import SlideChange, compare_decks, list_slide_changes
from producers.redline.documents import compare_documents
from producers.redline.markeddeck import mark_deck
from producers.redline.model import Change, Redline, count_kinds
from producers.redline.resolving import accept_all, reject_all
from producers.redline.shown import Versions, show_changes
from producers.redline.workbooks import CellChange, list_cell_changes

__all__ = [
    "CellChange",
    "Change",
    "Counts",
    "Redline",
    "SlideChange",
    "Versions",
    "accept_all",
    "compare_decks",
    "compare_documents",
    "compare_workbooks",
    "count_kinds",
    "list_cell_changes",
    "list_slide_changes",
    "mark_deck",
    "reject_all",
    "show_changes",
]
