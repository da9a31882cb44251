"""From facts and decisions to the typed content of one deliverable, with figures and origins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.relay.nouns.blueprint import DecisionMade
from app.relay.problems import WorkProblem
from app.workforce.playbook.calculators.calculation import Calculation, Calculator
from app.workforce.playbook.drafting.calculations import Read, Worker
from app.workforce.playbook.drafting.materialise import ContentFailed, Materialiser
from app.workforce.playbook.drafting.origins import OriginFinder
from app.workforce.playbook.drafting.session import Session
from app.workforce.playbook.drafting.settled import Settled
from app.workforce.playbook.reading.problems import write_path
from app.workforce.playbook.spec.playbook import Deliverable, Playbook
from app.workforce.playbook.spec.stage import ExploreEntry
from producers.content.anything import AnyContent
from producers.content.base import Content
from producers.figures import Figure


@dataclass(frozen=True)
class Draft:
    """The content of a deliverable, the figures it is bound to, and the session that knows all values."""

    content: AnyContent
    figures: tuple[Figure, ...]
    session: Session
    results: Mapping[str, Calculation]


def draft_content(
    session: Session, deliverable: Deliverable, settled: Settled, calculators: Mapping[str, Calculator], read: Read
) -> Draft:
    """Draft one deliverable. Raises WorkProblem with file, line and reason when its playbook cannot be rendered."""
    values = replace(session.values, decided=settled.decided, assumed=settled.assumed, words=settled.words)
    worker = Worker(session.main, session.templates, calculators, session.facts, read)
    worked = worker.work(values)
    ready = session.with_values(worked.values)
    origins = OriginFinder(
        session.main,
        _explores(session.playbook, deliverable),
        session.facts,
        _by_ref(settled.made),
        worked.read_by,
    )
    builder = Materialiser(session.templates, session.recorder, origins)
    try:
        content = builder.content(deliverable.entry.content, ready.names)
    except ContentFailed as failed:
        raise _problem(deliverable, failed) from failed
    return Draft(_known(content), tuple(worked.values.figures.values()), ready, worked.results)


def _explores(playbook: Playbook, deliverable: Deliverable) -> tuple[ExploreEntry, ...]:
    before = (playbook.deliverable_of_task(name) for name in deliverable.entry.task.dependencies)
    return (deliverable.entry.explore, *(item.entry.explore for item in before))


def _by_ref(made: tuple[DecisionMade, ...]) -> dict[str, DecisionMade]:
    return {item.ref: item for item in made}


def _known(content: Content) -> AnyContent:
    return content  # type: ignore[return-value]


def _problem(deliverable: Deliverable, failed: ContentFailed) -> WorkProblem:
    path = ("content", *failed.path)
    near = path
    while near and near not in deliverable.lines:
        near = near[:-1]
    return WorkProblem(
        "playbook_failed",
        playbook=deliverable.file.name,
        line=str(deliverable.lines.get(near, 1)),
        where=write_path(path),
        reason=failed.reason,
    )
