"""PDF forms: made, filled and flattened; every value whole, nothing named, the same bytes each time."""

import io

import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

from producers.content.form import FilledField, FillForm, Form, FormSection, MakeForm
from producers.figures import FigureBook
from producers.pdf import fill_form, flatten_form, read_fields
from producers.pdf.filling import require_values
from producers.problems import ContentProblem
from producers.production import RenderOptions
from producers.rendering import render
from tests.producers.pdf import specimens
from tests.producers.pdf.office_form import office_form
from tests.producers.pdf.specimens import field

SUPPLIED = specimens.supplied_form()
LONG = "The company buys three vessels, which serve contracts that begin in April 2027. " * 6


def words(data: bytes, page: int = 0) -> str:
    document = pypdfium2.PdfDocument(data)
    return document[page].get_textpage().get_text_bounded().replace("\r\n", "\n")


def values(data: bytes) -> dict[str, str]:
    return {one.name: one.value for one in read_fields(data)}


def dark_pixels(data: bytes, box: tuple[float, float, float, float]) -> int:
    """Return how many dark pixels a drawn page has in a box (left, bottom, right, top) in points."""
    page = pypdfium2.PdfDocument(data)[0]
    picture = page.render(scale=2).to_pil().convert("L")
    height = picture.height
    left, bottom, right, top = (int(2 * edge) for edge in box)
    return sum(pixel < 100 for pixel in picture.crop((left, height - top, right, height - bottom)).tobytes())


def test_a_value_of_each_kind_is_filled_and_read_back() -> None:
    given = {
        "name": "Halden £5 – ‘x’",
        "postcode": "HU1 3DZ",
        "agree": "yes",
        "other": "no",
        "country": "Germany",
        "sex": "m",
    }
    filled = fill_form(SUPPLIED, given, title="Application")
    found = values(filled.data)
    assert (found["name"], found["postcode"], found["country"], found["sex"]) == (
        "Halden £5 – ‘x’",
        "HU1 3DZ",
        "Germany",
        "m",
    )
    assert (found["agree"], found["other"]) == ("Yes", "Off")
    assert "Halden £5 – ‘x’" in words(flatten_form(filled.data))
    assert filled.addendum == ()


def test_the_supplied_bytes_and_untouched_fields_stay() -> None:
    before = bytes(SUPPLIED)
    filled = fill_form(SUPPLIED, {"name": "A"})
    assert before == SUPPLIED
    assert values(filled.data)["country"] == "France"


def test_text_of_several_lines_is_shown_wrapped_and_kept_unwrapped() -> None:
    text = "The company buys three vessels to serve contracts."
    filled = fill_form(SUPPLIED, {"reason": text})
    assert values(filled.data)["reason"] == text
    assert " ".join(words(flatten_form(filled.data)).split()).count(text) == 1


def test_what_does_not_fit_stands_whole_on_an_addendum_page() -> None:
    filled = fill_form(SUPPLIED, {"reason": LONG, "tiny": "ABCDEFGHIJ", "name": "short"}, title="Application")
    assert filled.addendum == ("reason", "tiny")
    reader = PdfReader(io.BytesIO(filled.data))
    assert len(reader.pages) == 3
    addendum = " ".join(words(filled.data, 2).split())
    assert LONG.strip() in addendum
    assert "ABCDEFGHIJ" in addendum
    assert "Addendum to Application" in addendum
    assert values(filled.data)["reason"] == "See addendum, item 1"
    assert values(filled.data)["tiny"] == "[2]"


def test_a_very_long_text_goes_on_over_addendum_pages_without_a_cut() -> None:
    numbered = " ".join(f"word{number}" for number in range(3000))
    filled = fill_form(SUPPLIED, {"reason": numbered})
    pages = len(PdfReader(io.BytesIO(filled.data)).pages)
    found = " ".join(" ".join(words(filled.data, page) for page in range(2, pages)).split())
    assert pages > 4
    assert all(f"word{number}" in found for number in (0, 1500, 2999))


