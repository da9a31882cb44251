"""Intake: what was asked for."""

from dataclasses import replace

from app.relay.assignments import Classify
from app.relay.nouns.report import Usage
from app.relay.nouns.request import Covering, Intake, Standard
from app.workforce.model.drafts.discovery import IntakeDraft
from app.workforce.model.work.room import Room, StandardText


def classify(assignment: Classify, room: Room) -> tuple[Intake, Usage]:
    """Return how the request is understood. Any legal or financial work is covered; nothing else is."""
    standards = {standard.name: standard for standard in room.kit.standards()}
    listed = "\n".join(f"- {one.name}: {one.title}. {one.description}" for one in standards.values())
    chosen = f"The person chose this kind of work: {assignment.choice}" if assignment.choice else ""
    parts = (f"## Playbooks at hand\n\n{listed}" if listed else "", chosen)
    job = room.job("classify", IntakeDraft, parts)
    worked = room.work(replace(job, check=lambda draft: _check(draft, standards)))
    return _intake(worked.draft, standards), worked.usage


def _check(draft: IntakeDraft, standards: dict[str, StandardText]) -> list[str]:
    wrong = [] if draft.reasoning else ["result.reasoning: one sentence is needed"]
    if draft.standard and draft.standard not in standards:
        wrong.append("result.standard: not a name of the list; leave it empty when none fits")
    return wrong


def _intake(draft: IntakeDraft, standards: dict[str, StandardText]) -> Intake:
    found = standards.get(draft.standard)
    nearest: tuple[Covering, ...] = ()
    if draft.cannot and not found:
        return Intake(
            intent=draft.intent,
            complexity=draft.complexity,
            reasoning=draft.reasoning,
            nearest=nearest,
            missing=draft.cannot,
        )
    return Intake(
        intent=draft.intent,
        complexity=draft.complexity,
        reasoning=draft.reasoning,
        standard=Standard(name=found.name, title=found.title, version=found.version) if found else None,
    )
