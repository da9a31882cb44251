"""Goals, plan, tests and team: everything is covered, own words are kept, only registered names occur."""

from app.relay.assignments import AssembleTeam, ProducerCard, SpecialistCard
from app.relay.nouns.goals import Goal
from app.relay.nouns.plan import Task
from app.relay.nouns.team import Team
from tests.workforce.support import Bench

OWN = Goal(id="P1", text="The agreement names the mill in Thirlby.", origin="your own words")


def test_goals_speak_of_the_parties_and_fit_into_140_characters() -> None:
    goals = Bench().propose().goals
    assert "Quillon Handling Limited" in goals[0].text
    assert goals[1].text == "Confidence lasts 4 years."
    assert all(len(goal.text) <= 140 and goal.origin for goal in goals)


def test_a_goal_that_grows_too_long_takes_its_short_form() -> None:
    goals = Bench().with_facts(party_one="Quillon " * 20 + "Limited").propose().goals
    assert goals[0].text == "Each party uses the other’s confidential information only for the agreed purpose."


def test_asks_for_changes_become_goals_in_own_words_or_drop_goals() -> None:
    proposal = Bench().propose(reasons=("The agreement names the mill in Thirlby.", "please drop goal G3"))
    texts = {goal.id: goal.text for goal in proposal.goals}
    assert texts["P1"] == "The agreement names the mill in Thirlby."
    assert "G3" not in texts
    assert "as you wrote them" in proposal.note


def test_the_contract_names_file_and_promises() -> None:
    (contract,) = Bench().propose().contracts
    assert contract.file_name == "Mutual NDA with Brevard Robotics Limited.docx"
    assert contract.must_contain
    assert contract.max_pages == 8


def test_a_file_name_holds_no_character_that_a_system_refuses() -> None:
    (contract,) = Bench().with_facts(party_two='A/B: "C" <D>|E?*.').propose().contracts
    assert contract.file_name == "Mutual NDA with A B C D E.docx"


def test_the_plan_has_its_sections_and_one_task_for_each_deliverable() -> None:
    plan = Bench().plan()
    numbers = [section.number for section in plan.sections]
    assert numbers == ["1", "2", "3", "4", "5", "6", "6.5", "7", "8", "9", "10"]
    assert all(section.text for section in plan.sections)
    assert [task.deliverable for task in plan.tasks] == ["nda"]
    text = " ".join(section.text for section in plan.sections)
    assert "contracts-lawyer" not in text
    assert "document-writer" not in text


def test_in_full_depth_every_goal_is_traced_by_a_decision_or_an_assumption() -> None:
    text = next(section.text for section in Bench(depth="Deep").plan().sections if section.number == "3")
    assert "D1 From when does the period of confidence run? Traces to: G2." in text
    assert all(f"{goal.id}" in text for goal in Bench().propose().goals)
    assert "Traces to" not in next(s.text for s in Bench().plan().sections if s.number == "3")


def test_every_goal_and_criterion_has_a_test() -> None:
    bench = Bench()
    plan = bench.plan()
    covered = {test.covers for test in bench.tests(plan).tests}
    assert {goal.id for goal in bench.propose().goals} <= covered
    assert {criterion.id for task in plan.tasks for criterion in task.criteria} <= covered


def test_goals_in_own_words_become_criteria_with_a_question_for_a_reader() -> None:
    bench = Bench()
    goals = (*bench.propose().goals, OWN)
    plan = bench.plan(goals)
    assert "T1.P1" in {criterion.id for criterion in plan.tasks[0].criteria}
    assert "P1" in plan.tasks[0].goals
    tests = [test for test in bench.tests(plan, goals).tests if test.covers in {"P1", "T1.P1"}]
    assert len(tests) == 2
    assert all(test.question and not test.check for test in tests)


def test_an_edited_goal_counts_as_own_words() -> None:
    bench = Bench()
    edited = bench.propose().goals[0].model_copy(update={"text": "Each side keeps quiet about the mill."})
    goals = (edited, *bench.propose().goals[1:])
    plan = bench.plan(goals)
    assert "T1.G1" in {criterion.id for criterion in plan.tasks[0].criteria}
    tests = [test for test in bench.tests(plan, goals).tests if test.covers == "G1"]
    assert all(test.question == tests[0].question and "a person" in test.question.lower() for test in tests)


def test_a_goal_nothing_in_the_document_is_near_to_is_an_open_item() -> None:
    blueprint = Bench().specify(goals=(*Bench().propose().goals, OWN))
    assert blueprint.open_items == ("Nothing in the document meets this: The agreement names the mill in Thirlby.",)


def test_a_goal_in_own_words_is_mapped_to_the_nearest_passages() -> None:
    near = Goal(id="P1", text="Copies in automatic back-ups may be kept until they are overwritten.")
    blueprint = Bench().specify(goals=(*Bench().propose().goals, near))
    assert blueprint.open_items == ()
    mapping = next(item for item in blueprint.acceptance if item.criterion == "T1.P1")
    assert "return-backup" in mapping.blocks


def card(name: str, domain: str, tier: str = "standard") -> SpecialistCard:
    given = {"name": name, "domain": domain, "description": "Contracts and agreements", "reviewer_tier": tier}
    return SpecialistCard.model_validate({**given, "default_producer": "document-writer"})


WRITER = ProducerCard(name="document-writer", formats=("docx", "markdown"))
SHEETS = ProducerCard(name="spreadsheet-builder", formats=("xlsx",))


def team_for(tasks: tuple[Task, ...], *specialists: SpecialistCard, rejected: tuple[str, ...] = ()) -> Team:
    bench = Bench()
    assignment = AssembleTeam(
        brief=bench.brief, tasks=tasks, specialists=specialists, producers=(SHEETS, WRITER), rejected=rejected
    )
    return bench.do(assignment, Team)


def test_the_specialist_of_the_domain_is_chosen_whatever_the_descriptions_say() -> None:
    team = team_for(Bench().plan().tasks, card("copywriter", "marketing/copy"), card("counsel", "legal/contracts"))
    assert team.specialist_of("T1") == "counsel"
    assert team.producer_assignments[0].producer == "document-writer"
    assert team.producer_assignments[0].output_format == "docx"
    assert team.unmatched_tasks == ()


def test_a_task_of_a_domain_nobody_has_is_unmatched() -> None:
    team = team_for(Bench().plan().tasks, card("copywriter", "marketing/copy"))
    assert team.specialist_assignments == ()
    assert team.unmatched_tasks[0].task_id == "T1"


def test_a_rejected_name_is_not_offered_again() -> None:
    tasks = Bench().plan().tasks
    team = team_for(tasks, card("counsel", "legal/contracts"), card("lawyer", "legal"), rejected=("counsel",))
    assert team.specialist_of("T1") == "lawyer"


def test_a_reviewer_below_the_producer_is_no_match() -> None:
    team = team_for(Bench().plan().tasks, card("counsel", "legal/contracts", tier="light"))
    assert "docx" in team.unmatched_tasks[0].reason


def test_a_specialist_that_reads_another_works_in_a_later_phase() -> None:
    (first,) = Bench().plan().tasks
    second = first.model_copy(update={"id": "T2", "domain": "financial/models", "dependencies": ("T1",)})
    team = team_for((first, second), card("counsel", "legal/contracts"), card("analyst", "financial"))
    assert team.phase_of("counsel") < team.phase_of("analyst")
    assert team.dependencies[0].reads_blueprint_from == "counsel"
