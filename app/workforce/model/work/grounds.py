"""Grounds: what the blocks of one blueprint may rest on, each under the name by which a call was given it.

A ground is an origin that really exists: a finding of stage 1, a decision or an assumption that was settled, a fact,
an answer, an approved goal, an earlier blueprint, or a standard that was named. Its note is written by code, since the
person reads it as the reason of a block.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from app.relay.assignments import Specify
from app.relay.nouns.decisions import Decisions
from app.relay.nouns.discovery import DiscoveryBrief
from app.relay.nouns.stage1 import Stage1
from app.relay.texts.facts import fact_words
from app.workforce.model.drafts.detail import SpecifyDraft
from app.workforce.model.tools.library import fold
from producers.content.base import Origin, OriginKind

_NOTE = 200
_LEAST_QUOTE = 12
_SOURCE = re.compile(r"\[([^\[\]]+)\]\s*\.?$")


@dataclass(frozen=True)
class Grounds:
    """What exists: origins in the order they were listed; texts in which a named standard may stand; the request."""

    origins: tuple[Origin, ...]
    standards: str = ""
    request: str = ""
    _by_ref: dict[str, Origin] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        """Know every origin by its name; the first of a name counts."""
        for origin in self.origins:
            self._by_ref.setdefault(origin.ref, origin)

    def find(self, claimed: Origin) -> Origin | None:
        """Return the ground that an origin claims, with the note of code, or None when there is no such thing."""
        ref = claimed.ref.strip()
        same = (one for one in self.origins if one.kind == claimed.kind and one.ref == ref)
        known = next(same, None) or self._by_ref.get(ref)
        if known is not None:
            return known
        if claimed.kind == "standard" and is_name(ref) and _stands(ref, self.standards):
            return Origin(kind="standard", ref=ref, note=ref)
        if claimed.kind == "request" and len(fold(ref)) >= _LEAST_QUOTE and fold(ref) in fold(self.request):
            return Origin(kind="request", ref=ref, note=f"Your request: “{ref}”")
        return None

    def text(self) -> str:
        """Return the list as a section of a brief."""
        lines = [f"- {one.kind} {one.ref}: {one.note}" for one in self.origins]
        return "## What a block may rest on\n\n" + "\n".join(lines) if lines else ""


def collect_grounds(assignment: Specify, standards: Iterable[str]) -> Grounds:
    """Return what the blocks of a stage 2 may rest on; `standards` are the texts that name standards."""
    task, brief = assignment.task, assignment.brief
    origins = [
        *_findings(assignment.stage1, frozenset(file.path for file in brief.sources)),
        *_settled(assignment.decisions),
        *_discovered(task.discovery),
        *(_origin("finding", f"blueprint:{one.deliverable}", one.title) for one in task.earlier),
        *(_origin("decision", f"S{number}", text) for number, text in enumerate(_said(assignment), start=1)),
        *(_origin("request", goal.id, goal.text) for goal in task.goals),
        *(
            _origin("answer", f"C{number}", f"{one.question} {one.answer}")
            for number, one in enumerate(brief.clarifications, start=1)
        ),
    ]
    if brief.standard is not None:
        title = f"{brief.standard.title}, version {brief.standard.version}"
        origins.append(_origin("standard", brief.standard.name, title))
    named = "\n".join((*standards, *assignment.stage1.findings, assignment.stage1.exploration))
    words = "\n".join((brief.request, *(one.answer for one in brief.clarifications)))
    return Grounds(tuple(origins), named, words)


def recorded(draft: SpecifyDraft) -> tuple[Origin, ...]:
    """Return the judgements of a light task as grounds: there every judgement is recorded as an assumption."""
    return tuple(
        _origin("assumption", ref, f"{one.title}: {one.choice}")
        for one in draft.decisions
        for ref in (one.ref, one.title)
        if ref and one.choice
    )


def numbered(stage1: Stage1) -> Stage1:
    """Return stage 1 with the name of each finding before it."""
    findings = tuple(f"F{number}: {text}" for number, text in enumerate(stage1.findings, start=1))
    return stage1.model_copy(update={"findings": findings})


def unsourced(finding: str, files: frozenset[str], refs: frozenset[str]) -> bool:
    """Say whether a finding names something in brackets that is not there: a file, a fact or an answer."""
    named = _SOURCE.search(finding.strip())
    if named is None:
        return False
    kind, _, rest = (part.strip() for part in named[1].partition(":"))
    if kind in {"fact", "answer"} and rest:
        return rest not in refs
    if kind in {"standard", "request", "goal", "assumption"}:
        return False
    return not _names_file(named[1], files)


def is_name(text: str) -> bool:
    """Say whether words can be the name of a standard: two or more, one with a capital or a digit at its head."""
    words = text.split()
    return len(words) > 1 and any(word[:1].isupper() or word[:1].isdigit() for word in words)


def _findings(stage1: Stage1, files: frozenset[str]) -> Iterator[Origin]:
    for number, text in enumerate(stage1.findings, start=1):
        named = _SOURCE.search(text.strip())
        if named is None or ":" in named[1] or _names_file(named[1], files):
            yield _origin("finding", f"F{number}", text)


def _names_file(text: str, files: frozenset[str]) -> bool:
    """Say whether words in brackets begin with a file of the project, by its path or its name."""
    known = {fold(name) for path in files for name in (path, path.rsplit("/", 1)[-1])}
    return any(fold(text).startswith(name) for name in known)


def _settled(decisions: Decisions) -> Iterator[Origin]:
    for decision in decisions.decisions:
        if decision.chosen is not None:
            option = next((text for text in decision.options if text.startswith(f"{decision.chosen}:")), decision.value)
            yield _origin("decision", decision.id, f"{decision.title}: {decision.user_input or option}")
    for assumption in decisions.assumptions:
        if assumption.status != "open":
            note = f"{assumption.title}: {assumption.user_override or assumption.default}"
            yield _origin("assumption", assumption.id, note)


def _discovered(discovery: DiscoveryBrief) -> Iterator[Origin]:
    for fact in discovery.facts:
        where = f" ({fact.place.file}, {fact.place.label})" if fact.place else ""
        yield _origin("fact", fact.key, f"{fact.label}: {fact_words(fact) or 'left blank'}{where}")
    for answer in discovery.answers:
        yield _origin("answer", answer.question, f"{answer.text} {answer.words}")
    for number, text in enumerate(discovery.assumptions, start=1):
        yield _origin("assumption", f"N{number}", text)


def _said(assignment: Specify) -> tuple[str, ...]:
    return tuple(text for text in assignment.settled_conflicts if text)


def _origin(kind: OriginKind, ref: str, note: str) -> Origin:
    line = " ".join(note.split())
    return Origin(kind=kind, ref=ref, note=line if len(line) <= _NOTE else f"{line[:_NOTE]}…")


def _stands(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(' '.join(name.split()))}(?!\w)", " ".join(text.split())) is not None
