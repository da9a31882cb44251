"""Packages: a zip with safe names, and a binder with cover, index, exhibits and page numbers."""

import io
import re
import zipfile

import pikepdf
import pypdfium2
import pytest
from pypdf import PdfReader

from producers.export import BinderItem, PackedFile, bind_pdf, pack_zip
from producers.pdf.canvas import SANS, Sheet
from producers.problems import ContentProblem
from tests.producers.pdf.specimens import supplied_form


def pages(*texts: str) -> bytes:
    sheet = Sheet("part")
    for text in texts:
        sheet.text(100, 200, text, SANS, 12)
        sheet.end_page()
    return sheet.finish()


def words(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    return [document[n].get_textpage().get_text_bounded() for n in range(len(document))]


ITEMS = (
    BinderItem("Facility Agreement", pages("one", "two")),
    BinderItem("Repayment schedule", pages("three"), "Exhibit A"),
    BinderItem("Drawdown request", supplied_form(), "Exhibit B", "to be signed"),
)


def test_a_binder_holds_cover_index_and_all_pages_in_order() -> None:
    found = words(bind_pdf("Loan to Halden", ITEMS, ("Matter HMS/0417", "30 November 2026")))
    assert "Loan to Halden" in found[0]
    assert "Matter HMS/0417" in found[0]
    assert found[1].startswith("Index")
    assert [text.split()[0] for text in found[2:4]] == ["one", "two"]
    assert found[4].startswith("Exhibit A")
    assert found[5].startswith("three")
    assert found[6].startswith("Exhibit B")
    assert len(found) == 9


def test_a_binder_speaks_the_language_of_the_package() -> None:
    german = words(bind_pdf("Darlehen", (BinderItem("Formular", supplied_form()),), language="de-DE"))
    assert german[1].startswith("Verzeichnis")
    assert "Index" not in german[1]


def test_the_index_names_the_page_each_part_begins_on_and_links_to_it() -> None:
    data = bind_pdf("Loan", ITEMS)
    index = words(data)[1]
    assert [line.split()[-1] for line in index.splitlines() if "Agreement" in line] == ["3"]
    reader = PdfReader(io.BytesIO(data))
    links = [one.get_object() for one in reader.pages[1]["/Annots"]]
    targets = [reader.get_page_number(link["/Dest"][0].get_object()) for link in links]
    assert targets == [2, 4, 6]
    assert [item.title for item in reader.outline] == [
        "Index",
        "Facility Agreement",
        "Exhibit A: Repayment schedule",
        "Exhibit B: Drawdown request",
    ]


def test_every_page_but_the_cover_says_where_in_the_binder_it_is() -> None:
    found = words(bind_pdf("Loan", ITEMS))
    assert "/ 9" not in found[0]
    assert all(f"{number} / 9" in text for number, text in enumerate(found[1:], start=2))


def test_an_index_of_many_parts_goes_on_and_its_numbers_hold() -> None:
    many = tuple(BinderItem(f"Document {n}", pages(f"text of {n}")) for n in range(70))
    found = words(bind_pdf("Big", many))
    first = next(number for number, text in enumerate(found, start=1) if text.startswith("text of 0"))
    assert first > 3
    assert re.search(rf"Document 0\s*{first}\b", found[1])
    last = next(number for number, text in enumerate(found, start=1) if text.startswith("text of 69"))
    assert re.search(rf"Document 69\s*{last}\b", found[first - 2])


def test_links_inside_two_parts_of_the_same_names_lead_to_their_own_part() -> None:
    parts = tuple(BinderItem(f"Part {n}", _linked(f"target {n}")) for n in range(2))
    data = bind_pdf("Loan", parts)
    reader = PdfReader(io.BytesIO(data))
    found = []
    for page in (reader.pages[2], reader.pages[4]):
        link = page["/Annots"][0].get_object()
        place = link["/Dest"] if "/Dest" in link else link["/A"]["/D"]
        found.append(reader.get_page_number(place[0].get_object()))
    assert found == [3, 5]


def _linked(text: str) -> bytes:
    sheet = Sheet("part")
    sheet.canvas.linkRect("", "place", (50, 700, 100, 720))
    sheet.end_page()
    sheet.canvas.bookmarkPage("place")
    sheet.text(100, 200, text, SANS, 12)
    sheet.end_page()
    return sheet.finish()


def test_fields_of_forms_are_part_of_the_page() -> None:
    with pikepdf.open(io.BytesIO(bind_pdf("Loan", ITEMS))) as document:
        assert "/AcroForm" not in document.Root


def test_the_same_parts_give_the_same_binder_and_a_damaged_one_is_named() -> None:
    assert bind_pdf("Loan", ITEMS) == bind_pdf("Loan", ITEMS)
    with pytest.raises(ContentProblem, match="pdf_damaged"):
        bind_pdf("Loan", (BinderItem("Broken", b"no pdf"),))


def test_a_zip_holds_the_files_under_safe_names_and_no_date() -> None:
    data = pack_zip(
        (
            PackedFile("Facility: Agreement?.docx", b"1"),
            PackedFile("facility- agreement-.docx", b"2"),
            PackedFile("../../etc/passwd", b"3"),
            PackedFile("Schedule.xlsx", b"4", folder="Exhibits"),
        )
    )
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert sorted(archive.namelist()) == [
            "-..-etc-passwd",
            "Exhibits/Schedule.xlsx",
            "Facility- Agreement-.docx",
            "facility- agreement- (2).docx",
        ]
        assert {info.date_time[0] for info in archive.infolist()} == {1980}
