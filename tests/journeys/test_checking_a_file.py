"""A person checks a file of their own: from the start page, from a project, by key; and is told what was left out."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.widgets.surface import Edge
from producers.reading.word import read_word
from tests.cases import build

LETTER = (
    "The Lender shall pay the Fee within ten (12) days.",
    "The parties meet on Monday 3 March 2027.",
    "The price is [TBD].",
    "The the goods are delivered.",
)


@pytest.fixture
def letter(tmp_path) -> Path:
    """A letter with four flaws and a fifth in its properties, outside any project."""
    path = tmp_path / "Letter to Tallis.docx"
    path.write_bytes(build.paragraphs(*LETTER))
    return path


def checked(person, path: Path):
    """Wait until a file was checked and return the page."""
    page = person.window.checking.page
    person.waits(lambda: person.window.pages.currentWidget() is page)
    person.waits(lambda: page.pane.bar.title.text() == path.name and person.sees("findings"))
    page.side.list.finish()
    person.waits(lambda: isinstance(page.pane.viewer, LeafViewer) and page.pane.viewer.is_done())
    page.pane.viewer.finish()
    return page


def at_start(person) -> bool:
    return person.window.pages.currentWidget() is person.window.start


def test_from_the_start_page_by_key_without_a_project(sit_down, letter, picked):
    person, before = sit_down(), letter.read_bytes()
    picked.append(letter)
    person.keys(Qt.Key.Key_F7)
    page = checked(person, letter)
    assert person.reads("5 findings")
    cards, pins = page.side.list.cards, page.pane.viewer.area.marks.pins
    assert sorted(one.pin.number for one in pins) == [1, 2, 3, 4]
    assert sorted(cards) == [1, 2, 3, 4, 5], "what the properties give away has no place on a page"
    assert person.window.desk.project is None
    person.presses(person.say("check.back"))
    assert at_start(person)
    assert letter.read_bytes() == before
    assert sorted(one.name for one in letter.parent.iterdir() if one.is_file()) == [letter.name]


def test_f8_walks_the_findings_from_the_list_and_from_the_page(sit_down, letter, picked):
    person = sit_down()
    picked.append(letter)
    person.presses(person.tr("header.check"), person.window.header)
    page = checked(person, letter)
    chosen = []
    for focus in (page.side.again, page.pane.viewer.area) * 3:
        focus.setFocus()
        person.keys(Qt.Key.Key_F8)
        chosen.append([number for number, card in page.side.list.cards.items() if card.edge is Edge.SELECTED])
    assert chosen == [[1], [2], [3], [4], [5], [1]]
    person.keys(Qt.Key.Key_F8, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert page.side.list.cards[5].edge is Edge.SELECTED
    assert person.reads("The place of finding 5 is not shown in this view: the properties.")
    assert not page.pane.card.isVisible(), "the finding stands in the list and must not stand under the page as well"


def test_a_link_brings_its_place_into_view(sit_down, tmp_path, picked):
    long = tmp_path / "Long letter.docx"
    long.write_bytes(build.paragraphs(*[f"The goods of lot {n} are delivered." for n in range(200)], LETTER[2]))
    person = sit_down()
    picked.append(long)
    person.keys(Qt.Key.Key_F7)
    page = person.window.checking.page
    person.waits(lambda: person.sees("2 findings"))
    page.side.list.finish()
    person.waits(lambda: page.pane.viewer is not None and page.pane.viewer.is_done())
    assert page.pane.viewer.current() == 0
    person.presses("Show paragraph 201", page.side)
    assert page.pane.viewer.current() == page.pane.viewer.count() - 1


def test_the_search_of_the_keyboard_goes_to_the_file_that_is_shown(sit_down, letter, picked, folder):
    person = sit_down()
    person.opens(folder)
    picked.append(letter)
    person.keys(Qt.Key.Key_F7)
    page = checked(person, letter)
    for focus in (page.pane.viewer.area, page.side.again):
        focus.setFocus()
        person.keys(Qt.Key.Key_F, modifier=Qt.KeyboardModifier.ControlModifier)
        person.waits(page.pane.search_bar.field.hasFocus)
        person.types(page.pane.search_bar.field, "goods")
        person.keys(Qt.Key.Key_Return)
        person.waits(lambda: page.pane.search_bar.count.text() == "1 of 1")
        person.keys(Qt.Key.Key_Escape)
        assert not page.pane.search_bar.isVisible()


def test_the_list_is_saved_and_never_over_a_file(sit_down, letter, picked, named):
    person = sit_down()
    picked.append(letter)
    person.keys(Qt.Key.Key_F7)
    checked(person, letter)
    named.append(letter.with_name("Findings.docx"))
    person.presses(person.say("check.save"))
    person.waits(lambda: person.sees(person.say("check.saved")))
    words = "\n".join(one.text for one in read_word(named[-1].read_bytes()).paragraphs)
    assert "Findings in Letter to Tallis.docx" in words
    assert "What was not checked" in words
    named.append(letter)
    before = letter.read_bytes()
    person.presses(person.say("check.save"))
    person.waits(lambda: person.sees("exists already and was left as it is"))
    assert letter.read_bytes() == before


def test_a_source_in_view_is_checked_by_the_same_key_and_the_project_is_there_again(sit_down, folder):
    path = folder / "House note.docx"
    path.write_bytes(build.paragraphs(*LETTER))
    person = sit_down()
    person.opens(folder)
    person.waits(lambda: bool(person.window.workspace.navigator.rows))
    person.presses("House note.docx", person.window.workspace.navigator)
    person.waits(lambda: person.window.workspace.preview.pane.viewer is not None)
    person.keys(Qt.Key.Key_F7)
    checked(person, path)
    assert not person.window.stations.isVisible()
    person.presses(person.say("check.back"))
    assert person.window.pages.currentWidget() is person.window.workspace
    assert person.window.stations.isVisible()
    assert person.window.workspace.preview.pane.viewer is not None


def test_mended_and_checked_again_the_file_is_clean(sit_down, letter, picked):
    person, letter = sit_down(), letter.with_suffix(".txt")
    letter.write_text("\n\n".join(LETTER), encoding="utf-8")
    picked.append(letter)
    person.keys(Qt.Key.Key_F7)
    checked(person, letter)
    letter.write_text("The Lender shall pay the fee within twelve (12) days.", encoding="utf-8")
    person.presses(person.say("check.again"))
    person.waits(lambda: person.sees("No findings"))
    assert person.reads("do not judge whether the terms are right for you")
    person.waits(lambda: person.sees("checks are not possible with this kind of file"))


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.docx", build.paragraphs(*LETTER)[:-300], "It is damaged."),
        ("c.bin", b"\x00\x01" * 99, "There is no view for this kind of file."),
        ("d.txt", b"", "It is empty."),
        ("none.docx", None, "It is no longer where it was."),
    ],
)
def test_a_bad_file_gets_one_sentence_and_the_next_one_is_checked(sit_down, letter, tmp_path, picked, name, data, said):
    person = sit_down()
    if data is not None:
        (tmp_path / name).write_bytes(data)
    picked.append(tmp_path / name)
    person.keys(Qt.Key.Key_F7)
    person.waits(lambda: person.sees(f"{name} cannot be checked"))
    assert person.reads(said)
    assert not person.sees("No findings")
    picked.append(letter)
    person.presses(person.say("check.other"))
    checked(person, letter)
    assert person.reads("5 findings")


def test_a_dialog_that_is_left_changes_nothing(sit_down, letter, picked, named):
    person = sit_down()
    person.keys(Qt.Key.Key_F7)
    assert at_start(person)
    picked.append(letter)
    person.keys(Qt.Key.Key_F7)
    checked(person, letter)
    person.presses(person.say("check.save"))
    assert person.reads("5 findings")
    assert person.window.notices.texts == ()


def test_the_window_closes_while_a_file_is_being_checked(sit_down, letter, picked):
    person = sit_down()
    picked.append(letter)
    person.keys(Qt.Key.Key_F7)
    person.leave()
    assert not person.window.isVisible()


def test_in_a_narrow_window_file_and_findings_share_one_area(sit_down, letter, picked):
    person = sit_down(scale=200, size=(1440, 900))
    picked.append(letter)
    person.keys(Qt.Key.Key_F7)
    page = person.window.checking.page
    person.waits(lambda: person.sees("5 findings"))
    page.side.list.finish()
    assert page.is_shared
    person.presses("Show paragraph 1", page.side)
    person.waits(lambda: page.pane.isVisible() and page.pane.card.isVisible())
    assert not page.side.isVisible()


def test_in_german_findings_are_pinned_too(sit_down, letter, picked):
    person = sit_down(language="de")
    picked.append(letter)
    person.keys(Qt.Key.Key_F7)
    page = person.window.checking.page
    person.waits(lambda: person.sees("5 Befunde"))
    person.waits(lambda: page.pane.viewer is not None and page.pane.viewer.is_done())
    page.pane.viewer.finish()
    assert len(page.pane.viewer.area.marks.pins) == 4
    assert all(one.pin.place.startswith("Absatz") for one in page.pane.viewer.area.marks.pins)
