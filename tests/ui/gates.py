"""One gate of every kind, of one invented matter, for pictures and tests."""

from datetime import UTC, datetime

from app.relay.nouns.base import Fault
from app.relay.nouns.discovery import Option
from app.relay.nouns.facts import Choice
from app.relay.nouns.finding import Finding
from app.relay.nouns.gate import ConflictsBody, FaultsBody, FindingsBody, Gate, GateItem, TextBody
from app.relay.nouns.review import Conflict, Side
from app.relay.nouns.source import Place
from app.relay.state import GateState

OPENED = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
SHEET = Place(file="Term sheet 12 May.docx", label="row 6")
MAIL = Place(file="E-mail, Tallis counsel.eml", label="line 4")
YEARS = (
    Option(value="2", label="2", reason="Term sheet 12 May.docx, row 6: two years"),
    Option(value="3", label="3", reason="E-mail, Tallis counsel.eml, line 4: three years"),
)


def gate(kind: str, items: tuple[GateItem, ...] = (), **more) -> GateState:
    """Return an open gate of `kind` without answers."""
    record = {
        "id": f"{kind}:1", "kind": kind, "phase": "discovery", "run": "run-1", "subject": "Supplier NDA",
        "asked_by": "Advisor", "items": items, **more,
    }  # fmt: skip
    return GateState(Gate.model_validate(record), OPENED)


QUESTION = gate(
    "question",
    (
        GateItem(
            key="duration",
            kind="question",
            label="How long should the duty of confidence last?",
            options=(
                Option(value="two", label="Two years", reason="Follows the term sheet.", recommended=True),
                Option(value="three", label="Three years", reason="Keeps your position.", against="Tallis may refuse."),
            ),
            allows_other=True,
            risk="Late disclosures may be protected for a few months only.",
            places=(SHEET,),
        ),
    ),
    explanation="Your term sheet and your house form disagree.",
)
DEPTH = gate(
    "depth",
    (
        GateItem(
            key="depth",
            kind="question",
            label="",
            options=tuple(
                Option(value=name, label="", recommended=name == "Standard") for name in ("Standard", "Quick")
            ),
        ),
    ),
)
UNCOVERED = gate(
    "uncovered",
    (GateItem(key="standard", kind="question", label="", options=YEARS),),
    phase="intake",
    actions=("decline",),
)
NOTHING_NEAR = gate("uncovered", (), phase="intake", actions=("decline",))
ASSUMPTIONS = gate(
    "assumptions",
    tuple(
        GateItem(key=f"a.{number}", kind="assumption", label=text, suggestion=text, allows_other=True)
        for number, text in enumerate(("Both parties disclose.", "Advisers may see the material."), start=1)
    ),
)
FACTS = gate(
    "facts",
    (
        GateItem(
            key="party",
            kind="fact",
            label="First party, full company name",
            group="The parties",
            help="As it stands in the register.",
            fact_kind="party",
            suggestion="Northmere Instruments Limited",
            suggestion_from="Supplier: Northmere Instruments Limited",
            places=(SHEET,),
            may_be_blank=True,
        ),
        GateItem(
            key="law",
            kind="fact",
            label="Governing law",
            group="The parties",
            fact_kind="choice",
            choices=(Choice(value="ew", label="England and Wales"), Choice(value="sc", label="Scotland")),
            suggestion="ew",
            places=(MAIL,),
            may_be_blank=True,
        ),
        GateItem(
            key="years",
            kind="question",
            label="How many years",
            group="The matter",
            fact_kind="integer",
            options=YEARS,
            places=(SHEET, MAIL),
            allows_other=True,
        ),
        GateItem(key="rate", kind="fact", label="Rate", group="The matter", fact_kind="percent", suggestion="0.064"),
        GateItem(
            key="cap",
            kind="fact",
            label="Highest liability",
            group="The matter",
            fact_kind="money",
            currency="GBP",
            required=False,
        ),
        GateItem(key="dated", kind="fact", label="Date", group="The matter", fact_kind="date", required=False),
    ),
)
FINDING = Finding(
    check="terms", severity="high", place=Place(file="Supplier NDA.docx", label="clause 1.1"),
    what="“Affiliate” is defined twice.", right="Keep one of the definitions.",
)  # fmt: skip
FINDINGS = gate(
    "findings",
    (GateItem(key="finding.1", kind="acknowledge", label=FINDING.what, help=FINDING.right),),
    phase="verification",
    body=FindingsBody(findings=(FINDING, FINDING.model_copy(update={"severity": "medium"}))),
    actions=("decline",),
)
CONFLICTS = gate(
    "conflicts",
    (GateItem(key="C1", kind="question", label="The duration differs.", options=YEARS, allows_other=True),),
    phase="conflict check",
    body=ConflictsBody(
        conflicts=(
            Conflict(
                id="C1",
                kind="date",
                text="The duration differs.",
                sides=(
                    Side(deliverable="nda", quote="two years", value="2"),
                    Side(deliverable="l", quote="3", value="3"),
                ),
            ),
        )
    ),
)
FAILED = gate(
    "failed",
    phase="build",
    body=FaultsBody(faults=(Fault(code="worker_died"),)),
    actions=("approve", "decline"),
)
INCOMPLETE = gate(
    "incomplete",
    phase="completeness gate",
    body=FaultsBody(faults=(Fault(code="open_item", fields={"file": "Supplier NDA", "item": "The law is open."}),)),
    actions=("revise", "decline"),
)
PREREQUISITES = gate(
    "prerequisites",
    (GateItem(key="go_on", kind="acknowledge", label=""),),
    phase="assembly",
    body=TextBody(lines=("pdf: LibreOffice is not installed",)),
    actions=("decline",),
)
TEAM = gate(
    "team",
    (GateItem(key="go_on", kind="acknowledge", label=""),),
    phase="assembly",
    body=TextBody(lines=("contracts-lawyer: writes the agreement",)),
    actions=("approve", "decline"),
)
ALL = (
    QUESTION, DEPTH, UNCOVERED, NOTHING_NEAR, ASSUMPTIONS, FACTS, FINDINGS, CONFLICTS, FAILED, INCOMPLETE,
    PREREQUISITES, TEAM,
)  # fmt: skip
