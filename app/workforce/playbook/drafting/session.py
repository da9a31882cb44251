"""One assignment's view of a playbook: its templates with everything they may read at that moment."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.relay.assignments import Brief
from app.relay.nouns.discovery import Answered
from app.relay.nouns.facts import Fact
from app.relay.problems import WorkProblem
from app.workforce.playbook.drafting.fact_values import fact_values, gaps_of
from app.workforce.playbook.drafting.names import Values, make_names
from app.workforce.playbook.forms.settled import settled_entries, with_fields
from app.workforce.playbook.language.record import Recorder
from app.workforce.playbook.language.templates import TemplateFailed, Templates, templates_for
from app.workforce.playbook.spec.playbook import Main, Playbook

OTHER_ANSWER = "other"


@dataclass(frozen=True)
class Session:
    """Renders the texts of one playbook with one set of values. Raises WorkProblem for a template that fails."""

    playbook: Playbook
    templates: Templates
    recorder: Recorder
    values: Values
    facts: Mapping[str, Fact]

    @property
    def main(self) -> Main:
        """The main file of the playbook."""
        return self.playbook.main

    @property
    def names(self) -> dict[str, object]:
        """What templates may read."""
        return make_names(self.values, self.recorder)

    def with_values(self, values: Values) -> "Session":
        """The same with other values."""
        return replace(self, values=values)

    def text(self, template: str) -> str:
        """Return a template as plain words on one line."""
        return " ".join(self.lines(template).split())

    def lines(self, template: str) -> str:
        """Return a template as plain words with its lines."""
        try:
            return self.templates.render(template, self.names).strip()
        except TemplateFailed as failed:
            raise self._failed(template, failed) from failed

    def holds(self, condition: str) -> bool:
        """Whether a condition holds."""
        try:
            return self.templates.holds(condition, self.names)
        except TemplateFailed as failed:
            raise self._failed(condition, failed) from failed

    def texts(self, templates: tuple[str, ...]) -> tuple[str, ...]:
        """Return the templates that give words; an empty one is left out."""
        return tuple(words for words in map(self.text, templates) if words)

    def _failed(self, text: str, failed: TemplateFailed) -> WorkProblem:
        return WorkProblem("playbook_failed", playbook=self.main.title, where=text[:80], reason=str(failed))


def open_session(
    playbook: Playbook, brief: Brief, facts: tuple[Fact, ...] = (), answers: tuple[Answered, ...] = ()
) -> Session:
    """Return a session that knows facts and answers and nothing that is decided later.

    Where the playbook fills in a form, the settled facts of its fields are facts of the playbook.
    """
    if playbook.main.fields_of:
        whole = with_fields(playbook.main, settled_entries(facts))
        playbook = Playbook(playbook.folder, whole, playbook.read_deliverables)
    values = Values(
        today=brief.today,
        request=brief.request,
        title=playbook.main.title,
        version=playbook.main.version,
        facts=fact_values(playbook.main.facts, facts),
        answers=_answers(playbook.main, answers),
        said=_own_words(playbook.main, answers),
        decided={},
        assumed={},
        words={},
        calc={},
        figures={},
        gaps=gaps_of(playbook.main.facts),
        language=playbook.main.language,
    )
    return Session(
        playbook, templates_for(playbook.main.language), Recorder(), values, {fact.key: fact for fact in facts}
    )


def _answers(main: Main, answers: tuple[Answered, ...]) -> dict[str, object]:
    """Return a value for every question: the option's, "other" for own words, "" for a question not asked."""
    given = {answer.question: answer for answer in answers}
    values: dict[str, object] = {}
    for question in main.questions:
        answer = given.get(question.id)
        options = {option.value for option in question.options}
        value = answer.value if answer else ""
        values[question.id] = value if value in options or not answer else OTHER_ANSWER
    return values


def _own_words(main: Main, answers: tuple[Answered, ...]) -> dict[str, object]:
    """Return the person's own words for every question, "" where an option was chosen or nothing was asked."""
    values = _answers(main, answers)
    given = {answer.question: answer.words.strip() for answer in answers}
    return {name: given.get(name, "") if value == OTHER_ANSWER else "" for name, value in values.items()}
