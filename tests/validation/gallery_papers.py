"""Documents of the gallery that no sample shows: court papers with every kind of run, and a lease in Arabic."""

from producers.content.document import (
    Clause,
    Column,
    Contents,
    Cover,
    CoverParty,
    Definition,
    Document,
    DocumentBlock,
    Heading,
    List,
    ListItem,
    PageBreak,
    Paragraph,
    Party,
    Picture,
    Recital,
    RunningHead,
    Schedule,
    ScheduleItem,
    SignatureParty,
    Signatures,
    Table,
    Title,
)
from producers.content.inline import parse_inline as p
from tests.producers.docx.specimens import clause, column, row

LENDER, TENANT = "شركة النور للتجارة", "حانة الميناء المحدودة"


def _numbered(*items: str, ordered: bool = True) -> List:
    return List(ordered=ordered, items=tuple(ListItem(runs=p(item)) for item in items))


def _evidence() -> tuple[DocumentBlock, ...]:
    return (
        Heading(text="What I saw"),
        clause(1, "The delivery", "delivery"),
        clause(
            2,
            "On Monday 9 November 2026 I was at the yard.[note:The yard is the land edged black on the plan "
            "below.] The lorry came at [verify:7.40 am|The gate log says 7.14 am] and left within the hour.",
            "yard",
        ),
        clause(2, "Three things were wrong with the load:", "wrong"),
        clause(3, "two pallets were missing;"),
        clause(3, "one pallet was wet, as clause [ref:yard] describes; and", "wet"),
        clause(3, "the papers named another buyer:"),
        clause(4, "on the delivery note; and"),
        clause(4, "on the invoice, which is page [ref:costs|page] of the exhibit."),
        Clause(level=2, runs=p("I told the driver so at once.[remark:Ask whether the driver signed.]"), continues=True),
        Picture(object="plan", alt="Plan of the yard with the store in its lower left corner", width_mm=110),
        Paragraph(role="note", runs=p("The yard, not to scale. Source: survey of 3 November 2026.")),
        clause(1, "What I did"),
        clause(2, "I took these steps on the day:"),
        _numbered("I took photographs.", "I weighed the wet pallet.", "I sent an e-mail to the seller."),
        clause(2, "And these in the week after, numbered anew:"),
        _numbered("I asked for the missing pallets.", "I found another buyer."),
    )


def _costs() -> tuple[DocumentBlock, ...]:
    heads = ("Item", "Ordered", "Arrived", "Missing", "Price each, £", "Loss, £", "Insured, £", "Net loss, £")
    rows = (
        row("Castings, large", "40", "38", "2", "125.00", "250.00", "–", "250.00"),
        row("Castings, small", "120", "120", "–", "18.50", "–", "–", "–"),
        row("Wet packing material", "1", "–", "1", "310.40", "310.40", "(200.00)", "110.40"),
        row("Total", "161", "158", "3", "", "560.40", "(200.00)", "360.40", role="total"),
    )
    columns = tuple(column(head, "left" if number == 0 else "right") for number, head in enumerate(heads))
    return (
        Schedule(id="costs", word="Exhibit", title="Loss by item"),
        Table(columns=columns, rows=rows, look="long", alt="Loss by item", note=p("Insured amounts are in brackets.")),
        Schedule(id="law", word="Exhibit", title="Steps taken"),
        ScheduleItem(level=1, runs=p("The claim was sent on 20 November 2026.")),
        ScheduleItem(level=2, runs=p("It was received the same day.")),
        ScheduleItem(level=1, runs=p("No answer came by [blank:date of this statement|date].")),
    )


def witness_statement() -> Document:
    """A statement for a court: footnotes, a doubt, a comment, a picture, lists that restart, a wide exhibit."""
    return Document(
        title="Witness statement of Ada Verrill",
        theme="court",
        running=RunningHead(left="Witness statement of Ada Verrill", foot="Claim 4 of 2026"),
        blocks=(
            Title(text="Witness statement of Ada Verrill", subtitle=p("Tarn Yard Ltd · Claim 4 of 2026")),
            Paragraph(runs=p("I, **Ada Verrill**, of [blank:address of the witness|address], say as follows.")),
            *_evidence(),
            Signatures(
                lead=p("I believe that the facts stated in this statement are true."),
                parties=(SignatureParty(name="Ada Verrill", individual=True),),
            ),
            *_costs(),
        ),
    )


