"""Performing a step: the workforce for assignments, producers, checks and the release folder for the rest."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pydantic import BaseModel

from app.relay.assignments import RESULTS, BlockPlace, Specify
from app.relay.editing import amended, apply_edits
from app.relay.nouns.base import Fault
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.events import Event, FileBuilt, FileReleased
from app.relay.nouns.report import ReleasedFile, Usage
from app.relay.ports import (
    CheckerPort,
    CheckRequest,
    Desk,
    ObjectStore,
    ProducersPort,
    ReleasePort,
    SourcesPort,
    Workforce,
)
from app.relay.problems import WorkProblem
from app.relay.roles import may_use
from app.relay.steps import (
    AmendStep,
    AnyStep,
    AssignedStep,
    CheckResult,
    CheckStep,
    FigurePlace,
    ReleaseStep,
    RenderResult,
    RenderStep,
)
from producers.problems import ContentProblem
from producers.production import Produced


@dataclass(frozen=True)
class Ports:
    """Everything outside the relay that steps need.

    `workforce` performs runs unless a run names one of `others`. `fallback` names a workforce that needs no service
    and works only from what was settled for it, so that it begins a request anew where another one had it.
    """

    workforce: Workforce
    sources: SourcesPort
    producers: ProducersPort
    checker: CheckerPort
    release: ReleasePort
    objects: ObjectStore
    others: Mapping[str, Workforce] = field(default_factory=dict)
    fallback: str = ""

    def workforce_of(self, name: str) -> Workforce:
        """Return the workforce of that name, the usual one when there is none."""
        return self.others.get(name, self.workforce)


@dataclass(frozen=True)
class Outcome:
    """A step's result with its cost, and the events that belong to it."""

    result: BaseModel
    usage: Usage
    events: tuple[Event, ...] = ()


def perform(step: AnyStep, ports: Ports, workforce: Workforce, desk: Desk) -> Outcome:
    """Do one step. Raises WorkProblem or ContentProblem when it cannot be done, Stopped when asked to stop.

    The files of `desk` are held back from roles that may not read them.
    """
    if isinstance(step, AssignedStep):
        return _assign(step, workforce, desk)
    if isinstance(step, RenderStep):
        return _render(step, ports)
    if isinstance(step, CheckStep):
        return _check(step, ports)
    if isinstance(step, AmendStep):
        return Outcome(amended(step.blueprint, step.edits, step.words), Usage())
    return _release(step, ports)


def _assign(step: AssignedStep, workforce: Workforce, desk: Desk) -> Outcome:
    may_read = may_use(step.role, "read_sources") or step.role == "Advisor"
    performed = workforce.perform(step.assignment, desk if may_read else replace(desk, sources=None))
    expected = RESULTS[step.assignment.kind]
    if not isinstance(performed.result, expected):
        raise WorkProblem("wrong_result", who=step.who)
    return Outcome(_corrected(step, performed.result), performed.usage)


def _corrected(step: AssignedStep, result: BaseModel) -> BaseModel:
    """Return a blueprint with the corrections that an earlier version of it already had."""
    if isinstance(step.assignment, Specify) and isinstance(result, Blueprint) and step.assignment.corrections:
        return apply_edits(result, step.assignment.corrections)
    return result


def _render(step: RenderStep, ports: Ports) -> Outcome:
    handoff = step.blueprint.handoff
    produced = ports.producers.produce(step.blueprint.content, handoff.output_format, step.figures)
    _self_check(step, produced)
    digest = ports.objects.put(produced.data)
    result = RenderResult(
        deliverable=step.deliverable,
        version=step.version,
        object=digest,
        file_name=handoff.output_filename,
        size=len(produced.data),
        blocks=produced.blocks,
        sections=produced.sections,
        places=tuple(BlockPlace(block=place.block, label=place.label) for place in produced.places),
        figures=tuple(FigurePlace(name=item.name, text=item.text, place=item.place) for item in produced.figures),
        remarks=tuple(Fault(code=note.code, fields=dict(note.facts)) for note in produced.notes),
        supplied=dict(produced.supplied),
        counted_by=produced.counted_by,
    )
    built = FileBuilt(
        deliverable=step.deliverable,
        version=step.version,
        file_name=handoff.output_filename,
        file_format=handoff.output_format,
        object=digest,
        size=len(produced.data),
    )
    return Outcome(result, Usage(), (built,))


def _self_check(step: RenderStep, produced: Produced) -> None:
    if not produced.data:
        raise ContentProblem("empty_file", block=step.deliverable)
    expected = _count(step)
    if expected and produced.blocks < expected:
        raise ContentProblem(
            "blocks_lost", block=step.deliverable, expected=str(expected), rendered=str(produced.blocks)
        )


def _count(step: RenderStep) -> int:
    content = step.blueprint.content
    if content.family == "document":
        return len(content.blocks)
    if content.family == "deck":
        return len(content.slides)
    return len(content.sheets) if content.family == "workbook" else 0


def _check(step: CheckStep, ports: Ports) -> Outcome:
    handoff = step.blueprint.handoff
    request = CheckRequest(
        name=handoff.output_filename,
        file_format=handoff.output_format,
        data=ports.objects.get(step.object),
        content=step.blueprint.content,
        figures=step.figures,
        contract=step.contract,
        tests=step.tests,
    )
    checked = ports.checker.check(request)
    result = CheckResult(
        deliverable=step.deliverable,
        version=step.version,
        run=checked.run,
        results=checked.results,
        text=checked.text,
    )
    return Outcome(result, Usage())


def _release(step: ReleaseStep, ports: Ports) -> Outcome:
    data = ports.objects.get(step.object)
    digest = hashlib.sha256(data).hexdigest()
    path, remark = ports.release.release(step.file_name, data, step.previous)
    if ports.release.digest(path) != digest:
        raise WorkProblem("release_not_there", file=step.file_name)
    released = ReleasedFile(
        deliverable=step.deliverable,
        name=step.file_name,
        format=step.file_format,
        version=step.version,
        released=True,
        path=path,
        sha256=digest,
        why_not=remark,
    )
    return Outcome(released, Usage(), (FileReleased(file=released),))
