"""A person at the settings: opens the page, chooses from lists with the keys, types into fields, tries out."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPlainTextEdit

from app.storage.settings_file import load_settings
from app.ui.forms.form_row import FormRow
from tests.journeys.person import Person

PROVIDER, ADDRESS = "connection.provider", "connection.base_address"
HERE, OFFICE, CLAUDE = "A server on this computer", "A server in the office", "Claude"


def open_settings(person: Person) -> None:
    person.presses("Settings")
    person.waits(lambda: person.window.pages.currentWidget() is person.window.settings)


def row(person: Person, key: str) -> FormRow:
    return person.window.settings.rows[key]


def choose(person: Person, key: str, words: str) -> None:
    """Go through a list with the arrow keys until it says `words`."""
    combo = row(person, key).editor.focus
    assert isinstance(combo, QComboBox)
    place = combo.findText(words)
    assert place >= 0
    combo.setFocus()
    step = Qt.Key.Key_Down if place > combo.currentIndex() else Qt.Key.Key_Up
    for _ in range(abs(place - combo.currentIndex())):
        person.qtbot.keyClick(combo, step)


def enter(person: Person, key: str, words: str) -> None:
    """Type into a field and leave it with Enter."""
    field = row(person, key).editor.focus
    assert isinstance(field, QLineEdit)
    person.types(field, words)
    person.keys(Qt.Key.Key_Return)


def connect(person: Person, provider: str, address: str = "", key: str = "") -> None:
    """Set up a model the way a person does."""
    choose(person, PROVIDER, provider)
    if address:
        enter(person, ADDRESS, address)
    if key:
        enter(person, "key", key)
        person.presses("Keep this key")


def try_out(person: Person) -> None:
    """Test the connection and wait for what came of it."""
    person.presses("Test the connection")
    buttons = row(person, "test").buttons.values()
    person.waits(lambda: [button.isVisible() for button in buttons] == [True, False])


def saved(tmp_path: Path):
    """The settings as they are on the disk."""
    return load_settings(tmp_path / "home" / "config" / "settings.json").settings


def everything_shown(person: Person) -> str:
    """All words in the window, seen or not, and what screen readers are told."""
    window = person.window
    parts = [part.text() for part in window.findChildren(QLabel)]
    parts += [part.accessibleName() + part.accessibleDescription() for part in window.findChildren(QLabel)]
    parts += [part.displayText() for part in window.findChildren(QLineEdit)]
    parts += [part.toPlainText() for part in window.findChildren(QPlainTextEdit)]
    return "\n".join(parts)
