"""Reviewer: what rules can find wrong in a finished file. It reads the file's own text, never the intention alone.

The specialist layer proves the omission pack, the words of every decision and that no block is lost; the builder
layer proves every criterion and answers the bound questions with quotations; a cross-cutting reviewer proves that
every party is named. What only a reader can judge is returned as not run, never as passed.
"""

from app.relay.assignments import ReviewFile
from app.relay.nouns.blueprint import AcceptanceMapping, OmissionItem
from app.relay.nouns.finding import Finding
from app.relay.nouns.plan import AcceptanceTest
from app.relay.nouns.review import Review, TestResult
from app.relay.nouns.source import Place
from app.relay.ports import Desk
from app.words import Words
from app.workforce.playbook.drafting.blocks import all_blocks, block_index, match_ids
from app.workforce.playbook.drafting.blueprint import OWN_WORDS
from app.workforce.playbook.drafting.evidence import Evidence, FileText, fold
from app.workforce.playbook.drafting.settled import OWN_RATIONALE
from app.workforce.playbook.handlers.tools import Tools
from producers.content.base import Block

BY = "by rules"


def perform(assignment: ReviewFile, _desk: Desk, tools: Tools) -> Review:
    """Review one layer; a verdict is a pass only when nothing was found. What is said is in the person's language."""
    file, words = FileText(assignment.built), tools.words()
    match assignment.layer:
        case "specialist":
            return _specialist(assignment, file, words)
        case "builder":
            return _builder(assignment, file, words)
        case "cross-cutting":
            return _cross_cutting(assignment, file, words)


def _review(
    assignment: ReviewFile, findings: list[Finding], reasons: list[str], results: tuple[TestResult, ...] = ()
) -> Review:
    bad = bool(findings) or any(result.outcome == "failed" for result in results)
    return Review(
        layer=assignment.layer,
        reviewer=assignment.reviewer,
        by=BY,
        verdict="fail" if bad else "pass",
        reasons=tuple([finding.what for finding in findings] or reasons),
        findings=tuple(findings),
        results=results,
    )


def _finding(assignment: ReviewFile, words: Words, check: str, label: str = "", **facts: str) -> Finding:
    return Finding(
        check=check,
        severity="high",
        place=Place(file=assignment.built.file_name, label=words.place(label)),
        what=words.say(f"review.{check}.what", **facts),
        right=words.say(f"review.{check}.right"),
        facts=facts,
    )


def _specialist(assignment: ReviewFile, file: FileText, words: Words) -> Review:
    blueprint = assignment.blueprint
    blocks = list(all_blocks(blueprint.content))
    findings = [item for block in blocks for item in _lost(assignment, file.evidence(block), words)]
    index = block_index(blueprint.content)
    findings += [item for entry in blueprint.omissions for item in _omitted(assignment, entry, index, words)]
    findings += _unwritten(assignment, file, blocks, words)
    absent = sum(1 for item in blueprint.omissions if not item.blocks)
    reasons = [
        words.say("review.parts_stand", number=len(blocks)),
        words.say("review.points_checked", number=len(blueprint.omissions), absent=absent),
        words.say("review.decisions_found", number=len(blueprint.decisions_made)),
    ]
    return _review(assignment, findings, reasons)


def _lost(assignment: ReviewFile, evidence: Evidence, words: Words) -> list[Finding]:
    return [_finding(assignment, words, "content_lost", evidence.place, lost=lost) for lost in evidence.lost[:1]]


def _omitted(assignment: ReviewFile, entry: OmissionItem, index: dict[str, Block], words: Words) -> list[Finding]:
    missing = [name for name in entry.blocks if name not in index]
    if (entry.blocks and not missing) or (not entry.blocks and entry.absent_because):
        return []
    return [_finding(assignment, words, "omission", text=entry.text)]


