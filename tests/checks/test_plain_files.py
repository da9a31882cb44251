"""Text, data and PDF files are proofread by their words, not by the signs of their notation."""

import pytest

from app.checks.contract import language_of, page_estimate, sections_of
from app.checks.model import open_model
from app.checks.registry import run_checks
from tests.cases import build
from tests.checks.agreements import agreement


def told(data: bytes, name: str) -> list[tuple[str, str]]:
    outcome = run_checks(data, name)
    assert outcome.ran != ()
    return [(one.check, one.place.label) for one in outcome.findings]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.json", b'{"names": ["Alder Ltd", "Birch LLP"], "terms": {"rent": 1200, "note": "(see clause 4)"}}'),
        ("a.yaml", b"names: [Alder Ltd, Birch LLP]\nterms: {rent: 1200}\n"),
        ("a.xml", b"<deal><party>Alder Ltd</party><rent>1200</rent></deal>"),
        ("a.csv", b"Name,Rent\nAlder Ltd,1200\n"),
        ("a.md", "# Terms\n\n**Rent** is £1,200.[^1]\n\n| Name | Rent |\n| --- | --- |\n| Alder | 3.50 |\n".encode()),
        ("a.txt", b"Rent is due."),
        ("a.pdf", build.pdf_pages("Rent is due.", "")),
    ],
)
def test_a_clean_file_gives_no_finding(name, data):
    assert told(data, name) == []


@pytest.mark.parametrize(
    ("name", "data", "place"),
    [
        ("a.json", b'{"names": ["Alder Ltd", "[Company Name]"]}', "names, item 2"),
        ("a.yaml", b"terms:\n  party: '[Company Name]'\n", "terms, party"),
        ("a.xml", b"<deal><party>[Company Name]</party></deal>", "party"),
        ("a.csv", b"Name,Rent\n[Company Name],1200\n", "row 2, column A"),
        ("a.md", b"# Terms\n\n| [Company Name] | 3.50 |\n", "line 3"),
        ("a.pdf", build.pdf_pages("Words.", "[Company Name]"), "page 2"),
    ],
)
def test_a_placeholder_is_told_with_its_place(name, data, place):
    assert told(data, name) == [("placeholder.left", place)]


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.json", b"{", "damaged"),
        ("a.yaml", b"a: [b", "damaged"),
        ("a.pdf", b"%PDF-1.7 broken", "damaged"),
        ("a.pdf", build.encrypted_pdf(), "encrypted"),
        ("a.xlsx", build.encrypted_office(), "encrypted"),
        ("a.docx", b"", "damaged"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old-format"),
    ],
)
def test_a_file_that_cannot_be_opened_is_not_called_clean(name, data, why):
    outcome = run_checks(data, name)
    assert outcome.ran == ()
    assert {reason for _, reason in outcome.not_run} == {why}


@pytest.mark.parametrize(("name", "make"), [("a.pptx", build.grouped_deck), ("a.xlsx", build.without_results)])
def test_a_strict_file_is_checked_like_its_ordinary_twin(name, make):
    checks = ["slide", "alt", "cache", "word"]
    strict, plain = (run_checks(data, name, only=checks) for data in (build.strict(make()), make()))
    assert strict == plain
    assert strict.not_run == ()


def test_sections_of_a_document_have_their_numbers_and_words():
    sections = sections_of(open_model(agreement(), "a.docx"))
    assert [(one.number, one.title) for one in sections] == [
        *(("1", "Definitions"), ("2", "Supply"), ("3", "Payment"), ("4", "General")),
    ]
    assert all(one.words > 10 for one in sections)


def test_sections_of_decks_workbooks_and_markdown():
    assert [one.title for one in sections_of(open_model(build.without_results(), "a.xlsx"))] == ["Budget"]
    assert len(sections_of(open_model(build.grouped_deck(), "a.pptx"))) == 1
    assert [one.title for one in sections_of(open_model(b"# One\nWords here.\n## Two\n", "a.md"))] == ["One", "Two"]


def test_pages_grow_with_the_text():
    short = page_estimate(open_model(agreement(), "a.docx"))
    long = page_estimate(
        open_model(build.paragraphs(*["A sentence of some length about the rent. " * 8] * 60), "a.docx")
    )
    assert short == 2
    assert 5 <= long <= 9
    assert page_estimate(open_model(build.grouped_deck(), "a.pptx")) == 1


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The tenant shall pay the rent to the landlord by the first day of each month.", "en"),
        ("Der Mieter zahlt die Miete an den Vermieter und trägt die Kosten der Heizung.", "de"),
        ("Alder 1,200", ""),
    ],
)
def test_the_language_is_told_by_its_common_words(text, language):
    assert language_of(open_model(build.paragraphs(text), "a.docx")) == language


def test_a_german_contract_is_not_full_of_false_alarms():
    data = build.paragraphs(
        "1. Die Lärche Guss GmbH (die „Verkäuferin“) verkauft der Quarz Pumpen AG (die „Käuferin“) die Ware.",
        "2. Die Verkäuferin liefert die Ware der Käuferin am Mittwoch, den 30. Juni 2027 frei Haus.",
        "3. Die Käuferin zahlt den Preis von 120.000 € in zehn (10) Tagen.",
    )
    assert [one for one in told(data, "a.docx") if not one[0].startswith("metadata")] == []
