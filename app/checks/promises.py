"""The contract of a deliverable, held against the finished file."""

from app.checks.acceptance import estimate_pages, fold
from app.checks.model import FileModel
from app.relay.nouns.finding import Finding, Severity
from app.relay.nouns.source import Place
from app.relay.ports import CheckRequest

_SHORT = 4


def contract_findings(model: FileModel, request: CheckRequest) -> tuple[Finding, ...]:
    """Return what the file breaks of its contract: format, length, slides, what must and must not be in it."""
    contract = request.contract
    found: list[Finding] = []
    if contract.format != request.file_format:
        found.append(_finding(request, "high", "format", f"The file is {request.file_format}.", contract.format))
    pages = estimate_pages(model) if contract.max_pages and model.kind == "docx" else 0
    if contract.max_pages and pages > contract.max_pages:
        text = f"The file has about {pages} pages."
        found.append(_finding(request, "medium", "length", text, f"At most {contract.max_pages} were agreed."))
    found += _slide_findings(model, request)
    words = " ".join(fold(piece.text) for piece in model.pieces)
    for item in contract.must_contain:
        if not _mentions(words, item):
            found.append(_finding(request, "medium", "contains", f"Nothing in the file deals with “{item}”.", item))
    for item in contract.must_not_contain:
        if fold(item) in words:
            found.append(_finding(request, "high", "without", f"The file contains “{item}”.", "Leave it out."))
    return tuple(found)


def _slide_findings(model: FileModel, request: CheckRequest) -> list[Finding]:
    if model.deck is None:
        return []
    count, contract = len(model.deck.slides), request.contract
    too_few = contract.min_slides is not None and count < contract.min_slides
    too_many = contract.max_slides is not None and count > contract.max_slides
    if not (too_few or too_many):
        return []
    right = f"{contract.min_slides or 1} to {contract.max_slides or count} were agreed."
    return [_finding(request, "high", "slides", f"The deck has {count} slides.", right)]


def _mentions(words: str, item: str) -> bool:
    """Say whether every longer word of a promise stands somewhere in the file, in its stem."""
    parts = [part.strip(".,;:()") for part in fold(item).split()]
    stems = [part[: max(_SHORT, len(part) - 3)] for part in parts if len(part) > _SHORT]
    return all(stem in words for stem in stems)


def _finding(request: CheckRequest, severity: Severity, name: str, what: str, right: str) -> Finding:
    place = Place(file=request.name, label="whole file")
    return Finding(check=f"contract.{name}", severity=severity, place=place, what=what, right=right)
