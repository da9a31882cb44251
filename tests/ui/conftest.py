"""A kit for every test, built from the program's own data, without movement."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.ui.kit import Kit, build_kit
from app.ui.resources import Resources
from app.ui.theme.roles import Mode
from app.ui.theme.theme import Theme
from app.ui.widgets.focus_ring import FocusRing
from app.ui.widgets.surface import Surface

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def resources() -> Resources:
    return Resources(ROOT / "resources")


@pytest.fixture(scope="session")
def parts(qapp, resources) -> Kit:
    """Fonts, icons and words, read once; the theme of a test is its own."""
    return build_kit(resources, mode=Mode.LIGHT, still=True)


@pytest.fixture
def kit(qapp, parts) -> Iterator[Kit]:
    made = Kit(Theme(parts.theme.tokens, mode=Mode.LIGHT, still=True), parts.icons, parts.tr)
    made.theme.apply_to(qapp)
    yield made
    for left in QApplication.topLevelWidgets():
        left.close()
        left.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(kit, qtbot) -> Callable[..., Surface]:
    """Shows a widget in an active window with a focus ring and returns the window, which lives as long as the test."""
    kept: list[Surface] = []

    def show(widget: QWidget | None = None, size: tuple[int, int] = (900, 700)) -> Surface:
        shown = Surface(kit)
        kept.append(shown)
        shown.ring = FocusRing(kit, shown)
        qtbot.addWidget(shown)
        shown.resize(*size)
        column = QVBoxLayout(shown)
        if widget is not None:
            column.addWidget(widget)
        shown.show()
        shown.activateWindow()
        qtbot.waitUntil(shown.isActiveWindow)
        return shown

    return show
