"""Settings as sections: drawn from the settings' own description, every one of them, in both languages."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from pydantic import BaseModel

from app.relay.nouns.report import Usage
from app.settings import Connection, Settings
from app.ui.forms.field_view import FieldKind
from app.ui.presenting.costs import cost_facts
from app.ui.presenting.preferences import Found, SettingsSection, change_setting, present_settings
from app.ui.presenting.reaching import files_seen, reach_word
from app.ui.presenting.trials import present_trial
from app.words import Words, drafted_words, read_words
from app.workforce.model.probe import Probed
from app.workforce.model.profile import EndpointProfile
from app.workforce.model.standing import KeyStanding, PriceNow, Reach, Trial
from app.workforce.playbook.workforce import drafted_from
from tests.ui.conftest import ROOT

WORDS = {language: read_words(ROOT / "resources" / "i18n", language) for language in ("en", "de")}
ENGLISH, GERMAN = WORDS["en"], WORDS["de"]
CLAUDE = Settings(connection=Connection(provider="anthropic"))


def leaves(model: type[BaseModel], path: str = "") -> Iterator[str]:
    """Return the dotted names of all values that can be set."""
    for name, info in model.model_fields.items():
        inner = info.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from leaves(inner, f"{path}{name}.")
        else:
            yield f"{path}{name}"


def unshown(model: type[BaseModel], sections: tuple[SettingsSection, ...]) -> set[str]:
    return set(leaves(model)) - {field.key for section in sections for field in section.fields}


def fields(settings: Settings, found: Found | None = None, words: Words = ENGLISH):
    sections = present_settings(settings, found or Found(), words)
    return {field.key: field for section in sections for field in section.fields}


def hidden(settings: Settings) -> set[str]:
    return {key for section in present_settings(settings, Found(), ENGLISH) for key in section.hidden}


def test_every_setting_has_a_row():
    assert unshown(Settings, present_settings(Settings(), Found(), ENGLISH)) == set()


def test_a_setting_without_a_row_is_found():
    class Wider(Settings):
        paper: str = "A4"

    assert unshown(Wider, present_settings(Settings(), Found(), ENGLISH)) == {"paper"}


@pytest.mark.parametrize("settings", [Settings(), CLAUDE], ids=["none", "claude"])
def test_no_row_says_anything_in_another_language(settings):
    english, german = fields(settings), fields(settings, words=GERMAN)
    same = {key for key in english if english[key].label == german[key].label}
    assert same == {"office"}
    assert not {key for key in english if english[key].help and english[key].help == german[key].help}


def test_what_is_entered_is_read_back_and_what_does_not_fit_is_refused():
    entered = {"look": "Dark", "text_scale": "150", "spending_cap": "2.50", "connection.provider": "Claude",
               "scrub_exports": "no", "depth": "Thoroughly"}  # fmt: skip
    settings = Settings()
    for key, written in entered.items():
        settings = change_setting(settings, key, written, ENGLISH)
    assert (settings.look, settings.text_scale, settings.spending_cap) == ("dark", 150, Decimal("2.50"))
    assert (settings.connection.provider, settings.scrub_exports, settings.depth) == ("anthropic", False, "Deep")
    for key, written in (("text_scale", "403"), ("spending_cap", "-1.00"), ("parallel_calls", "17")):
        with pytest.raises(ValueError, match=key):
            change_setting(settings, key, written, ENGLISH)


def test_another_kind_of_model_begins_without_the_address_of_the_one_before():
    local = Settings(connection=Connection(provider="local", base_address="http://127.0.0.1:1", tiers={"light": "x"}))
    changed = change_setting(local, "connection.provider", "Claude", ENGLISH)
    assert (changed.connection.base_address, changed.connection.tiers.light) == ("", "")
    assert change_setting(local, "connection.provider", "A server on this computer", ENGLISH) == local


def test_without_a_model_there_is_nothing_to_fill_in_for_one():
    assert {"connection.base_address", "key", "test", "connection.tiers.strong"} <= hidden(Settings())
    assert hidden(CLAUDE) == set()


@pytest.mark.parametrize(
    ("standing", "said"),
    [
        (KeyStanding("api.example", "keychain", keychain=True), "kept in the keychain"),
        (KeyStanding("api.example", "memory"), "for this session only"),
        (KeyStanding("api.example", "", keychain=True), "No key for api.example"),
        (KeyStanding("api.example", ""), "no keychain that Engross can use"),
        (KeyStanding(), "Enter the server address first"),
    ],
)
def test_it_is_said_where_a_key_is_and_the_key_itself_never(standing, said):
    row = fields(CLAUDE, Found(key=standing))["key"]
    assert said in row.help
    assert (row.kind, row.value) == (FieldKind.UNSEEN, "")


def test_variables_are_named_and_prices_are_dated_or_unknown():
    prices = {"known": PriceNow(Decimal("2"), Decimal("10"), "2026-11-30"), "mine": None}
    found = Found(KeyStanding(found=("ANTHROPIC_API_KEY",)), {"light": "mine", "standard": "known"}, prices)
    shown = fields(CLAUDE, found)
    assert "ANTHROPIC_API_KEY" in shown["connection.honour_environment_key"].help
    assert "$2 read, $10 written per million tokens, list of 30 November 2026" in (
        shown["connection.tiers.standard"].help
    )
    assert "Price unknown: tokens only." in shown["connection.tiers.light"].help


def trial(*works: str, **profile) -> Trial:
    lacks = tuple({"tools", "counting"} - set(works))
    return Trial("127.0.0.1", local=True, probed=Probed(EndpointProfile(**profile), works, lacks))


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        ({"structured": "native", "tools": True}, "Suits every role"),
        ({"structured": "forced_tool", "tools": False}, "which this server does not use"),
        ({"structured": "prompted", "tools": True}, "Suits assistant and advisor"),
        ({"structured": "prompted", "tools": False}, "Suits no role well"),
    ],
)
def test_a_trial_says_what_the_endpoint_can_do_and_what_it_suits(profile, said):
    lines = [line.text for line in present_trial(trial("streaming", **profile), ENGLISH)]
    assert "Answers, word by word" in lines
    assert "Does not count the length of a text; it is estimated" in lines
    assert any(said in line for line in lines)
    assert present_trial(Trial(), ENGLISH) == ()


@pytest.mark.parametrize(
    ("reach", "said"),
    [
        (Reach(), "Works without a key"),
        (Reach("local"), "Only on this computer"),
        (Reach("builtin", "api.example"), "Built-in playbooks only"),
        (Reach("cloud", "api.example"), "Texts go to api.example"),
        (Reach("cloud", "api.example", asks=True), "api.example: asks first"),
        (Reach("local", "api.example"), "api.example is not used here"),
        (Reach("local", "127.0.0.1", local=True), "Model on this computer"),
    ],
)
def test_the_head_says_where_texts_go(reach, said):
    assert reach_word(reach, ENGLISH) == said


def test_of_many_files_the_first_are_named_and_the_others_counted():
    lines = files_seen(tuple(f"{number}.docx" for number in range(11)), ENGLISH)
    assert lines[1] == "· 0.docx"
    assert lines[-1] == "and 3 more"
    assert len(files_seen((), ENGLISH)) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        drafted_from("Non-disclosure agreement", "1.4"),
        drafted_from("", ""),
        "Drafted by a model (a-1, b-2 at 127.0.0.1).",
        "Drafted by a model (a-1 at api.example) with the playbook “Term loan”, version 1.0, as its standard.",
    ],
)
def test_what_a_file_was_drafted_from_is_said_in_german(sentence):
    assert drafted_words(sentence, ENGLISH) == sentence
    german = drafted_words(sentence, GERMAN)
    assert german != sentence
    assert not {"Drafted", "version", "model"} & set(german.split())


def test_a_sentence_of_another_form_stays_as_it_stands():
    assert drafted_words("Written by hand.", GERMAN) == "Written by hand."


def test_each_role_has_its_cost_and_nothing_is_said_without_one():
    roles = {
        "Planner": Usage(),
        "Specialist": Usage(cost=Decimal("0.4242")),
        "Reviewer": Usage(cost=None),
        "Assistant": Usage(cost=Decimal("0.001")),
    }
    assert [(fact.name, fact.value) for fact in cost_facts(roles, ENGLISH)] == [
        ("Specialist", "$0.42"),
        ("Reviewer", "Unknown"),
        ("Assistant", "under $0.01"),
    ]
