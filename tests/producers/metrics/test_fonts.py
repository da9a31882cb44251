"""Widths and line heights come from the bundled fonts."""

import pytest

from producers.metrics.fonts import FONT_FOLDER, Face, FontBook

BODY = Face("Calibri")


@pytest.fixture(scope="module")
def fonts():
    return FontBook()


@pytest.mark.parametrize("family", ["Cambria", "Calibri"])
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("italic", [False, True])
def test_every_cut_of_the_document_fonts_is_bundled(fonts, family, bold, italic):
    assert fonts.width("Facility Agreement", Face(family, bold, italic), 10) > 50


@pytest.mark.parametrize("family", ["Carlito", "Caladea"])
def test_the_fonts_come_with_their_licence(family):
    assert "SIL OPEN FONT LICENSE" in (FONT_FOLDER / f"{family}-LICENSE.txt").read_text(encoding="utf-8")


def test_a_width_grows_with_the_size_and_the_text(fonts):
    assert fonts.width("rate", BODY, 20) == pytest.approx(2 * fonts.width("rate", BODY, 10))
    assert fonts.width("rates", BODY, 10) > fonts.width("rate", BODY, 10)


def test_a_known_line_has_its_known_width(fonts):
    # Carlito: a digit is 1038 of 2048 units wide, as in Calibri.
    assert fonts.width("2027", BODY, 2048) == pytest.approx(4 * 1038)


def test_lines_of_the_title_font_are_as_high_as_the_real_one_needs(fonts):
    assert fonts.line_height(Face("Cambria"), 100) == pytest.approx(117.2)
    assert fonts.line_height(BODY, 100) == pytest.approx(122.07, abs=0.01)


def test_a_character_no_font_has_still_takes_room(fonts):
    assert fonts.width("数", BODY, 10) == pytest.approx(10)
    assert fonts.width("\u200d", BODY, 10) == 0


def test_a_family_of_unknown_widths_is_refused(fonts):
    with pytest.raises(LookupError, match="Wingdings"):
        fonts.width("x", Face("Wingdings"), 10)


def test_another_folder_without_the_fonts_is_an_error_not_a_guess(tmp_path):
    with pytest.raises(OSError, match="Carlito"):
        FontBook(tmp_path / "fonts").width("x", Face("Calibri"), 11)
