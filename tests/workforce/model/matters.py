"""A small matter for single assignments: a letter, its task, its blueprint and its finished file."""

from app.relay.assignments import BuiltFile, TaskBrief
from app.relay.nouns.blueprint import AcceptanceMapping, Blueprint, Handoff
from app.relay.nouns.discovery import DiscoveryBrief
from app.relay.nouns.facts import Fact
from app.relay.nouns.goals import DeliverableContract, Goal
from app.relay.nouns.plan import AcceptanceCriterion, Task
from app.relay.nouns.source import Place
from producers.content.document import Document, Paragraph
from producers.content.runs import Text
from tests.workforce.support import source

LETTER = source("Lease.txt", "The rent is £900.00 a month.", "It is due on the first day of the month.")
WORDS = "The rent of £900.00 for November is unpaid."


def task_brief(file_format: str = "docx") -> TaskBrief:
    ending = {"docx": "Letter.docx", "xlsx": "Rent.xlsx"}[file_format]
    producer = {"docx": "document-writer", "xlsx": "spreadsheet-builder"}[file_format]
    criterion = AcceptanceCriterion(id="T1.1", text="The unpaid month is named.")
    facts = (
        Fact(key="rent", label="Rent", kind="money", value="900", status="confirmed", currency="GBP",
             place=Place(file="Lease.txt", label="paragraph 1")),
        Fact(key="start", label="Start", kind="date", value="2026-11-01", status="given"),
        Fact(key="months", label="Months", kind="integer", value="12", status="given"),
    )  # fmt: skip
    return TaskBrief.model_validate(
        {
            "specialist": "property-lawyer",
            "task": Task(
                id="T1", title="Letter", domain="legal/property", depth="Standard", component="letter",
                deliverable="letter", description="Write it.", criteria=(criterion,), format=file_format,
            ),
            "depth": "Standard",
            "contract": DeliverableContract(
                id="letter", name="Letter", file_name=ending, format=file_format, kind="letter", audience="tenant"
            ),
            "discovery": DiscoveryBrief(depth="Quick", facts=facts),
            "goals": (Goal(id="G1", text="A letter is ready to send."),),
            "producer": producer,
            "output_format": file_format,
        }
    )  # fmt: skip


def blueprint() -> Blueprint:
    return Blueprint(
        specialist="property-lawyer",
        domain="legal/property",
        deliverable="letter",
        title="Letter about the rent",
        plan_tasks=("T1",),
        depth="Standard",
        task_reference="T1",
        research_findings=("The rent is £900.00 [Lease.txt]",),
        approach="One page.",
        specification="A letter.",
        acceptance=(AcceptanceMapping(criterion="T1.1", how="It says so.", blocks=("unpaid",)),),
        integration=("none",),
        handoff=Handoff(producer="document-writer", output_format="docx", output_filename="Letter.docx"),
        content=Document(title="Letter", theme="letter", blocks=(Paragraph(id="unpaid", runs=(Text(text=WORDS),)),)),
    )


def built() -> BuiltFile:
    return BuiltFile(
        deliverable="letter", file_name="Letter.docx", file_format="docx", version=1, object="0" * 64,
        text=(f"paragraph 1|{WORDS}", "paragraph 2|Please pay within seven days."),
    )  # fmt: skip
