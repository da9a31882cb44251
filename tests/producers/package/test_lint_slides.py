"""Each way to break a PowerPoint file is caught, and the clean file gives nothing."""

import pytest

from producers.package.archive import write_archive
from producers.package.lint import lint
from tests.producers.package.clean_files import Parts, codes, slide_parts, swap

DECK, SLIDE, TABLE = "ppt/presentation.xml", "ppt/slides/slide1.xml", "ppt/slides/slide2.xml"
SLIDE_RELS = "ppt/slides/_rels/slide1.xml.rels"
MASTER = "ppt/slideMasters/slideMaster1.xml"


def chart_of(parts: Parts) -> str:
    return next(name for name in parts if name.startswith("ppt/charts/chart"))


def test_the_clean_file_has_no_fault() -> None:
    assert lint(write_archive(slide_parts())) == ()


BROKEN = [
    ("missing_layout", SLIDE_RELS, '/slideLayout"', '/other"'),
    ("missing_theme", "ppt/slideMasters/_rels/slideMaster1.xml.rels", '/theme"', '/other"'),
    ("duplicate_shape_id", SLIDE, '<p:cNvPr id="2"', '<p:cNvPr id="1"'),
    ("bad_shape_id", SLIDE, '<p:cNvPr id="2"', '<p:cNvPr id="two"'),
    ("duplicate_slide_id", DECK, '<p:sldId id="257"', '<p:sldId id="256"'),
    ("bad_slide_id", DECK, '<p:sldId id="257"', '<p:sldId id="12"'),
    ("bad_layout_id", DECK, 'id="2147483648"', 'id="2048"'),
    ("duplicate_layout_id", MASTER, '<p:sldLayoutId id="2147483650"', '<p:sldLayoutId id="2147483649"'),
    ("text_without_paragraph", SLIDE, "<a:p><a:r><a:t>A title</a:t></a:r></a:p>", ""),
    ("text_without_body_properties", SLIDE, "<a:bodyPr/>", ""),
    ("uneven_table", TABLE, "<a:gridCol ", '<a:gridCol w="10"/><a:gridCol '),
    ("slide_without_shapes", SLIDE, "p:spTree", "p:other"),
]


@pytest.mark.parametrize(("code", "part", "old", "new"), BROKEN)
def test_a_broken_powerpoint_file_is_caught(code: str, part: str, old: str, new: str) -> None:
    assert code in codes(swap(slide_parts(), part, old, new, count=-1 if "spTree" in old else 1))


def test_a_slide_that_is_not_listed_is_caught() -> None:
    parts = slide_parts()
    text = parts[DECK].decode()
    start = text.index('<p:sldId id="257"')
    entry = text[start : text.index("/>", start) + 2]
    assert "slide_not_listed" in codes(swap(parts, DECK, entry, ""))


def test_a_listed_slide_without_relationship_is_caught() -> None:
    parts = slide_parts()
    text = parts[DECK].decode()
    start = text.index('<p:sldId id="257"')
    entry = text[start : text.index("/>", start) + 2]
    broken = entry.replace('r:id="', 'r:id="rId9')
    assert {"slide_without_relationship", "undefined_relationship"} <= codes(swap(parts, DECK, entry, broken))


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("bad_axis_id", '<c:axId val="', '<c:axId val="-'),
        ("undefined_axis", '<c:axId val="', '<c:axId val="9'),
        ("text_in_number_cache", "<c:v>2", "<c:v>two"),
        ("bad_point_count", '<c:ptCount val="', '<c:ptCount val="x'),
    ],
)
def test_a_broken_chart_is_caught(code: str, old: str, new: str) -> None:
    parts = slide_parts()
    assert code in codes(swap(parts, chart_of(parts), old, new))
