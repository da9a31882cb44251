"""Pages: every word once, nothing beyond the edge, heads repeated, too high rows cut, nothing loaded from outside."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.preview.reading import read_preview
from app.ui.preview.leaves import Hit
from app.ui.preview.paper.inks import paper_inks
from app.ui.preview.paper.setting import Setter
from app.ui.preview.paper.source import PagesSource
from tests.preview import files
from tests.preview.test_documents import paragraphs
from tests.producers.redline import foreign


def lay(kit, data: bytes, name: str = "a.docx") -> PagesSource:
    source = PagesSource(read_preview(data, name).parts, paper_inks(kit.theme))
    while not source.is_done():
        source.go_on(1.0)
    return source


def all_words(source: PagesSource) -> str:
    return "\n".join(source.words(at) for at in range(source.count()))


def test_every_paragraph_stands_on_a_page_once_and_in_order(kit, agreement):
    source = lay(kit, agreement)
    shown = all_words(source).replace("\u2028", "\n")
    at = 0
    for one in paragraphs(read_preview(agreement, "a.docx")):
        if one.text.strip():
            found = shown.find(one.text.replace("\f", ""), at)
            assert found >= 0, one.text
            at = found


def test_nothing_runs_over_the_foot_of_a_page(kit, agreement):
    source = lay(kit, agreement)
    for at in range(source.count()):
        leaf = source.leaf(at)
        for placed in leaf.texts:
            assert placed.area().bottom() <= leaf.height - 600
            assert placed.x >= leaf.left - 1


def test_the_first_page_is_there_before_the_rest(kit, agreement):
    source = PagesSource(read_preview(agreement, "a.docx").parts, paper_inks(kit.theme))
    while not source.count():
        source.go_on(0.0)
    assert source.count() == 1
    assert not source.is_done()


def rows_of(count: int, height: int = 1) -> bytes:
    head = "<w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>" + files.paragraph("Head of table") + "</w:tc></w:tr>"
    body = "".join(
        "<w:tr><w:tc>" + "".join(files.paragraph(f"Row {n} line {k}") for k in range(height)) + "</w:tc></w:tr>"
        for n in range(count)
    )
    return files.docx(f'<w:tbl><w:tblGrid><w:gridCol w:w="9000"/></w:tblGrid>{head}{body}</w:tbl>')


def test_the_head_of_a_table_comes_again_on_every_page(kit):
    source = lay(kit, rows_of(150))
    assert source.count() > 2
    assert all(source.words(at).startswith("Head of table") for at in range(source.count()))
    for number in range(150):
        assert all_words(source).count(f"Row {number} line 0\n") == 1


def test_a_row_higher_than_a_page_is_cut_between_its_lines(kit):
    source = lay(kit, rows_of(1, height=160))
    assert source.count() > 2
    words = all_words(source)
    assert [words.count(f"line {k}\n") for k in range(160)] == [1] * 160
    for at in range(source.count()):
        leaf = source.leaf(at)
        assert max(placed.area().bottom() for placed in leaf.texts) <= leaf.height - 1400


def test_a_heading_goes_with_the_words_under_it(kit):
    filler = "".join(files.paragraph(f"Line {n}") for n in range(20))
    pieces = [files.paragraph(f"Fill {n}") for n in range(90)]
    for at in range(40, 62, 2):
        body = "".join(pieces[:at]) + files.paragraph("Heading", "<w:keepNext/>") + files.paragraph("Under it") + filler
        source = lay(kit, files.docx(body))
        pages = [at for at in range(source.count()) if "Heading\n" in source.words(at)]
        assert "Heading\nUnder it\n" in source.words(pages[0])


def test_page_numbers_in_the_foot_are_those_of_the_pages(kit, agreement):
    source = lay(kit, agreement)
    image = draw(source, 1, 1.0)
    assert image.width() > 0
    bands = source._band_pieces(source.leaf(1))
    words = " ".join(part.text.shown for _, pieces in bands for piece in pieces for part in piece.texts)
    assert f"Page 2 of {source.count()}" in words.replace("\u00a0", " ")


def draw(source, at: int, scale: float) -> QImage:
    size = source.size(at) * scale
    image = QImage(int(size.width()), int(size.height()), QImage.Format.Format_RGB32)
    image.fill(QColor("#00FF00"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    source.paint(at, painter, QRectF(0, 0, 3000, 3000), scale)
    painter.end()
    return image


def has_colour(image: QImage, wanted: QColor) -> bool:
    return any(
        image.pixelColor(x, y) == wanted for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)
    )


@pytest.mark.parametrize("prefix", ["file://", "//localhost", ""])
def test_a_picture_that_lies_outside_the_file_is_not_drawn(kit, tmp_path, prefix):
    picture = tmp_path / "red.png"
    picture.write_bytes(files.png(250, 10, 10))
    linked = files.docx(
        files.picture("rId5", linked=True) + files.picture("rId5"),
        links=(("rId5", "image", f"{prefix}{picture}", True),),
    )
    assert not has_colour(draw(lay(kit, linked), 0, 0.5), QColor(250, 10, 10))


def test_a_picture_inside_the_file_is_drawn(kit):
    held = files.docx(
        files.picture("rId5"),
        links=(("rId5", "image", "media/a.png", False),),
        word__media__a_dot_png=files.png(250, 10, 10),
    )
    assert has_colour(draw(lay(kit, held), 0, 0.5), QColor(250, 10, 10))


def test_a_drawing_named_as_a_picture_is_not_read(kit, tmp_path):
    (tmp_path / "red.png").write_bytes(files.png(250, 10, 10))
    image = f'<image href="{tmp_path}/red.png" width="9" height="9"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{image}</svg>'
    held = files.docx(
        files.picture("rId5"), links=(("rId5", "image", "media/a.png", False),), word__media__a_dot_png=svg
    )
    assert not has_colour(draw(lay(kit, held), 0, 0.5), QColor(250, 10, 10))


def test_deleted_words_are_drawn_in_another_ink_than_kept_ones(kit):
    image = draw(lay(kit, files.tracked()), 0, 2.0)
    red = any(
        image.pixelColor(x, y).red() > image.pixelColor(x, y).green() + 80
        for x in range(180, 700, 2)
        for y in range(180, 330, 2)
    )
    assert red


def test_a_point_and_the_words_under_it_find_each_other(kit, agreement):
    source = lay(kit, agreement)
    words = source.words(3)
    for wanted in ("Borrower may prepay", "Net Debt", "Conditions of utilisation"):
        start = words.index(wanted)
        area = source.spots(3, start, start + 6)[0]
        middle = QPointF(area.left() + 1, area.center().y())
        assert abs(source.offset_at(3, middle) - start) <= 1


def test_words_are_chosen_over_the_end_of_a_page(kit, agreement):
    from app.ui.preview.choosing import Choosing

    choosing = Choosing(lay(kit, agreement))
    choosing.begin(Hit(2, choosing._source.words(2).index("headings are for")))
    choosing.go_on(Hit(3, choosing._source.words(3).index("The Facility") + 12))
    assert choosing.words().startswith("headings are for convenience only")
    assert choosing.words().endswith("The Facility")


def test_a_double_click_chooses_the_word(kit, agreement):
    from app.ui.preview.choosing import Choosing

    source = lay(kit, agreement)
    choosing = Choosing(source)
    choosing.choose_word(Hit(3, source.words(3).index("utilisation") + 3))
    assert choosing.words() == "utilisation"


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.tuples(st.integers(0, 40), st.integers(-4000, 12_000), st.integers(-3000, 3000), st.integers(2, 300)),
        min_size=1,
        max_size=12,
    )
)
def test_odd_settings_lose_no_words(kit, rows):
    body = "".join(
        f'<w:p><w:pPr><w:ind w:left="{left}" w:hanging="{hanging}"/></w:pPr><w:r><w:rPr><w:sz w:val="{size}"/></w:rPr>'
        f"<w:t>P{at} {'word ' * count}</w:t></w:r></w:p>"
        for at, (count, left, hanging, size) in enumerate(rows)
    )
    words = all_words(lay(kit, files.docx(body)))
    assert words.replace("\n", "").count("word") == sum(count for count, *_ in rows)


@pytest.mark.parametrize(("stop", "lines"), [(9000, 1), (90_000, 2)])
def test_page_numbers_of_contents_stand_in_the_right_indent_on_the_line_of_their_words(kit, stop, lines):
    setting = f'<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="{stop}"/></w:tabs><w:ind w:right="720"/>'
    words = f"{foreign.r('Definitions')}<w:r><w:tab/></w:r>{foreign.r('17')}"
    view = read_preview(foreign.document(foreign.p(words, setting)), "a.docx")
    paragraph = view.parts.sections[0].blocks[0]
    assert Setter(paper_inks(kit.theme)).set(paragraph, 9360.0).layout.lineCount() == lines
