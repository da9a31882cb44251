"""Named acceptance tests over the finished file: each says passed, failed or not run, with what was seen."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.checks.bindings import compare_bindings
from app.checks.forms import Seen, answers_stand, nothing_is_signed, open_fields_are_empty
from app.checks.model import FileModel, plain
from app.checks.wordbook import check_sentences
from app.relay.nouns.base import Fault
from app.relay.nouns.finding import CheckRun
from app.relay.nouns.plan import AcceptanceTest
from app.relay.nouns.review import TestResult
from app.relay.ports import CheckRequest
from app.words import Words

_LINES_ON_PAGE = 46
_CHARACTERS_IN_LINE = 88


@dataclass(frozen=True)
class Evidence:
    """What a test saw, as facts for a sentence. `passed` is None when the test could not be run."""

    passed: bool | None
    seen: str
    facts: Mapping[str, str] = field(default_factory=dict)


def _saw(seen: str, *, passed: bool | None, **facts: object) -> Evidence:
    return Evidence(passed, seen, {name: str(value) for name, value in facts.items()})


Probe = Callable[[FileModel, CheckRequest, Mapping[str, str], CheckRun], Evidence]


def run_tests(
    model: FileModel, request: CheckRequest, proofread: CheckRun, words: Words | None = None
) -> tuple[TestResult, ...]:
    """Run every bound test over one file; a test of an unknown name is "not run", never passed.

    What was seen is said in `words`, in English without any.
    """
    spoken = words or check_sentences("en")
    return tuple(_result(test, model, request, proofread, spoken) for test in request.tests)


def _result(
    test: AcceptanceTest, model: FileModel, request: CheckRequest, proofread: CheckRun, words: Words
) -> TestResult:
    probe = PROBES.get(test.check)
    evidence = (
        probe(model, request, test.parameters, proofread) if probe else _saw("no_test", passed=None, name=test.check)
    )
    outcomes = {True: "passed", False: "failed", None: "not run"}
    seen = words.sentence(Fault(code=f"evidence.{evidence.seen}", fields=dict(evidence.facts)))
    return TestResult.model_validate(
        {"test": test.id, "outcome": outcomes[evidence.passed], "evidence": f"{test.text} {seen}".strip()}
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
    if broken:
        return _saw("broken", passed=False, what=broken[0])
    return _saw("pieces", passed=bool(model.pieces), count=len(model.pieces))


def _sections_present(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    return _all_present(model, _split(given.get("sections", "")))


def _text_present(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    return _all_present(model, (given.get("text", ""),))


def _signatures_present(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    return _all_present(model, _split(given.get("parties", "")))


def _all_present(model: FileModel, wanted: tuple[str, ...]) -> Evidence:
    if not wanted or not all(wanted):
        return _saw("nothing_to_look_for", passed=None)
    places = {text: _place(model, text) for text in wanted}
    missing = [text for text, place in places.items() if not place]
    if missing:
        return _saw("not_found", passed=False, names=", ".join(missing))
    return _saw("seen", passed=True, shown="; ".join(f"{text}: {place}" for text, place in places.items()))


def _place(model: FileModel, text: str) -> str:
    looked_for = fold(text)
    for piece in model.pieces:
        if looked_for in fold(piece.text):
            return piece.label or "–"
    names = [sheet.name for sheet in model.book.sheets] if model.book else []
    return next((name for name in names if looked_for in fold(name)), "")


def _text_absent(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    text = given.get("text", "")
    if not text:
        return _saw("nothing_to_look_for", passed=None)
    place = _place(model, text)
    return _saw("found_at", passed=False, place=place) if place else _saw("nowhere", passed=True)


def _no_finding(*checks: str) -> Probe:
    def probe(_m: FileModel, _r: CheckRequest, _g: Mapping[str, str], run: CheckRun) -> Evidence:
        ran = [name for name in run.ran if name.startswith(checks)]
        bad = [item for item in run.findings if item.check.startswith(checks) and item.severity != "low"]
        if bad:
            seen = "; ".join(f"{item.place.label}: {item.what}" for item in bad[:3])
            return _saw("seen", passed=False, shown=seen)
        return _saw("found_nothing", passed=True, count=len(ran)) if ran else _saw("not_checked", passed=None)

    return probe


def _figures_agree(model: FileModel, request: CheckRequest, _g: Mapping[str, str], _c: CheckRun) -> Evidence:
    compared = compare_bindings(model.data, request)
    if not compared:
        return _saw("no_figure", passed=None)
    wrong = [item for item in compared if not item.agrees]
    if wrong:
        seen = "; ".join(f"{item.name}: {item.found or '–'} ≠ {item.expected}" for item in wrong[:3])
        return _saw("figures_differ", passed=False, shown=seen)
    return _saw("figures_agree", passed=True, count=len(compared))


def _figure_present(model: FileModel, request: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    name = given.get("figure", "")
    if name not in {figure.name for figure in request.figures.figures}:
        return _saw("no_value_yet", passed=None, name=name)
    found = [item for item in compare_bindings(model.data, request) if item.name == name]
    if not found:
        return _saw("figure_nowhere", passed=False, name=name)
    wrong = [item for item in found if not item.agrees]
    seen = "; ".join(f"{item.place}: {item.found}" for item in found[:3])
    return _saw("seen", passed=not wrong, shown=seen)


def _of_form(look: Callable[[bytes, CheckRequest], Seen]) -> Probe:
    def probe(model: FileModel, request: CheckRequest, _g: Mapping[str, str], _c: CheckRun) -> Evidence:
        return Evidence(*look(model.data, request))

    return probe


def _checks_true(model: FileModel, _r: CheckRequest, _g: Mapping[str, str], _c: CheckRun) -> Evidence:
    if model.book is None:
        return _saw("no_workbook", passed=None)
    shown = [
        (f"{sheet.name}!{cell.address}", str(cell.value))
        for sheet in model.book.sheets
        for cell in sheet.cells
        if cell.formula and str(cell.value) in {"OK", "LOOK", "ALL OK", "WAITING"}
    ]
    waiting = next((place for place, value in shown if value == "WAITING"), "")
    if waiting:
        return _saw("checks_wait", passed=None, cell=waiting)
    bad = [place for place, value in shown if value == "LOOK"]
    if not any(value == "ALL OK" for _, value in shown):
        return _saw("checks_false", passed=False, cells=", ".join(bad)) if bad else _saw("no_overall", passed=False)
    if bad:
        return _saw("checks_false", passed=False, cells=", ".join(bad))
    return _saw("checks_true", passed=True, count=len(shown) - 1)


def _slides_between(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    if model.deck is None:
        return _saw("no_deck", passed=None)
    count = len(model.deck.slides)
    low, high = int(given.get("minimum", "1")), int(given.get("maximum", "999"))
    return _saw("slides", passed=low <= count <= high, slides=count, low=low, high=high)


def _pages_at_most(model: FileModel, _r: CheckRequest, given: Mapping[str, str], _c: CheckRun) -> Evidence:
    if model.kind != "docx":
        return _saw("no_pages", passed=None)
    most = int(given.get("maximum", "1"))
    pages = estimate_pages(model)
    return _saw("pages", passed=pages <= most, pages=pages, most=most)


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
    if model.deck is None:
        return _saw("no_deck", passed=None)
    missing = [str(one.number) for one in model.deck.slides if not any(text.kind == "notes" for text in one.texts)]
    if missing:
        return _saw("no_notes", passed=False, slides=", ".join(missing))
    return _saw("notes", passed=True)


def _sources_present(model: FileModel, _r: CheckRequest, _g: Mapping[str, str], _c: CheckRun) -> Evidence:
    if model.deck is None:
        return _saw("no_deck", passed=None)
    shown = [slide for slide in model.deck.slides if any(fold(one.text).startswith("source") for one in slide.texts)]
    charts = [slide for slide in model.deck.slides if slide.tables or any(one.kind == "chart" for one in slide.texts)]
    missing = [str(slide.number) for slide in charts if slide not in shown]
    if missing:
        return _saw("no_source", passed=False, slides=", ".join(missing))
    return _saw("sourced", passed=True, count=len(charts))


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
    "form_filled": _of_form(answers_stand),
    "form_open_empty": _of_form(open_fields_are_empty),
    "form_unsigned": _of_form(nothing_is_signed),
}