def _unwritten(assignment: ReviewFile, file: FileText, blocks: list[Block], words: Words) -> list[Finding]:
    """Return decisions in the person's own words that the file does not repeat as written."""
    findings = []
    for made in assignment.blueprint.decisions_made:
        used = any(origin.ref == made.ref for block in blocks for origin in block.origins)
        own = made.rationale == OWN_RATIONALE
        if own and not (used and file.holds(made.choice)):
            findings.append(_finding(assignment, words, "decision_lost", title=made.title, own=made.choice))
    return findings


def _builder(assignment: ReviewFile, file: FileText, words: Words) -> Review:
    index = block_index(assignment.blueprint.content)
    results = [_criterion(item, index, file, words) for item in assignment.blueprint.acceptance]
    results += [_question(test, assignment, index, file, words) for test in assignment.questions]
    findings = [
        _finding(assignment, words, "criterion", name=result.test, seen=result.evidence)
        for result in results
        if result.outcome == "failed"
    ]
    met = sum(result.outcome == "passed" for result in results)
    open_results = [result for result in results if result.outcome == "not run"]
    reasons = [words.say("review.criteria_shown", met=met, total=len(results))]
    reasons += [f"{result.test}: {result.evidence}" for result in open_results]
    return _review(assignment, findings, reasons, tuple(results))


def _criterion(mapping: AcceptanceMapping, index: dict[str, Block], file: FileText, words: Words) -> TestResult:
    if mapping.how == OWN_WORDS:
        evidence = _for_a_reader(mapping.blocks, index, file, words)
        return TestResult(test=mapping.criterion, outcome="not run", evidence=evidence)
    return _shown(mapping.criterion, mapping.blocks, index, file, words)


def _shown(test: str, names: tuple[str, ...], index: dict[str, Block], file: FileText, words: Words) -> TestResult:
    """Return passed only when every block is in the blueprint and all its words are in the file."""
    found = [file.evidence(index[name]) for name in names if name in index]
    lost = [item.lost[0] for item in found if item.lost]
    if not found or lost:
        evidence = words.say("review.not_in_file", words=lost[0]) if lost else words.say("review.no_passage")
        return TestResult(test=test, outcome="failed", evidence=evidence)
    return TestResult(test=test, outcome="passed", evidence="; ".join(_quote(item, words) for item in found[:3]))


def _quote(evidence: Evidence, words: Words) -> str:
    return f"{words.place(evidence.place)}: “{evidence.quote}”" if evidence.place else f"“{evidence.quote}”"


def _for_a_reader(names: tuple[str, ...], index: dict[str, Block], file: FileText, words: Words) -> str:
    near = "; ".join(_quote(file.evidence(index[name]), words) for name in names if name in index)
    return words.say("review.nearest", passages=near) if near else words.say("review.for_a_reader")


def _question(
    test: AcceptanceTest, assignment: ReviewFile, index: dict[str, Block], file: FileText, words: Words
) -> TestResult:
    """Answer a question by the blocks it names, or by those of the criterion it covers; else leave it to a reader."""
    named = tuple(name.strip() for name in test.parameters.get("blocks", "").split(",") if name.strip())
    mapping = next((item for item in assignment.blueprint.acceptance if item.criterion == test.covers), None)
    if not named and (mapping is None or mapping.how == OWN_WORDS):
        evidence = _for_a_reader(mapping.blocks if mapping else (), index, file, words)
        return TestResult(test=test.id, outcome="not run", evidence=evidence)
    present = match_ids(named, tuple(index))
    return _shown(test.id, present if named else (mapping.blocks if mapping else ()), index, file, words)


def _cross_cutting(assignment: ReviewFile, file: FileText, words: Words) -> Review:
    blueprint = assignment.blueprint
    findings = [
        _finding(assignment, words, "party_missing", party=party)
        for party in blueprint.parties
        if fold(party) and not file.holds(party)
    ]
    reasons = [
        words.say("review.parties_named", number=len(blueprint.parties)),
        words.say("review.rules_end"),
    ]
    return _review(assignment, findings, reasons)
