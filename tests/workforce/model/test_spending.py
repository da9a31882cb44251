"""The book of calls: written before sending, kept before use, never bought twice, and never beyond the cap."""

import contextlib
import random
from dataclasses import replace
from decimal import Decimal

import pytest

from app.relay.problems import RelayProblem, Stopped, WorkProblem
from app.storage.calls import CallFile
from app.storage.objects import ObjectStore
from app.storage.parts import AnswerParts
from app.workforce.model.buying import Buyer, Hearing
from app.workforce.model.calls import CallBook
from app.workforce.model.doubting import doubts
from app.workforce.model.endpoint import Endpoint
from app.workforce.model.gateway import Gateway
from app.workforce.model.limits import Limits
from app.workforce.model.prices import read_prices
from app.workforce.model.problems import CallProblem
from app.workforce.model.requests import Answer, Request, Tokens
from tests.servers.messages import MessagesServer, Reply, message, refuse, say, usage
from tests.workforce.model.desk import KEY, QUICK, Records, Shelf, now, prices

ASKED = Request("Tester", "a step", "strong", "claude-opus-5-5", 1000, (), ({"role": "user", "content": "hello"},))
EVENTS = message([{"type": "text", "text": "Hello."}], "end_turn", usage())


def shop(server, records, answers, cap=100, limits=QUICK):
    gateway = Gateway(Endpoint(server.address, KEY), limits)
    return Buyer(gateway, CallBook(records, answers, lambda: Decimal(cap)), prices())


def test_the_intent_is_on_disk_before_anything_is_sent(tmp_path):
    calls = CallFile.open(tmp_path, now, read_only=False)
    seen = []

    def look(_body):
        seen.extend(kind for kind, _ in CallFile.open(tmp_path, now, read_only=True).records())
        return say("Hello.")

    from tests.servers.messages import Step

    with MessagesServer(Step(look)) as server:
        buyer = shop(server, calls, ObjectStore(tmp_path / "objects"))
        buyer.buy(ASKED, Hearing())
        buyer.gateway.close()
    assert seen == ["intent"]


def test_a_kept_answer_is_never_bought_twice(tmp_path):
    answers = ObjectStore(tmp_path / "objects")
    with MessagesServer(say("Hello.", used=usage(10, 20))) as server:
        for _ in range(3):
            calls = CallFile.open(tmp_path, now, read_only=False)
            buyer = shop(server, calls, answers)
            answer, cost = buyer.buy(ASKED, Hearing())
            assert (answer.text, cost.cost) == ("Hello.", Decimal("0.000440"))
            assert buyer.book.spent == Decimal("0.000440")
            buyer.gateway.close()
            calls.close()
    assert len(server.requests) == 1


def test_another_role_or_step_is_another_call():
    with MessagesServer(say("One."), say("Two."), say("Three.")) as server:
        buyer = shop(server, Records(), Shelf())
        texts = [
            buyer.buy(request, Hearing())[0].text
            for request in (ASKED, replace(ASKED, role="Critic"), replace(ASKED, step="other"))
        ]
        buyer.gateway.close()
    assert texts == ["One.", "Two.", "Three."]


def test_a_crash_anywhere_buys_nothing_twice_and_leaves_at_most_one_call_in_doubt():
    """Twenty calls one after another; the program ends after any record and starts again."""
    records, answers = Records(), Shelf()
    requests = [replace(ASKED, step=str(number)) for number in range(20)]
    with MessagesServer(*(say(f"Answer {number}.") for number in range(20))) as server:
        buyer = shop(server, records, answers)
        for request in requests:
            buyer.buy(request, Hearing())
        buyer.gateway.close()
    for length in range(len(records.entries) + 1):
        book = CallBook(records.cut(length), answers, lambda: Decimal(100))
        answered = {data["call"] for kind, data in records.entries[:length] if kind == "answer"}
        for request in requests:
            kept = book.stored(request.call)
            assert (kept is not None) == (request.call in answered)
        assert len(book.in_doubt) == length % 2
        assert book.reserved == 0
        assert book.spent >= Decimal("0.000800") * len(answered)


def test_a_call_in_doubt_counts_at_its_worst():
    records, answers = Records(), Shelf()
    CallBook(records, answers, one_dollar).intend(ASKED, Decimal("0.30"))
    book = CallBook(records, answers, one_dollar)
    assert ([one.role for one in book.in_doubt], book.spent) == (["Tester"], Decimal("0.30"))
    book.tell()
    again = CallBook(records, answers, one_dollar)
    assert (again.in_doubt, again.spent) == ((), Decimal("0.30"))


def one_dollar():
    return Decimal(1)


def test_a_limit_raised_meanwhile_counts():
    limit = [Decimal("0.10")]
    book = CallBook(Records(), Shelf(), lambda: limit[0])
    with pytest.raises(WorkProblem):
        book.intend(ASKED, Decimal("0.30"))
    limit[0] = Decimal(1)
    assert book.intend(ASKED, Decimal("0.30")).worst == Decimal("0.30")


