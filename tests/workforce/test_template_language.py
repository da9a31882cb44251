"""The template language: strict about names, closed to the outside, careful with what people typed."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workforce.playbook.language.record import Names, Recorder
from app.workforce.playbook.language.templates import TemplateFailed, Templates
from app.workforce.playbook.language.values import Gap, Money
from producers.content.inline import parse_inline
from producers.content.runs import Blank, Text

TEMPLATES = Templates("en-GB")


def render(text: str, **values: object) -> str:
    return TEMPLATES.render(text, values)


def runs(text: str, **values: object) -> tuple[object, ...]:
    return parse_inline(TEMPLATES.render(text, values, inline=True))


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(lambda t: t.strip() == t))
def test_a_value_in_running_text_is_given_back_verbatim(words: str) -> None:
    assert runs("<{{ x }}>", x=words) == (Text(text=f"<{words}>"),)


@pytest.mark.parametrize(
    "text",
    [
        "{{ x.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ x._secret }}",
        "{{ cycler }}",
        "{{ lipsum() }}",
        "{{ self.__init__ }}",
        "{{ nothing }}",
        "{{ x.nothing }}",
        "{% include 'x' %}",
        "{{ [1].append(2) }}",
        "{{ range(999999999) }}",
    ],
)
def test_what_is_outside_the_given_names_cannot_be_reached(text: str) -> None:
    with pytest.raises(TemplateFailed):
        render(text, x="x")


def test_names_are_read_as_attributes_and_recorded() -> None:
    recorder = Recorder()
    facts = Names("facts", {"one": "1", "items": "2"}, recorder)
    with recorder.collect() as used:
        assert render("{{ facts.one }}{{ facts.items }}", facts=facts) == "12"
    assert used == {("facts", "one"), ("facts", "items")}
    with pytest.raises(TemplateFailed):
        render("{{ facts.two }}", facts=facts)


def test_a_gap_is_false_and_becomes_a_labelled_blank() -> None:
    gap = Gap("name | of [it]", "name")
    assert render("{{ x or 'nobody' }}", x=gap) == "nobody"
    assert runs("{{ x }}", x=gap) == (Blank(label="name | of [it]", field="name"),)
    assert runs("{{ x | one_line }}", x=gap) == (Blank(label="name | of [it]", field="name"),)
    assert render("{% if x is blank %}blank{% endif %}", x=gap) == "blank"
    assert render("{% if x is known %}known{% endif %}", x=Gap("x", chosen=False)) == ""


@pytest.mark.parametrize(
    ("text", "value", "written"),
    [
        ("{{ x }}", date(2026, 12, 15), "15\u00a0December 2026"),
        ("{{ x }}", Money(Decimal(250000), "GBP"), "£250,000"),
        ("{{ x }}", Money(Decimal("12.5"), "GBP"), "£12.50"),
        ("{{ x | money(2) }}", Money(Decimal(12), "EUR"), "€12.00"),
        ("{{ x | percent }}", Decimal("0.064"), "6.40%"),
        ("{{ x | and_list }}", ("a", "b", "c"), "a, b and c"),
        ("{{ x | and_list('or') }}", ("a", "b"), "a or b"),
        ("{{ x | possessive }}", "Jones", "Jones’"),
        ("{{ x | possessive }}", "Quillon", "Quillon’s"),
        ("{{ x | article }}", "hour", "an hour"),
        ("{{ x | article }}", "unit", "a unit"),
        ("{{ x | article }}", "NDA", "a NDA"),
        ("{{ x | plural('day') }}", 1, "day"),
        ("{{ x | plural('entry', 'entries') }}", 3, "entries"),
        ("{{ x | number_word }}", 21, "twenty-one"),
        ("{{ x | number_word }}", 1200, "1,200"),
        ("{{ x | one_line }}", "1 Row,\n Leith ", "1 Row, Leith"),
        ("{{ x | ended }}", "so be it", "so be it."),
        ("{{ x | ended }}", "so be it?", "so be it?"),
        ("{{ x | lower_first }}", "The law", "the law"),
        ("{{ x | lower_first }}", "UK law", "UK law"),
        ("{{ x | short_date }}", date(2026, 12, 5), "5\u00a0Dec 2026"),
    ],
)
def test_values_are_written_as_people_write_them(text: str, value: object, written: str) -> None:
    assert render(text, x=value) == written


def test_lists_and_flags_have_no_written_form_by_themselves() -> None:
    for value in (("a",), True, None):
        with pytest.raises(TemplateFailed):
            render("{{ x }}", x=value)


def test_list_items_are_escaped_one_by_one() -> None:
    assert runs("{{ x | and_list }}", x=("[ref:a]", "**b**")) == (Text(text="[ref:a] and **b**"),)
