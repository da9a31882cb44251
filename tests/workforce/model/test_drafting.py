"""From drafts to records: what a model may say, what code computes, and what is refused with a reason."""

from datetime import date
from decimal import Decimal

import pytest

from app.relay.assignments import AssembleTeam, ProducerCard, ReviewFile, ScanConflicts, SpecialistCard, Specify
from app.relay.nouns.decisions import Decisions, SettledAssumption, SettledDecision
from app.relay.nouns.plan import AcceptanceCriterion, AcceptanceTest, Task
from app.relay.nouns.stage1 import Stage1
from app.relay.problems import WorkProblem
from app.workforce.model.drafts.detail import ArgumentDraft, FigureDraft
from app.workforce.model.work.figures import fact_figures, make_figures
from producers.content.runs import FigureRun
from tests.servers.messages import MessagesServer, Step, asked
from tests.workforce.model.desk import Desktop, brief
from tests.workforce.model.handing import done, turn
from tests.workforce.model.matters import LETTER, WORDS, blueprint, built, task_brief
from tests.workforce.support import MemorySources

FILES = MemorySources((LETTER,))
STAGE1 = Stage1(findings=("The rent is £900.00 [Lease.txt]",), exploration="One month is unpaid.", approach="One page.")
SETTLED = Decisions(
    specialist="property-lawyer",
    deliverable="letter",
    gate_started="x",
    gate_completed="y",
    assumptions=(SettledAssumption(id="A1", title="Tone", default="Friendly.", status="accepted"),),
    decisions=(
        SettledDecision(id="D1", title="Deadline", context="", options=("A: Seven days", "B: Ten"), chosen="A"),
    ),
)


def draft(*blocks, figures=(), **changes):
    content = {"family": "document", "title": "Letter", "theme": "letter", "blocks": list(blocks)}
    usual = {
        "title": "Letter about the rent",
        "research_findings": ["The rent is £900.00 [Lease.txt]"],
        "approach": "One page.",
        "decisions": [{"title": "Deadline", "choice": "Seven days", "rationale": "short", "ref": "D1", "standard": ""}],
        "specification": "A letter.",
        "acceptance": [{"criterion": "T1.1", "how": "It says so.", "blocks": ["unpaid"]}],
        "integration": ["none"],
        "open_items": [],
        "formatting": [],
        "figures": list(figures),
        "omissions": [],
        "terms": [],
        "parties": [],
        "content": content,
    }
    return {**usual, **changes}


UNPAID = {"kind": "paragraph", "id": "unpaid", "runs": "The rent of [fig:rent|exact] for **November** is unpaid."}


def figure(name, kind, value, calculation="", **arguments):
    given = [{"name": key, "value": item} for key, item in arguments.items()]
    return {
        "name": name,
        "label": name,
        "kind": kind,
        "value": value,
        "currency": "GBP",
        "decimals": 2,
        "home": "computed",
        "place": "letter",
        "calculation": calculation,
        "arguments": given,
    }


def specify(folder, *replies, settled=SETTLED, task=None):
    steps = [Step(done(reply), turn("specify/T1", number)) for number, reply in enumerate(replies, start=1)]
    assignment = Specify(
        brief=brief("Draft a letter", (LETTER.file,)), task=task or task_brief(), stage1=STAGE1, decisions=settled
    )
    with MessagesServer(*steps) as server:
        desktop = Desktop(folder / "kept", server.address)
        with desktop.open() as workforce:
            result = workforce.perform(assignment, desktop.desk(FILES)).result
    return result, server


def test_a_blueprint_binds_facts_by_name_and_carries_what_code_knows(tmp_path):
    made, _ = specify(tmp_path, draft(UNPAID))
    assert (made.handoff.producer, made.handoff.output_filename) == ("document-writer", "Letter.docx")
    assert (made.specialist, made.plan_tasks, made.deliverable) == ("property-lawyer", ("T1",), "letter")
    assert [one.name for one in made.figures] == ["rent"]
    assert made.figures[0].home.place == "Lease.txt, paragraph 1"
    assert any(isinstance(run, FigureRun) for run in made.content.blocks[0].runs)


def test_who_confirmed_a_decision_follows_from_what_the_person_did(tmp_path):
    said = [
        {"title": "Deadline", "choice": "Seven days", "rationale": "x", "ref": "D1", "standard": ""},
        {"title": "Tone", "choice": "Friendly", "rationale": "x", "ref": "A1", "standard": ""},
        {"title": "Form", "choice": "Letter", "rationale": "x", "ref": "", "standard": "House style"},
        {"title": "Length", "choice": "One page", "rationale": "x", "ref": "D9", "standard": ""},
    ]
    made, _ = specify(tmp_path, draft(UNPAID, decisions=said))
    assert [one.confirmed_by for one in made.decisions_made] == [
        "person",
        "accepted assumption",
        "standard",
        "recorded assumption",
    ]


