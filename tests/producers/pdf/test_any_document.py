"""Any document becomes pages: every word once and in order, nothing outside the paper, the same bytes again."""

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
from producers.pdf.document import write_pdf
from producers.production import RenderOptions
from tests.producers.docx.specimens import row
from tests.producers.pdf.pages import texts
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


@settings(max_examples=25, deadline=None)
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
