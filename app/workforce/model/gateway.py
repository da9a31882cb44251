"""The gateway: one loop in one thread of its own, through which every call goes and where every retry is decided.

Calls come from the relay's plain threads, which wait here, look for a wish to stop every twentieth of a second, and
pass on what was heard. Stopping cancels the call in the loop, which takes about a millisecond.
"""

import asyncio
import random
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from app.relay.problems import Stopped
from app.workforce.model.endpoint import Endpoint
from app.workforce.model.limits import Limits
from app.workforce.model.problems import CallProblem
from app.workforce.model.receiving import Receiving
from app.workforce.model.requests import Answer, Request, Tokens

if TYPE_CHECKING:
    from app.workforce.model.client import Client

Waited = Callable[[CallProblem, float], None]


class GivenUp(Stopped):
    """A call that was stopped; `tokens` is what it had used as far as it is known, `begun` whether an answer began."""

    def __init__(self, tokens: Tokens, *, begun: bool) -> None:
        super().__init__("stopped")
        self.tokens = tokens
        self.begun = begun


class Gateway:
    """Sends requests to one endpoint. Whoever makes it closes it; a closed one sends nothing more."""

    def __init__(
        self, endpoint: Endpoint, limits: Limits | None = None, chance: Callable[[], float] = random.random
    ) -> None:
        """Start nothing; the first call starts the thread and imports the client there."""
        self.endpoint = endpoint
        self.limits = limits or Limits()
        self._chance = chance
        self._guard = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._client: Client | None = None
        self._closed = False

    def send(
        self,
        request: Request,
        heard: Callable[[str], None] = lambda _: None,
        stopped: Callable[[], bool] = lambda: False,
        waiting: Waited = lambda _problem, _seconds: None,
        resting: Callable[[], bool] = lambda: False,
    ) -> Answer:
        """Return the whole answer. Raises CallProblem, or GivenUp when asked to stop, or to rest before a retry.

        `heard` gets text as it arrives, gathered over a twentieth of a second; `waiting` is told before each retry.
        """
        pieces: SimpleQueue[str | tuple[CallProblem, float]] = SimpleQueue()
        latest: list[Receiving] = []
        future = self._submit(self._try(request, pieces, latest))

        def pass_on() -> None:
            _pass_on(pieces, heard, waiting)

        try:
            return self._wait(future, pass_on, lambda: stopped() or (resting() and _is_between(latest)))
        except (Stopped, CancelledError):
            seen = latest[-1] if latest else None
            raise GivenUp(seen.tokens if seen else Tokens(), begun=seen is not None) from None

    def count(self, request: Request) -> int:
        """Return how many tokens the endpoint counts. Raises CallProblem."""

        async def count() -> int:
            return await (await self._open()).count(request)

        counted: int = self._submit(count()).result()
        return counted

    def models(self) -> Any:
        """Return what the endpoint says of its models, as it was written. Raises CallProblem."""

        async def models() -> Any:
            return await (await self._open()).models()

        return self._submit(models()).result()

    def close(self) -> None:
        """Give up every call and end the thread."""
        with self._guard:
            self._closed = True
            loop, thread = self._loop, self._thread
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(self._shut(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()

    def _submit(self, work: Coroutine[Any, Any, Any]) -> Future[Any]:
        with self._guard:
            if self._closed:
                work.close()
                raise Stopped
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name="model-calls", daemon=True)
                self._thread.start()
            return asyncio.run_coroutine_threadsafe(work, self._loop)

    def _wait(self, future: Future[Answer], pass_on: Callable[[], None], stopped: Callable[[], bool]) -> Answer:
        while True:
            if stopped():
                future.cancel()
                raise Stopped
            try:
                answer = future.result(timeout=self.limits.tick)
            except TimeoutError:
                pass_on()
                continue
            except CallProblem:
                pass_on()
                raise
            pass_on()
            return answer

    async def _open(self) -> "Client":
        if self._client is None:
            from app.workforce.model.client import Client  # noqa: PLC0415 - takes seconds, so late and in this thread

            self._client = Client(self.endpoint, self.limits)
        return self._client

    async def _try(
        self, request: Request, pieces: "SimpleQueue[str | tuple[CallProblem, float]]", latest: list[Receiving]
    ) -> Answer:
        client = await self._open()
        begun = time.monotonic()
        for number in range(1, self.limits.tries + 1):
            receiving = Receiving(pieces.put, self.limits.characters)
            latest.append(receiving)
            try:
                return await client.stream(request, receiving)
            except CallProblem as problem:
                wait = self._pause(problem, number)
                if not problem.again or number == self.limits.tries or self._too_late(begun, wait):
                    raise
                pieces.put((problem, wait))
            receiving.over = True
            await asyncio.sleep(wait)
        raise AssertionError("the last try returns or raises")

    def _pause(self, problem: CallProblem, number: int) -> float:
        wait: float = self.limits.first_wait * 2.0 ** (number - 1) * self._chance()
        return max(wait, min(problem.wait or 0.0, self.limits.longest_wait))

    def _too_late(self, begun: float, wait: float) -> bool:
        return time.monotonic() - begun + wait > self.limits.patience

    async def _shut(self) -> None:
        own = asyncio.current_task()
        others = [task for task in asyncio.all_tasks() if task is not own]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        if self._client is not None:
            await self._client.close()


def _is_between(latest: list[Receiving]) -> bool:
    """Say whether nothing is under way: the last try failed and the next one waits."""
    return bool(latest) and latest[-1].over


def _pass_on(
    pieces: "SimpleQueue[str | tuple[CallProblem, float]]", heard: Callable[[str], None], waiting: Waited
) -> None:
    gathered: list[str] = []
    while True:
        try:
            piece = pieces.get_nowait()
        except Empty:
            break
        if isinstance(piece, str):
            gathered.append(piece)
        else:
            waiting(*piece)
    if gathered:
        heard("".join(gathered))
