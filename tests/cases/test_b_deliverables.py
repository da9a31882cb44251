"""Real trouble with finished files, by case number, as far as checks on the file can hold it."""

import io
import zipfile

import pytest
from docx import Document

from app.checks.registry import run_checks
from tests.cases import build


def found(data: bytes, name: str, only=None) -> dict[str, list]:
    by_check: dict[str, list] = {}
    for finding in run_checks(data, name, only=only).findings:
        by_check.setdefault(finding.check, []).append(finding)
    return by_check


def test_b02_a_missing_target_and_a_reversed_bookmark_are_listed():
    by_check = found(build.broken_references(), "joined.docx", only=["reference"])
    assert [one.facts["target"] for one in by_check["reference.target"]] == ["_Ref999"]
    assert [one.facts["problem"] for one in by_check["reference.bookmark"]] == ["reversed"]
    assert [one.facts["name"] for one in by_check["reference.bookmark"]] == ["_Ref100"]
    assert set(by_check) == {"reference.target", "reference.bookmark"}


def test_b02_a_clean_file_gives_none():
    assert found(build.style_numbers(), "clean.docx", only=["reference"]) == {}


def test_b02_the_end_of_a_bookmark_that_never_starts_is_an_orphan():
    data = build.word(f'<w:p {build.W}>{build.run("Words.")}<w:bookmarkEnd w:id="7"/></w:p>')
    assert [one.facts["problem"] for one in found(data, "a.docx")["reference.bookmark"]] == ["orphan end"]


def test_b06_a_second_copy_of_a_part_is_stopped():
    stream = io.BytesIO(build.paragraphs("A letter."))
    with zipfile.ZipFile(stream, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("docProps/core.xml", b"<a/>")
    outcome = run_checks(stream.getvalue(), "letter.docx")
    assert any("duplicate" in one.facts["code"] for one in outcome.findings if one.check == "package.fault")
    assert ("word.twice", "duplicate-parts") in outcome.not_run
    clean = run_checks(build.paragraphs("A letter."), "letter.docx", only=["package"])
    assert clean.findings == ()
    assert clean.ran == ("package.fault",)


def form() -> bytes:
    """Placeholders only where a body-only search does not look: nested tables, header, footer, split runs."""
    document = Document()
    document.add_paragraph("An order form without any field in its body.")
    outer = document.add_table(2, 2)
    for number in range(2):
        outer.cell(number, 0).text = "Label"
        outer.cell(number, 1).text = f"{{field_{number}}}"
    inner = outer.cell(1, 1).add_table(1, 1).cell(0, 0)
    inner.text = "{inner_field}"
    split = outer.cell(0, 0).add_paragraph()
    for piece in ("{", "split", "_field", "}"):
        split.add_run(piece)
    document.sections[0].header.paragraphs[0].text = "{client_name}"
    document.sections[0].footer.paragraphs[0].text = "[Company Name]"
    return build.saved(document)


def test_b07_placeholders_in_tables_heads_and_split_runs_are_reported_with_their_places():
    findings = found(form(), "form.docx")["placeholder.left"]
    assert sorted(one.facts["text"] for one in findings) == [
        *("[Company Name]", "{client_name}", "{field_0}", "{field_1}", "{inner_field}", "{split_field}"),
    ]
    assert {one.place.label for one in findings} >= {"the header", "the footer"}
    assert all(one.place.label for one in findings)


def test_b07_a_filled_copy_reports_none():
    data = build.repack(form(), lambda name, part: part.replace(b"{", b"").replace(b"}", b"").replace(b"[", b""))
    filled = build.repack(data, lambda name, part: part.replace(b"Company Name]", b"Alder Ltd"))
    assert "placeholder.left" not in found(filled, "form.docx")


def test_b11_text_that_runs_off_a_slide_is_flagged_and_three_bullets_are_not():
    finding = found(build.overfull_deck(), "deck.pptx")["slide.overflow"][0]
    assert finding.place.label.startswith("slide 1")
    assert float(finding.facts["times"]) > 5
    assert "slide.overflow" not in found(build.overfull_deck(3), "deck.pptx")


def test_b12_both_apostrophes_are_one_and_special_signs_survive_reading():
    text = "The “Buyer” means Alder Ltd. The Buyer’s and the Buyer's deposit under § 2.1 — £1,000."
    data = build.paragraphs(text.replace("§ 2.1", "§\u00a02.1"))
    by_check = found(data, "a.docx", only=["term"])
    assert by_check == {}
    outcome = run_checks(build.paragraphs("The the § \u2019 \u00a0 — sign."), "a.docx", only=["word.twice"])
    assert len(outcome.findings) == 1
