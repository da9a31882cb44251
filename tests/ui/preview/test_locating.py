"""Places and words are found on every kind of leaf, in either language, and a finding stands out where it is."""

import pytest
from PySide6.QtCore import QRectF

from app.preview.document import DocumentParts, Paragraph, Run, Section
from app.preview.passages import read_passages
from app.preview.reading import read_preview
from app.relay.nouns.source import Passage
from app.ui.preview.locating import Locator, place_sayer
from app.ui.preview.paper.inks import paper_inks
from app.ui.preview.paper.source import PagesSource
from app.ui.preview.searching import Folded
from app.ui.preview.slices import Slices
from tests.cases import build
from tests.ui.preview.conftest import pin

MAIL = (
    b"From: a@tallis.example\r\nSubject: Term\r\n\r\nDear Dov,\r\n\r\nThank you. Confidence should last\r\n"
    b"three years rather than two.\r\n"
)


class Words:
    """A leaf source of words alone."""

    def __init__(self, *leaves: str) -> None:
        self._leaves = leaves

    def count(self) -> int:
        return len(self._leaves)

    def words(self, at: int) -> str:
        return self._leaves[at]

    def spots(self, at: int, start: int, end: int) -> list[QRectF]:
        return [QRectF(start, at, end - start, 1)]


@pytest.mark.parametrize(
    ("words", "wanted", "found"),
    [
        ("one two three", "two three", (4, 13)),
        ("one  two\n\nthree four", "two three", (5, 15)),
        ("a   b", "a b", (0, 5)),
        ("one two", "two three", None),
    ],
)
def test_words_are_found_over_line_ends_and_the_span_is_theirs(words, wanted, found):
    assert Folded(Words(words)).find_loosely(0, wanted) == found


def test_the_span_covers_exactly_the_words_between_the_gaps():
    text = "The  fee is   payable\n\nwithin ten   (12) days."
    start, end = Folded(Words(text)).find_loosely(0, "payable within ten (12)")
    assert text[start:end] == "payable\n\nwithin ten   (12)"


def test_a_cut_quote_is_found_without_its_dots():
    locator = Locator(Words("The duty of confidence lasts three years rather than two."))
    assert locator.locate("", "… confidence lasts three years …").areas
    assert locator.locate("", "… confidence lasts four years …") is None


def source_of(kit, data: bytes, name: str) -> PagesSource:
    source = PagesSource(read_preview(data, name).parts, paper_inks(kit.theme))
    while not source.is_done():
        source.go_on(1.0)
    return source


def test_a_place_said_in_german_is_the_same_place(kit, agreement):
    source = source_of(kit, agreement, "a.docx")
    english, german = Locator(source), Locator(source, place_sayer("de"))
    assert german.locate("Klausel 4.2") == english.locate("clause 4.2") == german.locate("clause 4.2")
    assert english.locate("Klausel 4.2") is None, "it is the saying of places in German that finds it"


def test_places_on_pages_that_are_set_later_are_found_later(kit, agreement):
    source = PagesSource(read_preview(agreement, "a.docx").parts, paper_inks(kit.theme))
    locator = Locator(source)
    while not source.count():
        source.go_on(0.0)
    assert locator.locate("clause 7.3") is None
    while not source.is_done():
        source.go_on(1.0)
    assert locator.locate("clause 7.3").leaf > 0


def test_a_passage_of_a_message_is_found_by_its_words_over_the_line_end(opened):
    pane = opened(MAIL, "a.eml")
    assert pane.viewer.reveal_place("message, line 3", "… Confidence should last three years …")
    leaf, areas = pane.viewer.area.marks.shown
    source = pane.viewer.area.source
    start = source.words(leaf).index("Confidence should last")
    assert areas[0].intersects(source.spots(leaf, start, start + 10)[0])
    assert len(areas) == 2


