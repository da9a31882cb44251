"""What a whole relay costs, reckoned a second time by hand from its replies and the price list."""

import json
import tomllib
from decimal import ROUND_CEILING, Decimal
from pathlib import Path

import pytest

from app.workforce.model.prices import Rate
from app.workforce.model.requests import Tokens
from tests.servers.messages import MessagesServer, refuse
from tests.workforce.model.settlement import ANSWERS, REQUEST, probes, put_files, relay_steps
from tests.workforce.model.whole import Office

ROOT = Path(__file__).parents[3]
TIERS = {"light": "claude-haiku-5-5", "standard": "claude-sonnet-5-5", "strong": "claude-opus-5-5"}
MILLION = Decimal(1_000_000)


class Priced(Office):
    """A computer whose three tiers have models of the price list."""

    def settings(self):
        usual = super().settings()
        connection = usual.connection.model_copy(update={"tiers": type(usual.connection.tiers)(**TIERS)})
        return usual.model_copy(update={"connection": connection})


def calls_of(office):
    """The intents by number, and the answers, as they stand in the project."""
    lines = (office.folder / ".engross" / "calls.jsonl").read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    intents = {one["data"]["number"]: one["data"] for one in entries if one["kind"] == "intent"}
    return intents, [one["data"] for one in entries if one["kind"] == "answer"]


def by_hand(model, tokens):
    """Dollars for one call: four kinds of tokens at their price for a million, rounded up to a millionth."""
    price = tomllib.loads((ROOT / "resources" / "prices.toml").read_text("utf-8"))["models"][model]
    dollars = sum(Decimal(str(price[kind])) * tokens[kind] for kind in ("input", "output", "cache_read", "cache_write"))
    return (dollars / MILLION).quantize(Decimal("0.000001"), ROUND_CEILING)


@pytest.fixture
def office(tmp_path):
    """A finished relay; one of its calls is refused as overloaded first."""
    overloaded = refuse(529, "overloaded_error", retry_after="0")
    with MessagesServer(*probes(), *relay_steps()) as server:
        office = Priced(tmp_path, server.address)
        put_files(office.folder)
        usual, once = server.answer, [overloaded]

        def answer(path, headers, raw):
            asks = b"Assignment: write_plan" in raw
            return once.pop() if once and asks else usual(path, headers, raw)

        server.answer = answer
        assert office.draft(REQUEST, ANSWERS) == 0, office.printed.getvalue()
        assert not once
    return office


@pytest.mark.slow
def test_the_cost_of_a_whole_relay_is_that_of_its_calls_reckoned_by_hand(office):
    intents, answers = calls_of(office)
    total = Decimal(0)
    for answer in answers:
        cost = by_hand(intents[answer["number"]]["model"], answer["tokens"])
        assert Decimal(answer["cost"]) == cost <= Decimal(intents[answer["number"]]["worst"])
        total += cost
    assert len(answers) == len(intents), "a call that was tried twice is one call"
    assert {intents[one["number"]]["model"] for one in answers} == set(TIERS.values())
    kinds = {kind for one in answers for kind, number in one["tokens"].items() if number}
    assert kinds == {"input", "output", "cache_read", "cache_write"}
    report = json.loads((office.folder / ".engross" / "trunk" / "report.json").read_text("utf-8"))
    told = sum((Decimal(one["cost"]) for one in report["usage"].values()), Decimal(0))
    after = sum(
        (Decimal(one["cost"]) for one in answers if intents[one["number"]]["step"] == "write_summary"), Decimal(0)
    )
    assert told in {total, total - after}
    assert total == BY_HAND


BY_HAND = (
    8 * Decimal("0.000020")  # light: classify, three readings, assume, team, conflicts, summary: 100 in, 20 out
    + 3
    * Decimal("0.000553")  # light: three times research: 400 in, 900 out, 2,500 cached, 300 stored; 552.5 rounded up
    + 9 * Decimal("0.000400")  # standard: inquire, goals, plan, tests and five turns of reviews
    + 4 * Decimal("0.000400")  # standard: trying out what the server can do
    + Decimal("0.000800")  # strong: architecture
    + 4 * Decimal("0.021600")  # strong: two explorations and two blueprints
)


def test_each_kind_of_token_has_its_own_price_and_the_sum_is_rounded_up_once():
    rate = Rate(input=Decimal(2), output=Decimal(10), cache_read=Decimal("0.10"), cache_write=Decimal("2.50"))
    assert rate.cost(Tokens(400, 900, 2500, 300)) == Decimal("0.010800")
    assert rate.cost(Tokens(cache_read=1)) == Decimal("0.000001")
    assert rate.cost(Tokens(cache_read=11)) == Decimal("0.000002")


def test_a_rate_that_charges_cached_tokens_as_new_ones_is_noticed():
    """The broken twin: with the price of new tokens for all of them, the sum is another."""
    usual = Rate(Decimal(2), Decimal(10), Decimal("0.10"), Decimal("2.50"))
    wrong = Rate(Decimal(2), Decimal(10), Decimal(2), Decimal(2))
    assert usual.cost(Tokens(400, 900, 2500, 300)) != wrong.cost(Tokens(400, 900, 2500, 300))