def test_a_figure_with_a_formula_is_computed_and_the_difference_is_told(tmp_path):
    total = figure("year", "money", "10900", "product", amount="rent", factor="months")
    made, _ = specify(tmp_path, draft(UNPAID, {"kind": "paragraph", "runs": "[fig:year] a year"}, figures=[total]))
    assert next(one for one in made.figures if one.name == "year").value == Decimal("10800.00")
    assert any("10800.00, not 10900" in line for line in made.research_findings)


REFUSED = [
    (draft({**UNPAID, "runs": "[fig:nobody] is due"}), "no figure 'nobody'"),
    (draft({**UNPAID, "runs": "See clause [ref:nowhere]"}), "nowhere"),
    (draft({**UNPAID, "runs": "An [fig: open tag"}), "tag"),
    (draft({**UNPAID, "kind": "paragraf"}), "paragraf"),
    (draft({**UNPAID, "colour": "red"}), "colour"),
    (draft({"kind": "picture", "object": "http://192.0.2.1/x.png", "alt": "x"}, UNPAID), "192.0.2.1"),
    (draft(UNPAID, acceptance=[]), "T1.1 is not mapped"),
    (draft(UNPAID, acceptance=[{"criterion": "T1.1", "how": "x", "blocks": ["elsewhere"]}]), "no block 'elsewhere'"),
    (draft(UNPAID, decisions=[]), "D1 is not carried out"),
    (draft(UNPAID, title=""), "result.title"),
    (draft(UNPAID, figures=[figure("x", "money", "", "guess", a="1")]), "no calculation 'guess'"),
    (draft(UNPAID, figures=[figure("x", "money", "", "product", amount="x", factor="2")]), "waits for itself"),
    (draft(UNPAID, figures=[figure("x", "money", "much")]), "no money"),
    (draft(UNPAID, figures=[figure("x", "money", "", "quotient", amount="rent", by="0")]), "quotient takes"),
    (
        draft(
            UNPAID,
            {
                "kind": "table",
                "id": "sums",
                "columns": [{"head": "Month"}, {"head": "£", "align": "right"}],
                "rows": [
                    {"cells": [{"runs": "October"}, {"runs": "900.00"}]},
                    {"cells": [{"runs": "November"}, {"runs": "900.00"}]},
                    {"role": "total", "cells": [{"runs": "Total"}, {"runs": "1,900.00"}]},
                ],
            },
        ),
        "sums to 1,800",
    ),
    (draft({"kind": "clause", "level": 3, "id": "unpaid", "runs": "Too deep."}), "level_skipped"),
]


@pytest.mark.parametrize(("wrong", "named"), REFUSED, ids=range(len(REFUSED)))
def test_content_that_cannot_be_built_goes_back_with_the_reason(tmp_path, wrong, named):
    made, server = specify(tmp_path, wrong, draft(UNPAID))
    assert made.content.blocks[0].id == "unpaid"
    assert named in asked(server.requests[1])


def test_text_that_looks_like_a_formula_stays_text(tmp_path):
    sheet = {
        "name": "Rent",
        "title": "Rent",
        "purpose": "input",
        "blocks": [
            {
                "kind": "inputs",
                "id": "unpaid",
                "origins": [{"kind": "decision", "ref": "D1"}],
                "groups": [
                    {
                        "head": "Rent",
                        "rows": [
                            {"label": "=cmd|' /C calc'!A0", "value": '=HYPERLINK("http://192.0.2.1")', "format": "text"}
                        ],
                    }
                ],
            }
        ],
    }
    content = {"family": "workbook", "title": "Rent", "sheets": [sheet]}
    made, _ = specify(tmp_path, draft(content=content), task=task_brief("xlsx"))
    from producers.figures import FigureBook
    from producers.rendering import render

    data = render(made.content, "xlsx", FigureBook()).data
    import io
    import zipfile

    sheets = zipfile.ZipFile(io.BytesIO(data))
    assert not any(b"<f>" in sheets.read(name) for name in sheets.namelist() if name.startswith("xl/worksheets/"))


