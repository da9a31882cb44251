"""A house theme replaces fonts, colour, margins and the firm's name, and leaves spacing, indents and keep rules."""

import re

import pytest
from lxml import etree
from pydantic import ValidationError

from producers.content.document import Cover, Document, Paragraph
from producers.content.house import House, contrast_on_white
from producers.content.inline import parse_inline as p
from producers.docx import write_docx
from producers.package.archive import read_archive
from producers.package.lint import lint
from producers.pptx import write_pptx
from tests.producers.docx import specimens
from tests.producers.docx.opened import Opened
from tests.producers.pptx.specimens import figures as deck_figures
from tests.producers.pptx.specimens import full_deck

FONTS = House(serif="Times New Roman", sans="Arial")
HOUSE = FONTS.model_copy(update={"firm": "Aldous Reeve LLP", "accent": "6b1f2a", "margins_mm": (30, 25, 25, 25)})


def housed(document: Document, house: House | None = HOUSE) -> Opened:
    return Opened(write_docx(document.model_copy(update={"house": house}), specimens.figures()).data)


def style_shapes(opened: Opened) -> list[tuple[str, ...]]:
    """Name, spacing, indents, keep rules and size of every paragraph style."""
    styles = opened.find("w:style[@w:type='paragraph']", opened.tree("word/styles.xml"))
    paths = ("w:name/@w:val", "w:pPr/w:spacing/@*", "w:pPr/w:ind/@*", "w:rPr/w:sz/@w:val")
    keeps = ("w:pPr/w:keepNext", "w:pPr/w:keepLines", "w:pPr/w:jc/@w:val")
    return [
        (*(str(opened.find(path, one)) for path in paths), *(str(len(opened.find(path, one))) for path in keeps))
        for one in styles
    ]


def fonts_of(opened: Opened) -> set[str]:
    return set(opened.find("//w:rFonts/@w:ascii", opened.tree("word/styles.xml")))


@pytest.mark.parametrize("make", [specimens.facility_agreement, specimens.letter, specimens.memo])
def test_spacing_indents_sizes_and_keep_rules_stay(make) -> None:
    assert style_shapes(housed(make())) == style_shapes(housed(make(), None))


def test_fonts_colour_and_margins_are_those_of_the_house() -> None:
    opened = housed(specimens.letter())
    assert fonts_of(opened) == {"Times New Roman", "Arial"}
    whole = b"".join(opened.parts[name] for name in ("word/styles.xml", "word/document.xml", "word/theme/theme1.xml"))
    assert b"24508F" not in whole
    assert b"6B1F2A" in opened.parts["word/styles.xml"]
    sides = opened.find("//w:pgMar")[0].attrib
    assert [round(int(sides[name]) / 1440 * 25.4) for name in sides if name.endswith(("}top", "}left"))] == [30, 25]


def test_a_document_without_a_house_keeps_our_look() -> None:
    assert fonts_of(housed(specimens.letter(), None)) == {"Cambria", "Calibri"}
    assert b"24508F" in housed(specimens.letter(), None).parts["word/styles.xml"]
    assert housed(specimens.letter(), House()).parts == housed(specimens.letter(), None).parts


def test_a_court_paper_keeps_the_font_of_the_court() -> None:
    court = specimens.letter().model_copy(update={"theme": "court"})
    assert fonts_of(housed(court, House(serif="Cambria", sans="Calibri"))) == {"Times New Roman"}


def test_the_firm_stands_at_the_foot_of_a_cover_that_names_nobody() -> None:
    plain = Document(title="Report", blocks=(Cover(title="Report"), Paragraph(runs=p("x"))))
    assert "Aldous Reeve LLP" in "".join(housed(plain).body.itertext())
    named = Document(title="Report", blocks=(Cover(title="Report", foot=("Somebody",)), Paragraph(runs=p("x"))))
    assert "Aldous Reeve LLP" not in "".join(housed(named).body.itertext())


def test_a_housed_file_is_sound_and_repeats() -> None:
    document = specimens.facility_agreement().model_copy(update={"house": HOUSE})
    one, two = (write_docx(document, specimens.figures()).data for _ in range(2))
    assert lint(one) == ()
    assert one == two


def test_a_deck_takes_the_colour_of_the_house_in_its_theme_and_charts() -> None:
    deck = full_deck().model_copy(update={"house": HOUSE})
    parts = read_archive(write_pptx(deck, deck_figures()).data)
    theme = etree.fromstring(parts["ppt/theme/theme1.xml"])
    assert theme.find(".//{*}accent1/{*}srgbClr").get("val") == "6B1F2A"
    drawn = [data for name, data in parts.items() if re.match(r"ppt/(slides|charts)/\w+\.xml", name)]
    assert drawn
    assert b"24508F" not in b"".join(drawn)


@pytest.mark.parametrize(
    "wrong",
    [
        {"accent": "FFEE00"},
        {"accent": "blue"},
        {"serif": "Comic Sans MS"},
        {"margins_mm": (5, 25, 25, 25)},
        {"margins_mm": (25, 25, 25)},
        {"spacing": 3},
    ],
)
def test_what_would_break_a_page_or_cannot_be_read_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        House.model_validate(wrong)


def test_contrast_is_that_of_the_accessibility_rules() -> None:
    assert contrast_on_white("000000") == pytest.approx(21)
    assert contrast_on_white("FFFFFF") == pytest.approx(1)
    assert contrast_on_white("24508F") > 7


def test_figures_are_measured_in_the_font_of_the_house() -> None:
    widths = [housed(specimens.memo(), house).find("//w:gridCol/@w:w") for house in (FONTS, None)]
    assert widths[0] != widths[1]
