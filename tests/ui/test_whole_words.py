"""No word is cut on the screen, whatever the size of the text; names may be, where the tip says them in full."""

import pytest
from PySide6.QtWidgets import QLabel

from app.ui.icons import Icon
from app.ui.kit import Kit, build_kit
from app.ui.preview.bar import PreviewBar
from app.ui.states import State
from app.ui.theme.roles import Mode, Type
from app.ui.views import StationView
from app.ui.widgets.label import Label
from app.ui.widgets.message_bubble import MessageBubble
from app.ui.widgets.navigator import NavigatorList
from app.ui.widgets.paint import text_width
from app.ui.widgets.station_cell import StationCell
from app.ui.widgets.station_line import StationLine
from tests.ui import scenes
from tests.ui.gallery import SCENES
from tests.ui.test_access import build
from tests.ui.whole_words import Shortened, cut_labels, cut_words

SENTENCE = "What was finished is kept, and nothing more is sent until you choose."
NAMES = ("Eingang", "Ziele", "Plan", "Team", "Einzelheiten", "Erstellen", "Prüfung", "Bericht")
GERMAN = tuple(StationView(name, name, State.DONE, "Fertig") for name in NAMES[:-1])
SHOWN = [scene for scene in SCENES if scene.small and scene.name != "rail"]
"""What the person sees as it is; the rail has more in a row than any page, and no room to scroll."""
REPORT = StationView("report", "Bericht", State.NEEDS_YOU, "Braucht Sie · 10")


@pytest.fixture(scope="session")
def tongues(qapp, resources) -> dict[str, Kit]:
    """A kit in each language."""
    return {language: build_kit(resources, mode=Mode.LIGHT, language=language, still=True) for language in ("en", "de")}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("scene", SHOWN, ids=lambda scene: scene.name)
def test_no_word_is_cut_in_any_scene(kit, window, qtbot, monkeypatch, tongues, scene, scale, language):
    shortened = Shortened(monkeypatch)
    kit.theme.set_scale(scale)
    shown = build(scene, kit._replace(tr=tongues[language].tr), window)
    qtbot.waitUntil(lambda: cut_words(shown, shortened) == [], timeout=2_000)


@pytest.mark.parametrize("width", [1100, 1440])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_stations_that_have_no_room_give_it_to_the_one_where_something_goes_on(
    kit, window, qtbot, monkeypatch, scale, width
):
    shortened = Shortened(monkeypatch)
    kit.theme.set_scale(scale)
    shown = window(StationLine(kit, (*GERMAN, REPORT)), (max(width, round(1100 * scale * 0.65)), 200))
    qtbot.waitUntil(lambda: cut_words(shown, shortened) == [], timeout=2_000)


def test_stations_that_keep_their_equal_share_are_found(kit, window, monkeypatch):
    shortened = Shortened(monkeypatch)
    monkeypatch.setattr(StationCell, "needed", 0)
    kit.theme.set_scale(1.5)
    assert "Braucht Sie · 10" in cut_words(window(StationLine(kit, (*GERMAN, REPORT)), (1440, 200)), shortened)


def test_what_the_person_wrote_is_whole_after_the_text_was_made_larger(kit, window, qtbot):
    bubble = MessageBubble(kit, "Draft a mutual NDA between Northmere Instruments and Tallis Robotics.")
    shown = window(bubble, (520, 400))
    shown.layout().addStretch(1)
    for scale in (1.5, 1.0, 2.0, 1.25):
        kit.theme.set_scale(scale)
        qtbot.waitUntil(lambda: cut_labels(shown) == [], timeout=2_000)


def test_prose_keeps_to_the_measure_of_the_new_size(kit, window):
    label = Label(kit, "word " * 60, Type.BODY, wrap=True)
    window(label, (1400, 500))
    before = label.contentsRect().width()
    kit.theme.set_scale(1.5)
    assert label.contentsRect().width() > before


def test_the_name_in_the_bar_of_a_preview_is_kept_while_what_changed_can_be_an_icon(kit, window, monkeypatch):
    shortened, bar = Shortened(monkeypatch), PreviewBar(kit)
    bar.show_title("Mutual NDA", "Version 2", Icon.DOCUMENT)
    bar.offer_changes("Änderungen seit der ersten Fassung")
    for tool in bar._tools:
        tool.show()
    bar.place.setText("Seite 1 von 5")
    shown = window(bar, (600, 200))
    assert cut_words(shown, shortened) == []
    assert "Mutual NDA" not in shortened.names


def test_cut_words_are_found(kit, window, monkeypatch):
    narrow, low = QLabel(SENTENCE), Label(kit, SENTENCE * 3, wrap=True)
    narrow.setFixedWidth(80)
    low.setFixedSize(200, 30)
    shown = window(narrow)
    shown.layout().addWidget(low)
    low.show()
    assert cut_words(shown, Shortened(monkeypatch)) == [SENTENCE, SENTENCE * 3]


def test_a_shortened_name_is_no_fault_while_the_tip_tells_it(kit, window, monkeypatch):
    shortened, navigator = Shortened(monkeypatch), NavigatorList(kit, scenes.GROUPS)
    shown = window(navigator)
    name = scenes.GROUPS[0].rows[3].name
    assert text_width(name, kit.theme.font(Type.BODY)) > navigator.width()
    assert cut_words(shown, shortened) == []
    navigator.rows[3].setToolTip("")
    assert cut_words(shown, shortened) == [name]
