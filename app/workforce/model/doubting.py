"""Calls in doubt, as facts for the person: who asked, what it may have cost, how much of the answer had arrived."""

from app.relay.nouns.base import Fault
from app.workforce.model.calls import CallBook, Intent, PartFiles


def doubts(book: CallBook, parts: PartFiles) -> tuple[Fault, ...]:
    """Return one fault for each call that was under way when the program ended and that the person was not told of."""
    return tuple(_doubt(one, parts.words(one.number)) for one in book.in_doubt)


def _doubt(one: Intent, arrived: int) -> Fault:
    """Return the facts of one call; an unknown price is said to be unknown, never called nothing."""
    fields = {"role": one.role, "model": one.model, "words": f"{arrived:,}"}
    code = "model_call_in_doubt" if arrived == 0 else "model_call_in_doubt_part"
    if one.worst is None:
        return Fault(code=f"{code}_unpriced", fields=fields)
    return Fault(code=code, fields={**fields, "cost": f"{one.worst:.2f}"})
