"""Whatever bytes come, there is a preview or a reason; nothing is raised and nothing hangs."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.preview.reading import read_preview
from app.preview.views import Unreadable
from producers.rendering import render
from tests.preview import files
from tests.producers.docx.specimens import figures, memo
from tests.producers.xlsx import specimens as books

MEMO = render(memo(), "docx", figures()).data
BOOK = render(books.variance_workbook(), "xlsx", figures()).data
NAMES = st.sampled_from(
    ["a.docx", "a.xlsx", "a.pptx", "a.pdf", "a.eml", "a.md", "a.csv", "a.html", "a.txt", "a.png", "a"]
)
FEW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@FEW
@given(st.binary(max_size=400), NAMES)
def test_any_bytes_under_any_name(data, name):
    assert read_preview(data, name) is not None


@FEW
@given(st.text(max_size=400), NAMES)
def test_any_text_under_any_name(text, name):
    assert read_preview(text.encode("utf-8", "surrogatepass"), name) is not None


@FEW
@given(st.sampled_from([MEMO, BOOK]), st.integers(0, 20_000), st.binary(min_size=1, max_size=20))
def test_a_file_with_a_piece_overwritten(data, at, piece):
    place = at % len(data)
    damaged = data[:place] + piece + data[place + len(piece) :]
    assert read_preview(damaged, "a.docx") is not None


@FEW
@given(st.sampled_from([MEMO, BOOK]), st.floats(0.01, 0.99))
def test_a_file_cut_short_says_that_it_is_damaged(data, share):
    assert isinstance(read_preview(data[: int(len(data) * share)], "a.docx"), Unreadable)


@FEW
@given(st.dictionaries(st.sampled_from(["w:sz", "w:spacing", "w:jc", "w:color", "w:shd", "w:u"]), st.text(max_size=8)))
def test_any_value_of_a_property(values):
    def escape(text):
        kept = "".join(sign for sign in text if sign.isprintable() and ord(sign) < 0xD800)
        return kept.replace("&", "").replace("<", "").replace('"', "")

    properties = "".join(f'<{key} w:val="{escape(text)}" w:line="{escape(text)}"/>' for key, text in values.items())
    view = read_preview(files.docx(files.paragraph("Words", properties)), "a.docx")
    assert view.parts.sections[0].blocks[0].text == "Words"
