"""Redlines of files that other programs wrote: lists, pictures, links, notes and marks that clash."""

import pytest

from producers.package.lint import lint
from producers.redline import accept_all, compare_documents, reject_all
from tests.producers.docx.opened import Opened
from tests.producers.redline import foreign as f
from tests.producers.redline.outlines import outline

_PICTURE = (
    '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">'
    '<wp:extent cx="9" cy="9"/><wp:docPr id="1" name="Picture"/>'
    '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="x">'
    '<a:blip r:embed="rId7"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
)


def picture_file(data: bytes, *paragraphs: str) -> bytes:
    files = {"word/media/image1.png": data}
    return f.document("".join(paragraphs), relations=(("rId7", "image", "media/image1.png"),), files=files)


def assert_sound(old: bytes, new: bytes):
    redline = compare_documents(old, new)
    assert lint(redline.data) == ()
    assert outline(accept_all(redline.data)) == outline(new)
    assert outline(reject_all(redline.data)) == outline(old)
    return redline


def test_unequal_lists_of_one_number_are_told_apart() -> None:
    old = f.document(
        f.numbered("Alpha beta", 1) + f.numbered("Gone with the old list", 1) + f.p(""), lists=f.numbering("upperRoman")
    )
    new = f.document(
        f.p(f.r("Alpha")) + f.numbered("Something else entirely", 1) + f.p(""), lists=f.numbering("decimal")
    )
    opened = Opened(assert_sound(old, new).data)
    used = opened.find("//w:p[w:pPr/w:rPr/w:del]//w:numId/@w:val")
    assert used
    assert "1" not in used
    forms = opened.find("//w:abstractNum/w:lvl/w:numFmt/@w:val", opened.tree("word/numbering.xml"))
    assert sorted(forms) == ["decimal", "upperRoman"]


def test_equal_lists_stay_one_list() -> None:
    old = f.document(f.numbered("One", 1) + f.numbered("Two", 1) + f.p(""), lists=f.numbering("decimal"))
    new = f.document(f.numbered("One", 1) + f.p(""), lists=f.numbering("decimal"))
    opened = Opened(assert_sound(old, new).data)
    assert set(opened.find("//w:numId/@w:val")) == {"1"}


def test_a_list_comes_over_into_a_file_without_lists() -> None:
    old = f.document(f.numbered("One", 1) + f.p(""), lists=f.numbering("decimal"))
    new = f.document(f.p(f.r("Other words altogether here")) + f.p(""))
    assert_sound(old, new)


def test_a_deleted_picture_keeps_its_own_bytes_beside_the_new_one() -> None:
    redline = assert_sound(picture_file(b"old", f.p(_PICTURE), f.p("")), picture_file(b"new", f.p(_PICTURE), f.p("")))
    opened = Opened(redline.data)
    assert sorted(opened.matching("word/media/")) == [b"new", b"old"]
    assert len(set(opened.find("//wp:docPr/@id"))) == 2


def test_an_equal_picture_is_no_change_even_under_another_relation() -> None:
    old = picture_file(b"same", f.p(_PICTURE), f.p(f.r("a")))
    new = f.document(
        f.p(_PICTURE.replace("rId7", "rId9")) + f.p(f.r("a")),
        relations=(("rId9", "image", "media/image1.png"),),
        files={"word/media/image1.png": b"same"},
    )
    assert assert_sound(old, new).changes == ()


def test_a_deleted_link_keeps_its_address() -> None:
    link = f'<w:hyperlink r:id="rId5">{f.r("the register")}</w:hyperlink>'
    old = f.document(f.p(f.r("See ") + link) + f.p(""), relations=(("rId5", "hyperlink", "https://example.test/old"),))
    new = f.document(f.p(f.r("See ")) + f.p(""))
    opened = Opened(assert_sound(old, new).data)
    assert b"https://example.test/old" in opened.parts["word/_rels/document.xml.rels"]


def test_a_footnote_changes_in_its_own_text() -> None:
    reference = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    old = f.document(f.p(f.r("Loan") + reference), notes=(f.p(f.r("See the old letter.")),))
    new = f.document(f.p(f.r("Loan") + reference), notes=(f.p(f.r("See the new letter.")),))
    redline = assert_sound(old, new)
    assert [(one.place, one.old, one.new) for one in redline.changes] == [("footnote", "old", "new")]


def test_a_deleted_footnote_comes_over_into_a_file_without_notes() -> None:
    reference = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    old = f.document(f.p(f.r("Loan") + reference), notes=(f.p(f.r("A note.")),))
    redline = compare_documents(old, f.document(f.p(f.r("Loan"))))
    assert lint(redline.data) == ()
    assert outline(reject_all(redline.data)) == outline(old)
    assert outline(accept_all(redline.data))["word/document.xml"] == [("", "Loan")]


def test_styles_of_deleted_text_come_over_with_what_they_build_on() -> None:
    base = '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/></w:style>'
    own = '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Base"/></w:style>'
    old = f.document(f.p(f.r("Deleted words"), '<w:pStyle w:val="Own"/>') + f.p(f.r("x")), styles=f.STYLES + base + own)
    new = f.document(f.p(f.r("x")))
    opened = Opened(assert_sound(old, new).data)
    assert {"Own", "Base"} <= set(opened.find("//w:style/@w:styleId", opened.tree("word/styles.xml")))


