"""Any document becomes pages: every word once and in order, nothing outside the paper, the same bytes again."""

import contextlib
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from producers.content.document import (
    Clause,
    Column,
    Definition,
    Document,
    Heading,
    List,
    ListItem,
    PageBreak,
    Paragraph,
    Party,
    Recital,
    Schedule,
    ScheduleItem,
    SignatureParty,
    Signatures,
    Table,
    TermRow,
    TermRows,
)
from producers.content.runs import Blank, Footnote, LineBreak, Text
from producers.figures import FigureBook
from producers.package.archive import read_archive, write_archive
from producers.pdf.document import lay_out, write_pdf
from producers.problems import ContentProblem
from producers.production import RenderOptions
from producers.reading.problems import ReadingProblem
from producers.redline.names import visible_text
from tests.producers.docx.opened import Opened
from tests.producers.docx.specimens import row
from tests.producers.pdf.pages import texts
from tests.producers.redline.test_any_document import BLOCKS, made
from tests.validation.laid import read_laid

WORDS = st.integers(0, 40) | st.sampled_from((90, 400))
LOOKS = st.tuples(st.booleans(), st.booleans())


class _Namer:
    """Names every word anew, so that each can be found once."""

    def __init__(self) -> None:
        self.count = 0

    def words(self, many: int, *, wide: bool = False) -> str:
        names = [f"w{self.count + n}x{'long' * 30 if wide and n % 7 == 3 else ''}" for n in range(many)]
        self.count += many
        return " ".join(names)


@st.composite
def documents(draw: st.DrawFn) -> tuple[Document, int]:
    """Return a document and the number of its named words."""
    namer = _Namer()

    def runs(least: int = 1):
        bold, italic = draw(LOOKS)
        parts = [Text(text=namer.words(draw(WORDS) + least, wide=draw(st.booleans())), bold=bold, italic=italic)]
        extra = draw(st.sampled_from((None, LineBreak(), Blank(label="date", field="date"), "note")))
        parts += [Footnote(text=namer.words(3))] if extra == "note" else [extra] if extra is not None else []
        return tuple(parts)

    def table():
        columns = draw(st.integers(1, 5))
        rows = [
            row(*(namer.words(draw(st.integers(1, 6))) for _ in range(columns)))
            for _ in range(draw(st.integers(1, 60)))
        ]
        head = [
            Column(head=(Text(text="Head"),), align=draw(st.sampled_from(("left", "right")))) for _ in range(columns)
        ]
        return Table(columns=tuple(head), rows=tuple(rows), look=draw(st.sampled_from(("ruled", "long"))))

    makers = (
        lambda: Paragraph(runs=runs(), align=draw(st.sampled_from(("left", "right", "center")))),
        lambda: Clause(level=draw(st.integers(3, 4)), runs=runs(), continues=True),
        lambda: Heading(text=namer.words(2)),
        lambda: Party(runs=runs()),
        lambda: Recital(runs=runs()),
        lambda: Definition(term=namer.words(1), runs=runs()),
        lambda: List(
            ordered=draw(st.booleans()), items=tuple(ListItem(runs=runs()) for _ in range(draw(st.integers(1, 4))))
        ),
        table,
        lambda: TermRows(
            rows=tuple(TermRow(label=namer.words(1), runs=runs()) for _ in range(draw(st.integers(1, 9))))
        ),
        lambda: PageBreak(landscape=draw(st.sampled_from((None, True, False)))),
        lambda: Signatures(lead=runs(), parties=(SignatureParty(name=namer.words(2)),)),
    )
    blocks = []
    for _ in range(draw(st.integers(1, 9))):
        block = draw(st.sampled_from(makers))()
        blocks += [block, Paragraph(runs=runs())] if isinstance(block, Heading) else [block]
    blocks.append(Paragraph(runs=runs()))
    if draw(st.booleans()):
        blocks += [Schedule(title="Matters", landscape=draw(st.booleans())), ScheduleItem(runs=runs())]
    theme = draw(st.sampled_from(("contract", "letter", "memo", "court")))
    return Document(
        title="Any", blocks=tuple(blocks), theme=theme, page=draw(st.sampled_from(("A4", "Letter")))
    ), namer.count


@settings(max_examples=15, deadline=None)
@given(documents())
def test_every_word_stands_once_and_nothing_leaves_the_paper(found: tuple[Document, int]) -> None:
    document, count = found
    data = write_pdf(document, FigureBook(), RenderOptions()).data
    assert data == write_pdf(document, FigureBook(), RenderOptions()).data
    told = re.findall(r"w(\d+)x", " ".join(texts(data)).replace(" ", "").replace("-", ""))
    assert sorted(map(int, told)) == list(range(count))
    for page in read_laid(data):
        assert all(line.left > 20 and line.right < page.width - 20 for line in page.lines), page.number
        assert all(line.top > 20 and line.bottom < page.height - 20 for line in page.lines), page.number


@settings(max_examples=60, deadline=None)
@given(BLOCKS)
def test_files_of_other_programs_become_pages_with_all_their_words(found: list[str]) -> None:
    data = made(found)
    words = "".join(re.findall(r"\w+", visible_text(Opened(data).body)))
    assert "".join(re.findall(r"\w+", " ".join(texts(lay_out(data, "File.docx").data)))) == words


@settings(max_examples=150, deadline=None)
@given(BLOCKS, st.data())
def test_a_damaged_file_is_laid_out_or_refused_but_never_stops_the_program(
    found: list[str], draw: st.DataObject
) -> None:
    parts = read_archive(made(found))
    text = parts["word/document.xml"].decode()
    places = [match.span(1) for match in re.finditer(r'="([^"]*)"', text) if "http" not in match.group(1)]
    start, end = draw.draw(st.sampled_from(places))
    parts["word/document.xml"] = (
        text[:start] + draw.draw(st.sampled_from(("", "-1", "x", "99999999", "1.5"))) + text[end:]
    ).encode()
    with contextlib.suppress(ContentProblem, ReadingProblem):
        assert lay_out(write_archive(parts), "File.docx").data.startswith(b"%PDF")