def test_letters_the_form_cannot_show_go_to_the_addendum() -> None:
    filled = fill_form(SUPPLIED, {"name": "Łódź Spółka"})
    assert filled.addendum == ("name",)
    assert "Łódź Spółka" in words(filled.data, 2)
    assert filled.notes[1].code == "remark.form_letters"


def test_without_the_measuring_the_text_would_be_cut() -> None:
    info = next(one for one in read_fields(SUPPLIED) if one.name == "name")
    assert info.fitting_size("M" * 20)
    assert not info.fitting_size("M" * 60)
    assert not info.fitting_size("two\nlines")


def test_flattening_keeps_ticks_choices_buttons_and_text_and_leaves_no_field() -> None:
    given = {"name": "Halden", "agree": "yes", "other": "no", "country": "Germany", "sex": "m"}
    flat = fill_form(SUPPLIED, given, flatten=True).data
    assert read_fields(flat) == ()
    assert b"/AcroForm" not in flat
    assert "Halden" in words(flat)
    assert "Germany" in words(flat)
    assert dark_pixels(flat, (52, 632, 62, 642)) > dark_pixels(flat, (82, 632, 92, 642)) + 10
    assert dark_pixels(flat, (82, 562, 92, 572)) > dark_pixels(flat, (52, 562, 62, 572))


def test_flattening_keeps_links() -> None:
    flat = flatten_form(SUPPLIED)
    links = [one.get_object() for one in PdfReader(io.BytesIO(flat)).pages[0]["/Annots"]]
    assert [one["/Subtype"] for one in links] == ["/Link"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"nobody": "x"}, "form_field_unknown"),
        ({"locked": "x"}, "field_locked"),
        ({"country": "Atlantis"}, "not_a_choice"),
        ({"sex": "x"}, "not_a_choice"),
        ({"agree": "perhaps"}, "not_yes_or_no"),
    ],
)
def test_a_value_that_does_not_belong_is_refused_by_name(given: dict[str, str], code: str) -> None:
    with pytest.raises(ContentProblem, match=code) as caught:
        fill_form(SUPPLIED, given)
    assert caught.value.field == next(iter(given))


def test_what_is_no_form_is_refused() -> None:
    with pytest.raises(ContentProblem, match="pdf_damaged"):
        fill_form(b"%PDF-1.4 nothing", {})
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    plain = io.BytesIO()
    writer.write(plain)
    with pytest.raises(ContentProblem, match="form_without_fields"):
        fill_form(plain.getvalue(), {})
    writer.encrypt("secret")
    locked = io.BytesIO()
    writer.write(locked)
    with pytest.raises(ContentProblem, match="pdf_encrypted"):
        fill_form(locked.getvalue(), {})


def test_a_dynamic_copy_of_the_form_cannot_hide_the_values() -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(SUPPLIED)))
    writer.root_object["/AcroForm"].get_object()[NameObject("/XFA")] = NameObject("/x")
    buffer = io.BytesIO()
    writer.write(buffer)
    assert b"/XFA" not in fill_form(buffer.getvalue(), {"name": "A"}).data


def test_required_fields_that_stay_empty_are_named() -> None:
    assert "More" in fill_form(SUPPLIED, {"name": "A"}).missing
    assert "More" not in fill_form(SUPPLIED, {"more": "A"}).missing


def produced(form: Form, file_format: str = "pdf"):
    return render(form, file_format, FigureBook(), RenderOptions(objects={"supplied": SUPPLIED}))


def test_a_made_form_has_every_field_in_reading_order_with_its_tooltip() -> None:
    made = produced(specimens.drawdown_request())
    fields = read_fields(made.data)
    body = specimens.drawdown_request().body
    assert isinstance(body, MakeForm)
    asked = [one for section in body.sections for one in section.fields if one.kind != "signature"]
    assert [one.name for one in fields] == [one.name for one in asked]
    assert all(one.tooltip for one in fields)
    assert not next(one for one in fields if one.name == "reference").required
    assert next(one for one in fields if one.name == "sort_code").required
    assert values(made.data)["amount"] == "12,000,000.00"
    assert values(made.data)["tick1"] == "Yes"


