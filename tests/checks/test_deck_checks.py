"""Deck checks: what runs off, what is too small, what has no title, source or words."""

import io
import struct
import zlib

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches, Pt

from app.checks.registry import run_checks
from tests.cases.build import overfull_deck, saved


def found(data: bytes) -> dict[str, list]:
    outcome = run_checks(data, "deck.pptx", only=["slide", "alt"])
    assert outcome.not_run == ()
    by_check: dict[str, list] = {}
    for finding in outcome.findings:
        by_check.setdefault(finding.check, []).append(finding)
    return by_check


def deck(*change, title: str = "Rent rises by 4%") -> bytes:
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[5])
    slide.shapes.title.text = title
    for one in change:
        one(made, slide)
    return saved(made)


def box(text: str, size: int = 18, height: float = 1.0, top: float = 2.0):
    def change(made, slide) -> None:
        frame = slide.shapes.add_textbox(Inches(1), Inches(top), Inches(6), Inches(height)).text_frame
        frame.word_wrap = True
        frame.text = text
        frame.paragraphs[0].runs[0].font.size = Pt(size)

    return change


def chart(made, slide) -> None:
    data = CategoryChartData()
    data.categories = ["2026", "2027"]
    data.add_series("Rent", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(4), Inches(3), data)


def picture(made, slide) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    png = b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\x00\x00")) + chunk(b"IEND", b"")
    shape = slide.shapes.add_picture(io.BytesIO(png), Inches(1), Inches(1))
    shape._element.nvPicPr.cNvPr.set("descr", "")


def second(title: str):
    def change(made, slide) -> None:
        made.slides.add_slide(made.slide_layouts[5]).shapes.title.text = title

    return change


def test_a_clean_slide_gives_no_finding():
    assert found(deck(box("The rent review of June is settled."))) == {}


def test_bullets_that_cannot_fit_are_told_with_slide_and_box():
    finding = found(overfull_deck())["slide.overflow"][0]
    assert finding.place.label == "slide 1, TextBox 1"
    assert float(finding.facts["times"]) > 5


def test_three_bullets_in_the_same_box_fit_the_slide():
    assert "slide.overflow" not in found(overfull_deck(3))


def test_type_below_twelve_points_is_told_except_in_a_source_line():
    assert found(deck(box("Fine print.", size=9)))["slide.type"][0].facts["size"] == "9"
    assert "slide.type" not in found(deck(box("Source: rent roll of 30 June 2026", size=9)))


def test_missing_and_repeated_titles_are_told():
    assert found(deck(box("Words."), title=""))["slide.title"][0].facts["problem"] == "missing"
    twice = found(deck(second("Rent rises by 4%")))["slide.title"][0]
    assert (twice.place.label, twice.facts["first"]) == ("slide 2", "1")
    assert "slide.title" not in found(deck(second("Costs fall by 2%")))


def test_a_chart_needs_a_source_and_words():
    by_check = found(deck(chart))
    assert [one.place.label for one in by_check["slide.source"]] == ["slide 1"]
    assert len(by_check["alt.missing"]) == 1
    assert "slide.source" not in found(deck(chart, box("Source: rent roll", top=6)))


def test_a_picture_without_words_is_told():
    assert len(found(deck(picture))["alt.missing"]) == 1
