"""Helpers of these tests: small decks, and files opened with an independent reader."""

import io

from pptx import Presentation

from producers.content.deck import Deck
from producers.figures import FigureBook
from producers.pptx import write_pptx
from tests.producers.pptx.specimens import figures


def write(*slides, footer="Halden Marine Services Limited · Confidential", book: FigureBook | None = None):
    """A deck of these slides, written."""
    return write_pptx(Deck(title="Board paper", footer=footer, slides=slides), book or figures())


def opened(produced):
    """The file as python-pptx sees it."""
    return Presentation(io.BytesIO(produced.data))


def holder(slide, index):
    """The placeholder of that index on a slide."""
    return next(shape for shape in slide.placeholders if shape.placeholder_format.idx == index)


def inches(length):
    return length / 914_400
