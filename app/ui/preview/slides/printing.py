"""A deck as a PDF without an office program: its slides painted as in the preview, on pages of their size."""

from dataclasses import replace
from pathlib import Path, PurePath

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

from app.preview.reading import read_preview
from app.preview.views import SlidesView, Unreadable
from app.ui.kit import build_kit
from app.ui.preview.paper.inks import paper_inks
from app.ui.preview.slides.source import POINT, SlidesSource
from app.ui.resources import Resources
from app.ui.theme.roles import Mode
from producers.pdf.pages import restamp
from producers.problems import ContentProblem

_FINE = 1200
"""Dots to the inch: what places on the page are rounded to. Letters and lines are drawn as such, not as dots."""
_INCH = 72


def print_slides(resources: Path, data: bytes, name: str) -> bytes:
    """Return the slides of a deck as PDF pages, without those that are hidden; the same file gives the same bytes.

    For a process of its own, which gets an application without a screen. Raises ContentProblem "pdf_not_drawn" for
    what the preview can only name, "pdf_letters_missing" for a letter that no font at hand has, and
    "export_without_office" for what is no deck.
    """
    view = read_preview(data, name)
    if isinstance(view, Unreadable) or not isinstance(view, SlidesView):
        raise ContentProblem("export_without_office", block=name)
    app = QApplication.instance() or QApplication(["engross", "-platform", "offscreen"])
    kit = build_kit(Resources(resources), mode=Mode.LIGHT)
    shown = tuple(slide for slide in view.slides if not slide.hidden) or view.slides
    source = SlidesSource(replace(view, slides=shown), paper_inks(kit.theme))
    for number in range(source.count()):
        _refuse(source, number, name)
    printed = restamp(_printed(source), PurePath(name).stem)
    del app
    return printed


def _refuse(source: SlidesSource, number: int, name: str) -> None:
    if not source.is_drawn(number):
        raise ContentProblem("pdf_not_drawn", block=name)
    if letter := source.missing_letter(number):
        raise ContentProblem("pdf_letters_missing", block=name, field=letter)


def _printed(source: SlidesSource) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_FINE)
    size = source.size(0) / POINT
    page = QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    painter = QPainter(writer)
    for number in range(source.count()):
        if number:
            writer.newPage()
        _paint(source, number, painter, size)
    painter.end()
    return bytes(buffer.data().data())


def _paint(source: SlidesSource, number: int, painter: QPainter, size: QSizeF) -> None:
    scale = _FINE / _INCH / POINT
    painter.save()
    painter.scale(scale, scale)
    whole = QRectF(0, 0, size.width() * POINT, size.height() * POINT)
    painter.setClipRect(whole)
    source.paint(number, painter, whole, scale)
    painter.restore()