def test_a_reference_that_went_still_finds_its_target_when_refused() -> None:
    target = f.p(f.bookmark("_Ref7", 3, f.r("Old clause that goes away entirely")))
    old = f.document(target + f.p(f.r("See ") + f.field("REF _Ref7 \\r \\h", "4")))
    new = f.document(f.p(f.bookmark("_Other", 3, f.r("Here"))) + f.p(f.r("See nothing")))
    redline = assert_sound(old, new)
    assert "_Ref7" in Opened(redline.data).find("//w:bookmarkStart/@w:name")


def test_changes_already_tracked_count_as_accepted() -> None:
    mark = '<w:ins w:id="1" w:author="Somebody">' + f.r("new ") + "</w:ins>"
    gone = '<w:del w:id="2" w:author="Somebody"><w:r><w:delText>old</w:delText></w:r></w:del>'
    old = f.document(f.p(f.r("The ") + mark + gone + f.r("fee")))
    redline = compare_documents(old, f.document(f.p(f.r("The new fee"))))
    assert redline.changes == ()


def test_a_change_of_style_or_list_is_marked_and_comes_back() -> None:
    old = f.document(f.p(f.r("Title")) + f.p(f.r("x")))
    new = f.document(f.p(f.r("Title"), '<w:pStyle w:val="Heading1"/>') + f.p(f.r("x", "<w:b/>")))
    redline = assert_sound(old, new)
    assert redline.counts.formats == 2
    assert not Opened(reject_all(redline.data)).find("//w:b")
    assert Opened(accept_all(redline.data)).find("//w:b")


def test_rows_and_whole_tables_come_and_go() -> None:
    one, two = (f.p(f.r("Rent")), f.p(f.r("1,200"))), (f.p(f.r("Deposit")), f.p(f.r("2,400")))
    old = f.document(f.p(f.r("a")) + f.table(one) + f.p(f.r("b")) + f.p(f.r("c")))
    new = f.document(f.p(f.r("a")) + f.table(one, two) + f.p(f.r("b")) + f.table(two) + f.p(f.r("c")))
    redline = assert_sound(old, new)
    assert [one.new for one in redline.changes if one.kind == "inserted"] == ["Deposit | 2,400"] * 2


def test_a_column_more_replaces_the_rows_of_one_table() -> None:
    old = f.document(f.table((f.p(f.r("Rent")),)) + f.p(""))
    new = f.document(f.table((f.p(f.r("Rent")), f.p(f.r("1,200")))) + f.p(""))
    assert len(Opened(assert_sound(old, new).data).find("//w:tbl")) == 1


def test_session_marks_are_not_carried_on() -> None:
    body = '<w:p w:rsidR="00A11B22"><w:r w:rsidRPr="00C0FFEE"><w:t>a</w:t></w:r></w:p>'
    assert b"rsid" not in Opened(compare_documents(f.document(body), f.document(body)).data).parts["word/document.xml"]


def controlled(rows: tuple[tuple[str, str], ...], around: str) -> bytes:
    """A table whose second cells, or rows, or rows as one repeating section, stand in content controls."""
    made = []
    for row in rows:
        first, second = (f"<w:tc><w:tcPr/>{f.p(f.r(words))}</w:tc>" for words in row)
        second = f.control(second, "cell") if around == "cell" else second
        one = f"<w:tr>{first}{second}</w:tr>"
        made.append(one if around == "cell" else f.control(one, "row"))
    inside = "".join(made)
    inside = f.control(inside, "section") if around == "section" else inside
    grid = '<w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>'
    return f.document(f'<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>{grid}{inside}</w:tbl>{f.p("")}')


ROWS = (("Seller", "Larch Castings Limited"), ("Buyer", "Quarry Pumps LLP"), ("Price", "112,000"))


@pytest.mark.parametrize("around", ["cell", "row", "section"])
@pytest.mark.parametrize(
    "changed",
    [
        (ROWS[0], ("Buyer", "Quarry Pumps Limited"), ROWS[2]),
        (ROWS[0], ROWS[2]),
        (ROWS[1], ROWS[2]),
        ROWS[:2],
        (ROWS[0], ("Guarantor", "Elm Holdings plc"), *ROWS[1:]),
        (*ROWS, ("Date", "30 June 2027")),
    ],
    ids=["a word", "a row went", "the first went", "the last went", "a row came", "the last came"],
)
def test_tables_in_content_controls_are_compared(around: str, changed) -> None:
    redline = assert_sound(controlled(ROWS, around), controlled(changed, around))
    assert redline.counts.total > 0
    back = assert_sound(controlled(changed, around), controlled(ROWS, around))
    assert back.counts.total > 0
    assert compare_documents(controlled(ROWS, around), controlled(ROWS, around)).changes == ()


def test_controls_around_rows_and_cells_stay_where_nothing_went() -> None:
    changed = (ROWS[0], ("Buyer", "Quarry Pumps Limited"), ROWS[2])
    opened = Opened(accept_all(compare_documents(controlled(ROWS, "section"), controlled(changed, "section")).data))
    assert sorted(set(opened.find("//w:sdt//w:tag/@w:val"))) == ["row", "section"]


def test_a_table_of_a_kind_that_is_not_known_is_replaced_and_never_passed_over() -> None:
    strange = "<w:customXml><w:customXmlPr/><w:tr><w:tc><w:tcPr/>{}</w:tc></w:tr></w:customXml>"
    plain = f.table((f.p(f.r("The price is 112,000 pounds.")),))
    new = f.document(plain.replace("</w:tbl>", strange.format(f.p(f.r("More."))) + "</w:tbl>") + f.p(""))
    redline = compare_documents(f.document(plain + f.p("")), new)
    assert redline.counts.total > 0
