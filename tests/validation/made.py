"""The files under test: each sample, and each sample with other choices, run through playbooks and producers."""

import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from app.relay.nouns.blueprint import Blueprint
from app.relay.ports import Checked
from producers.content.anything import AnyContent
from producers.production import Produced
from tests.workforce.sample_run import SAMPLES, PlaybookRun

NAMES = tuple(sorted(path.parent.name for path in SAMPLES.glob("*/sample.json")))


@dataclass(frozen=True)
class Case:
    """One way of answering a sample: facts, answers and decisions that differ, and own words, by id."""

    sample: str
    facts: tuple[tuple[str, str | None], ...] = ()
    questions: tuple[tuple[str, str], ...] = ()
    decisions: tuple[tuple[str, str], ...] = ()
    own: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """What differs from the sample's answers, for the names of tests."""
        pairs = (*self.facts, *self.questions, *self.decisions, *self.own)
        words = "+".join(f"{key}={value}" for key, value in pairs if value is not None)
        blanks = sum(value is None for _, value in self.facts)
        return f"{self.sample} {words or 'as shipped'}{f' with {blanks} blanks' if blanks else ''}"


@dataclass(frozen=True, eq=False)
class Made:
    """A finished file of a case, with the content it was made from."""

    case: Case
    deliverable: str
    name: str
    file_format: str
    content: AnyContent
    produced: Produced
    blueprint: Blueprint = field(repr=False)

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.produced.data

    @property
    def packaged(self) -> bool:
        """Whether it is an Office package, which judges of packages and LibreOffice open."""
        return self.file_format in {"docx", "xlsx", "pptx"}

    def again(self) -> bytes:
        """The bytes of a second rendering of the same content."""
        return run_of(self.case).rendered(self.blueprint).data

    def __str__(self) -> str:
        return f"{self.case}, {self.deliverable}"


@cache
def sources_of(sample: str) -> PlaybookRun:
    """The sample as shipped, its sources copied and read once for all cases."""
    folder = Path(tempfile.mkdtemp(prefix="engross-validation-")) / sample
    run = PlaybookRun.of_sample(sample, folder)
    assert run.inquiry.facts
    return run


@cache
def run_of(case: Case) -> PlaybookRun:
    """The run of a case, finished."""
    shipped = sources_of(case.sample)
    run = PlaybookRun(
        request=shipped.request,
        facts={**shipped.facts, **dict(case.facts)},
        sources=shipped.sources,
        questions={**shipped.questions, **dict(case.questions)},
        decisions={**shipped.decisions, **dict(case.decisions)},
        own=dict(case.own),
    )
    run.blueprints()
    return run


@cache
def files_of(case: Case) -> tuple[Made, ...]:
    """Every file of a case."""
    made = []
    for blueprint in run_of(case).done.values():
        wanted = blueprint.handoff.output_format
        produced = run_of(case).rendered(blueprint)
        name = blueprint.handoff.output_filename
        made.append(Made(case, blueprint.deliverable, name, wanted, blueprint.content, produced, blueprint))
    return tuple(made)


@cache
def checked(made: Made) -> Checked:
    """A file proofread, with its bound tests and its contract."""
    return run_of(made.case).check(made.deliverable, made.produced)


def packages_of(case: Case) -> tuple[Made, ...]:
    """Every Office file of a case."""
    return tuple(made for made in files_of(case) if made.packaged)


def pick(sample: str, deliverable: str) -> Made:
    """One file of a sample as shipped."""
    return next(made for made in files_of(Case(sample)) if made.deliverable == deliverable)
