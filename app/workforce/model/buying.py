"""Buying an answer: from the book when it is kept there, else written down, sent, kept, and only then used."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from app.relay.nouns.report import Usage
from app.relay.problems import Stopped
from app.workforce.model.calls import NO_PARTS, CallBook, Intent, PartFiles
from app.workforce.model.gateway import Gateway, GivenUp
from app.workforce.model.prices import PriceTable
from app.workforce.model.problems import ACCEPTED, STOPPED_SHORT, CallProblem
from app.workforce.model.requests import Answer, Request, Tokens


@dataclass(frozen=True)
class Hearing:
    """Whom a call reports to: text as it comes, a wish to stop, the wait before a retry, and a wish to rest.

    Who wishes to rest gets what is kept and what is under way, but nothing more is sent.
    """

    heard: Callable[[str], None] = lambda _: None
    stopped: Callable[[], bool] = lambda: False
    waiting: Callable[[CallProblem, float], None] = lambda _problem, _seconds: None
    resting: Callable[[], bool] = lambda: False


@dataclass(frozen=True)
class Buyer:
    """Buys answers for one project from one endpoint."""

    gateway: Gateway
    book: CallBook
    prices: PriceTable
    parts: PartFiles = NO_PARTS

    def buy(self, request: Request, hearing: Hearing) -> tuple[Answer, Usage]:
        """Return a usable answer with what it cost, now or when it was bought.

        Raises CallProblem, WorkProblem (`model_cap_reached`) or Stopped; none of them leaves a call without its end.
        """
        with self.book.one_at_a_time(request.call):
            kept = self.book.stored(request.call)
            if kept is None:
                kept = self._send(request, hearing)
        return kept, self.usage(request.model, kept)

    def try_out(self, request: Request, stopped: Callable[[], bool]) -> Answer:
        """Return whatever answer comes, one that was cut short too; it is in the book, and never given again.

        Raises CallProblem, WorkProblem (`model_cap_reached`) or Stopped.
        """
        intent, answer = self._ask(request, Hearing(stopped=stopped))
        self._keep(intent, answer, usable=False)
        return answer

    def usage(self, model: str, answer: Answer) -> Usage:
        """Return what an answer cost."""
        tokens = answer.tokens
        return Usage(
            input_tokens=tokens.input + tokens.cache_write,
            output_tokens=tokens.output,
            cache_read_tokens=tokens.cache_read,
            cost=self.cost(model, tokens),
            seconds=answer.seconds,
        )

    def cost(self, model: str, tokens: Tokens) -> Decimal | None:
        """Return dollars, or None for a model without a known price."""
        price = self.prices.find(model)
        return price.cost(tokens) if price else None

    def _send(self, request: Request, hearing: Hearing) -> Answer:
        if hearing.resting():
            raise Stopped
        intent, answer = self._ask(request, hearing)
        usable = answer.stop_reason in ACCEPTED
        self._keep(intent, answer, usable=usable)
        if not usable:
            problem = CallProblem(STOPPED_SHORT.get(answer.stop_reason, "model_answer_cut"), model=request.model)
            problem.spent = self.usage(request.model, answer)
            raise problem
        return answer

    def _ask(self, request: Request, hearing: Hearing) -> tuple[Intent, Answer]:
        price = self.prices.find(request.model)
        intent = self.book.intend(request, price.worst(request) if price else None)
        return intent, self._hear(request, hearing, intent)

    def _keep(self, intent: Intent, answer: Answer, *, usable: bool) -> None:
        self.book.keep(intent, answer, self.cost(intent.model, answer.tokens), usable=usable)
        self.parts.discard(intent.number)

    def _hear(self, request: Request, hearing: Hearing, intent: Intent) -> Answer:
        """Return the whole answer, writing down what arrives. Every other end is in the book before it is raised."""

        def heard(piece: str) -> None:
            self.parts.write(intent.number, piece)
            hearing.heard(piece)

        try:
            return self.gateway.send(request, heard, hearing.stopped, hearing.waiting, hearing.resting)
        except GivenUp as given_up:
            self._end(intent, "stopped", given_up.tokens, charged=given_up.begun)
            raise
        except CallProblem as problem:
            cost = self._end(intent, problem.fault.code, Tokens(), charged=problem.maybe_charged)
            problem.spent = Usage(cost=cost)
            raise

    def _end(self, intent: Intent, code: str, tokens: Tokens, *, charged: bool) -> Decimal | None:
        """Count a call that may be charged at its worst, unless what it used is known from its stream."""
        known = tokens.input + tokens.cache_read + tokens.cache_write > 0
        cost = self.cost(intent.model, tokens) if known else (intent.worst if charged else Decimal(0))
        self.book.end(intent, code, tokens, cost)
        self.parts.discard(intent.number)
        return cost
