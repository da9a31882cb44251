"""Comparisons of two versions: tracked changes in Word files, changed cells of workbooks, changed slides of decks."""

from producers.redline.documents import compare_documents
from producers.redline.model import Change, Counts, Redline
from producers.redline.resolving import accept_all, reject_all

__all__ = ["Change", "Counts", "Redline", "accept_all", "compare_documents", "reject_all"]