def test_a_model_that_writes_a_forbidden_formula_is_told(tmp_path):
    grid = {
        "kind": "grid",
        "id": "unpaid",
        "columns": [{"key": "a", "head": "A", "formula": 'WEBSERVICE("http://x")'}],
        "rows": [{"values": {}}],
    }
    content = {
        "family": "workbook",
        "title": "Rent",
        "sheets": [{"name": "R", "title": "R", "purpose": "input", "blocks": [grid]}],
    }
    with pytest.raises(WorkProblem) as caught:
        specify(tmp_path, draft(content=content), draft(content=content), task=task_brief("xlsx"))
    assert "WEBSERVICE" in caught.value.fault.fields["details"].upper()


CALCULATED = [
    ("sum", {"a": "900", "b": "100.50"}, Decimal("1000.50")),
    ("difference", {"from": "900", "take": "0.5"}, Decimal("899.50")),
    ("quotient", {"amount": "100", "by": "3"}, Decimal("33.33")),
    (
        "level_payment",
        {"principal": "12000", "rate": "0.06", "payments": "12", "frequency": "monthly"},
        Decimal("1032.80"),
    ),
    (
        "total_interest",
        {"principal": "12000", "rate": "0.06", "payments": "12", "start": "2026-11-01"},
        Decimal("393.58"),
    ),
    ("payment_date", {"start": "2026-11-30", "number": "3", "frequency": "monthly"}, date(2027, 2, 28)),
    ("add_months", {"date": "2026-08-31", "months": "6"}, date(2027, 2, 28)),
    ("add_days", {"date": "2026-12-31", "days": "1"}, date(2027, 1, 1)),
    ("days_between", {"first": "2026-11-01", "last": "2026-12-01"}, Decimal("30.00")),
    (
        "simple_interest",
        {"principal": "900", "rate": "0.08", "start": "2026-11-01", "end": "2026-12-01"},
        Decimal("5.92"),
    ),
    ("money_words", {"amount": "900", "currency": "GBP"}, "nine hundred pounds"),
]


@pytest.mark.parametrize(("name", "arguments", "expected"), CALCULATED, ids=[one[0] for one in CALCULATED])
def test_every_calculation_a_model_may_name_gives_the_value_of_the_producers(name, arguments, expected):
    given = tuple(ArgumentDraft(name=key, value=value) for key, value in arguments.items())
    kind = {Decimal: "money", date: "date", str: "text"}[type(expected)]
    one = FigureDraft(
        name="x",
        label="X",
        kind=kind,
        value="",
        currency="GBP",
        decimals=2,
        home="computed",
        place="",
        calculation=name,
        arguments=given,
    )
    made = make_figures((one,), ())
    assert (made.wrong, made.figures[0].value) == ((), expected)


WILD = [
    ("product", {"amount": "1e999999", "factor": "2"}),
    ("product", {"amount": "NaN", "factor": "2"}),
    ("level_payment", {"principal": "1000", "rate": "0.05", "payments": "999999999"}),
    ("add_days", {"date": "2026-12-31", "days": "999999999999"}),
    ("add_months", {"date": "2026-12-31", "months": "999999"}),
    ("money_words", {"amount": "900", "currency": "ZZZ"}),
    ("sum", {"a": "__import__('os')"}),
]


@pytest.mark.parametrize(("name", "arguments"), WILD, ids=[f"{one[0]} {n}" for n, one in enumerate(WILD)])
def test_arguments_beyond_reason_are_refused_at_once(name, arguments):
    made = make_figures((FigureDraft(**figure("x", "money", "", name, **arguments)),), ())
    assert (len(made.wrong), made.figures) == (1, ())


def test_figures_may_wait_for_each_other_in_any_order():
    def one(name, amount):
        return FigureDraft(**figure(name, "money", "", "product", amount=amount, factor="2"))

    made = make_figures((one("c", "b"), one("b", "a"), FigureDraft(**figure("a", "money", "1"))), ())
    assert {item.name: item.value for item in made.figures} == {"c": Decimal("4.00"), "b": Decimal("2.00"), "a": 1}


def test_facts_become_figures_under_their_own_keys():
    found = {one.name: one.value for one in fact_figures(task_brief().discovery.facts)}
    assert found == {"rent": Decimal(900), "start": date(2026, 11, 1), "months": Decimal(12)}


