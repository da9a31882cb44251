"""The fields of a form as facts of its playbook, once they were settled and where the form itself is not at hand.

Every drafting session needs this much of forms; what reads and asks for their fields is loaded where one is filled in.
"""

from collections.abc import Iterable, Iterator

from app.relay.nouns.facts import Fact, FactKind
from app.workforce.playbook.spec.facts import FactEntry
from app.workforce.playbook.spec.playbook import Main

PREFIX = "field_"


def with_fields(main: Main, entries: Iterable[FactEntry]) -> Main:
    """Return the playbook with facts for the fields of a form."""
    known = {entry.key for entry in main.facts}
    return main.model_copy(update={"facts": (*main.facts, *(one for one in entries if one.key not in known))})


def settled_entries(facts: Iterable[Fact]) -> Iterator[FactEntry]:
    """Yield what is known of the fields from facts that were settled, where the form itself is not at hand."""
    for fact in facts:
        if fact.key.startswith(PREFIX):
            kind: FactKind = "text" if fact.kind == "choice" else fact.kind
            yield FactEntry(key=fact.key, label=fact.label, kind=kind, currency=fact.currency, required=False)
