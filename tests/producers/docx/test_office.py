"""LibreOffice, which lays out and counts on its own, agrees with the numbers, references and pages we write."""

import re
import subprocess
from pathlib import Path

import pytest
from pypdf import PdfReader

from producers.content.document import Document, Heading, Party, TermRow, TermRows, Title
from producers.content.inline import parse_inline as p
from producers.content.numbering import number_blocks
from producers.docx import pages_from_destinations, write_docx
from producers.production import RenderOptions
from tests.producers.docx import specimens

pytestmark = [pytest.mark.office, pytest.mark.slow]

_PDF = 'pdf:writer_pdf_Export:{"ExportBookmarksToPDFDestination":{"type":"boolean","value":"true"}}'


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    """Return a function that converts documents by name and gives the folder with the results."""
    folder = tmp_path_factory.mktemp("office")

    def convert(kind: str, **files: bytes) -> Path:
        for name, data in files.items():
            (folder / f"{name}.docx").write_bytes(data)
        command = [
            "soffice",
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
            kind,
            "--outdir",
            str(folder),
            *(str(folder / f"{name}.docx") for name in files),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=180)
        return folder

    return convert


def _write(document: Document, pages: dict[str, int] | None = None) -> bytes:
    return write_docx(document, specimens.figures(), RenderOptions(pages=pages or {})).data


def _pages(path: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(path).pages]


def _summary(rows: int, text: str) -> Document:
    terms = TermRows(rows=tuple(TermRow(label=f"Term {number}", runs=p(text)) for number in range(rows)))
    return Document(title="t", theme="terms", blocks=(Title(text="Summary"), Heading(text="Terms"), terms))


def test_numbers_and_references_agree_with_what_libreoffice_counts(office) -> None:
    document = specimens.facility_agreement()
    folder = office("txt:Text (encoded):UTF8", agreement=_write(document))
    text = (folder / "agreement.txt").read_text("utf-8-sig").replace("\u00a0", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    counted = [line.split(" ")[0] for line in lines if re.match(r"(\d+\.|\d+\.\d+|\([a-zA-Z0-9]+\)) (?!:)", line)]
    labels = [label.number for label in number_blocks(document).labels if label.number]
    assert counted == [number for number in labels if not number.startswith("Schedule")]
    assert "listed in clause 7.1." in text
    assert "see also clause 1.2(b)(ii), The Facility and page" in text
    assert "set out in Schedule 3. If" in text
    assert "Paragraph 1.2 of Schedule 1 applies" in text


def test_pages_found_in_a_first_layout_stand_in_the_second(office) -> None:
    folder = office(_PDF, first=_write(specimens.facility_agreement()))
    reader = PdfReader(folder / "first.pdf")
    destinations = {
        str(name): (reader.get_destination_page_number(place) or 0) + 1
        for name, place in reader.named_destinations.items()
    }
    pages = pages_from_destinations(destinations)
    assert pages["_Ref_repayments"] == 8
    folder = office("pdf", second=_write(specimens.facility_agreement(), pages))
    contents = _pages(folder / "second.pdf")[1]
    found = re.findall(
        r"(?:Definitions and interpretation|Governing law and jurisdiction|Vessels|Signatures)\W+(\d)", contents
    )
    assert found == ["3", "5", "7", "8"]
    for number, text in enumerate(_pages(folder / "second.pdf")[1:], start=2):
        assert f"Page\u00a0{number} of 8" in text or f"Page {number} of 8" in text


def test_summaries_end_on_one_page_and_the_overflow_is_told(office) -> None:
    documents = {
        "usual": specimens.term_summary(),
        "close": _summary(32, "words that fit one line"),
        "tight": _summary(36, "words that fit one line"),
        "wordy": _summary(
            20, ("a sentence that is long enough to need two lines in the column at the right of a label, twice")
        ),
    }
    folder = office("pdf", **{name: _write(document) for name, document in documents.items()})
    for name, document in documents.items():
        assert len(PdfReader(folder / f"{name}.pdf").pages) == 1, name
        assert write_docx(document, specimens.figures()).notes == ()
    over = _summary(44, "words that fit one line")
    assert write_docx(over, specimens.figures()).notes
    folder = office("pdf", over=_write(over))
    assert len(PdfReader(folder / "over.pdf").pages) == 2


def test_signatures_share_their_page_with_text(office) -> None:
    folder = office("pdf", nda=_write(specimens.us_agreement()), letter=_write(specimens.letter()))
    signed = [text for text in _pages(folder / "nda.pdf") if "By:" in text]
    assert len(signed) == 1
    assert "Governing law" in signed[0]
    assert len(_pages(folder / "letter.pdf")) == 1


def test_only_the_stand_ins_of_the_named_fonts_are_embedded(office) -> None:
    names = ("东方贸易有限公司", "شركة النور", "חברת אלון")
    parties = Document(title="t", blocks=tuple(Party(runs=p(f"**{name}**")) for name in names))
    folder = office("pdf", fonts=_write(specimens.facility_agreement()), scripts=_write(parties))
    assert _fonts(folder / "fonts.pdf") <= {"Caladea", "Carlito"}
    assert (folder / "scripts.pdf").stat().st_size > 1000


def _fonts(path: Path) -> set[str]:
    found = set()
    for page in PdfReader(path).pages:
        for font in page["/Resources"]["/Font"].values():
            found.add(str(font.get_object()["/BaseFont"]).split("+")[-1].split("-")[0])
    return found
