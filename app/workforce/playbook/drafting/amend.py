"""Mending a draft after a review, as far as rules can: all else becomes an open item that a person must settle.

Two findings can be mended without a domain decision: a definition that nothing uses, and a heading without content.
Everything else would change what the document says, which only a person or a model may do.
"""

from dataclasses import replace

from app.relay.nouns.finding import Finding
from app.workforce.playbook.drafting.blocks import fragments
from app.workforce.playbook.drafting.draft import Draft
from producers.content.document import Clause, Definition, Document, DocumentBlock, Heading

UNUSED_TERM = "term.unused"
EMPTY_HEADING = "order.heading"


def amend(draft: Draft, findings: tuple[Finding, ...], conflicts: tuple[str, ...]) -> tuple[Draft, tuple[str, ...]]:
    """Return the draft with what could be mended, and a sentence for each finding that could not."""
    left: list[str] = []
    for finding in findings:
        mended = _mend(draft, finding)
        if mended is None:
            left.append(f"{finding.what} ({finding.place.label}) {finding.right}".strip())
        else:
            draft = mended
    return draft, (*left, *_unheard(draft, conflicts))


def _mend(draft: Draft, finding: Finding) -> Draft | None:
    content = draft.content
    if not isinstance(content, Document):
        return None
    term = finding.facts.get("term", "")
    if finding.check == UNUSED_TERM and term:
        kept = tuple(b for b in content.blocks if not (isinstance(b, Definition) and b.term == term))
    elif finding.check == EMPTY_HEADING and finding.facts.get("heading"):
        kept = tuple(b for b in content.blocks if not _is_heading(b, finding.facts["heading"]))
    else:
        return None
    if len(kept) == len(content.blocks):
        return None
    return replace(draft, content=content.model_copy(update={"blocks": kept}))


def _is_heading(block: DocumentBlock, words: str) -> bool:
    if isinstance(block, Heading):
        return block.text == words
    return isinstance(block, Clause) and block.level == 1 and "".join(fragments(block.runs)) == words


def _unheard(draft: Draft, conflicts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the conflicts whose settled value does not stand in the draft: a playbook cannot write it in."""
    said = " ".join(fragments(draft.content)).casefold()
    return tuple(
        f"You settled: {choice}. The playbook has no words for it: correct the fact or the decision behind it."
        for choice in conflicts
        if choice.rsplit(":", 1)[-1].strip(" .").casefold() not in said
    )