def test_a_made_form_can_be_filled_again() -> None:
    made = produced(specimens.drawdown_request()).data
    assert values(fill_form(made, {"sort_code": "12-34-56", "tick2": "yes"}).data)["sort_code"] == "12-34-56"


def test_a_form_of_many_fields_goes_on_over_pages_and_says_so() -> None:
    sections = tuple(
        FormSection(head=f"Part {n}", fields=tuple(field(f"f{n}_{k}", f"Field {k}") for k in range(8)))
        for n in range(5)
    )
    made = produced(Form(title="Long form", body=MakeForm(sections=sections)))
    pages = len(PdfReader(io.BytesIO(made.data)).pages)
    assert pages > 1
    assert f"Page {pages} of {pages}" in words(made.data, pages - 1)
    assert len(read_fields(made.data)) == 40
    for page in range(pages):
        assert not words(made.data, page).strip().splitlines()[-2].startswith("Part")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ((field("a", "A"), field("a", "B")), "duplicate_field"),
        ((field("a", "A", "choice"),), "field_without_choices"),
        ((field("a", "A", "choice", choices=("x",), value="y"),), "not_a_choice"),
        ((field("a", "A", value="Łódź"),), "text_not_shown"),
    ],
)
def test_a_form_that_cannot_be_made_is_refused(fields, code: str) -> None:
    with pytest.raises(ContentProblem, match=code):
        produced(Form(title="t", body=MakeForm(sections=(FormSection(head="h", fields=fields),))))


def test_the_supplied_form_must_be_there() -> None:
    with pytest.raises(ContentProblem, match="missing_object"):
        render(specimens.filled({"name": "A"}), "pdf", FigureBook(), RenderOptions())


@pytest.mark.parametrize(
    "form", [specimens.drawdown_request(), specimens.filled({"name": "A", "reason": LONG}, flatten=True)]
)
def test_the_same_form_gives_the_same_bytes_and_names_nobody(form: Form) -> None:
    first = produced(form).data
    assert first == produced(form).data
    lowered = first.lower()
    assert not any(
        name in lowered for name in (b"reportlab", b"pypdf", b"pikepdf", b"qpdf", b"creationdate", b"moddate")
    )
    assert set(PdfReader(io.BytesIO(first)).metadata or {}) <= {"/Title"}


def test_forms_as_markdown_name_every_field() -> None:
    made = produced(specimens.drawdown_request(), "markdown").data.decode()
    assert "- **Borrower**: Halden Marine Services Limited" in made
    assert "- [x] No Event of Default" in made
    assert "- **Payment reference** (optional): ______" in made
    filled = produced(specimens.filled({"name": "Halden", "agree": "yes"}), "markdown").data.decode()
    assert filled == "# Application\n\n- **Full name**: Halden\n- **I agree**: yes\n"


def test_fields_with_their_sources_are_filled_like_values_and_named_by_what_they_are_called() -> None:
    fields = (
        FilledField(id="name", value="Ada Marsh"),
        FilledField(id="tiny", called="Short code", value="A long code"),
    )
    made = produced(Form(title="Application", body=FillForm(object="supplied", fields=fields)))
    plain = produced(specimens.filled({"name": "Ada Marsh", "tiny": "A long code"}))
    assert made.data == plain.data
    assert [place.block for place in made.places] == ["name", "tiny"]


def test_a_field_without_words_of_its_own_stands_on_the_addendum_by_what_it_is_called() -> None:
    made = fill_form(office_form(), {"Text2": "the second room on the left"}, called={"Text2": "Room"})
    assert made.addendum == ("Text2",)
    assert "Room" in words(made.data, 1)


@pytest.mark.parametrize("held", ["Ada", ""])
def test_a_form_that_did_not_take_a_value_as_it_was_written_is_refused(held: str) -> None:
    data = fill_form(SUPPLIED, {"name": held}).data
    require_values(data, {"name": held})
    with pytest.raises(ContentProblem, match="field_not_taken") as raised:
        require_values(data, {"name": "Ada Marsh"})
    assert raised.value.field == "name"