def test_a_finding_in_a_pdf_marks_its_words_and_not_the_page(opened):
    pane = opened(build.pdf_pages("The first page.", "The fee is payable within ten (12) days."), "a.pdf")
    pane.set_pins((pin(1, "page 2", "payable within ten (12)"), pin(2, "page 2")))
    marked, whole = pane.viewer.area.marks.pins
    assert (marked.leaf, whole.leaf) == (1, 1)
    assert 0 < marked.area.width() < pane.viewer.area.source.size(1).width()
    assert whole.areas == ()


def test_a_finding_on_a_slide_marks_its_words(opened, deck):
    pane = opened(deck, "c.pptx")
    source = pane.viewer.area.source
    words = next(line for line in source.words(1).split("\n") if 12 < len(line) < 60)
    pane.set_pins((pin(1, "slide 2"), pin(2, "slide 2", words)))
    pane.viewer.finish()
    titled, quoted = pane.viewer.area.marks.pins
    start = source.words(1).index(words)
    assert quoted.areas == tuple(source.spots(1, start, start + len(words)))
    assert titled.areas == (source.title_area(1),)


def test_the_open_finding_stands_out_and_pins_never_hide_each_other(opened, agreement):
    pane = opened(agreement, "a.docx")
    pane.set_pins(tuple(pin(number, "clause 4.2") for number in range(1, 6)))
    area = pane.viewer.area
    pane.step_finding(1)
    assert area.marks.chosen_pin == 1
    (leaf,) = {one.leaf for one in area.marks.pins}
    discs = [disc for _, disc in area.marks._discs(leaf, area.leaf_rect(leaf), area.scale_of(leaf))]
    assert len(discs) == 5
    assert not any(one.intersects(other) for at, one in enumerate(discs) for other in discs[at + 1 :])
    for number, disc in enumerate(discs, start=1):
        assert area.marks.at(disc.center(), leaf, area.leaf_rect(leaf), area.scale_of(leaf)) == ("pin", number)


def test_words_of_other_readers_are_paragraphs_with_their_places(kit):
    passages = (
        Passage(index=0, kind="mail", text="Subject: Fee", label="subject"),
        Passage(index=1, kind="paragraph", text="The fee is due.", label="message, line 1"),
        Passage(index=2, kind="mail", text="Attachment: terms.txt (9 bytes)", label="attachments"),
        Passage(index=3, kind="paragraph", text="Not shown here.", label="attachment terms.txt, line 1"),
    )
    view = read_passages(passages)
    assert view.headers == (("subject", "Fee"), ("attached", "terms.txt (9 bytes)"))
    assert [(one.text, one.place) for one in view.blocks] == [("The fee is due.", "message, line 1")]


def test_long_work_gives_the_window_its_turn_and_the_next_piece_replaces_it(qtbot):
    done: list[str] = []

    def work(name: str, steps: int):
        for _ in range(steps):
            total = sum(range(20_000))
            assert total
            yield None
        done.append(name)

    slices = Slices()
    slices.do(work("long", 5_000))
    assert done == []
    assert slices.is_busy
    slices.do(work("short", 1))
    assert done == ["short"]
    assert not slices.is_busy
    slices.do(work("other", 500))
    qtbot.waitUntil(lambda: done == ["short", "other"])


def test_a_single_huge_paragraph_group_is_set_in_more_than_one_turn(kit):
    """Rows that all keep to the next one are one group; setting it must still come in steps."""
    from dataclasses import replace

    from app.preview.document import Setting

    kept = Setting(keep_next=True)
    blocks = tuple(Paragraph((Run(f"Line {n} of a group that stays together."),), kept) for n in range(400))
    blocks += (replace(blocks[0], setting=Setting()),)
    source = PagesSource(DocumentParts((Section(blocks),)), paper_inks(kit.theme))
    turns = 0
    while not source.is_done():
        source.go_on(0.0)
        turns += 1
    assert turns > 400
    assert source.count() > 1
