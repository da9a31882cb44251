"""Conflicts, reviews and the closing words. A quotation that does not stand in the text counts for nothing."""

from collections.abc import Mapping
from dataclasses import replace

from app.relay.assignments import BuiltFile, ReviewFile, ScanConflicts, Summary, WriteSummary
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.finding import Finding
from app.relay.nouns.profiles import REVIEW, SpecialistProfile
from app.relay.nouns.report import Usage
from app.relay.nouns.review import Conflict, ConflictScan, Review, Side, TestResult
from app.relay.nouns.source import Place
from app.workforce.model.drafts.detail import (
    ConflictDraft,
    ConflictsDraft,
    ProblemDraft,
    ReviewDraft,
    SideDraft,
    VerdictDraft,
)
from app.workforce.model.drafts.discovery import SummaryDraft
from app.workforce.model.tools.library import Library, fold
from app.workforce.model.tools.toolbox import Toolbox
from app.workforce.model.work.room import PHASES, Room, join

ABSENT = "absent"
"""The place of a finding about something that is not in the file at all; it needs no quotation."""


def scan_conflicts(assignment: ScanConflicts, room: Room) -> tuple[ConflictScan, Usage]:
    """Return conflicts both of whose sides stand in what they quote."""
    library = room.library()
    texts = {one.deliverable: _text_of(one) for one in assignment.blueprints}
    sections = {f"blueprint:{name}": text for name, text in texts.items()}
    parts = tuple(f"## Blueprint {one.deliverable}: {one.title}\n\n{_short(one)}" for one in assignment.blueprints)
    steps = tuple(f"specify/{task}" for one in assignment.blueprints for task in one.plan_tasks)
    job = room.job(
        "scan_conflicts",
        ConflictsDraft,
        (*parts, room.handed_on(*steps)),
        toolbox=room.toolbox(sections, library),
        shared=room.shared(None, assignment.goals),
    )

    def doubts(draft: ConflictsDraft) -> list[str]:
        return [
            f"result.conflicts.{number}: both sides must be quoted as they stand; one of them does not"
            for number, one in enumerate(draft.conflicts)
            if not _stands(one, texts, library)
        ]

    worked = room.work(replace(job, doubts=doubts))
    kept = [one for one in worked.draft.conflicts if _stands(one, texts, library)]
    conflicts = tuple(
        Conflict(
            id=f"M{number}", kind=one.kind, text=one.text, sides=tuple(Side(**side.model_dump()) for side in one.sides)
        )
        for number, one in enumerate(kept, start=1)
    )
    return ConflictScan(compared=worked.draft.compared, conflicts=conflicts), worked.usage


def _stands(conflict: ConflictDraft, texts: Mapping[str, str], library: Library | None) -> bool:
    return len(conflict.sides) > 1 and all(_side_stands(side, texts, library) for side in conflict.sides)


def _side_stands(side: SideDraft, texts: Mapping[str, str], library: Library | None) -> bool:
    if side.deliverable in texts:
        return bool(fold(side.quote)) and fold(side.quote) in fold(texts[side.deliverable])
    return library is not None and library.place_of(side.deliverable, side.quote) is not None


def _text_of(blueprint: Blueprint) -> str:
    """Return every text of a blueprint's content and figures, one a line; runs of one block stand together."""
    lines: list[str] = [blueprint.approach, blueprint.specification, *blueprint.research_findings]
    lines += [f"{one.title}: {one.choice}" for one in blueprint.decisions_made]
    lines += [f"{figure.label}: {figure.value}" for figure in blueprint.figures]
    _collect(blueprint.content.model_dump(mode="json"), lines)
    return "\n".join(lines)


def _collect(value: object, lines: list[str]) -> None:
    if isinstance(value, list) and value and all(isinstance(item, dict) and "kind" in item for item in value):
        words = "".join(_run_words(item) for item in value)
        lines.extend([words] if words.strip() else [])
    if isinstance(value, dict):
        for item in value.values():
            _collect(item, lines)
    elif isinstance(value, list):
        for item in value:
            _collect(item, lines)
    elif isinstance(value, str) and len(value) > 1:
        lines.append(value)


def _run_words(run: dict[str, object]) -> str:
    if run["kind"] in {"text", "term", "verify"}:
        return str(run.get("text", ""))
    return f"[{run.get('name') or run.get('target') or run.get('label') or ''}]" if run["kind"] != "break" else " "


def _short(blueprint: Blueprint) -> str:
    figures = "\n".join(f"- figure {one.name}: {one.label} = {one.value}" for one in blueprint.figures)
    terms = "\n".join(f"- term {term}: {meaning}" for term, meaning in blueprint.shared_terms.items())
    made = "\n".join(f"- decided {one.title}: {one.choice}" for one in blueprint.decisions_made)
    parties = f"- parties: {', '.join(blueprint.parties)}" if blueprint.parties else ""
    return join(blueprint.specification, "\n".join(part for part in (figures, terms, made, parties) if part))


