"""What a form asks, and which of it the folder already says."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.relay.assignments import Inquire
from app.relay.nouns.facts import Choice, FoundFact
from app.relay.nouns.source import SourceText
from app.workforce.playbook.finding.meanings import meaning
from app.workforce.playbook.finding.search import find_facts
from app.workforce.playbook.forms.asking import Asked, asked_fields, held_values
from app.workforce.playbook.forms.choosing import choose_form
from app.workforce.playbook.forms.settled import with_fields
from app.workforce.playbook.spec.facts import FactEntry
from app.workforce.playbook.spec.playbook import Playbook


@dataclass(frozen=True)
class FormAsked:
    """A playbook with the fields of the chosen form as facts, and what was found for them."""

    playbook: Playbook
    found: tuple[FoundFact, ...]


def ask_form(
    playbook: Playbook, assignment: Inquire, sources: Sequence[SourceText], check: Callable[[], None]
) -> FormAsked:
    """Return the playbook with the fields of the form that is meant. Raises WorkProblem as `choose_form` does.

    What stands in the form comes before what other files say; other forms say only what is filled in there.
    """
    main = playbook.main
    settled = next((fact.value for fact in assignment.settled if fact.key == main.fields_of), "")
    form = choose_form(sources, assignment.brief, settled)
    asked = asked_fields(form, main.currency)
    others = tuple(source for source in sources if source.file.path != form.file.path)
    fixed = main.model_copy(update={"facts": tuple(_this_form(one, main.fields_of, form) for one in main.facts)})
    whole = with_fields(fixed, (one.entry for one in asked))
    only = main.model_copy(update={"facts": tuple(one.entry for one in asked)})
    found = [*find_facts(fixed, (form,), check), *held_values(form, asked, main.country)]
    found += _sure(find_facts(only, others, check), asked)
    return FormAsked(Playbook(playbook.folder, whole, playbook.read_deliverables), tuple(found))


def _this_form(entry: FactEntry, key: str, form: SourceText) -> FactEntry:
    """Return the fact of the form with its one value: the fields that are asked are those of this form."""
    if entry.key != key:
        return entry
    choice = Choice(value=form.file.path, label=form.file.path)
    return entry.model_copy(update={"kind": "choice", "choices": (choice,), "default": form.file.path})


def _sure(found: Iterable[FoundFact], asked: Iterable[Asked]) -> list[FoundFact]:
    """Return what was found, without values for a label that could be anybody's where files give several."""
    anybodys = {one.entry.key for one in asked if not meaning(one.field.label)}
    values: dict[str, set[str]] = {}
    kept = tuple(found)
    for fact in kept:
        values.setdefault(fact.key, set()).add(fact.value.casefold())
    return [fact for fact in kept if fact.key not in anybodys or len(values[fact.key]) == 1]