def turned_pages() -> Document:
    """A report with pages across and back, a contents page, and a list on several levels."""
    wide = Table(
        columns=tuple(column(f"Month {month}", "right") for month in range(1, 13)),
        rows=tuple(row(*(f"{month * number},000" for month in range(1, 13))) for number in range(1, 6)),
        alt="Twelve months",
    )
    return Document(
        title="Yearly report",
        running=RunningHead(left="Yearly report", foot="30 November 2026"),
        blocks=(
            Cover(date_line=p("Dated 30 November 2026"), title="Yearly report", parties=(), foot=("Tarn Yard Ltd",)),
            Contents(levels=2),
            clause(1, "Sales"),
            clause(2, "Sales by month are on the next page, and their reasons in clause [ref:reasons|full]."),
            PageBreak(landscape=True),
            wide,
            PageBreak(landscape=False),
            clause(1, "Reasons", "reasons"),
            clause(2, "Sales rose for these reasons:"),
            List(
                items=(
                    ListItem(runs=p("A dry spring:")),
                    ListItem(runs=p("more visitors;"), level=1),
                    ListItem(runs=p("fewer losses."), level=1),
                    ListItem(runs=p("A new shop.")),
                )
            ),
        ),
    )


def arabic_lease() -> Document:
    """A lease whose every paragraph runs from right to left, with numbers, a table, a schedule and signatures."""
    return Document(
        title="عقد إيجار",
        language="ar",
        running=RunningHead(left="عقد إيجار", right="سري", foot="30/11/2026"),
        blocks=(
            Cover(
                date_line=p("بتاريخ 30 نوفمبر 2026"),
                title="عقد إيجار",
                parties=(CoverParty(name=LENDER, role="المؤجر"), CoverParty(name=TENANT, role="المستأجر")),
            ),
            Heading(text="الأطراف"),
            Party(runs=p(f"**{LENDER}**، شركة مسجلة برقم 90417726 وعنوانها 14 شارع الميناء؛ و")),
            Party(runs=p(f"**{TENANT}**، شركة مسجلة برقم 90880231، ويشار إليها باسم المستأجر.")),
            Heading(text="تمهيد"),
            Recital(runs=p("يملك المؤجر المحل الواقع في الميناء.")),
            clause(1, "التعريفات", "terms"),
            clause(2, "في هذا العقد:"),
            Definition(term="الأجرة", runs=p("تعني مبلغ £12,000 في السنة يدفع إلى Northmere Handling.")),
            clause(1, "الدفع"),
            clause(2, "يدفع المستأجر الأجرة في اليوم الأول من كل شهر وفقا للبند [ref:terms] دون أي خصم."),
            clause(3, "نقدا؛ أو"),
            clause(3, "بتحويل مصرفي إلى الحساب رقم 31550042:"),
            clause(4, "بالجنيه؛ أو"),
            clause(4, "باليورو."),
            Table(
                columns=(Column(head=p("الشهر")), column("المبلغ", "right"), column("الرصيد", "right")),
                rows=(
                    row("يناير", "1,000.00", "11,000.00"),
                    row("فبراير", "1,000.00", "10,000.00"),
                    row("المجموع", "2,000.00", "", role="total"),
                ),
                alt="الأجرة",
            ),
            _numbered("النسخة الأولى للمؤجر.", "النسخة الثانية للمستأجر."),
            Signatures(
                lead=p("وقع الطرفان هذا العقد."), parties=(SignatureParty(name=LENDER), SignatureParty(name=TENANT))
            ),
            Schedule(title="وصف المحل"),
            ScheduleItem(level=1, runs=p("محل مساحته 80 مترا مربعا.")),
        ),
    )