def review_file(assignment: ReviewFile, room: Room) -> tuple[Review, Usage]:
    """Return a review. The verdict follows from findings and results by code; a passed test needs words of the file."""
    profile = _profile(assignment, room)
    file = _File(assignment.built)
    checks = room.kit.checks
    toolbox = Toolbox(
        "Reviewer",
        PHASES["review_file"],
        {"blueprint": assignment.blueprint.model_dump_json(exclude_defaults=True)},
        room.library(),
        assignment.built,
        (lambda: checks(assignment)) if checks is not None else None,
    )
    wanted = _wanted(assignment)
    asked = "\n".join(f"- {name}: {text}" for name, text in wanted.items())
    criteria = "\n".join(f"- {text}" for text in (*(profile.review_criteria if profile else ()), *assignment.criteria))
    parts = (
        f"## What to review\n\nLayer {assignment.layer}, file {assignment.built.file_name}, round {assignment.round}.",
        _short(assignment.blueprint),
        f"## Criteria\n\n{criteria}",
        f"## Questions, one verdict each\n\n{asked}" if asked else "",
        room.handed_on(*(f"specify/{task}" for task in assignment.blueprint.plan_tasks)),
    )
    protocol = f"## {REVIEW}\n\n{profile.review}" if profile and profile.review else ""
    step = f"review/{assignment.layer}/{assignment.built.deliverable}/{assignment.round}"
    job = room.job(step, ReviewDraft, parts, toolbox=toolbox, more=(protocol,))
    job = replace(job, check=lambda draft: _check(draft, wanted), doubts=lambda draft: _doubts(draft, file))
    worked = room.work(job, hand_on=False)
    return _review(worked.draft, assignment, file, wanted), worked.usage


def _profile(assignment: ReviewFile, room: Room) -> SpecialistProfile | None:
    """Return the reviewer's profile, else the author's, also where the author was made for this run."""
    known, made = room.kit.specialists, assignment.profile
    registered = known.get(assignment.reviewer) or known.get(assignment.blueprint.specialist)
    return registered or (made.profile() if made is not None else None)


class _File:
    """The finished file as reviewers see it: lines with their places."""

    def __init__(self, built: BuiltFile) -> None:
        self._lines = [(line.split("|", 1)[0], fold(line.split("|", 1)[-1])) for line in built.text]
        self._all = " ".join(text for _, text in self._lines)
        self.name = built.file_name

    def place(self, quote: str) -> str | None:
        """Return the place of words, or None when they are not in the file."""
        wanted = fold(quote)
        if not wanted:
            return None
        label = next((label for label, text in self._lines if wanted in text), None)
        return label if label is not None else ("" if wanted in self._all else None)


def _wanted(assignment: ReviewFile) -> dict[str, str]:
    if assignment.layer != "builder":
        return {}
    mapped = {one.criterion: one.how for one in assignment.blueprint.acceptance}
    return {**mapped, **{test.id: test.question for test in assignment.questions}}


def _check(draft: ReviewDraft, wanted: Mapping[str, str]) -> list[str]:
    answered = [verdict.test for verdict in draft.verdicts]
    wrong = [f"result.verdicts: {name} is not answered" for name in wanted if name not in answered]
    return wrong + [f"result.findings.{n}: say what is wrong" for n, one in enumerate(draft.findings) if not one.what]


def _doubts(draft: ReviewDraft, file: _File) -> list[str]:
    doubtful = [
        f"result.findings.{number}: these words do not stand in the file: “{one.quote[:80]}”"
        for number, one in enumerate(draft.findings)
        if not _counts(one, file)
    ]
    return doubtful + [
        f"result.verdicts.{one.test}: passed without words that stand in the file"
        for one in draft.verdicts
        if one.outcome == "passed" and file.place(one.quote) is None
    ]


def _counts(finding: ProblemDraft, file: _File) -> bool:
    return finding.place.casefold() == ABSENT or file.place(finding.quote) is not None


def _review(draft: ReviewDraft, assignment: ReviewFile, file: _File, wanted: Mapping[str, str]) -> Review:
    findings = tuple(_finding(one, assignment, file) for one in draft.findings if _counts(one, file))
    verdicts = {one.test: one for one in draft.verdicts if one.test in wanted}
    results = tuple(_result(name, verdicts.get(name), file) for name in wanted)
    bad = any(one.severity == "high" for one in findings) or any(one.outcome == "failed" for one in results)
    reasons = tuple(one.what for one in findings) if bad and findings else draft.reasons
    return Review(
        layer=assignment.layer,
        reviewer=assignment.reviewer,
        by=BY,
        verdict="fail" if bad else "pass",
        reasons=reasons,
        findings=findings,
        results=results,
    )


BY = "by a model"


def _finding(draft: ProblemDraft, assignment: ReviewFile, file: _File) -> Finding:
    label = file.place(draft.quote) if draft.quote else None
    quoted = f"“{draft.quote}”: {draft.what}" if draft.quote and label is not None else draft.what
    return Finding(
        check=f"review.{assignment.layer}",
        severity=draft.severity,
        place=Place(file=file.name, label=label or ("" if draft.place.casefold() == ABSENT else draft.place)),
        what=quoted,
        right=draft.right,
        facts={"quote": draft.quote} if draft.quote else {},
    )


def _result(name: str, verdict: VerdictDraft | None, file: _File) -> TestResult:
    if verdict is None:
        return TestResult(test=name, outcome="not run", evidence="The reviewer did not answer.")
    place = file.place(verdict.quote)
    if verdict.outcome == "passed" and place is None:
        return TestResult(
            test=name, outcome="not run", evidence=f"Nothing in the file was shown for it. {verdict.evidence}"
        )
    shown = f"{place}: “{verdict.quote}” " if place is not None else ""
    return TestResult(test=name, outcome=verdict.outcome, evidence=f"{shown}{verdict.evidence}".strip())


def write_summary(assignment: WriteSummary, room: Room) -> tuple[Summary, Usage]:
    """Return the documenter's sentences. What was delivered is counted by code and stands above them."""
    outcomes = "\n".join(f"- {line}" for line in assignment.outcomes)
    worked = room.work(room.job("write_summary", SummaryDraft, (f"## Outcomes\n\n{outcomes}",)), hand_on=False)
    draft = worked.draft
    return Summary(
        sentences=tuple(text for text in draft.sentences if text),
        external=tuple(text for text in draft.external if text),
    ), worked.usage
