"""One ring, around what has the focus, in its place, gone with it."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.ui.widgets.button import Button
from app.ui.widgets.focus_ring import _Ring
from app.ui.widgets.layouts import scroll_around
from app.ui.widgets.message_field import MessageField


def rings(shown: QWidget) -> list[_Ring]:
    return [ring for ring in shown.findChildren(_Ring) if ring.isVisible()]


def place_in(widget: QWidget, shown: QWidget) -> QRect:
    return QRect(widget.mapTo(shown, QPoint(0, 0)), widget.size())


def test_the_ring_lies_two_px_away_and_is_two_thick(kit, window):
    button = Button(kit, "Use this answer")
    shown = window(button)
    button.setFocus()
    (ring,) = rings(shown)
    assert place_in(ring, shown) == place_in(button, shown).adjusted(-4, -4, 4, 4)


def test_there_is_never_a_second_ring(kit, window):
    holder = QWidget()
    column = QVBoxLayout(holder)
    parts = [Button(kit, "One"), QLineEdit(), Button(kit, "Two")]
    for part in parts:
        column.addWidget(part)
    shown = window(holder)
    for part in parts:
        part.setFocus()
        assert len(rings(shown)) == 1
        assert shown.ring.ringed is part


def test_the_ring_follows_when_the_page_changes_its_layout(kit, window):
    button = Button(kit, "Use this answer")
    shown = window(button)
    button.setFocus()
    shown.layout().insertSpacing(0, 90)
    shown.layout().activate()
    (ring,) = rings(shown)
    assert place_in(ring, shown).center() == place_in(button, shown).center()


def test_the_ring_scrolls_with_what_it_surrounds(kit, window):
    inside = QWidget()
    column = QVBoxLayout(inside)
    buttons = [Button(kit, f"Answer {number}") for number in range(40)]
    for button in buttons:
        column.addWidget(button)
    area = scroll_around(inside)
    shown = window(area, (400, 300))
    buttons[2].setFocus()
    area.verticalScrollBar().setValue(60)
    (ring,) = rings(shown)
    assert place_in(ring, shown).center() == place_in(buttons[2], shown).center()


def test_the_ring_goes_with_its_widget(kit, window, qtbot):
    button = Button(kit, "Use this answer")
    shown = window(button)
    button.setFocus()
    button.hide()
    assert rings(shown) == []


def test_the_message_field_is_ringed_as_a_whole(kit, window):
    field = MessageField(kit, "Ask")
    shown = window(field)
    field.editor.setFocus()
    assert shown.ring.ringed is field
