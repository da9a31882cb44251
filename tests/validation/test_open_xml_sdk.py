"""The Open XML SDK finds nothing to repair in any file, and finds what is broken."""

import pytest

from tests.validation import twins
from tests.validation.made import packages_of, pick
from tests.validation.matrix import LAID_PARTS, PATIENCE, cases_of
from tests.validation.open_xml_sdk import sdk_complaints

pytestmark = [pytest.mark.needs("npm validator"), pytest.mark.slow, pytest.mark.timeout(PATIENCE)]


@pytest.mark.parametrize(("sample", "kind"), LAID_PARTS)
def test_the_sdk_finds_nothing_to_repair(sample: str, kind: str) -> None:
    made = [made for case in cases_of(sample, kind) for made in packages_of(case)]
    assert sdk_complaints({f"{number}.{one.file_format}": one.data for number, one in enumerate(made)}) == []


def test_the_sdk_sees_elements_out_of_order_and_unknown_ones() -> None:
    nda, deck, book = pick("nda", "nda"), pick("board-pack", "deck"), pick("board-pack", "workbook")
    order = twins.edit(nda.data, "word/document.xml", "<w:keepNext/></w:pPr>", "</w:pPr><w:keepNext/>")
    shape = twins.edit(deck.data, "ppt/slides/slide2.xml", "<p:txBody>", "<p:txBody><p:nothing/>")
    sheet = twins.edit(book.data, "xl/worksheets/sheet1.xml", "<sheetData>", "<sheetDate/><sheetData>")
    for name, data in {"order.docx": order, "shape.pptx": shape, "sheet.xlsx": sheet}.items():
        assert sdk_complaints({name: data}) != [], name


def test_a_file_that_is_none_is_an_error() -> None:
    assert sdk_complaints({"none.docx": b"PK no package"}) != []
