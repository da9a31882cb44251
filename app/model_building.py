"""Putting the model workforce of a project together. Imported only when a model is to work."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from threading import Lock

from app.paths import AppPaths
from app.relay.assignments import Assignment, ReviewFile
from app.relay.nouns.base import Fault
from app.relay.nouns.goals import DeliverableContract
from app.relay.nouns.report import Usage
from app.relay.nouns.request import Tier
from app.relay.ports import CheckerPort, CheckRequest, Desk, Performed, ProducersPort
from app.relay.problems import RelayProblem, Stopped
from app.settings import Settings
from app.storage.calls import CallFile
from app.storage.parts import AnswerParts
from app.storage.project import ProjectFolder
from app.storage.registry import Registry
from app.storage.sensitivity import load_allowed, load_sensitivity
from app.words import Words
from app.workforce.model.access import choose_endpoint, choose_models
from app.workforce.model.buying import Buyer
from app.workforce.model.calls import CallBook
from app.workforce.model.doubting import doubts
from app.workforce.model.endpoint import Endpoint, allow
from app.workforce.model.gateway import Gateway, Waited
from app.workforce.model.keys import Keys
from app.workforce.model.limits import Limits
from app.workforce.model.prices import read_prices
from app.workforce.model.probe import probe
from app.workforce.model.problems import CallProblem
from app.workforce.model.profile import CLOUD, EndpointProfile
from app.workforce.model.prompts import read_prompts
from app.workforce.model.requests import Answer, Request
from app.workforce.model.work.room import Kit, StandardText
from app.workforce.model.worker import Worker
from app.workforce.model.workforce import ModelWorkforce
from app.workforce.playbook.shelf import Shelf
from producers.figures import FigureBook

PRICES = "prices.toml"


Choice = tuple[Endpoint, tuple[str, ...]]
"""An endpoint with the models of its tiers."""


@dataclass(frozen=True)
class ModelParts:
    """What a model workforce needs besides the project: settings, keys, words, and who renders and checks.

    `settings` gives those in force when it is asked. `asked` says that the command line asked for a model, so that the
    environment counts.
    """

    paths: AppPaths
    settings: Callable[[], Settings]
    words: Words
    keys: Keys
    registry: Registry
    shelf: Callable[[], Shelf]
    producers: ProducersPort
    checker: CheckerPort
    test_names: frozenset[str]
    asked: bool = False
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    limits: Limits | None = None


class _Guarded(Gateway):
    """A gateway that asks before every request whether texts of the project may still go there."""

    def __init__(self, endpoint: Endpoint, limits: Limits | None, permit: Callable[[Endpoint], None]) -> None:
        super().__init__(endpoint, limits)
        self._permit = permit

    def send(
        self,
        request: Request,
        heard: Callable[[str], None] = lambda _: None,
        stopped: Callable[[], bool] = lambda: False,
        waiting: Waited = lambda _problem, _seconds: None,
        resting: Callable[[], bool] = lambda: False,
    ) -> Answer:
        """Return the whole answer. Raises CallProblem, also when texts may not go there: then nothing is sent."""
        try:
            self._permit(self.endpoint)
        except RelayProblem as problem:
            raise CallProblem(problem.fault.code, host=self.endpoint.host) from problem
        return super().send(request, heard, stopped, waiting, resting)


class LateModelWorkforce:
    """The model workforce of a project, put together when the first assignment comes and whenever its endpoint changes.

    Trying a new endpoint out is paid like all other work and counts with the assignment it was done for.

    So a project opens also without a key or a server. What is missing is said where work is asked for, and once it was
    mended in the settings, trying again goes on.
    """

    name = "model"
    checks_by = "by rules"

    def __init__(self, opened: ProjectFolder, calls: CallFile, parts: ModelParts) -> None:
        """Read the book of calls; nothing is sent. It has nothing to do with a project open to read only."""
        self._opened = opened
        self._calls = calls
        self._parts = parts
        self._book = CallBook(calls, opened.objects, lambda: parts.settings().spending_cap)
        self._parts_of_answers = AnswerParts(opened.kept)
        self._making = Lock()
        self._made: dict[Choice, ModelWorkforce] = {}
        self._latest: ModelWorkforce | None = None
        self._probing = Usage()
        self._closed = False

    @property
    def notices(self) -> tuple[Fault, ...]:
        """What the person should know: what was mended in the file of calls, and calls in doubt."""
        found = tuple(notice.fault for notice in self._calls.notices)
        return (*found, *doubts(self._book, self._parts_of_answers))

    def perform(self, assignment: Assignment, desk: Desk) -> Performed:
        """Do the work. Raises RelayProblem when there is no model to do it with, WorkProblem, Stopped."""
        done = self._workforce(desk.stopped).perform(assignment, desk)
        with self._making:
            probing, self._probing = self._probing, Usage()
        return replace(done, usage=done.usage + probing)

    def drafted_from(self, title: str, version: str) -> str:
        """Return what a deliverable was drafted from."""
        if self._latest is not None:
            return self._latest.drafted_from(title, version)
        return f"Drafted by a model with the playbook “{title}” as its standard." if title else "Drafted by a model."

    def estimate(self, deliverables: int) -> str:
        """Return in words what a run will cost; "none" until the first call was made."""
        return self._latest.estimate(deliverables) if self._latest is not None else "none"

    def close(self) -> None:
        """Give up calls that are under way, end the threads for calls, and close the book."""
        self._closed = True
        for made in self._made.values():
            made.close()
        if self._opened.writable:
            for one in self._book.in_doubt:
                self._parts_of_answers.discard(one.number)
            self._book.tell()
        self._calls.close()

    def _workforce(self, stopped: Callable[[], bool]) -> ModelWorkforce:
        """Return the workforce for what is set now; where the texts may go is checked each time."""
        settings = self._parts.settings()
        endpoint = _endpoint(self._parts, settings)
        self._permit(endpoint)
        models = choose_models(settings.connection, endpoint)
        choice = (endpoint, tuple(models.values()))
        with self._making:
            if self._closed:
                raise Stopped
            if choice not in self._made:
                self._made[choice] = self._make(endpoint, models, stopped)
            self._latest = self._made[choice]
            return self._latest

    def _permit(self, endpoint: Endpoint) -> None:
        """Raise RelayProblem when the project's texts may not go to an endpoint, as things are set at this moment."""
        kept = self._opened.kept
        allow(endpoint, load_sensitivity(kept, self._parts.settings().sensitivity))
        if not (endpoint.local or self._parts.asked or endpoint.host in load_allowed(kept)):
            raise RelayProblem("model_not_allowed_yet", host=endpoint.host)

    def _make(self, endpoint: Endpoint, models: dict[Tier, str], stopped: Callable[[], bool]) -> ModelWorkforce:
        parts = self._parts
        prices = read_prices(parts.paths.config / PRICES, parts.paths.resources / PRICES)
        gateway = _Guarded(endpoint, parts.limits, self._permit)
        buyer = Buyer(gateway, self._book, prices, self._parts_of_answers)
        try:
            profile = CLOUD if endpoint.official else self._probe(buyer, models["standard"], stopped)
        except BaseException:
            gateway.close()
            raise
        worker = Worker(buyer, profile, models, parts.words.say)
        kit = Kit(
            worker=worker,
            prompts=read_prompts(parts.paths.resources / "prompts"),
            specialists=parts.registry.specialists,
            standards=cache(lambda: _standards(parts.shelf())),
            test_names=parts.test_names,
            checks=self._check,
            trial=parts.producers.produce,
        )
        return ModelWorkforce(kit)

    def _probe(self, buyer: Buyer, model: str, stopped: Callable[[], bool]) -> EndpointProfile:
        probed = probe(buyer, model, stopped)
        self._probing += probed.usage
        return probed.profile

    def _check(self, review: ReviewFile) -> str:
        """Run the deterministic checks over a built file and return what they found, as lines for a reviewer."""
        blueprint, built = review.blueprint, review.built
        contract = DeliverableContract(
            id=built.deliverable, name=blueprint.title, file_name=built.file_name, format=built.file_format, kind="",
            audience="",
        )  # fmt: skip
        request = CheckRequest(
            name=built.file_name,
            file_format=built.file_format,
            data=self._opened.objects.get(built.object),
            content=blueprint.content,
            figures=FigureBook(figures=blueprint.figures),
            contract=contract,
            tests=(),
        )
        run = self._parts.checker.check(request).run
        lines = [f"- {one.severity}, {one.place.label}: {one.what} {one.right}" for one in run.findings]
        lines += [f"- not run: {name} ({why})" for name, why in run.not_run]
        return "\n".join(lines) or f"{len(run.ran)} checks found nothing."


def _endpoint(parts: ModelParts, settings: Settings) -> Endpoint:
    return choose_endpoint(settings.connection, parts.keys, parts.environment, asked=parts.asked)


def _standards(shelf: Shelf) -> tuple[StandardText, ...]:
    return tuple(
        StandardText(
            name=one.main.name,
            title=one.main.title,
            version=one.main.version,
            description=one.main.description,
            text="\n".join(
                [
                    *(f"- goal: {goal.text}" for goal in one.main.goals),
                    *(
                        f"- must be dealt with: {item.text}"
                        for d in one.deliverables
                        for item in d.entry.specify.omissions
                    ),
                    *(f"- to settle: {item.title}" for d in one.deliverables for item in d.entry.explore.decisions),
                ]
            ),
        )
        for one in shelf.playbooks
    )