TASKS = tuple(
    Task(
        id=name,
        title=name,
        domain="legal",
        depth=depth,
        component="",
        deliverable=name,
        description="",
        format="docx",
        criteria=(AcceptanceCriterion(id=f"{name}.1", text="x"),),
        dependencies=needs,
        files=(f"{name}.docx",),
    )
    for name, depth, needs in (("T1", "Deep", ()), ("T2", "Light", ("T1",)), ("T3", "Light", ("T2",)))
)
CARDS = (
    SpecialistCard(name="anna", domain="legal", description="x", default_producer="writer"),
    SpecialistCard(name="ben", domain="finance", description="x", default_producer="writer", reviewer_tier="light"),
)
MAKERS = (ProducerCard(name="writer", formats=("docx",)), ProducerCard(name="sheets", formats=("xlsx",), tier="light"))


TYPED = {"kind": "paragraph", "id": "unpaid", "runs": "The rent of £900.00 for **November** is unpaid."}


def test_an_amount_typed_beside_its_figure_goes_back_once(tmp_path):
    made, server = specify(tmp_path, draft(TYPED), draft(UNPAID))
    assert "unpaid: £900.00 is typed; write [fig:rent]" in asked(server.requests[1])
    assert any(isinstance(run, FigureRun) for run in made.content.blocks[0].runs)


def test_an_amount_that_no_figure_holds_and_a_lawyer_is_to_verify_may_be_typed(tmp_path):
    fee = {
        "kind": "paragraph",
        "id": "unpaid",
        "origins": [{"kind": "assumption", "ref": "A1"}],
        "runs": "A court fee of [verify:£35.00|the scale changes] may follow.",
    }
    _, server = specify(tmp_path, draft(fee))
    assert len(server.requests) == 1


def test_a_figure_said_to_be_computed_is_asked_for_its_calculation(tmp_path):
    bare = {**figure("twice", "money", "1800"), "home": "computed", "calculation": "", "arguments": []}
    proved = figure("twice", "money", "1800", "product", amount="rent", factor="2")
    made, server = specify(tmp_path, draft(UNPAID, figures=(bare,)), draft(UNPAID, figures=(proved,)))
    assert "name the calculation" in asked(server.requests[1])
    assert {one.name: one.value for one in made.figures}["twice"] == Decimal(1800)


def match(task, who, maker="writer", depth="Light"):
    return {"task": task, "specialist": who, "producer": maker, "depth": depth, "rationale": "best fit"}


def assemble(folder, *replies):
    assignment = AssembleTeam(brief=brief(), tasks=TASKS, specialists=CARDS, producers=MAKERS)
    steps = [Step(done({"matches": list(reply)}), turn("assemble_team", n)) for n, reply in enumerate(replies, start=1)]
    with MessagesServer(*steps) as server:
        desktop = Desktop(folder / "kept", server.address)
        with desktop.open() as workforce:
            return workforce.perform(assignment, desktop.desk()).result, server


def test_a_team_keeps_the_planned_depth_and_orders_people_by_who_waits_for_whom(tmp_path):
    cards = (match("T1", "anna"), match("T2", "cleo", depth="Deep"), match("T3", "cleo"))
    team, _ = assemble(tmp_path, cards)
    assert team.depth_of("T1") == "Deep"
    assert (team.depth_of("T2"), team.depth_of("T3")) == ("Deep", "Light")
    assert (team.phase_of("anna"), team.phase_of("cleo")) == (1, 2)
    assert [(one.specialist, one.reads_blueprint_from) for one in team.dependencies] == [("cleo", "anna")]


def test_people_who_wait_for_each_other_share_a_phase_so_that_nothing_hangs(tmp_path):
    team, _ = assemble(tmp_path, (match("T1", "anna"), match("T2", "cleo"), match("T3", "anna")))
    assert {team.phase_of("anna"), team.phase_of("cleo")} == {1}


WRONG_TEAMS = [
    ((match("T1", "anna"), match("T2", "anna")), "task T3 is missing"),
    ((match("T1", "anna"), match("T1", "anna"), match("T2", "anna"), match("T3", "anna")), "occurs twice"),
    ((match("T1", "anna", "sheets"), match("T2", "anna"), match("T3", "anna")), "does not make docx"),
    ((match("T1", "ben"), match("T2", "anna"), match("T3", "anna")), "weaker"),
]


@pytest.mark.parametrize(("wrong", "named"), WRONG_TEAMS, ids=range(len(WRONG_TEAMS)))
def test_a_team_that_cannot_work_goes_back(tmp_path, wrong, named):
    right = tuple(match(task.id, "anna") for task in TASKS)
    _, server = assemble(tmp_path, wrong, right)
    assert named in asked(server.requests[1])


