"""The client of the Messages API, hardened: one endpoint, one key, no proxy, no redirect, no retries of its own.

This module and nothing else imports `anthropic`; it is imported late and in the gateway's own thread, because that
takes seconds. Texts and keys are kept out of logs whatever the environment asks for.
"""

import asyncio
import logging
import ssl
import time
from collections.abc import AsyncIterator
from typing import Any

import anthropic
import httpx2

from app.workforce.model.endpoint import Endpoint
from app.workforce.model.limits import Limits
from app.workforce.model.problems import CallProblem, refuse_status
from app.workforce.model.receiving import Receiving
from app.workforce.model.requests import Answer, Request

_MALFORMED = (ValueError, AssertionError, RecursionError, TypeError, AttributeError, LookupError)
_EARLY = frozenset({"overloaded_error", "rate_limit_error", "api_error", "timeout_error"})

for _name in ("anthropic", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


class Client:
    """One open client; it belongs to the loop it was made in."""

    def __init__(self, endpoint: Endpoint, limits: Limits) -> None:
        """Open nothing yet; the first request connects."""
        self._endpoint = endpoint
        self._limits = limits
        timeout = httpx2.Timeout(connect=limits.connect, read=limits.silence, write=limits.silence, pool=limits.silence)
        http = anthropic.DefaultAsyncHttpxClient(
            trust_env=False,
            follow_redirects=False,
            timeout=timeout,
            limits=httpx2.Limits(max_connections=32, max_keepalive_connections=0 if endpoint.local else 8),
        )
        self._client = anthropic.AsyncAnthropic(
            base_url=endpoint.address, api_key=endpoint.key, max_retries=0, open_telemetry=False, http_client=http,
            timeout=timeout,
        )  # fmt: skip
        own = {} if endpoint.official else {"x-api-key": endpoint.key}
        self._client._custom_headers = own  # noqa: SLF001 - drops headers that an environment variable may add

    async def close(self) -> None:
        """Close every connection."""
        await self._client.close()

    async def stream(self, request: Request, receiving: Receiving) -> Answer:
        """Send a request and return its whole answer. Raises CallProblem; silence and the whole call are bounded."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(self._limits.whole):
                request_id = await self._follow(request, receiving)
        except TimeoutError:
            raise CallProblem("model_took_too_long", maybe_charged=True, host=self._endpoint.host) from None
        return receiving.finish(request_id, round(time.monotonic() - begun, 3))

    async def count(self, request: Request) -> int:
        """Return how many tokens the endpoint counts in a request. Raises CallProblem."""
        body = {key: value for key, value in request.body().items() if key != "max_tokens"}
        failed: CallProblem | None = None
        counted: Any = None
        try:
            counted = await self._client.messages.count_tokens(**body)
        except Exception as problem:  # noqa: BLE001 - every way of failing becomes one of our problems
            failed = self._problem(problem, started=False)
        if failed is not None:
            raise failed
        tokens = getattr(counted, "input_tokens", None)
        if not isinstance(tokens, int):
            raise CallProblem("model_no_service", host=self._endpoint.host)
        return tokens

    async def models(self) -> Any:
        """Return what the endpoint says of its models, as it was written. Raises CallProblem."""
        failed: CallProblem | None = None
        try:
            return await self._client.get("/v1/models", cast_to=object)
        except Exception as problem:  # noqa: BLE001 - every way of failing becomes one of our problems
            failed = self._problem(problem, started=False)
        raise failed

    async def _follow(self, request: Request, receiving: Receiving) -> str:
        """Follow the stream to its end. A problem is raised clear of the client's own, which may repeat a key."""
        failed: CallProblem | None = None
        try:
            return await self._events(request, receiving)
        except TimeoutError:
            raise
        except Exception as problem:  # noqa: BLE001 - every way of failing becomes one of our problems
            failed = self._problem(problem, started=receiving.started)
        raise failed

    async def _events(self, request: Request, receiving: Receiving) -> str:
        stream: Any = await self._silence(self._client.messages.create(**request.body(), stream=True))
        try:
            self._check_kind(stream)
            events = aiter(stream)
            while (event := await self._silence(_following(events))) is not None:
                receiving.take(event)
        finally:
            await stream.close()
        return str(stream.response.headers.get("request-id", ""))

    async def _silence(self, waiting: Any) -> Any:
        limit = asyncio.timeout(self._limits.silence)
        try:
            async with limit:
                return await waiting
        except TimeoutError:
            if limit.expired():
                raise CallProblem("model_silent", maybe_charged=True, host=self._endpoint.host) from None
            raise

    def _check_kind(self, stream: Any) -> None:
        kind = str(stream.response.headers.get("content-type", ""))
        if "event-stream" not in kind:
            raise CallProblem("model_no_service", host=self._endpoint.host, details=kind)

    def _problem(self, problem: Exception, *, started: bool) -> CallProblem:
        host = self._endpoint.host
        if isinstance(problem, CallProblem):
            return problem
        if isinstance(problem, anthropic.APIStatusError):
            return self._refusal(problem, started=started)
        if _distrusted(problem):
            return CallProblem("model_certificate", host=host)
        if isinstance(problem, httpx2.HTTPError | anthropic.APIConnectionError):
            code = _lost(problem, started=started)
            again = code == "model_unreachable"
            return CallProblem(code, again=again, maybe_charged=not again, host=host)
        malformed = isinstance(problem, _MALFORMED)
        code = "model_answer_malformed" if malformed else "model_server_failed"
        return CallProblem(code, maybe_charged=started, host=host, details=type(problem).__name__)

    def _refusal(self, problem: anthropic.APIStatusError, *, started: bool) -> CallProblem:
        kind = str(getattr(problem, "type", "") or "")
        message = self._without_key(str(getattr(problem, "api_message", "") or problem.message or ""))
        wait = _seconds(problem.response.headers.get("retry-after"))
        if problem.status_code < 300:
            early = not started and kind in _EARLY
            code = "model_overloaded" if kind == "overloaded_error" else "model_server_failed"
            return CallProblem(code, again=early, wait=wait, maybe_charged=started, host=self._endpoint.host)
        return refuse_status(problem.status_code, kind, message, wait, host=self._endpoint.host)

    def _without_key(self, text: str) -> str:
        return text.replace(self._endpoint.key, "…") if self._endpoint.key else text


def _distrusted(problem: BaseException | None) -> bool:
    """Say whether a connection was refused here because of the certificate of the other side."""
    while problem is not None:
        if isinstance(problem, ssl.SSLCertVerificationError) or "CERTIFICATE_VERIFY_FAILED" in str(problem):
            return True
        problem = problem.__cause__ or problem.__context__
    return False


def _lost(problem: Exception, *, started: bool) -> str:
    """Return the code for a lost connection: silence, nobody there, or an answer that broke off."""
    if isinstance(problem, httpx2.ReadTimeout):
        return "model_silent"
    timed_out = isinstance(problem, anthropic.APITimeoutError) and not isinstance(
        problem.__cause__, httpx2.ConnectTimeout
    )
    if timed_out:
        return "model_silent"
    return "model_answer_cut" if started else "model_unreachable"


async def _following(events: AsyncIterator[Any]) -> Any | None:
    return await anext(events, None)


def _seconds(text: str | None) -> float | None:
    try:
        return max(0.0, float(text)) if text else None
    except ValueError:
        return None
