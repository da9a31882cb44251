"""Failed steps: one question for one cause, a stronger model, another workforce, and nothing retried by itself."""

import pytest

from app.relay.nouns.gate import Filled, Gate, GateAnswer, ItemAnswer
from app.relay.performing import Ports
from app.relay.problems import WorkProblem
from app.relay.run import Relay
from tests.relay.scripted import (
    INTAKE,
    STAGE1,
    Bench,
    LineProducer,
    NoSources,
    ScriptedWorkforce,
    acceptance,
    approve,
    contract,
    fill,
    goals,
    plan,
    task,
    team,
    waiting_gate,
    whole_script,
)


def begun(bench: Bench) -> Relay:
    """A relay that ran until its first question."""
    relay = bench.open()
    relay.start("A list", "2026-11-30")
    relay.advance()
    return relay


def to_detail(bench: Bench) -> Relay:
    """A relay that went through the goals."""
    relay = begun(bench)
    fill(relay, waiting_gate(relay), party="A", day="2026-11-30")
    relay.advance()
    approve(relay, waiting_gate(relay))
    relay.advance()
    return relay


def choose(relay: Relay, gate: Gate, way: str) -> None:
    body = Filled(answers=(ItemAnswer(key="tier", how="option", value=way),))
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=body))


TWO = plan(task("one", "T1"), task("two", "T2"))
TWO_TEAM = team(("lawyer", "T1", "Standard"), ("modeller", "T2", "Standard"), files=("one.csv", "two.csv"))


def two_lists(*explores: object) -> dict:
    proposal = goals("G1").model_copy(update={"contracts": tuple(contract(n) for n in ("one", "two"))})
    return whole_script(
        propose_goals=(proposal,),
        write_plan=(TWO,),
        write_tests=(acceptance(TWO, "G1"),),
        assemble_team=(TWO_TEAM,),
        explore=explores,
    )


def test_two_steps_that_fail_for_one_cause_ask_once_and_go_on_together():
    lost = WorkProblem("model_unreachable", host="127.0.0.1")
    bench = Bench(ScriptedWorkforce(two_lists(lost, lost, STAGE1, STAGE1)))
    relay = to_detail(bench)
    gates = relay.state.current.open_gates
    assert [gate.gate.kind for gate in gates] == ["failed"]
    approve(relay, gates[0].gate)
    relay.advance()
    assert [gate.gate.kind for gate in relay.state.current.open_gates] == ["details", "details"]


def test_two_steps_that_fail_for_their_own_reasons_ask_twice():
    """The broken twin of one question for one cause: a refusal is each step's own."""
    refused = WorkProblem("model_refused", model="m")
    relay = to_detail(Bench(ScriptedWorkforce(two_lists(refused, refused))))
    assert len(relay.state.current.open_gates) == 2


def test_a_step_that_fails_after_the_answer_asks_anew():
    lost = WorkProblem("model_unreachable", host="127.0.0.1")
    relay = to_detail(Bench(ScriptedWorkforce(two_lists(lost, STAGE1, lost))))
    first = next(gate.gate for gate in relay.state.current.open_gates if gate.gate.kind == "failed")
    approve(relay, first)
    relay.advance()
    failed = [gate.gate for gate in relay.state.current.open_gates if gate.gate.kind == "failed"]
    assert len(failed) == 1
    assert failed[0].id != first.id


@pytest.mark.parametrize("cut", [0, 1, 2, 3])
def test_after_a_crash_the_same_single_question_waits(cut):
    lost = WorkProblem("model_unreachable", host="127.0.0.1")
    bench = Bench(ScriptedWorkforce(two_lists(lost, lost)))
    relay = to_detail(bench)
    end = relay.state.seq
    bench.journal = bench.journal.cut(end - cut)
    bench.workforce = ScriptedWorkforce(two_lists(lost, lost))
    again = bench.open()
    again.advance()
    gates = [gate.gate.kind for gate in again.state.current.open_gates]
    assert gates == ["failed"]


# --- another workforce ------------------------------------------------------------------------------------------


class Named(ScriptedWorkforce):
    """A scripted workforce under a name of its own."""

    def __init__(self, name: str, replies: dict) -> None:
        super().__init__(replies)
        self.name = name


def shared(bench: Bench, model: Named, builtin: Named) -> Relay:
    """A relay with a model and a fallback that needs no service."""
    ports = Ports(
        model, NoSources(), LineProducer(), bench.checker, bench.released, bench.objects,
        others={"model": model, "builtin": builtin}, fallback="builtin",
    )  # fmt: skip
    return Relay(bench.journal, ports, bench.roster, bench.settings, lambda *_: None, lambda *_: None)


LOST = WorkProblem("model_unreachable", host="127.0.0.1")


def test_when_the_first_call_fails_the_playbooks_go_on_in_the_same_run():
    bench = Bench(Named("model", {"classify": (LOST,)}))
    builtin = Named("builtin", whole_script())
    relay = shared(bench, bench.workforce, builtin)
    relay.start("A list", "2026-11-30")
    relay.advance()
    choose(relay, waiting_gate(relay), "builtin")
    relay.advance()
    run = relay.state.current
    assert (run.run, run.workforce, run.steps["intake"].workforce) == ("run-1", "builtin", "builtin")
    assert waiting_gate(relay).kind == "facts"


