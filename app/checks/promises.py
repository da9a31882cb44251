"""The contract of a deliverable, held against the finished file."""

from app.checks.acceptance import estimate_pages, fold
from app.checks.model import FileModel
from app.checks.wordbook import check_sentences
from app.relay.nouns.finding import Finding, Severity
from app.relay.nouns.source import Place
from app.relay.ports import CheckRequest
from app.words import Words

_SHORT = 4


def contract_findings(model: FileModel, request: CheckRequest, words: Words | None = None) -> tuple[Finding, ...]:
    """Return what the file breaks of its contract: format, length, slides, what must and must not be in it.

    Findings are said in `words`, in English without any.
    """
    tell = _Teller(request, words or check_sentences("en"))
    contract = request.contract
    found: list[Finding] = []
    if contract.format != request.file_format:
        found.append(tell("high", "format", found=request.file_format, agreed=contract.format))
    pages = estimate_pages(model) if contract.max_pages and model.kind == "docx" else 0
    if contract.max_pages and pages > contract.max_pages:
        found.append(tell("medium", "length", pages=pages, most=contract.max_pages))
    found += _slide_findings(model, request, tell)
    text = " ".join(fold(piece.text) for piece in model.pieces)
    for item in contract.must_contain:
        if not _mentions(text, item):
            found.append(tell("medium", "contains", item=item))
    for item in contract.must_not_contain:
        if fold(item) in text:
            found.append(tell("high", "without", item=item))
    return tuple(found)


def _slide_findings(model: FileModel, request: CheckRequest, tell: "_Teller") -> list[Finding]:
    if model.deck is None:
        return []
    count, contract = len(model.deck.slides), request.contract
    too_few = contract.min_slides is not None and count < contract.min_slides
    too_many = contract.max_slides is not None and count > contract.max_slides
    if not (too_few or too_many):
        return []
    return [tell("high", "slides", slides=count, low=contract.min_slides or 1, high=contract.max_slides or count)]


def _mentions(words: str, item: str) -> bool:
    """Say whether every longer word of a promise stands somewhere in the file, in its stem."""
    parts = [part.strip(".,;:()") for part in fold(item).split()]
    stems = [part[: max(_SHORT, len(part) - 3)] for part in parts if len(part) > _SHORT]
    return all(stem in words for stem in stems)


class _Teller:
    """Makes findings of broken promises, in one language."""

    def __init__(self, request: CheckRequest, words: Words) -> None:
        self._place = Place(file=request.name, label=words.say("contract.place"))
        self._words = words

    def __call__(self, severity: Severity, name: str, **facts: object) -> Finding:
        code = f"contract.{name}"
        return Finding(
            check=code,
            severity=severity,
            place=self._place,
            what=self._words.say(f"{code}.what", **facts),
            right=self._words.say(f"{code}.right", **facts),
            facts={key: str(value) for key, value in facts.items()},
        )
