"""Comparing any two files of one kind: Word files, workbooks, decks; by what they are, not by their names."""

from datetime import date
from typing import cast

from app.export.request import Runner, ToPdf, run_here
from producers.problems import ContentProblem
from producers.reading.package import open_package
from producers.redline import Redline, Versions, compare_decks, compare_documents, compare_workbooks, show_changes
from producers.redline.bars import draw_bars


def compare_files(
    old: bytes, new: bytes, author: str = "Engross", day: date | None = None, language: str = "en-GB"
) -> Redline:
    """Return the comparison of two files of one kind.

    Word files give tracked changes by `author` of `day`, workbooks a list of cells, decks a list of slides, with
    words of their own in `language`.
    Raises ReadingProblem for a file that cannot be read, ContentProblem "compare_kinds" for two different kinds.
    """
    here, there = open_package(old).family, open_package(new).family
    if here != there:
        raise ContentProblem("compare_kinds", old=here, new=there)
    if here == "word":
        return compare_documents(old, new, author, day)
    return compare_workbooks(old, new, language) if here == "sheet" else compare_decks(old, new, language)


def redline_pdf(
    redline: Redline, versions: Versions, to_pdf: ToPdf, run: Runner = run_here, language: str = "en-GB"
) -> bytes:
    """Return a comparison as PDF: of Word files with coloured words, change bars and comments, of others the list."""
    if not redline.tracked:
        return to_pdf(redline.data, f"comparison.{redline.file_format}")
    shown = cast("bytes", run(show_changes, redline.data, versions, redline.counts, language))
    return cast("bytes", run(draw_bars, to_pdf(shown, "comparison.docx")))
