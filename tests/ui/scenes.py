"""View models of one invented matter, the same in all pictures and tests."""

from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.icons import Icon
from app.ui.start_views import HeaderView, ProjectCardView, SampleView, StartView
from app.ui.states import Change, Severity, State
from app.ui.views import (
    AnswerView,
    AssumptionView,
    DecisionsView,
    FactView,
    FileColumn,
    FileView,
    FindingView,
    GoalGateView,
    GoalRow,
    GroupView,
    LinkView,
    NoteLine,
    NumberView,
    OptionView,
    PhaseView,
    QuestionView,
    RowView,
    StationDetail,
    StationView,
    WorkerView,
)

HEADER = HeaderView("Northmere and Tallis NDA", "Supplier version", "Works without a key")
STATIONS = (
    StationView("intake", "Intake", State.DONE, "Done"),
    StationView("goals", "Goals", State.DONE, "Done"),
    StationView("plan", "Plan", State.DONE, "Done"),
    StationView("team", "Team", State.DONE, "Done"),
    StationView("details", "Details", State.NEEDS_YOU, "Needs you · 5", "Details, needs you, 5 questions"),
    StationView("build", "Build", State.WAITING, "Waiting"),
    StationView("review", "Review", State.WAITING, "Waiting"),
    StationView("report", "Report", State.WAITING, "Waiting"),
)
BUILDING = tuple(
    StationView(view.key, view.name, State.DONE, "Done")
    if place < 5
    else StationView("build", "Build", State.NOW, "Now · 1 of 3")
    if place == 5
    else StationView(view.key, view.name, State.FAILED, "Failed")
    if place == 6
    else view
    for place, view in enumerate(STATIONS)
)
DETAIL = StationDetail(
    "details",
    "Details",
    (FactView("Time", "1 min 12 s"), FactView("Cost", "None"), FactView("Questions", "5")),
    ("Contract law asks about duration and liability.", "Data protection is still reading."),
)
GROUPS = (
    GroupView(
        "sources",
        "Sources",
        Icon.FOLDER,
        (
            RowView("s1", Icon.DOCUMENT, "Term sheet 12 May.docx"),
            RowView("s2", Icon.DOCUMENT, "House NDA 2024.docx", "1 finding", State.NEEDS_YOU, State.NEEDS_YOU),
            RowView("s3", Icon.EMAIL, "E-mail, Tallis counsel.eml"),
            RowView("s4", Icon.PDF, "Register extract for Northmere Instruments Limited and its group 2026.pdf"),
        ),
        "4 files",
    ),
    GroupView(
        "deliverables",
        "Deliverables",
        Icon.DOCUMENT,
        (
            RowView("d1", Icon.DOCUMENT, "Supplier NDA", "Waiting for your answers", None, State.WAITING),
            RowView("d2", Icon.SHEET, "Negotiation checklist", "Working, 1 min 12 s", State.NOW, State.NOW),
        ),
        "2 planned",
        "Files",
    ),
    GroupView(
        "lines",
        "Lines",
        Icon.BRANCH,
        (
            RowView("l1", Icon.TREE, "Main line: mutual NDA", "Complete, version 2", State.DONE, State.DONE),
            RowView("l2", Icon.BRANCH, "Supplier version", "You are here", State.NEEDS_YOU, State.NEEDS_YOU, 1),
            RowView("l3", Icon.BRANCH, "German law version", "Waiting to start", None, State.WAITING, 1),
        ),
    ),
    GroupView(
        "memory",
        "Memory",
        Icon.BOOKMARK,
        (
            RowView("m1", Icon.BOOKMARK, "Key facts", "18 facts, 1 disagreement"),
            RowView("m2", Icon.SCALES, "Decisions", "6 recorded"),
        ),
    ),
)
PHASES = (
    PhaseView("goals", "Goals", State.DONE, "Done", "4 goals and 2 documents, approved by you at 10:42"),
    PhaseView(
        "plan",
        "Plan and team",
        State.DONE,
        "Done",
        "5 tasks, two specialists, about 9 minutes",
        (WorkerView(Icon.SCALES, "Contract law", "ready", State.DONE),),
    ),
    PhaseView(
        "details",
        "Details",
        State.NEEDS_YOU,
        "Needs you: 5 questions",
        "",
        (
            WorkerView(Icon.SCALES, "Contract law", "waits for your answers", State.NEEDS_YOU),
            WorkerView(Icon.SHIELD, "Data protection", "working, 1 min 12 s", State.NOW),
        ),
    ),
    PhaseView("build", "Build", State.FAILED, "Stopped: 1 figure differs", "The closing balance is off by 0.01"),
)
DURATION = QuestionView(
    "q1",
    "Question 1 of 5",
    "Contract law",
    "How long should the duty of confidence last?",
    "Your term sheet and your house form disagree.",
    (
        OptionView(
            "Two years from each disclosure", "Follows the term sheet, agreed later than the house form.", "", True
        ),
        OptionView("Three years from each disclosure", "Keeps your house position.", "Tallis may refuse it."),
    ),
    other_hint="For example: five years for drawings",
    has_passages=True,
)
LIABILITY = QuestionView(
    "q2",
    "Question 2 of 5",
    "Contract law",
    "How far should liability for a breach of confidence go?",
    "The house form leaves clause 6.3 open.",
    (
        OptionView(
            "Cap at £250,000 for each breach",
            "Matches the insured sum in the term sheet, row 9; counsel has accepted such a cap before.",
            "a large leak could cost more.",
            True,
        ),
        OptionView("No cap", "The strongest protection for Northmere.", "slows the signing by weeks."),
        OptionView("Mutual waiver of indirect loss", "Quickest to agree.", "lost orders could not be claimed."),
    ),
    "If the cap is too low, Northmere bears the rest of a large loss itself. If it is too high, Tallis may not sign.",
    "Supplier NDA, clause 6.3 and the signature page. Negotiation checklist, row 9. "
    "You can change it until drafting starts.",
    "For example: cap at the fees paid in the last 12 months",
    True,
)
ASSUMPTIONS = (
    AssumptionView("a1", "Both parties disclose", "Term sheet: “mutual”. Names as in the register extract."),
    AssumptionView("a2", "Advisers may see the material", "Lawyers and accountants, under the same duty."),
    AssumptionView(
        "a3",
        "Material is returned within 14 days",
        "The house form says 14; the term sheet is silent.",
        "14 days",
        "14 days, and 30 for back-up copies",
    ),
    AssumptionView("a4", "Group companies are included", "Affiliates under common control, named in Schedule 1."),
    AssumptionView("a5", "No exclusivity", "Neither document asks for it."),
)
DECISIONS = DecisionsView(
    ASSUMPTIONS,
    LIABILITY,
    2,
    5,
    (AnswerView("q1", "How long should the duty of confidence last?", "Two years from each disclosure"),),
)
FINDING = FindingView(
    "f1",
    1,
    "Clause 4.2 disagrees with the term sheet",
    "Here: three years. Term sheet 12 May, row 6: two years. Question 1 settles it.",
    Severity.MEDIUM,
    (LinkView("sheet", "Show the term sheet"), LinkView("uses", "Where is this used?")),
)
FILES = (
    FileView("f1", Icon.SHEET, "Loan model", "Excel workbook, 5 sheets", State.DONE, "Finished", 5, 5),
    FileView(
        "f2",
        Icon.DOCUMENT,
        "Facility letter",
        "Word document",
        State.NOW,
        "Working",
        9,
        15,
        (NoteLine("Parties, amounts and dates are in", State.DONE), NoteLine("Clause 9: events of default", State.NOW)),
    ),
    FileView(
        "f3",
        Icon.SLIDES,
        "Committee summary",
        "PowerPoint, 8 slides",
        State.WAITING,
        "Waiting",
        lines=(NoteLine("Starts when the facility letter is done", State.WAITING),),
    ),
)
NUMBERS = (
    NumberView(Icon.CHECK, State.DONE, "4 of 4", "Goals met", "Each with its place in the files"),
    NumberView(Icon.SHIELD, State.DONE, "38 of 38", "Tests passed", "None skipped, none left out"),
    NumberView(Icon.EXCLAMATION, State.NEEDS_YOU, "1 open", "Finding", "Medium, release is possible"),
    NumberView(Icon.SCALES, State.DONE, "High", "Confidence", "Every fact has a source"),
)
PROJECTS = (
    ProjectCardView(
        "p1",
        "Northmere and Tallis NDA",
        "Supplier version · 2 documents · 4 sources",
        Icon.DOCUMENT,
        State.NEEDS_YOU,
        "Needs you: 5 questions",
        "12 min ago",
    ),
    ProjectCardView(
        "p2",
        "Harbour Street bridging loan",
        "Main line · loan model and facility letter",
        Icon.SHEET,
        State.NOW,
        "Building 2 of 3",
        "Today, 09:14",
    ),
    ProjectCardView(
        "p3",
        "Flat 4, Quayside Court lease",
        "Main line · tenancy agreement, inventory",
        Icon.DOCUMENT,
        State.DONE,
        "Complete",
        "Thu 26 Nov",
    ),
    ProjectCardView(
        "p4",
        "Credit committee pack, Q3",
        "Main line · 14 slides and a workbook",
        Icon.SLIDES,
        State.FAILED,
        "Stopped: 1 figure differs",
        "Mon 23 Nov",
    ),
)
SAMPLES = (
    SampleView(
        "nda",
        "Mutual non-disclosure agreement",
        "Two companies exploring a joint product. Finished contract, checklist and cover note.",
        "about 4 min",
        Icon.DOCUMENT,
    ),
    SampleView(
        "loan",
        "Bridging loan model",
        "Repayment schedule, covenant tests and a facility letter that agrees with it to the penny.",
        "about 6 min",
        Icon.CALCULATOR,
    ),
    SampleView(
        "tenancy",
        "Residential tenancy",
        "Agreement, inventory and deposit letter for one flat, from a single page of notes.",
        "about 4 min",
        Icon.HOUSE,
    ),
)
START = StartView(PROJECTS, SAMPLES, 11, "Good morning. What shall we put in writing?")
FIRST_START = StartView((), SAMPLES)
GOALS = (
    GoalRow(
        "g1", Change.ADDED, "The supplier uses Northmere’s drawings for no other customer.", "", "from your instruction"
    ),
    GoalRow(
        "g2",
        Change.CHANGED,
        "Confidence lasts two years from each disclosure.",
        "Confidence lasts three years from each disclosure.",
        "term sheet 12 May, row 6",
    ),
    GoalRow("g3", Change.REMOVED, "Both parties may record joint inventions.", "", "not in the term sheet"),
    GoalRow("g4", Change.KEPT, "The agreement is governed by the law of England and Wales."),
    GoalRow("g5", Change.KEPT, "A checklist lists every point Northmere may give way on."),
)
PROMISES = (
    FileColumn(
        "Supplier NDA",
        Icon.DOCUMENT,
        (
            ("Kind", "Word document, contract"),
            ("For whom", "Tallis Robotics and its counsel"),
            ("Length", "At most 6 pages"),
            ("Must contain", "Purpose, duties, duration, return of material, signatures"),
            ("Must not contain", "Joint inventions, exclusivity"),
            ("Dates, language", "30 November 2026; UK English"),
            ("Must agree with", "Term sheet 12 May: parties, duration, law"),
        ),
    ),
    FileColumn(
        "Negotiation checklist",
        Icon.SHEET,
        (
            ("Kind", "Excel workbook, one sheet"),
            ("For whom", "Northmere’s contract team only"),
            ("Length", "At most 25 rows"),
            ("Must contain", "Clause, position, fallback, who decides"),
            ("Must not contain", "Anything about price"),
            ("Dates, language", "As the NDA"),
            ("Must agree with", "Clause numbers of the NDA"),
        ),
    ),
)
GATE = GoalGateView(
    GOALS,
    PROMISES,
    "About 9 minutes, no cost. Drafted from the built-in playbook “Non-disclosure agreement”, version 1.4; "
    "no model is used. You will be asked about 5 questions on the way.",
)
FIELDS = (
    FieldView(
        "name", "Company name", FieldKind.TEXT, "As in the register.", "Northmere Instruments Ltd", required=True
    ),
    FieldView(
        "effective",
        "Effective date",
        FieldKind.DATE,
        "The day the duties begin.",
        "",
        required=True,
        suggestion="2026-11-30",
        source="Term sheet 12 May, row 3",
    ),
    FieldView("cap", "Liability cap", FieldKind.MONEY, "For each breach.", "250000.00", ("£",), required=True),
    FieldView("rate", "Interest a month", FieldKind.PERCENT, "", "0.85", required=True),
    FieldView("days", "Days to return material", FieldKind.INTEGER, "", "", required=True),
    FieldView("law", "Governing law", FieldKind.CHOICE, "", "", ("England and Wales", "Scotland"), required=True),
    FieldView("party", "Receiving party", FieldKind.PARTY, "", "Tallis Robotics GmbH", ("Tallis Robotics GmbH",)),
    FieldView("address", "Registered office", FieldKind.ADDRESS, "", "1 Example Quay\nHarbour Town\nHT1 1AA"),
    FieldView("names", "Group companies", FieldKind.LIST, "One a line.", "Northmere Optics Ltd"),
    FieldView("file", "Follows which file", FieldKind.FILE, "", "", ("House NDA 2024.docx",)),
    FieldView("mutual", "Both sides disclose", FieldKind.SWITCH, "", "yes", ("Yes, it is mutual",), required=True),
    FieldView("place", "Where to keep the files", FieldKind.PATH),
)
