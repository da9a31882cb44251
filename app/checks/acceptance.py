"""Named acceptance tests over the finished file: each says passed, failed or not run, with what was seen."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.checks.bindings import compare_bindings
from app.checks.model import FileModel, plain
from app.relay.nouns.finding import CheckRun
from app.relay.nouns.plan import AcceptanceTest
from app.relay.nouns.review import TestResult
from app.relay.ports import CheckRequest

_LINES_ON_PAGE = 46
_CHARACTERS_IN_LINE = 88


@dataclass(frozen=True)
class Evidence:
    """What a test saw. `passed` is None when the test could not be run."""

    passed: bool | None
    text: str


Probe = Callable[[FileModel, CheckRequest, Mapping[str, str], CheckRun], Evidence]


def run_tests(model: FileModel, request: CheckRequest, proofread: CheckRun) -> tuple[TestResult, ...]:
    """Run every bound test over one file; a test of an unknown name is "not run", never passed."""
    return tuple(_result(test, model, request, proofread) for test in request.tests)


def _result(test: AcceptanceTest, model: FileModel, request: CheckRequest, proofread: CheckRun) -> TestResult:
    probe = PROBES.get(test.check)
    evidence = probe(model, request, test.parameters, proofread) if probe else Evidence(None, f"no test {test.check}")
    outcomes = {True: "passed", False: "failed", None: "not run"}
    return TestResult.model_validate(
        {"test": test.id, "outcome": outcomes[evidence.passed], "evidence": f"{test.text} {evidence.text}".strip()}
    )


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


def fold(text: str) -> str:
    """Return a text for comparing: one kind of space and quotation mark, no case."""
    return " ".join(plain(text).casefold().split())


def _whole(model: FileModel) -> str:
    return "\n".join(fold(piece.text) for piece in model.pieces)


def _file_opens(model: FileModel, _request: CheckRequest, _given: Mapping[str, str], run: CheckRun) -> Evidence:
    broken = [finding.what for finding in run.findings if finding.check.startswith("package")]
    return Evidence(not broken and bool(model.pieces), broken[0] if broken else f"{len(model.pieces)} pieces of text")


def _sections_present(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    return _all_present(model, _split(given.get("sections", "")))


def _text_present(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    return _all_present(model, (given.get("text", ""),))


def _signatures_present(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    return _all_present(model, _split(given.get("parties", "")))


def _all_present(model: FileModel, wanted: tuple[str, ...]) -> Evidence:
    if not wanted or not all(wanted):
        return Evidence(None, "nothing to look for")
    places = {text: _place(model, text) for text in wanted}
    missing = [text for text, place in places.items() if not place]
    if missing:
        return Evidence(passed=False, text=f"not found: {', '.join(missing)}")
    return Evidence(passed=True, text="; ".join(f"{text}: {place}" for text, place in places.items()))


def _place(model: FileModel, text: str) -> str:
    looked_for = fold(text)
    for piece in model.pieces:
        if looked_for in fold(piece.text):
            return piece.label or "found"
    names = [sheet.name for sheet in model.book.sheets] if model.book else []
    return next((name for name in names if looked_for in fold(name)), "")


def _text_absent(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    text = given.get("text", "")
    if not text:
        return Evidence(None, "nothing to look for")
    place = _place(model, text)
    return Evidence(not place, f"found at {place}" if place else "nowhere in the file")


def _no_finding(*checks: str) -> Probe:
    def probe(_m: FileModel, _r: CheckRequest, _g: Mapping[str, str], run: CheckRun) -> Evidence:
        ran = [name for name in run.ran if name.startswith(checks)]
        bad = [item for item in run.findings if item.check.startswith(checks) and item.severity != "low"]
        if bad:
            return Evidence(passed=False, text="; ".join(f"{item.place.label}: {item.what}" for item in bad[:3]))
        return Evidence(passed=True, text=f"{len(ran)} checks found nothing") if ran else Evidence(None, "not checked")

    return probe


def _figures_agree(model: FileModel, request: CheckRequest, _g: Mapping[str, str], _c: CheckRun) -> Evidence:
    compared = compare_bindings(model.data, request)
    if not compared:
        return Evidence(None, "the file binds no figure")
    wrong = [item for item in compared if not item.agrees]
    if wrong:
        seen = "; ".join(f"{item.name}: {item.found or 'missing'} for {item.expected}" for item in wrong[:3])
        return Evidence(passed=False, text=seen)
    return Evidence(passed=True, text=f"{len(compared)} bound places agree with their home")


def _figure_present(model: FileModel, request: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    name = given.get("figure", "")
    if name not in {figure.name for figure in request.figures.figures}:
        return Evidence(None, f"{name} has no value yet, so its place is left blank")
    found = [item for item in compare_bindings(model.data, request) if item.name == name]
    if not found:
        return Evidence(passed=False, text=f"{name} is nowhere in the file")
    wrong = [item for item in found if not item.agrees]
    return Evidence(not wrong, "; ".join(f"{item.found} at {item.place}" for item in found[:3]))


def _checks_true(model: FileModel, _r: CheckRequest, _g: Mapping[str, str], _c: CheckRun) -> Evidence:
    if model.book is None:
        return Evidence(None, "no workbook")
    shown = [
        (f"{sheet.name}!{cell.address}", str(cell.value))
        for sheet in model.book.sheets
        for cell in sheet.cells
        if cell.formula and str(cell.value) in {"OK", "LOOK", "ALL OK", "WAITING"}
    ]
    waiting = next((place for place, value in shown if value == "WAITING"), "")
    if waiting:
        return Evidence(None, f"the checks wait for inputs that are left blank ({waiting})")
    bad = [place for place, value in shown if value == "LOOK"]
    if not any(value == "ALL OK" for _, value in shown):
        return Evidence(passed=False, text=f"false: {', '.join(bad)}" if bad else "there is no overall check")
    return Evidence(not bad, f"{len(shown) - 1} checks, all true" if not bad else f"false: {', '.join(bad)}")


def _slides_between(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    if model.deck is None:
        return Evidence(None, "no deck")
    count = len(model.deck.slides)
    low, high = int(given.get("minimum", "1")), int(given.get("maximum", "999"))
    return Evidence(low <= count <= high, f"{count} slides, {low} to {high} wanted")


def _pages_at_most(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    if model.kind != "docx":
        return Evidence(None, "only documents have pages here")
    most = int(given.get("maximum", "1"))
    pages = estimate_pages(model)
    return Evidence(pages <= most, f"about {pages} pages, at most {most}")


def estimate_pages(model: FileModel) -> int:
    """Return about how many pages a document has, from its words and the breaks it starts pages with."""
    rows: dict[object, int] = {}
    lines = 0
    for piece in model.body:
        used = max(1, math.ceil(len(piece.text) / _CHARACTERS_IN_LINE))
        cell = piece.paragraph.cell if piece.paragraph is not None else None
        if cell is None:
            lines += used
        else:
            rows[cell] = used
    return max(1, math.ceil((lines + len(rows) / 2) / _LINES_ON_PAGE))


def _notes_present(model: FileModel, _r: CheckRequest, _g: Mapping[str, str], _c: CheckRun) -> Evidence:
    return _each_slide_has(model, "notes")


def _sources_present(model: FileModel, _r: CheckRequest, _g: Mapping[str, str], _c: CheckRun) -> Evidence:
    if model.deck is None:
        return Evidence(None, "no deck")
    shown = [slide for slide in model.deck.slides if any(fold(one.text).startswith("source") for one in slide.texts)]
    charts = [slide for slide in model.deck.slides if slide.tables or any(one.kind == "chart" for one in slide.texts)]
    missing = [str(slide.number) for slide in charts if slide not in shown]
    return Evidence(not missing, f"no source on slide {', '.join(missing)}" if missing else f"{len(charts)} sourced")


def _each_slide_has(model: FileModel, kind: str) -> Evidence:
    if model.deck is None:
        return Evidence(None, "no deck")
    missing = [str(slide.number) for slide in model.deck.slides if not any(one.kind == kind for one in slide.texts)]
    return Evidence(not missing, f"no {kind} on slide {', '.join(missing)}" if missing else f"{kind} on every slide")


PROBES: Mapping[str, Probe] = {
    "file_opens": _file_opens,
    "sections_present": _sections_present,
    "text_present": _text_present,
    "text_absent": _text_absent,
    "signatures_present": _signatures_present,
    "no_placeholders": _no_finding("placeholder", "leftover", "blank"),
    "terms_consistent": _no_finding("term"),
    "references_resolve": _no_finding("reference"),
    "no_errors": _no_finding("error", "formula", "cache", "missing-value"),
    "figures_agree": _figures_agree,
    "figure_present": _figure_present,
    "checks_true": _checks_true,
    "slides_between": _slides_between,
    "pages_at_most": _pages_at_most,
    "notes_present": _notes_present,
    "sources_present": _sources_present,
}
