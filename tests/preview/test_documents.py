"""A Word file becomes blocks with the looks, numbers and places that a word processor shows."""

import pickle

import pytest

from app.preview.document import Paragraph, Table
from app.preview.reading import read_preview
from app.preview.views import PagesView, Unreadable
from producers.docx import read_text
from producers.reading.word import read_word
from producers.reading.wordplaces import name_place
from producers.rendering import render
from tests.preview import files
from tests.producers.docx import specimens


def walk(blocks):
    """Yield all paragraphs in reading order, those in tables too."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield block
        elif isinstance(block, Table):
            for row in block.rows:
                for cell in row.cells:
                    yield from walk(cell.blocks)


def paragraphs(view):
    return [one for section in view.parts.sections for one in walk(section.blocks)]


@pytest.fixture(scope="module")
def agreement_bytes():
    return render(specimens.facility_agreement(), "docx", specimens.figures()).data


@pytest.fixture(scope="module")
def agreement(agreement_bytes):
    view = read_preview(agreement_bytes, "agreement.docx")
    assert isinstance(view, PagesView)
    return view


def spaced(text):
    return text.replace("\u00a0", " ").strip()


def test_every_number_and_every_word_is_that_of_the_writers_own_readback(agreement, agreement_bytes):
    wanted = [(spaced(label), spaced(text)) for label, text in read_text(agreement_bytes) if text.strip()]
    found = [(spaced(one.label), spaced(one.text)) for one in paragraphs(agreement) if one.text.strip()]
    assert [label for label, _ in found] == [label for label, _ in wanted]
    differing = [(mine, theirs) for (_, mine), (_, theirs) in zip(found, wanted, strict=True) if mine != theirs]
    # The mark of the one footnote stands in the words here; nothing else differs.
    assert [mine.replace("annum1", "annum") for mine, _ in differing] == [theirs for _, theirs in differing]
    assert len(differing) == 1


def test_places_carry_the_names_the_readers_give_findings(agreement, agreement_bytes):
    named = {name_place(one): one.text for one in read_word(agreement_bytes).body if one.number and one.cell is None}
    shown = {one.place: one.text for one in paragraphs(agreement) if one.number}
    assert named.keys() <= shown.keys()
    assert "clause 4.2" in shown
    assert shown["clause 4.2"] == named["clause 4.2"]


def test_letters_have_the_font_size_and_weight_of_their_style(agreement):
    head = next(one for one in paragraphs(agreement) if one.text == "Interest and fees" and one.label)
    assert head.label == "4."
    assert head.runs[0].look.family == "Cambria"
    assert head.runs[0].look.bold
    assert head.label_look.bold
    body = next(one for one in paragraphs(agreement) if one.label == "4.2")
    assert not body.runs[0].look.bold
    assert body.setting.alignment == "justify"
    assert (body.setting.left, body.setting.first) == (720, -720)


def test_tables_keep_their_columns_lines_and_repeated_head(agreement):
    tables = [one for section in agreement.parts.sections for one in section.blocks if isinstance(one, Table)]
    schedule = next(one for one in tables if len(one.rows) > 15)
    assert schedule.rows[0].head
    assert not schedule.rows[1].head
    assert sum(schedule.widths) > 8000
    assert schedule.rows[0].cells[0].frame.bottom.width > 0
    figures = next(walk(schedule.rows[1].cells[1].blocks))
    assert figures.setting.alignment == "right"


def test_heads_and_feet_belong_to_their_section_and_page_numbers_are_fields(agreement):
    last = agreement.parts.sections[-1]
    assert any("Schedule 3" in spaced(one.text) for one in walk(last.bands.head))
    fields = {run.field for one in walk(last.bands.foot) for run in one.runs}
    assert {"page", "pages"} <= fields
    assert agreement.parts.sections[0].bands.first_head is not None


def test_a_footnote_is_tied_to_its_paragraph(agreement):
    tied = next(one for one in paragraphs(agreement) if one.notes)
    note = agreement.parts.notes[tied.notes[0]]
    assert note.mark == "1"
    assert "365-day year" in "".join(one.text for one in walk(note.blocks))


def test_tracked_changes_stand_marked_beside_each_other():
    view = read_preview(files.tracked(), "t.docx")
    first, gone, stays = paragraphs(view)
    marks = [(run.text, run.look.change) for run in first.runs]
    assert ("three", "deleted") in marks
    assert ("two", "inserted") in marks
    assert {run.look.change for run in gone.runs} == {"deleted"}
    assert {run.look.change for run in stays.runs} == {""}
    assert (view.parts.insertions, view.parts.deletions) == (1, 2)


def test_a_comment_knows_its_author_its_words_and_what_it_is_about():
    view = read_preview(files.tracked(), "t.docx")
    (comment,) = view.parts.comments
    assert (comment.author, comment.text, comment.quote) == ("Counsel", "Or from signing?", "each disclosure")
    assert [run.text for run in paragraphs(view)[0].runs if run.comment == 1] == ["each disclosure"]


def test_a_picture_inside_the_file_comes_along_with_its_size():
    data = files.docx(
        files.picture("rId5"),
        links=(("rId5", "image", "media/a.png", False),),
        word__media__a_dot_png=files.png(200, 0, 0),
    )
    (section,) = read_preview(data, "p.docx").parts.sections
    picture = section.blocks[0]
    assert picture.data == files.png(200, 0, 0)
    assert (picture.width, picture.height) == (2880, 2880)
    assert picture.words == "A picture"


def test_page_breaks_inside_words_part_the_paragraph():
    body = '<w:p><w:r><w:t>Before</w:t><w:br w:type="page"/><w:t>After</w:t></w:r></w:p>'
    (section,) = read_preview(files.docx(body), "b.docx").parts.sections
    assert [type(one).__name__ for one in section.blocks] == ["Paragraph", "PageTurn", "Paragraph"]
    assert [one.text for one in section.blocks if isinstance(one, Paragraph)] == ["Before", "After"]


def test_hidden_words_are_not_shown():
    body = "<w:p><w:r><w:t>Shown</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>"
    assert [one.text for one in paragraphs(read_preview(files.docx(body), "h.docx"))] == ["Shown"]


def test_lengths_out_of_all_measure_are_brought_back():
    body = (
        files.paragraph(
            "Far", '<w:ind w:left="99999999" w:hanging="-5"/><w:spacing w:before="-400" w:line="888888888"/>'
        )
        + '<w:p><w:r><w:rPr><w:sz w:val="999999999"/></w:rPr><w:t>Huge</w:t></w:r></w:p>'
        + '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000000"/></w:tcPr>'
        + files.paragraph("Wide")
        + "</w:tc></w:tr></w:tbl>"
    )
    far, huge, wide = paragraphs(read_preview(files.docx(body), "f.docx"))
    assert far.setting.left == 31_680
    assert far.setting.before == 0
    assert huge.runs[0].look.size == 800
    assert wide.text == "Wide"


def test_tables_within_tables_without_end_are_read_as_words():
    inner = files.paragraph("Deep")
    for _ in range(60):
        inner = f"<w:tbl><w:tr><w:tc>{inner}</w:tc></w:tr></w:tbl>"
    view = read_preview(files.docx(inner), "d.docx")
    assert [one.text for one in paragraphs(view)] == ["Deep"]


def test_a_view_travels_between_processes_unchanged(agreement):
    assert pickle.loads(pickle.dumps(agreement)) == agreement


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"PK\x03\x04 and then nothing", "damaged"),
        (files.package({"a.txt": "not an office file"}), "not-office"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "old-format"),
        (b"\x00\x01\x02\x03" * 50, "unknown-kind"),
        (b"%PDF-1.7\nnothing more", "damaged"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(data, code):
    assert read_preview(data, "file.docx") == Unreadable(code)
