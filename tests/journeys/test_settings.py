"""The settings: what is chosen holds at once, in the window, on the disk and for the next run."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from app.ui.window import standing
from tests.journeys.person import ask_for_an_agreement, go_to_goals, settle_facts
from tests.journeys.settling_in import choose, enter, open_settings, row, saved
from tests.journeys.test_sizes_and_languages import check

PURPOSE = "exploring a joint product"


def typed(person) -> tuple[str, str]:
    """What stands in the message field and in the field for the purpose."""
    editors = person.talk.gate_view.editors
    purpose = [editor.row.typed for editor in editors if editor.item.key == "purpose"]
    return person.window.workspace.conversation.message.editor.toPlainText(), purpose[0]


def type_and_turn_german(sit_down, folder):
    person = sit_down()
    ask_for_an_agreement(person, folder)
    editor = next(editor for editor in person.talk.gate_view.editors if editor.item.key == "purpose")
    person.types(editor.row.editor.focus, PURPOSE)
    person.types(person.talk.message.editor, "One more thing: ")
    open_settings(person)
    choose(person, "language", "Deutsch")
    person.waits(lambda: person.window.room.words.language == "de")
    return person


def test_the_language_changes_at_once_and_nothing_typed_is_lost(sit_down, folder, tmp_path):
    person = type_and_turn_german(sit_down, folder)
    assert person.window.pages.currentWidget() is person.window.settings
    person.waits(lambda: person.sees("Einstellungen"))
    assert not person.sees("Model connection")
    assert QApplication.focusWidget() is row(person, "language").editor.focus
    assert saved(tmp_path).language == "de"
    person.presses("Zurück")
    assert typed(person) == ("One more thing: ", PURPOSE)
    assert person.window.desk.project.folder == folder
    assert person.reads("Northmere and Tallis")
    assert person.gate("facts").answer is None
    say = person.window.room.words.say
    person.presses(say("gate.facts.use"), person.talk.gate_view)
    person.waits(lambda: person.sees(say("facts.missing_or_blank")))


def test_a_window_made_anew_without_putting_back_loses_what_was_typed(sit_down, folder, monkeypatch):
    monkeypatch.setattr(standing, "put_back", lambda *_: None)
    person = type_and_turn_german(sit_down, folder)
    assert typed(person) == ("", "")


def test_a_run_goes_on_in_the_other_language_to_its_report(sit_down, folder):
    person = type_and_turn_german(sit_down, folder)
    person.presses("Zurück")
    person.window.workspace.conversation.message.set_text("")
    person.say, person.tr = person.window.room.words.say, person.window.room.kit.tr
    settle_facts(person)
    person.gate("goals")
    person.waits(lambda: person.sees("Entworfen nach der eingebauten Vorlage"))
    assert person.reads("Die Vorlage ist auf Englisch geschrieben")
    person.presses(person.tr("goals.approve"))
    person.gate("details")


def test_what_was_put_off_stays_so_in_the_other_language(sit_down, folder):
    person = sit_down()
    go_to_goals(person, folder)
    person.waits(lambda: person.window.gates.dialog is not None)
    person.keys(Qt.Key.Key_Escape)
    person.waits(lambda: person.window.gates.dialog is None)
    open_settings(person)
    choose(person, "language", "Deutsch")
    person.waits(lambda: person.window.room.words.language == "de")
    person.presses("Zurück")
    person.waits(lambda: person.sees(person.window.room.words.say("gate.goals.look")))
    assert person.window.gates.dialog is None


def test_look_and_size_are_seen_at_once_and_kept(sit_down, tmp_path):
    person = sit_down()
    open_settings(person)
    theme = person.window.room.kit.theme
    choose(person, "look", "Dark")
    assert theme.is_dark
    enter(person, "text_scale", "150")
    assert theme.scale == 1.5
    assert (saved(tmp_path).look, saved(tmp_path).text_scale) == ("dark", 150)


@pytest.mark.parametrize(
    ("key", "typed", "said"),
    [
        ("text_scale", "403", "Write a size from 100 to 200"),
        ("text_scale", "large", "is not a number"),
        ("spending_cap", "-3.00", "Write an amount from 0 to 10,000"),
        ("parallel_calls", "99", "Write a number from 1 to 16"),
    ],
)
def test_what_cannot_be_used_is_said_under_its_row_and_changes_nothing(sit_down, tmp_path, key, typed, said):
    person = sit_down()
    open_settings(person)
    before = person.window.preferences.settings
    enter(person, key, typed)
    assert said in row(person, key).fault
    assert row(person, key).typed == typed
    assert person.window.preferences.settings == before


def test_mode_and_depth_hold_for_the_next_run_of_a_project_that_is_open(sit_down, folder):
    person = sit_down()
    person.opens(folder)
    open_settings(person)
    choose(person, "mode", "At every stage")
    choose(person, "depth", "Thoroughly")
    person.presses("Back")
    person.asks("Draft a mutual NDA between Northmere Instruments and Tallis Robotics.")
    person.waits(lambda: person.window.desk.run is not None)
    assert (person.run.mode, person.run.depth) == ("Check", "Deep")


def test_without_a_choice_a_run_begins_as_usual(sit_down, folder):
    person = sit_down()
    person.opens(folder)
    person.asks("Draft a mutual NDA between Northmere Instruments and Tallis Robotics.")
    person.waits(lambda: person.window.desk.run is not None)
    assert (person.run.mode, person.run.depth) == ("Autopilot", "")


def test_help_and_settings_are_reached_by_keyboard_and_block_nothing(sit_down, folder):
    person = sit_down()
    for _ in range(40):
        person.keys(Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        if focus is not None and focus.accessibleName() == "How it works without one":
            break
    person.keys(Qt.Key.Key_Return)
    person.waits(lambda: person.sees("You decide what is sent"))
    person.keys(Qt.Key.Key_Tab, Qt.Key.Key_Tab)
    assert QApplication.focusWidget().text() == "Connect a model…"
    person.keys(Qt.Key.Key_Return)
    person.waits(lambda: person.window.pages.currentWidget() is person.window.settings)
    assert person.window.dialogs.open_dialog is None
    row(person, "look").editor.focus.setFocus()
    person.keys(Qt.Key.Key_Escape)
    assert person.window.pages.currentWidget() is person.window.start
    person.opens(folder)


def test_the_goals_do_not_open_over_the_settings(sit_down, folder):
    person = sit_down()
    ask_for_an_agreement(person, folder)
    settle_facts(person)
    open_settings(person)
    person.waits(lambda: any(gate.gate.kind == "goals" for gate in person.run.gates.values()))
    assert person.window.gates.dialog is None
    person.presses("Back")
    person.waits(lambda: person.window.gates.dialog is not None)


def test_what_is_on_this_computer_is_named(sit_down, opened_outside, tmp_path):
    person = sit_down()
    open_settings(person)
    person.waits(lambda: "Looking" not in row(person, "office").typed)
    assert "Inter" in row(person, "fonts").typed
    assert str(tmp_path / "home" / "data") in row(person, "personal").typed
    person.presses("Open the folder")
    assert (tmp_path / "home" / "data" / "playbooks").is_dir()


def test_no_field_of_the_settings_is_without_a_name(sit_down):
    person = sit_down()
    open_settings(person)
    choose(person, "connection.provider", "Claude")
    fields = [part for part in person.window.settings.findChildren(QLineEdit) if part.isVisible()]
    assert fields
    assert all(field.accessibleName() for field in fields)


@pytest.mark.parametrize(
    ("language", "look", "size", "scale"),
    [("de", "dark", (1100, 700), 100), ("en", "light", (1440, 900), 200)],
    ids=["small-dark-german", "twice-the-size"],
)
def test_the_settings_and_their_dialogs_have_room(sit_down, folder, language, look, size, scale):
    person = sit_down(language, look, size, scale)
    person.window.starting.help_asked.emit()
    check(person)
    person.keys(Qt.Key.Key_Escape)
    open_settings_in(person)
    choose(person, "connection.provider", "Claude")
    check(person)
    person.presses(person.say("settings.back"))
    person.opens(folder)
    person.window.header.model_asked.emit()
    check(person)


def open_settings_in(person) -> None:
    """Open the settings whatever the language is, also where the button shows its icon alone."""
    person.presses(person.tr("header.settings"))
    person.waits(lambda: person.window.pages.currentWidget() is person.window.settings)