def test_when_a_model_settled_something_the_playbooks_begin_the_request_anew_in_the_same_context():
    bench = Bench(Named("model", {"classify": (INTAKE,), "inquire": (LOST,)}))
    builtin = Named("builtin", whole_script())
    relay = shared(bench, bench.workforce, builtin)
    relay.start("A list", "2026-11-30")
    relay.advance()
    choose(relay, waiting_gate(relay), "builtin")
    relay.advance()
    state = relay.state
    assert [state.runs[name].outcome for name in state.contexts["trunk"].runs] == ["stopped", ""]
    assert (state.current.request, state.current.workforce) == ("A list", "builtin")
    assert state.current.said[0].line.text == "said.begun_anew"
    assert waiting_gate(relay).kind == "facts"


def test_a_request_no_playbook_covers_is_not_offered_to_them():
    uncovered = INTAKE.model_copy(update={"standard": None})
    bench = Bench(Named("model", {"classify": (uncovered,)}))
    relay = shared(bench, bench.workforce, Named("builtin", {}))
    relay.start("A list", "2026-11-30")
    relay.advance()
    model = Named("model", {"inquire": (LOST,)})
    other = shared(bench, model, Named("builtin", {}))
    other.advance()
    failed = [gate.gate for gate in other.state.current.open_gates if gate.gate.kind == "failed"]
    assert all(gate.items == () for gate in failed)


def test_from_playbooks_to_a_model_the_run_goes_on_where_it_stands():
    bench = Bench(Named("model", {"propose_goals": (goals("G1"),)}))
    builtin = Named("builtin", whole_script(propose_goals=()))
    relay = shared(bench, bench.workforce, builtin)
    relay.start("A list", "2026-11-30", workforce="builtin")
    relay.advance()
    relay.work_with("model")
    fill(relay, waiting_gate(relay), party="A", day="2026-11-30")
    relay.advance()
    run = relay.state.current
    assert (run.run, run.workforce) == ("run-1", "model")
    assert waiting_gate(relay).kind == "goals"
    assert {run.steps[key].workforce for key in ("intake", "inquire")} == {"builtin"}


def test_opened_again_a_run_goes_on_with_the_workforce_it_was_handed_to():
    bench = Bench(Named("model", {"classify": (LOST,)}))
    relay = shared(bench, bench.workforce, Named("builtin", {}))
    relay.start("A list", "2026-11-30")
    relay.advance()
    choose(relay, waiting_gate(relay), "builtin")
    again = shared(bench, Named("model", {}), Named("builtin", whole_script()))
    again.advance()
    assert waiting_gate(again).kind == "facts"


def test_a_stronger_model_is_asked_for_only_where_there_is_one():
    refused = WorkProblem("model_refused", model="m")
    bench = Bench(ScriptedWorkforce(whole_script(classify=(refused, refused, refused, INTAKE))))
    relay = begun(bench)
    for _ in range(2):
        gate = waiting_gate(relay)
        assert [option.value for option in gate.items[0].options] == ["stronger", "again"]
        choose(relay, gate, "stronger")
        relay.advance()
    assert waiting_gate(relay).items == ()
    assert [one.tier for one in bench.workforce.asked] == ["light", "standard", "strong"]


# --- resting ------------------------------------------------------------------------------------------------------


def test_pausing_keeps_what_ends_and_begins_nothing_new():
    bench = Bench(ScriptedWorkforce({}))
    bench.workforce = ScriptedWorkforce(whole_script(classify=(lambda _a, desk: _pause_in_between(relay, desk),)))
    relay = bench.open()
    relay.start("A list", "2026-11-30")
    assert relay.advance() == "paused"
    assert relay.state.current.step_done("intake")
    assert bench.workforce.kinds() == ["classify"]
    relay.resume()
    relay.advance()
    assert waiting_gate(relay).kind == "facts"


def _pause_in_between(relay: Relay, desk):
    relay.pause()
    assert desk.resting()
    assert not desk.stopped()
    return INTAKE


def test_stopping_tells_the_work_to_give_up():
    bench = Bench(ScriptedWorkforce({}))

    def stopped_in_between(_assignment, desk):
        relay.stop()
        assert desk.stopped()
        return INTAKE

    bench.workforce = ScriptedWorkforce({"classify": (stopped_in_between,)})
    relay = bench.open()
    relay.start("A list", "2026-11-30")
    assert relay.advance() == "stopped"
    assert not relay.state.current.step_done("intake")


def test_what_a_stopped_run_still_brings_never_lands_in_the_next_one():
    bench = Bench(ScriptedWorkforce({}))

    def begin_another(_assignment, _desk):
        relay.stop()
        relay.start("Another list", "2026-11-30")
        return INTAKE.model_copy(update={"reasoning": "of the run that was stopped"})

    bench.workforce = ScriptedWorkforce({"classify": (begin_another,)})
    relay = bench.open()
    relay.start("A list", "2026-11-30")
    relay.advance()
    assert relay.state.current.request == "Another list"
    assert not relay.state.current.step_done("intake")
