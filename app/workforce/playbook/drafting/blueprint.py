"""From a draft to a blueprint: acceptance mapping, omissions, open items, handoff."""

from dataclasses import dataclass

from app.relay.assignments import Specify, TaskBrief
from app.relay.nouns.blueprint import AcceptanceMapping, Blueprint, DecisionMade, Handoff, OmissionItem
from app.relay.nouns.plan import AcceptanceCriterion
from app.workforce.playbook.drafting.blocks import block_index, match_ids
from app.workforce.playbook.drafting.draft import Draft
from app.workforce.playbook.drafting.fact_values import missing_facts
from app.workforce.playbook.drafting.own_goals import nearest_blocks
from app.workforce.playbook.drafting.settled import Settled
from app.workforce.playbook.spec.playbook import Deliverable
from app.workforce.playbook.spec.stage import OmissionEntry

OWN_WORDS = "In your own words, so no rule can test it: these passages come nearest, and a person must read them."


@dataclass(frozen=True)
class Writer:
    """Writes the blueprint of one deliverable from its draft."""

    assignment: Specify
    deliverable: Deliverable
    draft: Draft
    settled: Settled
    left_over: tuple[str, ...]

    def write(self) -> Blueprint:
        """Return the blueprint; whatever is not settled stands in its open items."""
        task, text = self.assignment.task, self.draft.session.text
        specify = self.deliverable.entry.specify
        acceptance = tuple(self._mapping(criterion) for criterion in task.task.criteria)
        omissions = tuple(self._omission(item) for item in specify.omissions)
        return Blueprint(
            specialist=task.specialist,
            domain=task.task.domain,
            deliverable=self.deliverable.id,
            title=text(specify.title),
            plan_tasks=(task.task.id,),
            depth=task.depth,
            task_reference=_task_reference(task),
            research_findings=(*self.assignment.stage1.findings, *self._notes()),
            approach=self.assignment.stage1.approach,
            decisions_made=(*self.settled.made, *_standards(specify.standards)),
            specification=text(specify.specification),
            acceptance=acceptance,
            integration=self.draft.session.texts(specify.integration),
            open_items=self._open_items(acceptance, omissions),
            handoff=self._handoff(),
            content=self.draft.content,
            figures=self.draft.figures,
            omissions=omissions,
            shared_terms={term: text(meaning) for term, meaning in specify.terms.items()},
            parties=self.draft.session.texts(specify.parties),
        )

    def _notes(self) -> tuple[str, ...]:
        return tuple(note for result in self.draft.results.values() for note in result.notes)

    def _ids(self) -> tuple[str, ...]:
        return tuple(block_index(self.draft.content))

    def _mapping(self, criterion: AcceptanceCriterion) -> AcceptanceMapping:
        entry = next((e for e in self.deliverable.entry.specify.acceptance if e.criterion == criterion.id), None)
        if entry is None:
            blocks = nearest_blocks(criterion.text, self.draft.content)
            return AcceptanceMapping(
                criterion=criterion.id,
                how=OWN_WORDS,
                blocks=blocks,
            )
        blocks = match_ids(entry.blocks, self._ids())
        return AcceptanceMapping(criterion=criterion.id, how=self.draft.session.text(entry.how), blocks=blocks)

    def _omission(self, entry: OmissionEntry) -> OmissionItem:
        blocks = match_ids(entry.blocks, self._ids())
        because = "" if blocks else self._because(entry)
        return OmissionItem(id=entry.id, text=entry.text, blocks=blocks, absent_because=because)

    def _because(self, entry: OmissionEntry) -> str:
        session = self.draft.session
        return next((session.text(item.because) for item in entry.absent if session.holds(item.when)), "")

    def _open_items(
        self, acceptance: tuple[AcceptanceMapping, ...], omissions: tuple[OmissionItem, ...]
    ) -> tuple[str, ...]:
        unknown = missing_facts(self.draft.session.main.facts, self.draft.session.values.facts)
        texts = {criterion.id: criterion.text for criterion in self.assignment.task.task.criteria}
        silent = [item for item in omissions if not item.blocks and not item.absent_because]
        return (
            *(f"{entry.label} is not known: give it, or leave it blank." for entry in unknown),
            *(f"Nothing in the document meets this: {texts[m.criterion]}" for m in acceptance if not m.blocks),
            *(f"The document says nothing about this, and no decision says why: {item.text}" for item in silent),
            *(text for result in self.draft.results.values() for text in result.open_items),
            *self.left_over,
        )

    def _handoff(self) -> Handoff:
        task = self.assignment.task
        return Handoff(
            producer=task.producer,
            output_format=task.output_format,
            output_filename=task.contract.file_name,
            formatting=self.deliverable.entry.specify.formatting,
        )


def _task_reference(task: TaskBrief) -> str:
    criteria = "; ".join(f"{item.id} {item.text}" for item in task.task.criteria)
    needs = ", ".join(task.task.dependencies) or "none"
    return f"{task.task.id} {task.task.title}. Acceptance criteria: {criteria}. Dependencies: {needs}."


def _standards(standards: tuple[str, ...]) -> tuple[DecisionMade, ...]:
    why = "Named by the playbook."
    return tuple(
        DecisionMade(title="Standard followed", choice=text, rationale=why, confirmed_by="standard")
        for text in standards
    )