def test_what_would_pass_the_cap_is_not_sent():
    with MessagesServer() as server:
        buyer = shop(server, Records(), Shelf(), cap=Decimal("0.02"))
        with pytest.raises(WorkProblem) as caught:
            buyer.buy(ASKED, Hearing())
        buyer.gateway.close()
    assert caught.value.fault.code == "model_cap_reached"
    assert caught.value.fault.fields["spent"] == "0.00"


def test_a_cap_of_nil_allows_nothing():
    with MessagesServer() as server, pytest.raises(WorkProblem):
        shop(server, Records(), Shelf(), cap=0).buy(ASKED, Hearing())


class Forgetful(CallBook):
    """A book that does not count what calls under way may still cost."""

    @property
    def reserved(self):
        return Decimal(0)


def most_over_the_cap(seed, kind=CallBook):
    """Play 250 random relays and return the most that was spent beyond a cap.

    Intents, answers that use anything up to the worst, failures, crashes.
    """
    chance, over = random.Random(seed), Decimal(0)
    for _ in range(250):
        cap = Decimal(chance.randrange(1, 400)) / 100
        records, answers = Records(), Shelf()
        book, going = kind(records, answers, lambda cap=cap: cap), []
        for number in range(chance.randrange(1, 30)):
            if going and chance.random() < 0.5:
                intent = going.pop(chance.randrange(len(going)))
                part = (intent.worst * Decimal(chance.random())).quantize(Decimal("0.000001"))
                if chance.random() < 0.3:
                    book.end(intent, "stopped", Tokens(), part)
                else:
                    book.keep(intent, Answer((), "end_turn"), part, usable=True)
            elif chance.random() < 0.1:
                book, going = kind(records, answers, lambda cap=cap: cap), []
            else:
                worst = Decimal(chance.randrange(1, 100)) / 100
                with contextlib.suppress(WorkProblem):
                    going.append(book.intend(replace(ASKED, step=str(number)), worst))
            over = max(over, book.spent + book.reserved - cap)
    return over


@pytest.mark.parametrize("seed", range(4))
def test_spent_and_reserved_never_pass_the_cap(seed):
    """A thousand random relays in four parts."""
    assert most_over_the_cap(seed) <= 0


def test_a_book_that_reserves_nothing_passes_the_cap():
    """The broken twin."""
    assert most_over_the_cap(0, Forgetful) > 0


