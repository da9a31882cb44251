"""Changes of earlier work: what was settled, for the model to build on, and what a request says anew of it.

The model says which facts and judgements a request speaks of; code holds its words against what was really settled, so
that everything else stands without being asked again. Where nothing was understood, everything is shown again.
"""

from collections.abc import Iterable

from app.relay.assignments import Brief, Inquire
from app.relay.nouns.decisions import Decisions
from app.relay.nouns.discovery import YOUR_REQUEST, Answered
from app.relay.nouns.facts import Fact, FactSpec, FoundFact
from app.relay.nouns.source import Place
from app.relay.nouns.stage1 import Stage1
from app.relay.texts.facts import fact_words
from app.workforce.model.drafts.discovery import InquiryDraft
from app.workforce.model.tools.library import fold
from app.workforce.model.work.room import join
from producers.figures import format_date

REQUEST = "request"
"""The file of a value that stands in the request itself."""


def place_in_request(quote: str, brief: Brief) -> Place | None:
    """Return the request as a place when words stand in it letter by letter, else None."""
    if not fold(quote) or fold(quote) not in fold(brief.request):
        return None
    return Place(file=YOUR_REQUEST, label=format_date(brief.today, "en-GB"))


def settled_part(assignment: Inquire) -> str:
    """Return what earlier work settled, as a section of a brief; empty for work of its own."""
    if not assignment.settled:
        return ""
    facts = [
        f"- {fact.key} ({fact.kind}): {fact.label}: {fact_words(fact) or '(left blank)'}" for fact in assignment.settled
    ]
    return join(
        "## What this request changes\n\nThe request changes earlier work. Keep every fact below under its key, "
        "add only what is new, ask nothing that was answered, say in `mentioned` and `revisit` what it is about.",
        "Facts:\n" + "\n".join(facts),
        _lines("Questions that were answered", assignment.answered),
        _lines("Assumptions and decisions that were settled", assignment.judged),
    )


def check_changes(draft: InquiryDraft, assignment: Inquire) -> list[str]:
    """Return what of a change is not about anything that is there."""
    keys = {fact.key for fact in draft.facts} | {fact.key for fact in assignment.settled}
    judged = {one.question for one in assignment.judged}
    kinds = {fact.key: fact.kind for fact in assignment.settled}
    wrong = [f"result.mentioned: there is no fact {key!r}" for key in draft.mentioned if key not in keys]
    wrong += [
        f"result.revisit: nothing that was settled is called {one.id!r}"
        for one in draft.revisit
        if one.id not in judged
    ]
    return wrong + [
        f"result.facts.{fact.key}: it was settled as {kinds[fact.key]}; keep that kind"
        for fact in draft.facts
        if kinds.get(fact.key, fact.kind) != fact.kind
    ]


def kept_specs(specs: Iterable[FactSpec], settled: tuple[Fact, ...]) -> tuple[FactSpec, ...]:
    """Return how facts are asked for, with those that were settled and that the model left out."""
    drafted = tuple(specs)
    known = {spec.key for spec in drafted}
    left = (fact for fact in settled if fact.key not in known)
    return (
        *drafted,
        *(
            FactSpec(key=one.key, label=one.label, kind=one.kind, may_be_blank=True, currency=one.currency)
            for one in left
        ),
    )


def spoken_of(
    draft: InquiryDraft, found: Iterable[FoundFact], assignment: Inquire
) -> tuple[tuple[str, ...] | None, dict[str, str] | None]:
    """Return the facts and judgements a request speaks of; None for both when nobody can say."""
    in_request = [one.key for one in found if one.place.file == YOUR_REQUEST]
    mentioned = tuple(dict.fromkeys((*draft.mentioned, *in_request)))
    revisit = {one.id: one.value for one in draft.revisit}
    if not assignment.settled or not (mentioned or revisit):
        return None, None
    return mentioned, revisit


def before_part(before: Decisions | None) -> str:
    """Return what was settled for a file, for the one who explores it again; empty for work of its own."""
    if before is None:
        return ""
    lines = [f"- assumption {one.id} “{one.title}”: {one.user_override or one.default}" for one in before.assumptions]
    lines += [f"- decision {one.id} “{one.title}”: {one.user_input or one.value}" for one in before.decisions]
    head = (
        "The request changes earlier work on this file. What was settled then stands and is not asked again: give each "
        "that still applies with its id, title, default and option values word for word. Add only what the change "
        "raises, under new ids."
    )
    return f"## What was settled for this file before\n\n{head}\n" + "\n".join(lines) if lines else ""


def with_same_words(stage1: Stage1, before: Decisions | None) -> Stage1:
    """Return stage 1 with the words of before where only spaces, capitals or signs differ, so that they still stand."""
    if before is None:
        return stage1
    assumed = {one.id: one for one in before.assumptions}
    decided = {one.id: one.title for one in before.decisions}
    assumptions = tuple(
        one.model_copy(update={"title": old.title, "default": old.default, "value": old.default})
        if (old := assumed.get(one.id)) and (fold(old.title), fold(old.default)) == (fold(one.title), fold(one.default))
        else one
        for one in stage1.assumptions
    )
    decisions = tuple(
        one.model_copy(update={"title": decided[one.id]}) if fold(decided.get(one.id, "")) == fold(one.title) else one
        for one in stage1.decisions
    )
    return stage1.model_copy(update={"assumptions": assumptions, "decisions": decisions})


def _lines(head: str, answered: Iterable[Answered]) -> str:
    lines = [f"- {one.question}: {one.text} — {one.words}" for one in answered]
    return f"{head}:\n" + "\n".join(lines) if lines else ""
