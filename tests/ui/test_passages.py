"""Passages that differ stand side by side, quoted, and are opened together; a finding is told once."""

import pytest
from PySide6.QtCore import QObject, Signal

from app.bridge.events import Fetched
from app.preview.reading import read_preview
from app.relay.nouns.discovery import Option
from app.relay.nouns.gate import ConflictsBody, GateItem
from app.relay.nouns.review import Conflict, Side
from app.ui.presenting.passages import PassageView, places_to_show, present_passages
from app.ui.states import Severity
from app.ui.theme.roles import Mode
from app.ui.widgets.finding_card import FindingCard, NumberPin, pin_colours
from app.ui.widgets.label import Label
from app.ui.window.file_preview import PREVIEW, FilePreview
from app.ui.window.gate_form import FormGate
from app.words import read_words
from tests.cases import build
from tests.ui import gates
from tests.ui.conftest import ROOT

TEXT = "The duties continue for two years from the date of each disclosure."
AGAINST_A_FILE = gates.gate(
    "conflicts",
    (
        GateItem(
            key="C1",
            kind="question",
            label="Confidentiality period",
            options=(
                Option(value="2 years", label="2 years", reason=f"nda: {TEXT}"),
                Option(value="3 years", label="3 years", reason=": Term sheet 12 May.docx, table 1, row 6"),
            ),
        ),
    ),
    body=ConflictsBody(
        conflicts=(
            Conflict(
                id="C1",
                kind="source",
                text="The period differs.",
                sides=(
                    Side(deliverable="nda", quote=TEXT, value="2 years"),
                    Side(deliverable="", quote="Term sheet 12 May.docx, table 1, row 6", value="3 years"),
                ),
            ),
        )
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def words():
    return read_words(ROOT / "resources" / "i18n", "en")


def labels(part) -> list[str]:
    return [one.text() for one in part.findChildren(Label)]


def test_two_sources_that_disagree_are_quoted_each_with_file_and_place(words):
    state = gates.FACTS
    item = next(one for one in state.gate.items if one.key == "years")
    assert present_passages(state.gate, item, words) == (
        PassageView("Term sheet 12 May.docx", "row 6", "two years", "2", "Term sheet 12 May.docx"),
        PassageView("E-mail, Tallis counsel.eml", "line 4", "three years", "3", "E-mail, Tallis counsel.eml"),
    )


def test_a_fact_found_in_one_place_is_no_pair(words):
    item = next(one for one in gates.FACTS.gate.items if one.key == "party")
    assert present_passages(gates.FACTS.gate, item, words) == ()
    assert [one.path for one in places_to_show(gates.FACTS.gate, item, words)] == ["Term sheet 12 May.docx"]


def test_a_conflict_quotes_what_is_planned_and_names_the_file_it_differs_from(words):
    planned, source = present_passages(AGAINST_A_FILE.gate, AGAINST_A_FILE.gate.items[0], words)
    assert (planned.name, planned.quote, planned.value, planned.path) == ("Nda", TEXT, "2 years", "")
    assert (source.name, source.place, source.value) == ("Term sheet 12 May.docx", "table 1, row 6", "3 years")
    assert source.path == "Term sheet 12 May.docx"


def test_both_sides_are_seen_beside_each_other_and_only_once(kit, words, window, qtbot):
    form = FormGate(kit, words, gates.FACTS)
    window(form, (520, 900))
    (editor,) = [one for one in form.editors if one.item.key == "years"]
    seen = " ".join(labels(editor.pair))
    for part in ("Term sheet 12 May.docx", "row 6", "two years", "E-mail, Tallis counsel.eml", "line 4", "three years"):
        assert part in seen
    assert "two years" not in " ".join(labels(editor.options)), "what is quoted above is not said again in the options"
    with qtbot.waitSignal(form.passages_asked) as asked:
        editor.pair.link.click()
    assert [one.path for one in asked.args[0]] == ["Term sheet 12 May.docx", "E-mail, Tallis counsel.eml"]
    assert editor.answer() is None, "looking chooses nothing"


def test_one_side_that_is_in_no_file_yet_offers_only_the_other(kit, words, window):
    form = FormGate(kit, words, AGAINST_A_FILE)
    window(form, (520, 900))
    assert form.editors[0].pair.link.text() == words.say("passage.see")


class Asked(QObject):
    """Stands where a session stands: notes what is fetched and lets answers come by hand."""

    happened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []

    def fetch(self, key: str, work: object) -> None:
        self.keys.append(key)


def test_both_passages_are_opened_at_their_places_and_the_second_can_be_closed(kit, words, window):
    session = Asked()
    preview = FilePreview(kit, words, session, lambda project, key: None)
    window(preview, (760, 820))
    first = PassageView("a.docx", "paragraph 2", "two years", "2", "a.docx")
    second = PassageView("b.docx", "paragraph 1", "three years", "3", "papers/b.docx")
    preview.show_passages((first, second))
    assert session.keys == [f"{PREVIEW}source:a.docx", f"{PREVIEW}source:papers/b.docx"]
    for path, text in (("a.docx", ("Words.", "It lasts two years.")), ("papers/b.docx", ("It lasts three years.",))):
        session.happened.emit(Fetched(f"{PREVIEW}source:{path}", read_preview(build.paragraphs(*text), path)))
    assert preview.second.isVisible()
    for pane, quoted in ((preview.pane, "two years"), (preview.second.pane, "three years")):
        pane.viewer.finish()
        pane.show_place("", quoted)
        leaf, areas = pane.viewer.area.marks.shown
        start = pane.viewer.area.source.words(leaf).index(quoted)
        assert areas == tuple(pane.viewer.area.source.spots(leaf, start, start + len(quoted)))
    preview.second.close_button.click()
    assert not preview.second.isVisible()
    assert preview.pane.viewer is not None


def test_showing_another_file_ends_the_pair(kit, words, window):
    preview = FilePreview(kit, words, Asked(), lambda project, key: None)
    window(preview, (760, 820))
    both = tuple(PassageView(name, "row 1", "", "", name) for name in ("a.docx", "b.docx"))
    preview.show_passages(both)
    preview.show_source("c.docx")
    assert not preview.second.isVisible()
    preview.show_passages(both)
    preview.show_nothing("Nothing.")
    assert not preview.second.isVisible()


def test_a_finding_that_is_asked_about_is_told_once(kit, words, window):
    form = FormGate(kit, words, gates.FINDINGS)
    window(form, (520, 900))
    told = [text for text in labels(form) if text == gates.FINDING.what]
    cards = form.findChildren(FindingCard)
    assert len(gates.FINDINGS.gate.body.findings) == 2
    assert len(told) == len(cards) == 2, "once for each finding, and not again over the field for the reason"
    assert form.editors[0].findChildren(FindingCard)


@pytest.mark.parametrize("severity", list(Severity))
def test_the_number_of_a_card_has_the_colour_of_its_pin_in_both_schemes(kit, severity, window):
    number = NumberPin(kit, 1, severity)
    window(number, (200, 200))
    drawn = []
    for mode in (Mode.LIGHT, Mode.DARK):
        kit.theme.set_mode(mode)
        image = number.grab().toImage()
        drawn.append(image.pixelColor(4, image.height() // 2).name())
    assert drawn == [pin_colours(kit.theme, severity)[0].name()] * 2
    assert len({pin_colours(kit.theme, one)[0].name() for one in Severity}) == 3
