"""Trials are in a book of the program's own: written before they are sent, added up by month, and under a cap."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from app.connecting import Connecting
from app.paths import AppPaths
from app.settings import Connection, Settings, Tiers
from app.storage.calls import CallFile
from app.workforce.model.keys import Keys
from tests.servers.messages import MessagesServer, Step, refuse, say, use_tools
from tests.workforce.model.desk import KEY, MODELS, QUICK
from tests.workforce.model.test_probing import SKY, endpoint

GOOD = (*endpoint(native=say(SKY), forced=use_tools(("describe_sky", SKY))), say("ready"), say("ready"))


@dataclass
class Desk:
    """A program on one computer; `today` is what its clock says."""

    home: Path
    today: datetime = datetime(2026, 12, 1, 9, tzinfo=UTC)
    keys: Keys = field(default_factory=Keys)

    def try_out(self, server: MessagesServer):
        self.keys.save(server.address, KEY)
        connection = Connection(provider="local", base_address=server.address, tiers=Tiers(**MODELS))
        paths = AppPaths.under(self.home)
        connecting = Connecting(paths, self.keys, Settings, environment={}, limits=QUICK, now=lambda: self.today)
        return connecting.try_out(connection, lambda: False)

    def records(self, month: str = "2026-12"):
        folder = AppPaths.under(self.home).data / "trials" / month
        return CallFile.open(folder, lambda: self.today, read_only=True).records()


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path / "home")


def test_every_request_is_written_down_before_it_is_sent(desk):
    seen = []

    def look(_body):
        seen.append(desk.records()[-1][0])
        return refuse(401, "authentication_error")

    with MessagesServer(Step(look)) as server:
        desk.try_out(server)
    assert seen == ["intent"]


def test_the_trials_of_a_month_add_up_and_another_month_begins_anew(desk):
    costs = []
    for _ in range(2):
        with MessagesServer(*GOOD) as server:
            trial = desk.try_out(server)
        costs.append(trial.cost)
        assert trial.month == sum(costs)
    desk.today = datetime(2027, 1, 1, tzinfo=UTC)
    with MessagesServer(*GOOD) as server:
        assert desk.try_out(server).month == costs[0]
    assert Decimal(0) < costs[0] < Decimal("0.05")


def test_a_request_that_may_have_been_charged_counts_at_its_worst_also_after_an_end_in_the_middle(desk):
    with MessagesServer(replace(say("ready"), hold=1)) as server:
        trial = desk.try_out(server)
    assert trial.faults
    assert trial.month > 0
    kinds = [kind for kind, _ in desk.records()]
    assert kinds == ["intent", "end"]


def test_once_the_month_is_used_up_nothing_is_sent(desk):
    with MessagesServer(*GOOD) as server:
        desk.try_out(server)
    calls = CallFile.open(AppPaths.under(desk.home).data / "trials" / "2026-12", lambda: desk.today, read_only=False)
    calls.append("intent", {"number": 99, "call": "x", "role": "", "step": "", "model": "m", "worst": "0.9999"})
    calls.close()
    with MessagesServer() as server:
        trial = desk.try_out(server)
        assert server.requests == []
    assert [fault.code for _, fault in trial.faults] == ["model_trial_cap"]


def test_no_key_and_no_text_but_the_trials_own_is_kept(desk):
    with MessagesServer(*GOOD) as server:
        desk.try_out(server)
    kept = b"".join(path.read_bytes() for path in desk.home.rglob("*") if path.is_file())
    assert b"ready" in kept
    assert KEY.encode() not in kept


def test_a_book_that_cannot_be_written_is_said_and_nothing_is_sent(desk):
    data = AppPaths.under(desk.home).data
    data.mkdir(parents=True)
    (data / "trials").write_text("a file where the folder should be", encoding="utf-8")
    with MessagesServer() as server:
        trial = desk.try_out(server)
        assert server.requests == []
    assert [place for place, _ in trial.faults] == ["test"]
