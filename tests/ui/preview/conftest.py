"""Panes with files in them, ready to be looked at."""

from collections.abc import Callable

import pytest

from app.preview.reading import read_preview
from app.ui.icons import Icon
from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.preview.pane import PreviewPane
from app.ui.preview.pins import FindingPin
from app.ui.states import Severity
from app.ui.views import FindingView
from producers.rendering import render
from tests.producers.docx import specimens as documents
from tests.producers.pptx import specimens as decks
from tests.producers.xlsx import specimens as books


@pytest.fixture(scope="session")
def agreement() -> bytes:
    return render(documents.facility_agreement(), "docx", documents.figures()).data


@pytest.fixture(scope="session")
def loan() -> bytes:
    return render(books.loan_workbook(), "xlsx", documents.figures()).data


@pytest.fixture(scope="session")
def deck() -> bytes:
    return render(decks.full_deck(), "pptx", decks.figures()).data


@pytest.fixture
def pane(kit, window) -> PreviewPane:
    made = PreviewPane(kit)
    window(made, (760, 820))
    return made


@pytest.fixture
def opened(pane) -> Callable[..., PreviewPane]:
    """Shows the bytes of a file in the pane, all pages set."""

    def show(data: bytes, name: str, icon: Icon = Icon.DOCUMENT) -> PreviewPane:
        pane.show_file(name, name, "Your file, read only", icon)
        pane.set_preview(name, read_preview(data, name))
        if isinstance(pane.viewer, LeafViewer):
            pane.viewer.finish()
        return pane

    return show


def pin(number: int, place: str, quote: str = "", severity: Severity = Severity.MEDIUM) -> FindingPin:
    """Return a finding at a place."""
    view = FindingView(f"f{number}", number, f"Finding {number}", "What is wrong and what would be right.", severity)
    return FindingPin(view, place, quote)
