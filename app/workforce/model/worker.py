"""The worker: puts a job to the endpoint, lets it use its tools, takes its result or asks once for a better one."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic

from app.relay.nouns.report import Usage
from app.relay.nouns.request import Tier
from app.relay.ports import Desk
from app.relay.problems import WorkProblem
from app.workforce.model.buying import Buyer, Hearing
from app.workforce.model.job import DraftT, Job, Worked
from app.workforce.model.problems import CallProblem
from app.workforce.model.profile import EndpointProfile
from app.workforce.model.readable import Readable
from app.workforce.model.requests import Answer, Json, Request
from app.workforce.model.results import RETURN, Reading, read_result, result_schema
from app.workforce.model.schema import fits_native

Say = Callable[..., str]
_MARK: Json = {"type": "ephemeral"}
_ROOM = 24_000
_BLOCKERS = 5


def say_plainly(code: str, **fields: object) -> str:
    """Return a code with its fields; for tests and for a program without sentences."""
    return " ".join([code, *(str(value) for value in fields.values())])


@dataclass(frozen=True)
class Worker:
    """Works jobs for one project. `models` names the model of each tier, `say` makes sentences for the screen."""

    buyer: Buyer
    profile: EndpointProfile
    models: dict[Tier, str]
    say: Say = say_plainly

    def work(self, job: Job[DraftT], desk: Desk) -> Worked[DraftT]:
        """Return a draft that passed its checks.

        Raises WorkProblem: of a call, or `model_result_unusable`, `model_tools_endless`, `model_blocked`,
        `model_skill_missing`, `model_gave_up`. Raises Stopped.
        """
        return _Conversation(self, job, desk).run()


@dataclass
class _Conversation(Generic[DraftT]):
    """One job's turns. Grows by the model's answers, what its tools say, and at most one correction."""

    worker: Worker
    job: Job[DraftT]
    desk: Desk
    messages: list[Json] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    bought: list[str] = field(default_factory=list)
    steps: int = 0
    corrected: bool = False

    def run(self) -> Worked[DraftT]:
        self.messages.append(_user([_text(self._brief())]))
        while True:
            answer = self._buy()
            calls = [call for call in answer.calls if call["name"] != RETURN]
            if calls and len(calls) == len(answer.calls):
                self._use_tools(answer)
                continue
            reading = read_result(self.job, answer)
            if reading.wrong or reading.odd:
                if not self.corrected:
                    self._correct(answer, reading)
                    continue
                if reading.wrong:
                    raise self._failed("model_result_unusable", details="; ".join(reading.wrong[:3]))
            return self._accept(reading)

    def _accept(self, reading: Reading[DraftT]) -> Worked[DraftT]:
        if reading.blockers:
            raise self._failed("model_blocked", **_questions(reading))
        if reading.draft is None:
            if reading.gap:
                raise self._failed("model_skill_missing", details=reading.gap)
            raise self._failed("model_gave_up", details=reading.failed)
        if reading.odd:
            self.worker.buyer.book.warn(self.job.toolbox.role, self.job.step, "odd_handover", "; ".join(reading.odd))
        return Worked(reading.draft, reading.context, self.usage)

    def _buy(self) -> Answer:
        request = self._request()
        shown = Readable()

        def heard(piece: str) -> None:
            words = shown.hear(piece)
            if words:
                self.desk.progress(words)

        hearing = Hearing(heard, self.desk.stopped, self._waiting, self.desk.resting)
        answer, usage = self.worker.buyer.buy(request, hearing)
        self.usage += usage
        self.desk.spent(usage)
        self.bought.append(request.call)
        return answer

    def _waiting(self, problem: CallProblem, seconds: float) -> None:
        said = self.worker.say(problem.fault.code, **problem.fault.fields)
        self.desk.progress(self.worker.say("model_waiting", seconds=max(1, round(seconds)), why=said))

    def _use_tools(self, answer: Answer) -> None:
        self.steps += 1
        limit = self.worker.buyer.gateway.limits.steps
        if self.steps > limit + 1:
            raise self._failed("model_tools_endless", steps=str(limit))
        results = [self._use(call, over=self.steps > limit) for call in answer.calls]
        self.messages += [{"role": "assistant", "content": list(answer.content)}, _user(results)]

    def _use(self, call: Json, *, over: bool) -> Json:
        if over:
            text, error = "No steps are left. Return your result now, from what you have read.", True
        else:
            self._tell(call)
            answered = self.job.toolbox.call(str(call["name"]), call["input"])
            text, error = answered.text, answered.error
        result: Json = {"type": "tool_result", "tool_use_id": call["id"], "content": text}
        return {**result, "is_error": True} if error else result

    def _tell(self, call: Json) -> None:
        given = call["input"] if isinstance(call["input"], dict) else {}
        what = str(given.get("file") or given.get("section") or given.get("words") or "")[:80]
        code = f"model_doing_{call['name']}"
        known = {"model_doing_read_source", "model_doing_search_sources", "model_doing_read_section"}
        if code in known and what:
            self.desk.progress(self.worker.say(code, what=what))

    def _correct(self, answer: Answer, reading: Reading[DraftT]) -> None:
        """Say what is wrong and ask for the whole result again; this happens once."""
        self.corrected = True
        lines = "\n".join(f"- {line}" for line in (*reading.wrong, *reading.odd))
        words = (
            f"Your result cannot be taken as it is:\n{lines}\nReturn the whole result again, with all of this mended."
        )
        results: list[Json] = [
            {"type": "tool_result", "tool_use_id": call["id"], "content": "not taken", "is_error": True}
            for call in answer.calls
        ]
        content = list(answer.content) or [_text("(empty)")]
        self.messages += [{"role": "assistant", "content": content}, _user([*results, _text(words)])]

    def _failed(self, code: str, **fields: str) -> WorkProblem:
        """Set aside what was bought, so that another try is a new one, and return the problem."""
        for call in self.bought:
            self.worker.buyer.book.set_aside(call, code)
        problem = WorkProblem(code, **fields)
        problem.spent = self.usage
        return problem

    def _brief(self) -> str:
        brief, library = self.job.brief, self.job.toolbox.library
        if self.worker.profile.tools or library is None:
            return brief
        profile = self.worker.profile
        room = max(2_000, int(profile.context * 1.5)) if profile.context else _ROOM
        return f"{brief}\n\n{library.whole(room)}"

    def _request(self) -> Request:
        profile, job = self.worker.profile, self.job
        schema = result_schema(job)
        mode = profile.structured
        if mode == "native" and not fits_native(schema):
            mode = "prompted"
        tools = [offer.schema() for offer in job.toolbox.offers()] if profile.tools else []
        if mode == "forced_tool":
            tools.append(
                {"name": RETURN, "description": "Return your result. Call it once, last.", "input_schema": schema}
            )
        own = job.own if mode == "native" else f"{job.own}\n\n{_ask_for_json(schema, tool=mode == 'forced_tool')}"
        return Request(
            role=job.toolbox.role,
            step=job.step,
            tier=job.tier,
            model=self.worker.models[job.tier],
            max_tokens=profile.longest_answer,
            system=self._marked((job.shared, own)),
            messages=self._marked_messages(),
            tools=tuple(tools),
            tool_choice={"type": "any"} if mode == "forced_tool" else None,
            output_config={"format": {"type": "json_schema", "schema": schema}} if mode == "native" else None,
        )

    def _marked(self, parts: tuple[str, ...]) -> tuple[Json, ...]:
        cached = self.worker.profile.can_cache
        blocks = [_text(part) for part in parts if part]
        return tuple({**block, "cache_control": _MARK} if cached else block for block in blocks)

    def _marked_messages(self) -> tuple[Json, ...]:
        """Mark the end of what was said so far, so that the next turn pays for what is new only."""
        if not self.worker.profile.can_cache:
            return tuple(self.messages)
        *before, last = self.messages
        *content, end = last["content"]
        return (*before, {**last, "content": [*content, {**end, "cache_control": _MARK}]})


def _ask_for_json(schema: Json, *, tool: bool) -> str:
    how = f"Return it by calling {RETURN}." if tool else "Answer with exactly one JSON object and nothing else."
    return (
        f"## The form of your result\n\n{how} It must fit this JSON schema:\n\n{json.dumps(schema, ensure_ascii=False)}"
    )


def _questions(reading: Reading[Any]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for number, blocker in enumerate(reading.blockers[:_BLOCKERS], start=1):
        fields[f"question.{number}"] = blocker.question
        fields[f"context.{number}"] = blocker.context
        fields[f"needed.{number}"] = blocker.needed
    return {**fields, "questions": " ".join(blocker.question for blocker in reading.blockers[:_BLOCKERS])}


def _text(text: str) -> Json:
    return {"type": "text", "text": text}


def _user(content: list[Json]) -> Json:
    return {"role": "user", "content": content}
