"""Nobody in the team has the skill: a specialist is made, shown, used for this work, and kept if the person likes."""

from tests.journeys.model import PATIENT, Model, answer_until, ask_to_settle
from tests.servers.messages import MessagesServer
from tests.workforce.model.handing import done, step
from tests.workforce.model.settlement import TEAM, probes, relay_steps
from tests.workforce.model.test_generating import PROFILE

NOBODY = {"matches": [TEAM["matches"][0], {**TEAM["matches"][1], "specialist": "", "rationale": "Ships are involved."}]}
MADE = {"fits": "", "reason": "Nobody registered knows the law of ships.", "profile": PROFILE}


def test_a_specialist_made_for_the_work_is_shown_first_and_can_be_kept_afterwards(sit_down, folder, tmp_path):
    steps = [one for one in relay_steps() if one.name != "assemble_team"]
    extra = (step("assemble_team", done(NOBODY)), step("generate_specialist/T2", done(MADE)))
    with MessagesServer(*probes(), *steps, *extra) as server:
        person = sit_down(model=Model(server, limits=PATIENT))
        ask_to_settle(person, folder)
        answer_until(person, "specialist")
        person.gate("specialist")
        person.waits(lambda: person.sees("Shipping lawyer (legal/shipping)"))
        assert person.reads("Nobody registered knows the law of ships.")
        person.presses("Use this specialist")
        person.waits(lambda: person.run.gates["specialist"].answer is not None)
        answer_until(person, "none")
        person.waits(lambda: person.run.outcome == "released")
        person.waits(lambda: person.window.pages.currentWidget() is person.window.report)
        person.presses("New instruction")
        person.waits(lambda: person.sees("Shipping lawyer is known in this project only"))
        person.presses("Keep")
        kept = tmp_path / "home" / "data" / "specialists" / "shipping-lawyer.specialist.md"
        person.waits(kept.exists)
        person.waits(lambda: not person.sees("Shipping lawyer is known in this project only"))
        person.leave()
    own = folder / ".engross" / "trunk" / "generated-specialists" / "shipping-lawyer.specialist.md"
    assert own.read_text("utf-8") == kept.read_text("utf-8")
