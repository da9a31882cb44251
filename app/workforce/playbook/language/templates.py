"""The two sandboxed environments of playbooks: one writes plain words, one writes the inline notation.

Unknown names raise, attributes that begin with an underscore are out of reach, and nothing outside the given names
can be called. Values people typed are data: they are escaped in the inline notation and never rendered again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial

from jinja2 import StrictUndefined, Template, TemplateError, TemplateSyntaxError
from jinja2.environment import TemplateExpression
from jinja2.sandbox import ImmutableSandboxedEnvironment

from app.workforce.playbook.language.filters import FILTERS
from app.workforce.playbook.language.values import Gap
from app.workforce.playbook.language.writing import NotWritable, write_inline, write_plain

_GLOBALS = ("range",)
_BROKEN = (TemplateError, NotWritable, TypeError, ValueError, KeyError, AttributeError, ArithmeticError)


class TemplateFailed(Exception):
    """A template that could not be rendered; the message says why, in the words of the template language."""


def is_blank(value: object) -> bool:
    """Whether the person chose to leave a fact blank."""
    return isinstance(value, Gap) and value.chosen


def is_known(value: object) -> bool:
    """Whether a fact has a value."""
    return not isinstance(value, Gap)


def new_environment(*, inline: bool, language: str) -> ImmutableSandboxedEnvironment:
    """Return an environment that writes values for one kind of place."""
    write = write_inline if inline else write_plain
    environment = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined, autoescape=False, finalize=partial(write, language=language), trim_blocks=True
    )
    environment.filters.update(FILTERS)
    environment.tests["blank"] = is_blank
    environment.tests["known"] = is_known
    environment.globals = {name: environment.globals[name] for name in _GLOBALS}
    return environment


@dataclass
class Templates:
    """Renders templates and expressions of one language; compiled ones are kept."""

    language: str
    _environments: dict[bool, ImmutableSandboxedEnvironment] = field(default_factory=dict)
    _templates: dict[tuple[bool, str], Template] = field(default_factory=dict)
    _expressions: dict[str, TemplateExpression] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make the environments."""
        for inline in (False, True):
            self._environments[inline] = new_environment(inline=inline, language=self.language)

    def render(self, text: str, names: Mapping[str, object], *, inline: bool = False) -> str:
        """Render a template. Raises TemplateFailed."""
        if "{" not in text:
            return text
        try:
            key = (inline, text)
            if key not in self._templates:
                self._templates[key] = self._environments[inline].from_string(text)
            return self._templates[key].render(names)
        except _BROKEN as error:
            raise TemplateFailed(str(error)) from error

    def value(self, expression: str, names: Mapping[str, object]) -> object:
        """Evaluate an expression. Raises TemplateFailed."""
        try:
            if expression not in self._expressions:
                compiled = self._environments[False].compile_expression(expression, undefined_to_none=False)
                self._expressions[expression] = compiled
            value = self._expressions[expression](names)
            if isinstance(value, StrictUndefined):
                str(value)
        except _BROKEN as error:
            raise TemplateFailed(str(error)) from error
        return value

    def holds(self, condition: str, names: Mapping[str, object]) -> bool:
        """Whether a condition holds; an empty one does. Raises TemplateFailed."""
        return not condition or bool(self.value(condition, names))

    def parse_error(self, text: str, *, expression: bool) -> str:
        """Return why a text cannot be compiled, or an empty string when it can."""
        try:
            if expression:
                self._environments[False].compile_expression(text)
            else:
                self._environments[False].from_string(text)
        except TemplateSyntaxError as error:
            return error.message or "it cannot be read"
        except TemplateError as error:
            return str(error)
        return ""


@cache
def templates_for(language: str) -> Templates:
    """Return the templates of a language; compiled texts are kept, since every assignment renders the same ones."""
    return Templates(language)
