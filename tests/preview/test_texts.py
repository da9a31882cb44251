"""Words without a layout: plain text, markdown, mails and web pages."""

from app.preview.document import Paragraph, Table
from app.preview.reading import read_preview
from app.preview.views import PictureView, TextView
from producers.rendering import render
from tests.preview import files
from tests.producers.docx import specimens

MAIL = (
    "From: Ingrid Sollas <ingrid@halden.example>\nTo: a@reeve.example\nSubject: =?utf-8?q?Fees_=C2=A3150?=\n"
    "Date: Mon, 30 Nov 2026 10:42:00 +0000\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"
    "Content-Type: text/html; charset=utf-8\n\n<style>p{background:url(http://x/y)}</style><p>Two points.</p>"
    "<script>go()</script><img src='file:///etc/hostname'><p>Kind regards</p>\n--b\nContent-Type: application/pdf\n"
    'Content-Disposition: attachment; filename="Term sheet.pdf"\n\nx\n--b--\n'
)


def texts(view):
    return [one.text for one in view.blocks if isinstance(one, Paragraph)]


def test_plain_text_keeps_its_lines_in_any_usual_encoding():
    for data in ("Grüße\nLine".encode(), "Grüße\r\nLine".encode("cp1252"), "Grüße\nLine".encode("utf-16")):
        assert texts(read_preview(data, "a.txt")) == ["Grüße", "Line"]


def test_markdown_shows_headings_lists_tables_and_bold_words():
    view = read_preview(
        b"# Terms\n\nThe **loan** is `fixed`.\n\n- one\n- two\n\n| A | B |\n|---|--:|\n| x | 1 |\n", "a.md"
    )
    head, body, one, two = (block for block in view.blocks[:4])
    assert (head.text, head.heading) == ("Terms", 0)
    assert [(run.text, run.look.bold) for run in body.runs][:2] == [("The ", False), ("loan", True)]
    assert (one.label, one.text, two.text) == ("•", "one", "two")
    (table,) = [block for block in view.blocks if isinstance(block, Table)]
    assert table.rows[1].cells[1].blocks[0].setting.alignment == "right"


def test_our_own_markdown_shows_every_clause_once():
    data = render(specimens.us_agreement(), "markdown", specimens.figures()).data
    view = read_preview(data, "nda.md")
    shown = " ".join(texts(view))
    assert shown.count("Each party may disclose Confidential Information") == 1
    assert "**" not in shown


def test_a_link_is_named_with_its_target_and_a_picture_by_its_words():
    view = read_preview(b"See [the register](http://register.example) and ![seal](http://x/seal.png).", "a.md")
    assert texts(view) == ["See the register (http://register.example) and [seal]."]


def test_a_mail_shows_who_when_what_and_names_its_attachments():
    view = read_preview(MAIL.encode(), "a.eml")
    assert isinstance(view, TextView)
    assert dict(view.headers)["subject"] == "Fees £150"
    assert dict(view.headers)["attached"] == "Term sheet.pdf"
    assert [one for one in texts(view) if one] == ["Two points.", "Kind regards"]


def test_a_line_without_end_is_cut_into_pieces_that_can_be_set():
    view = read_preview(b"x" * 12_000, "a.txt")
    assert [len(one) for one in texts(view)] == [5_000, 5_000, 2_000]


def test_a_long_text_says_that_only_its_start_is_shown():
    assert read_preview(b"words \n" * 400_000, "a.txt").is_cut
    assert not read_preview(b"words", "a.txt").is_cut


def test_pictures_of_points_are_shown_and_drawings_that_can_point_elsewhere_are_words():
    assert read_preview(files.png(1, 2, 3), "a.png") == PictureView(files.png(1, 2, 3), "png")
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
    assert isinstance(read_preview(svg, "a.svg"), TextView)
    assert isinstance(read_preview(svg, "a.png"), TextView)
