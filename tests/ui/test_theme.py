"""The look comes from the token file, is readable, and can be switched while the program runs."""

import re

import pytest
from PySide6.QtGui import QColor, QFontInfo, QPalette
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.ui.states import INKS, SOFTS, State
from app.ui.theme.palette import to_colour
from app.ui.theme.roles import Mode, Role, Type
from app.ui.theme.sizes import scale_sizes
from app.ui.theme.stylesheet import build_stylesheet
from app.ui.theme.theme import Theme
from app.ui.theme.tokens import TokenError, read_tokens
from tests.ui.contrast import contrast

GROUNDS = (Role.DESK, Role.PANEL, Role.RAISED, Role.HOVER, Role.ACCENT_SOFT)
TEXTS = (Role.INK, Role.INK_2, Role.INK_3, Role.ACCENT, Role.DONE, Role.NEEDS_YOU, Role.FAILED, Role.NOW, Role.WAITING)


def too_faint(scheme) -> list[str]:
    pairs = [(text, ground, 4.5) for text in TEXTS for ground in GROUNDS]
    pairs += [(INKS[state], SOFTS[state], 4.5) for state in State]
    pairs += [(Role.ON_ACCENT, Role.ACCENT, 4.5), (Role.ON_ACCENT, Role.ACCENT_HOVER, 4.5)]
    pairs += [
        (Role.PAGE_INK, Role.PAGE, 4.5),
        (Role.PAGE_INK, Role.PAGE_MARK, 4.5),
        (Role.PAGE_INK_QUIET, Role.PAGE, 4.5),
    ]
    pairs += [(Role.CONTROL, ground, 3.0) for ground in (Role.DESK, Role.PANEL, Role.RAISED)]
    return [
        f"{ink} on {ground}"
        for ink, ground, least in pairs
        if contrast(to_colour(scheme[ink]), to_colour(scheme[ground])) < least
    ]


@pytest.fixture
def source(resources) -> str:
    return resources.text("themes/tokens.toml")


@pytest.mark.parametrize("name", ["light", "dark"])
def test_every_text_and_mark_is_readable_on_every_ground_it_may_stand_on(source, name):
    assert too_faint(getattr(read_tokens(source), name)) == []


def test_a_faint_ink_is_found(source):
    faint = read_tokens(source.replace('ink_3 = "#5F6573"', 'ink_3 = "#9AA0AE"'))
    assert any("ink_3" in found for found in too_faint(faint.light))


def test_contrast_follows_the_published_formula():
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#767676"), QColor("white")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('desk = "#F1EFE9"', "", "desk"),
        ('desk = "#F1EFE9"', 'desk = "grey"', "desk"),
        ("hit_min = 32", "", "hit_min"),
        ("hit_min = 32", "hit_min = 32\nhit_most = 9", "hit_most"),
        ('figures = "tabular"', 'figures = "tabular", colour = 3', "colour"),
        ("[radius]", "[radiuses]", "radius"),
        ("[mark]", "[mark", "TOML"),
    ],
)
def test_a_spoilt_token_file_is_refused_by_name(source, old, new, said):
    assert old in source
    with pytest.raises((TokenError, TypeError), match=said):
        read_tokens(source.replace(old, new))


def test_a_colour_with_alpha_keeps_its_parts():
    assert to_colour("#1B202978").getRgb() == (0x1B, 0x20, 0x29, 0x78)
    assert to_colour("#1B2029").getRgb() == (0x1B, 0x20, 0x29, 255)


def test_sizes_double_at_200_percent_and_characters_do_not(source):
    sizes = read_tokens(source).sizes
    doubled = scale_sizes(sizes, 2.0)
    assert doubled.control.field == 2 * sizes.control.field
    assert doubled.layout.dialog_gate == (2400, 1464)
    assert doubled.layout.text_measure == sizes.layout.text_measure
    assert doubled.icon.stroke == sizes.icon.stroke


@pytest.mark.parametrize(("asked", "given"), [(0.5, 1.0), (1.5, 1.5), (9.0, 2.0)])
def test_the_scale_stays_between_100_and_200_percent(kit, asked, given):
    kit.theme.set_scale(asked)
    assert kit.theme.scale == given


def test_fonts_are_the_shipped_ones_in_px_and_grow_with_the_scale(kit):
    assert QFontInfo(kit.theme.font(Type.BODY)).family() == "Inter"
    assert QFontInfo(kit.theme.font(Type.TITLE)).family() == "Caladea"
    assert QFontInfo(kit.theme.formula_font()).family() == "Liberation Mono"
    assert kit.theme.font(Type.BODY).pixelSize() == 14
    kit.theme.set_scale(2.0)
    assert kit.theme.font(Type.BODY).pixelSize() == 28


def test_switching_to_dark_reaches_palette_and_stylesheet(kit, qapp):
    before = qapp.styleSheet()
    kit.theme.set_mode(Mode.DARK)
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor("#14171B")
    assert qapp.styleSheet() != before
    assert kit.theme.is_dark


def test_the_stylesheet_has_no_open_places_and_only_colours_of_the_scheme(source):
    tokens = read_tokens(source)
    rules = build_stylesheet(tokens.dark, tokens.sizes, tokens.types, 1.0)
    assert "$" not in rules
    assert set(re.findall(r"#[0-9A-Fa-f]{6}\b", rules)) <= set(tokens.dark.values())


def test_a_widget_follows_the_theme_until_it_is_gone(kit, qtbot):
    calls = []
    owner = QWidget()
    kit.theme.bind(owner, lambda: calls.append(kit.theme.mode))
    kit.theme.set_mode(Mode.DARK)
    assert calls == [Mode.LIGHT, Mode.DARK]
    owner.deleteLater()
    qtbot.waitUntil(lambda: not _lives(owner))
    kit.theme.set_mode(Mode.LIGHT)
    assert calls == [Mode.LIGHT, Mode.DARK]


def test_stillness_stops_movements_and_keeps_waits(source, qapp):
    still = Theme(read_tokens(source), still=True).motion
    assert (still.fold, still.spinner_turn, still.show_time_after) == (0, 0, 3000)


def _lives(widget) -> bool:
    return isValid(widget)