def test_a_task_for_nobody_is_unmatched_with_the_reason(tmp_path):
    team, _ = assemble(tmp_path, (match("T1", "anna"), match("T2", ""), match("T3", "anna")))
    assert [(one.task_id, one.reason) for one in team.unmatched_tasks] == [("T2", "best fit")]


def problem(quote, severity="high", place="paragraph 1"):
    return {"severity": severity, "place": place, "quote": quote, "what": "The month is wrong.", "right": "October."}


def verdict(test, outcome="passed", quote=WORDS):
    return {"test": test, "outcome": outcome, "place": "paragraph 1", "quote": quote, "evidence": "as quoted"}


def review(folder, *replies, layer="builder"):
    assignment = ReviewFile(
        brief=brief("Draft a letter", (LETTER.file,)),
        layer=layer,
        reviewer="Builder",
        criteria=("Plain words.",),
        blueprint=blueprint(),
        built=built(),
        questions=(AcceptanceTest(id="K1", covers="G1", text="x", question="Named?"),),
    )
    steps = [Step(done(reply), turn("review/", n)) for n, reply in enumerate(replies, start=1)]
    with MessagesServer(*steps) as server:
        desktop = Desktop(folder / "kept", server.address)
        with desktop.open() as workforce:
            return workforce.perform(assignment, desktop.desk(FILES)).result, server


def test_a_review_passes_with_words_of_the_file_for_every_question(tmp_path):
    made, _ = review(tmp_path, {"findings": [], "verdicts": [verdict("T1.1"), verdict("K1")], "reasons": ["read"]})
    assert (made.verdict, made.by) == ("pass", "by a model")
    assert [(one.test, one.outcome) for one in made.results] == [("T1.1", "passed"), ("K1", "passed")]
    assert WORDS in made.results[0].evidence


def test_a_pass_without_words_of_the_file_is_never_a_pass(tmp_path):
    empty = {"findings": [], "verdicts": [verdict("T1.1", quote="It says so."), verdict("K1", quote="")], "reasons": []}
    made, server = review(tmp_path, empty, empty)
    assert [one.outcome for one in made.results] == ["not run", "not run"]
    assert "passed without words" in asked(server.requests[1])


def test_a_finding_counts_only_when_its_words_stand_in_the_file(tmp_path):
    both = {
        "findings": [problem("for November"), problem("the rent of £700")],
        "verdicts": [verdict("T1.1"), verdict("K1")],
        "reasons": [],
    }
    made, server = review(tmp_path, both, both)
    assert made.verdict == "fail"
    assert [one.facts["quote"] for one in made.findings] == ["for November"]
    assert made.findings[0].place.label == "paragraph 1"
    assert "£700" in asked(server.requests[1])


def test_something_absent_needs_no_words(tmp_path):
    gone = {"findings": [problem("", place="absent")], "verdicts": [verdict("T1.1"), verdict("K1")], "reasons": []}
    made, _ = review(tmp_path, gone)
    assert (made.verdict, len(made.findings)) == ("fail", 1)


def test_a_failed_question_fails_the_review_whatever_the_words_say(tmp_path):
    failed = {"findings": [], "verdicts": [verdict("T1.1", "failed"), verdict("K1")], "reasons": ["all is perfect"]}
    made, _ = review(tmp_path, failed)
    assert made.verdict == "fail"


def test_an_unanswered_question_is_asked_for(tmp_path):
    part = {"findings": [], "verdicts": [verdict("T1.1")], "reasons": []}
    _, server = review(tmp_path, part, {**part, "verdicts": [verdict("T1.1"), verdict("K1")]})
    assert "K1 is not answered" in asked(server.requests[1])


def test_a_conflict_counts_only_with_both_sides_quoted(tmp_path):
    real = {
        "kind": "source",
        "text": "The amounts differ.",
        "sides": [
            {"deliverable": "letter", "quote": "The rent of £900.00", "value": "900"},
            {"deliverable": "Lease.txt", "quote": "The rent is £900.00 a month", "value": "900"},
        ],
    }
    invented = {**real, "sides": [real["sides"][0], {**real["sides"][1], "quote": "The rent is £950.00"}]}
    answer = done({"compared": ["amounts"], "conflicts": [real, invented]})
    assignment = ScanConflicts(
        brief=brief("Draft", (LETTER.file,)), blueprints=(blueprint(),), goals=task_brief().goals
    )
    with MessagesServer(Step(answer, times=2)) as server:
        desktop = Desktop(tmp_path / "kept", server.address)
        with desktop.open() as workforce:
            made = workforce.perform(assignment, desktop.desk(FILES)).result
    assert [one.id for one in made.conflicts] == ["M1"]
