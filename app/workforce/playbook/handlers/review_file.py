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
from app.workforce.playbook.drafting.blocks import all_blocks, block_index, match_ids
from app.workforce.playbook.drafting.blueprint import OWN_WORDS
from app.workforce.playbook.drafting.evidence import Evidence, FileText, fold
from app.workforce.playbook.drafting.settled import OWN_RATIONALE
from app.workforce.playbook.handlers.tools import Tools
from producers.content.base import Block

BY = "by rules"


def perform(assignment: ReviewFile, _desk: Desk, _tools: Tools) -> Review:
    """Review one layer; a verdict is a pass only when nothing was found."""
    file = FileText(assignment.built)
    match assignment.layer:
        case "specialist":
            return _specialist(assignment, file)
        case "builder":
            return _builder(assignment, file)
        case "cross-cutting":
            return _cross_cutting(assignment, file)


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


_RIGHT = {
    "content_lost": "The file must say everything the blueprint says.",
    "omission": "Cover it, or decide to leave it out.",
    "decision_lost": "Own words are taken as written.",
    "criterion": "Every criterion needs a place in the file.",
    "party_missing": "Every party must be named.",
}


def _finding(assignment: ReviewFile, check: str, what: str, label: str = "") -> Finding:
    place = Place(file=assignment.built.file_name, label=label)
    return Finding(check=check, severity="high", place=place, what=what, right=_RIGHT[check])


def _specialist(assignment: ReviewFile, file: FileText) -> Review:
    blueprint = assignment.blueprint
    blocks = list(all_blocks(blueprint.content))
    findings = [item for block in blocks for item in _lost(assignment, file.evidence(block))]
    index = block_index(blueprint.content)
    findings += [item for entry in blueprint.omissions for item in _omitted(assignment, entry, index)]
    findings += _unwritten(assignment, file, blocks)
    absent = sum(1 for item in blueprint.omissions if not item.blocks)
    reasons = [
        f"All {len(blocks)} parts of the blueprint stand in the file.",
        f"{len(blueprint.omissions)} points such a document must contain were checked; {absent} left out on purpose.",
        f"The words of all {len(blueprint.decisions_made)} decisions and assumptions were found.",
    ]
    return _review(assignment, findings, reasons)


def _lost(assignment: ReviewFile, evidence: Evidence) -> list[Finding]:
    return [
        _finding(assignment, "content_lost", f"These words are not in the file: “{words}”", evidence.place)
        for words in evidence.lost[:1]
    ]


def _omitted(assignment: ReviewFile, entry: OmissionItem, index: dict[str, Block]) -> list[Finding]:
    missing = [name for name in entry.blocks if name not in index]
    if (entry.blocks and not missing) or (not entry.blocks and entry.absent_because):
        return []
    return [_finding(assignment, "omission", f"Nothing in the file covers this point: {entry.text}")]


def _unwritten(assignment: ReviewFile, file: FileText, blocks: list[Block]) -> list[Finding]:
    """Return decisions in the person's own words that the file does not repeat as written."""
    findings = []
    for made in assignment.blueprint.decisions_made:
        used = any(origin.ref == made.ref for block in blocks for origin in block.origins)
        own = made.rationale == OWN_RATIONALE
        if own and not (used and file.holds(made.choice)):
            what = f"Your words on “{made.title}” are not in the file: “{made.choice}”"
            findings.append(_finding(assignment, "decision_lost", what))
    return findings


def _builder(assignment: ReviewFile, file: FileText) -> Review:
    index = block_index(assignment.blueprint.content)
    results = [_criterion(item, index, file) for item in assignment.blueprint.acceptance]
    results += [_question(test, assignment, index, file) for test in assignment.questions]
    findings = [
        _finding(assignment, "criterion", f"{result.test} is not met: {result.evidence}")
        for result in results
        if result.outcome == "failed"
    ]
    met = sum(result.outcome == "passed" for result in results)
    open_results = [result for result in results if result.outcome == "not run"]
    reasons = [f"{met} of {len(results)} criteria and questions are shown by quotations."]
    reasons += [f"{result.test}: {result.evidence}" for result in open_results]
    return _review(assignment, findings, reasons, tuple(results))


def _criterion(mapping: AcceptanceMapping, index: dict[str, Block], file: FileText) -> TestResult:
    if mapping.how == OWN_WORDS:
        evidence = _for_a_reader(mapping.blocks, index, file)
        return TestResult(test=mapping.criterion, outcome="not run", evidence=evidence)
    return _shown(mapping.criterion, mapping.blocks, index, file)


def _shown(test: str, names: tuple[str, ...], index: dict[str, Block], file: FileText) -> TestResult:
    """Return passed only when every block is in the blueprint and all its words are in the file."""
    found = [file.evidence(index[name]) for name in names if name in index]
    lost = [item.lost[0] for item in found if item.lost]
    if not found or lost:
        evidence = f"not in the file: “{lost[0]}”" if lost else "no passage of the file shows it"
        return TestResult(test=test, outcome="failed", evidence=evidence)
    return TestResult(test=test, outcome="passed", evidence="; ".join(_quote(item) for item in found[:3]))


def _quote(evidence: Evidence) -> str:
    return f"{evidence.place}: “{evidence.quote}”" if evidence.place else f"“{evidence.quote}”"


def _for_a_reader(names: tuple[str, ...], index: dict[str, Block], file: FileText) -> str:
    near = "; ".join(_quote(file.evidence(index[name])) for name in names if name in index)
    words = "Only a reader can judge this."
    return f"{words} The nearest passages: {near}" if near else words


def _question(test: AcceptanceTest, assignment: ReviewFile, index: dict[str, Block], file: FileText) -> TestResult:
    """Answer a question by the blocks it names, or by those of the criterion it covers; else leave it to a reader."""
    named = tuple(name.strip() for name in test.parameters.get("blocks", "").split(",") if name.strip())
    mapping = next((item for item in assignment.blueprint.acceptance if item.criterion == test.covers), None)
    if not named and (mapping is None or mapping.how == OWN_WORDS):
        evidence = _for_a_reader(mapping.blocks if mapping else (), index, file)
        return TestResult(test=test.id, outcome="not run", evidence=evidence)
    present = match_ids(named, tuple(index))
    return _shown(test.id, present if named else (mapping.blocks if mapping else ()), index, file)


def _cross_cutting(assignment: ReviewFile, file: FileText) -> Review:
    blueprint = assignment.blueprint
    findings = [
        _finding(assignment, "party_missing", f"The file never names {party}.")
        for party in blueprint.parties
        if fold(party) and not file.holds(party)
    ]
    reasons = [
        f"All {len(blueprint.parties)} parties are named.",
        "Rules cannot judge what this reviewer would look for beyond that.",
    ]
    return _review(assignment, findings, reasons)