def test_the_worst_case_is_above_what_any_answer_can_cost():
    price = prices().find("claude-opus-5-5")
    size = len(ASKED.canonical().encode())
    most = price.cost(Tokens(input=size // 3, output=1000, cache_write=0))
    assert price.worst(ASKED) >= most


def test_an_unknown_price_counts_tokens_only():
    with MessagesServer(say("Hello.")) as server:
        buyer = shop(server, Records(), Shelf(), cap=0)
        _, used = buyer.buy(replace(ASKED, model="house-model"), Hearing())
        buyer.gateway.close()
    assert (used.cost, used.input_tokens) == (None, 100)


def test_long_prompts_of_the_light_model_cost_more():
    price = prices().find("claude-haiku-5-5")
    assert price.cost(Tokens(input=100_000)) == Decimal("0.01")
    assert price.cost(Tokens(input=100_001)) == Decimal("0.050001")


def test_a_dated_model_name_has_the_price_of_the_model():
    assert prices().find("claude-haiku-4-5-20251001") == prices().find("claude-haiku-4-5")
    assert prices().find("gpt-nothing") is None


def test_the_persons_own_price_list_comes_first(tmp_path):
    own = tmp_path / "prices.toml"
    own.write_text('date = "2027-01-01"\n[models.house]\ninput="1"\noutput="1"\ncache_read="1"\ncache_write="1"\n')
    table = read_prices(own, tmp_path / "shipped.toml")
    assert (table.date, table.find("house").cost(Tokens(input=1_000_000))) == ("2027-01-01", Decimal(1))


@pytest.mark.parametrize(
    "text", ["not toml", '[models.x]\ninput="-1"\noutput="1"\ncache_read="1"\ncache_write="1"', "[models.x]"]
)
def test_a_price_list_that_cannot_be_used_is_named(tmp_path, text):
    (tmp_path / "prices.toml").write_text(text)
    with pytest.raises(RelayProblem) as caught:
        read_prices(tmp_path / "prices.toml")
    assert caught.value.fault.code == "model_prices_unreadable"


STOPS = [
    ("refusal", "model_refused"),
    ("max_tokens", "model_answer_too_long"),
    ("model_context_window_exceeded", "model_context_full"),
    ("pause_turn", "model_answer_cut"),
    ("something_new", "model_answer_cut"),
]


@pytest.mark.parametrize(("stop", "code"), STOPS)
def test_an_answer_that_stopped_short_is_paid_kept_and_never_used(stop, code):
    records, answers = Records(), Shelf()
    with MessagesServer(say("Half an", stop=stop), say("Whole.")) as server:
        buyer = shop(server, records, answers)
        with pytest.raises(CallProblem) as caught:
            buyer.buy(ASKED, Hearing())
        assert caught.value.fault.code == code
        assert buyer.book.spent > 0
        assert buyer.buy(ASKED, Hearing())[0].text == "Whole."
        buyer.gateway.close()
    assert [data.get("usable") for kind, data in records.entries if kind == "answer"] == [False, True]


def test_a_call_that_failed_before_it_began_costs_nothing():
    with MessagesServer(refuse(401, "authentication_error")) as server:
        buyer = shop(server, Records(), Shelf())
        with pytest.raises(CallProblem):
            buyer.buy(ASKED, Hearing())
        buyer.gateway.close()
    assert (buyer.book.spent, buyer.book.reserved) == (0, 0)


def test_a_call_that_was_stopped_counts_what_it_had_used():
    heard: list[str] = []
    held = Reply(events=EVENTS, hold=4)
    with MessagesServer(held) as server:
        buyer = shop(server, Records(), Shelf(), limits=Limits(tick=0.005))
        with pytest.raises(Stopped):
            buyer.buy(ASKED, Hearing(heard=heard.append, stopped=lambda: bool(heard)))
        buyer.gateway.close()
    assert Decimal("0.0004") <= buyer.book.spent < Decimal("0.001")
    assert buyer.book.in_doubt == ()


def test_an_answer_set_aside_is_bought_anew():
    with MessagesServer(say("Wrong."), say("Right.")) as server:
        buyer = shop(server, Records(), Shelf())
        buyer.buy(ASKED, Hearing())
        buyer.book.set_aside(ASKED.call, "model_result_unusable")
        assert buyer.buy(ASKED, Hearing())[0].text == "Right."
        buyer.gateway.close()


def test_what_arrives_is_in_a_part_file_until_the_call_has_its_end(tmp_path):
    parts = AnswerParts(tmp_path)
    seen = []
    with MessagesServer(Reply(events=EVENTS, hold=5)) as server:
        buyer = replace(shop(server, Records(), Shelf(), limits=Limits(tick=0.005)), parts=parts)
        with pytest.raises(Stopped):
            buyer.buy(ASKED, Hearing(heard=lambda _: seen.append(parts.words(1)), stopped=lambda: bool(seen)))
        buyer.gateway.close()
    assert seen[0] > 0
    assert parts.words(1) == 0


@pytest.mark.needs("posix")
def test_a_part_file_is_private_and_a_part_that_cannot_be_written_costs_no_answer(tmp_path):
    parts = AnswerParts(tmp_path)
    parts.write(7, "Half a sentence")
    file = tmp_path / "parts" / "7.part"
    assert file.stat().st_mode & 0o077 == 0
    nowhere = AnswerParts(tmp_path / "parts" / "7.part")
    with MessagesServer(say("Hello.")) as server:
        buyer = replace(shop(server, Records(), Shelf()), parts=nowhere)
        assert buyer.buy(ASKED, Hearing())[0].text == "Hello."
        buyer.gateway.close()
    assert nowhere.words(1) == 0


def test_a_call_in_doubt_is_told_with_what_arrived_and_never_with_an_invented_amount(tmp_path):
    records, answers, parts = Records(), Shelf(), AnswerParts(tmp_path)
    first = CallBook(records, answers, one_dollar)
    parts.write(first.intend(ASKED, Decimal("0.30")).number, "three words arrived")
    first.intend(replace(ASKED, step="other"), None)
    told = doubts(CallBook(records, answers, one_dollar), parts)
    assert [one.code for one in told] == ["model_call_in_doubt_part", "model_call_in_doubt_unpriced"]
    assert (told[0].fields["words"], told[0].fields["cost"]) == ("3", "0.30")
    assert "cost" not in told[1].fields


def test_who_wishes_to_rest_gets_what_is_kept_and_sends_nothing():
    records, answers = Records(), Shelf()
    with MessagesServer(say("Hello.")) as server:
        buyer = shop(server, records, answers)
        buyer.buy(ASKED, Hearing())
        assert buyer.buy(ASKED, Hearing(resting=lambda: True))[0].text == "Hello."
        with pytest.raises(Stopped):
            buyer.buy(replace(ASKED, step="other"), Hearing(resting=lambda: True))
        buyer.gateway.close()
    assert len(server.requests) == 1


def test_a_wait_before_another_try_is_left_by_who_wishes_to_rest():
    waits = []
    limits = Limits(first_wait=0, longest_wait=60, tick=0.005)
    with MessagesServer(refuse(429, "rate_limit_error", retry_after="50")) as server:
        buyer = shop(server, Records(), Shelf(), limits=limits)
        hearing = Hearing(waiting=lambda _problem, seconds: waits.append(seconds), resting=lambda: bool(waits))
        with pytest.raises(Stopped):
            buyer.buy(ASKED, hearing)
        buyer.gateway.close()
    assert waits == [50.0]


def test_what_a_failed_call_cost_goes_with_its_problem():
    with MessagesServer(say("Half an", stop="max_tokens", used=usage(100, 20))) as server:
        buyer = shop(server, Records(), Shelf())
        with pytest.raises(CallProblem) as caught:
            buyer.buy(ASKED, Hearing())
        buyer.gateway.close()
    assert (caught.value.spent.input_tokens, caught.value.spent.cost) == (100, Decimal("0.000800"))
