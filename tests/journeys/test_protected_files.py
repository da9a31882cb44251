"""Files with a password: opened in the window for as long as the program runs, read by the work, kept nowhere."""

import hashlib
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from app.ui.preview.lock_panel import LockPanel
from tests.cases import build
from tests.cli.desk import SAMPLE
from tests.journeys.person import Person
from tests.sources import protected

LETTER = build.paragraphs("The Lender shall pay the fee within twelve (13) days.")


@pytest.fixture
def locked(folder) -> Path:
    """A project with a term sheet that asks for a password."""
    path = folder / "Term sheet.docx"
    path.write_bytes(protected.agile((SAMPLE / "Term sheet, 12 November.docx").read_bytes()))
    shutil.copy(SAMPLE / "House note on NDAs.md", folder)
    return path


def panel(person: Person) -> LockPanel:
    person.waits(lambda: any(one.isVisible() for one in person.window.findChildren(LockPanel)))
    return next(one for one in person.window.findChildren(LockPanel) if one.isVisible())


def chooses(person: Person, name: str) -> None:
    person.window.workspace.preview.show_source(name)


def row_of(person: Person, name: str):
    rows = person.window.workspace.navigator.rows
    return rows[f"source:{name}"].view


def status_of(person: Person, name: str) -> str:
    return next(one.status for one in person.window.room.desk.sources if one.name == name)


def everything_under(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def types_password(person: Person, words: str) -> QLineEdit:
    line = panel(person).row.editor.focus
    assert isinstance(line, QLineEdit)
    person.types(line, words)
    assert line.echoMode() is QLineEdit.EchoMode.Password
    return line


def test_a_source_opens_with_its_password_and_is_locked_again_after_a_restart(sit_down, folder, locked, tmp_path):
    digest = hashlib.sha256(locked.read_bytes()).hexdigest()
    person = sit_down()
    person.opens(folder)
    assert status_of(person, locked.name) == "unreadable"
    chooses(person, locked.name)
    line = types_password(person, "not this one")
    person.keys(Qt.Key.Key_Return)
    person.waits(lambda: person.sees("That password does not open “Term sheet.docx”."))
    assert line.text() == "not this one"
    assert status_of(person, locked.name) == "unreadable"
    person.types(line, protected.PASSWORD)
    person.presses("Open Term sheet.docx with this password")
    viewed = person.window.workspace.preview.pane
    person.waits(lambda: viewed.viewer is not None)
    assert viewed.viewer.isAncestorOf(QApplication.focusWidget())
    person.waits(lambda: status_of(person, locked.name) == "read")
    assert hashlib.sha256(locked.read_bytes()).hexdigest() == digest
    person.leave()
    assert protected.PASSWORD.encode() not in everything_under(tmp_path)
    again = sit_down()
    again.opens(folder)
    assert status_of(again, locked.name) == "unreadable"
    chooses(again, locked.name)
    panel(again)


def test_the_work_reads_what_was_opened(sit_down, folder, locked, tmp_path):
    person = sit_down()
    person.opens(folder)
    chooses(person, locked.name)
    types_password(person, protected.PASSWORD)
    person.keys(Qt.Key.Key_Return)
    person.waits(lambda: status_of(person, locked.name) == "read")
    person.asks("Draft a mutual NDA between Northmere Handling and Tallis Robotics.")
    gate = person.gate("facts")
    places = {place.file for item in gate.gate.items for place in item.places}
    assert "Term sheet.docx" in places
    assert protected.PASSWORD.encode() not in everything_under(tmp_path)


def test_a_source_that_stays_locked_is_not_read(sit_down, folder, locked):
    person = sit_down()
    person.opens(folder)
    person.asks("Draft a mutual NDA between Northmere Handling and Tallis Robotics.")
    person.waits(lambda: bool(person.run_gates))
    told = {place.file for gate in person.run.gates.values() for item in gate.gate.items for place in item.places}
    assert "Term sheet.docx" not in told


def test_a_file_of_ones_own_is_checked_once_it_is_open(sit_down, tmp_path, picked):
    path = tmp_path / "Loan.docx"
    path.write_bytes(protected.agile(LETTER))
    person = sit_down()
    picked.append(path)
    person.keys(Qt.Key.Key_F7)
    line = types_password(person, "wrong")
    person.keys(Qt.Key.Key_Return)
    person.waits(lambda: person.sees("That password does not open “Loan.docx”."))
    assert line.text() == "wrong"
    person.types(line, protected.PASSWORD)
    person.keys(Qt.Key.Key_Return)
    person.waits(lambda: person.sees("finding"))
    assert not [one for one in person.window.findChildren(LockPanel) if one.isVisible()]
    person.presses(person.say("check.again"))
    person.waits(lambda: person.sees("finding"))
    assert protected.PASSWORD.encode() not in everything_under(tmp_path)


def test_letters_are_shown_when_the_person_wants_to_see_them(sit_down, folder, locked):
    person = sit_down()
    person.opens(folder)
    chooses(person, locked.name)
    line = types_password(person, "seven")
    assert line.accessibleName() == "Password"
    person.keys(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is panel(person).show_letters
    person.keys(Qt.Key.Key_Space)
    assert line.echoMode() is QLineEdit.EchoMode.Normal
    person.keys(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is panel(person).open
    person.keys(Qt.Key.Key_Tab)
    line.clear()
    panel(person).open.click()
    assert person.reads("Password is missing") or panel(person).row.fault


@pytest.mark.parametrize("data", [protected.agile(LETTER, bytes(3).hex()), build.encrypted_pdf()])
def test_a_file_that_asks_is_asked_for_in_german_too(sit_down, tmp_path, picked, data):
    name = "Vertrag.pdf" if data.startswith(b"%PDF") else "Vertrag.docx"
    (tmp_path / name).write_bytes(data)
    person = sit_down(language="de")
    picked.append(tmp_path / name)
    person.keys(Qt.Key.Key_F7)
    types_password(person, "falsch")
    person.keys(Qt.Key.Key_Return)
    person.waits(lambda: person.sees(f"Dieses Kennwort öffnet „{name}“ nicht."))
