"""A matter no playbook covers: a settlement agreement and its payment schedule, and what the workers return for it."""

from pathlib import Path
from typing import Any

from tests.servers.messages import Body, Json, Reply, Step, say, usage, use_tools, whole
from tests.workforce.model.handing import done, is_step, step, turn

REQUEST = "Settle our claim against Marlow Fitters Limited in instalments, with a payment schedule we can calculate in"
LETTER = """Oakley Timber Limited
3 Wharf Lane, Bristol BS1 6QT

9 November 2026

Without prejudice

Dear Mr Penrose,

We supplied timber to Marlow Fitters Limited between March and August 2026. Invoices for £52,400.00 are unpaid.

We are willing to settle the claim for £48,000.00 if it is paid in twelve equal monthly instalments, the first on
15 January 2027. If an instalment is more than seven days late, the whole balance falls due.

Yours sincerely,
Ruth Calloway
Director, Oakley Timber Limited (company number 90311284)
"""
SUM_QUOTE = "settle the claim for £48,000.00"
ANSWERS: Json = {
    "facts": {
        "creditor": "Oakley Timber Limited",
        "debtor": "Marlow Fitters Limited",
        "settlement_sum": "48000",
        "first_payment": "2027-01-15",
        "claim_amount": "52400",
        "debtor_address": None,
    },
    "questions": {"confidentiality": "mutual"},
}


def put_files(folder: Path) -> None:
    """Put the person's only file into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Letter of 9 November.txt").write_text(LETTER, encoding="utf-8")


INTAKE = {
    "intent": "NEW_GOAL",
    "complexity": "medium",
    "reasoning": "A settlement agreement and a workbook with its instalments are wanted.",
    "standard": "",
    "cannot": "",
}


def _fact(key: str, label: str, kind: str, **more: Any) -> Json:
    usual = {"group": "Settlement", "help": "", "required": True, "may_be_blank": True, "default": "", "choices": []}
    return {"key": key, "label": label, "kind": kind, "currency": "", **usual, **more}


def _found(key: str, value: str, quote: str) -> Json:
    return {"key": key, "value": value, "file": "Letter of 9 November.txt", "place": "paragraph 6", "quote": quote}


def _option(value: str, label: str, *, recommended: bool = False) -> Json:
    return {"value": value, "label": label, "reason": "usual", "against": "", "recommended": recommended}


RESEARCH = {
    "findings": [
        {
            "statement": "The creditor would settle for £48,000.00.",
            "file": "Letter of 9 November.txt",
            "place": "paragraph 6",
            "quote": SUM_QUOTE,
        }
    ],
    "not_found": ["the debtor's address"],
}
INQUIRY = {
    "facts": [
        _fact("creditor", "Creditor", "party"),
        _fact("debtor", "Debtor", "party"),
        _fact("settlement_sum", "Settlement sum", "money", currency="GBP"),
        _fact("first_payment", "First payment", "date"),
        _fact("claim_amount", "Amount claimed", "money", currency="GBP"),
        _fact("debtor_address", "Debtor's address", "address"),
    ],
    "found": [
        _found("settlement_sum", "48000", SUM_QUOTE),
        _found("first_payment", "2027-01-15", "the first on 15 January 2027"),
        _found("claim_amount", "52400", "Invoices for £52,400.00 are unpaid."),
        _found("creditor", "Oakley Timber Limited", "Oakley Timber Limited (company number 90311284)"),
    ],
    "questions": [
        {
            "id": "confidentiality",
            "text": "Shall the terms stay confidential?",
            "why": "It decides whether either side may speak of the settlement.",
            "topic": "purpose and scope",
            "options": [_option("mutual", "Yes, both sides", recommended=True), _option("none", "No")],
            "risk": "",
        }
    ],
}
GOALS = {
    "goals": [
        {"id": "G1", "text": "The claim is settled in full for £48,000.00 in writing.", "origin": "request"},
        {"id": "G2", "text": "Twelve monthly instalments are calculated and agree in both files.", "origin": "letter"},
    ],
    "contracts": [
        {
            "id": "payment-schedule",
            "name": "Payment schedule",
            "file_name": "Payment schedule.xlsx",
            "format": "xlsx",
            "kind": "workbook",
            "audience": "both parties",
            "length": "",
            "max_pages": 0,
            "min_slides": 0,
            "max_slides": 0,
            "must_contain": [],
            "must_not_contain": [],
            "currency": "GBP",
            "language": "en-GB",
            "agrees_with": ["settlement-agreement"],
        },
        {
            "id": "settlement-agreement",
            "name": "Settlement agreement",
            "file_name": "Settlement agreement.docx",
            "format": "docx",
            "kind": "contract",
            "audience": "both parties",
            "length": "",
            "max_pages": 12,
            "min_slides": 0,
            "max_slides": 0,
            "must_contain": ["Instalments"],
            "must_not_contain": ["Lorem"],
            "currency": "GBP",
            "language": "en-GB",
            "agrees_with": ["payment-schedule"],
        },
    ],
    "note": "The heart of it is the acceleration if an instalment is late.",
    "minutes": 15,
}
ARCHITECTURE = {
    "summary": "The workbook is the home of the instalments; the agreement takes them from there.",
    "parts": [
        {
            "deliverable": "payment-schedule",
            "structure": ["Inputs", "Schedule", "Checks"],
            "shared_terms": [],
            "shared_figures": ["instalment"],
        },
        {
            "deliverable": "settlement-agreement",
            "structure": ["Parties", "Settlement", "Instalments", "Signatures"],
            "shared_terms": ["Settlement Sum"],
            "shared_figures": ["instalment"],
        },
    ],
    "approaches": [
        {
            "id": "one",
            "title": "Agreement with schedule",
            "summary": "Schedule in the agreement.",
            "advantages": ["one paper"],
            "drawbacks": [],
            "best_when": "both sign once",
            "risk": "low",
            "long_term": True,
        },
        {
            "id": "two",
            "title": "Letter agreement",
            "summary": "A short letter.",
            "advantages": ["short"],
            "drawbacks": ["less clear"],
            "best_when": "trust is high",
            "risk": "medium",
            "long_term": False,
        },
    ],
    "matrix": [
        {
            "title": "Clarity",
            "weight": 60,
            "scores": [
                {"approach": "one", "score": 5, "reason": "all in one place"},
                {"approach": "two", "score": 3, "reason": "thin"},
            ],
        },
        {
            "title": "Speed",
            "weight": 40,
            "scores": [
                {"approach": "one", "score": 3, "reason": "longer"},
                {"approach": "two", "score": 5, "reason": "short"},
            ],
        },
    ],
    "recommended": "one",
    "reason": "It leaves nothing to memory.",
}
_NUMBERS = ("1", "2", "3", "4", "5", "6", "6.5", "7", "8", "9", "10")
PLAN = {
    "sections": [{"number": number, "title": f"Part {number}", "text": "As the goals say."} for number in _NUMBERS],
    "tasks": [
        {
            "id": "T1",
            "title": "Payment schedule",
            "domain": "finance/model",
            "depth": "Standard",
            "component": "schedule",
            "deliverable": "payment-schedule",
            "description": "Calculate twelve instalments.",
            "criteria": [{"id": "T1.1", "text": "Twelve instalments sum to the settlement sum."}],
            "dependencies": [],
            "goals": ["G2"],
            "rationale": "Home of the figures.",
        },
        {
            "id": "T2",
            "title": "Settlement agreement",
            "domain": "legal/disputes",
            "depth": "Standard",
            "component": "agreement",
            "deliverable": "settlement-agreement",
            "description": "Write the agreement.",
            "criteria": [{"id": "T2.1", "text": "A late instalment makes the balance due."}],
            "dependencies": ["T1"],
            "goals": ["G1", "G2"],
            "rationale": "It binds the schedule.",
        },
    ],
}


def _test(name: str, covers: str, deliverable: str, check: str = "", question: str = "", **given: str) -> Json:
    parameters = [{"name": key, "value": value} for key, value in given.items()]
    return {
        "id": name,
        "covers": covers,
        "text": f"{covers} holds.",
        "deliverable": deliverable,
        "check": check,
        "parameters": parameters,
        "question": question,
    }


TESTS = {
    "tests": [
        _test("K1", "G1", "settlement-agreement", "text_present", text="full and final settlement"),
        _test("K2", "G2", "payment-schedule", "checks_true"),
        _test("K3", "T1.1", "payment-schedule", "no_errors"),
        _test("K4", "T2.1", "settlement-agreement", question="Does a late instalment make the balance due?"),
    ]
}
TEAM = {
    "matches": [
        {
            "task": "T1",
            "specialist": "finance-modeller",
            "producer": "spreadsheet-builder",
            "depth": "Standard",
            "rationale": "Schedules are its work.",
        },
        {
            "task": "T2",
            "specialist": "disputes-lawyer",
            "producer": "document-writer",
            "depth": "Standard",
            "rationale": "Settlements are its work.",
        },
    ]
}
EXPLORE_1 = {
    "findings": ["Twelve equal monthly instalments [Letter of 9 November.txt, paragraph 6]"],
    "exploration": "Twelve equal parts of the sum leave no remainder.",
    "assumptions": [
        {"id": "A1", "title": "No interest", "default": "No interest runs.", "rationale": "None is offered."}
    ],
    "decisions": [],
    "risks": [],
    "approach": "One grid with a running balance.",
}
EXPLORE_2 = {
    "findings": ["The balance falls due if an instalment is seven days late [Letter of 9 November.txt, paragraph 6]"],
    "exploration": "The release must wait for the last instalment.",
    "assumptions": [],
    "decisions": [
        {
            "id": "D1",
            "title": "When the release takes effect",
            "context": "A release on signing leaves the creditor with a bare debt.",
            "options": [_option("last", "On the last instalment", recommended=True), _option("signing", "On signing")],
            "recommendation": "On the last instalment.",
            "risk": "A debtor who stops paying would be free of the claim.",
        }
    ],
    "risks": [{"text": "The debtor's address is not known.", "severity": "medium", "mitigation": "A labelled blank."}],
    "approach": "Short clauses, acceleration, mutual confidentiality.",
}


def _figure(name: str, label: str, kind: str, value: str, calculation: str = "", **arguments: str) -> Json:
    given = [{"name": key, "value": item} for key, item in arguments.items()]
    return {
        "name": name,
        "label": label,
        "kind": kind,
        "value": value,
        "currency": "GBP",
        "decimals": 2,
        "home": "computed",
        "place": "payment schedule",
        "calculation": calculation,
        "arguments": given,
    }


SCHEDULE_CONTENT: Json = {
    "family": "workbook",
    "title": "Payment schedule",
    "currency": "GBP",
    "sheets": [
        {
            "name": "Inputs",
            "title": "Inputs",
            "explanation": "Blue values are typed in.",
            "purpose": "input",
            "blocks": [
                {
                    "kind": "inputs",
                    "id": "inputs",
                    "origins": [{"kind": "finding", "ref": "F1", "note": ""}],
                    "groups": [
                        {
                            "head": "Settlement",
                            "rows": [
                                {
                                    "label": "Settlement sum",
                                    "value": 48000,
                                    "format": "money2",
                                    "name": "Settlement_sum",
                                    "source": "Letter of 9 November.txt",
                                    "figure": "settlement_sum",
                                },
                                {
                                    "label": "Instalments",
                                    "value": 12,
                                    "format": "integer",
                                    "name": "Instalments",
                                    "source": "Letter",
                                },
                                {
                                    "label": "First payment",
                                    "value": "2027-01-15",
                                    "format": "date",
                                    "name": "First_payment",
                                    "source": "Letter",
                                    "figure": "first_payment",
                                },
                            ],
                        }
                    ],
                }
            ],
        },
        {
            "name": "Schedule",
            "title": "Schedule",
            "explanation": "Amounts in pounds.",
            "purpose": "calculation",
            "blocks": [
                {
                    "kind": "grid",
                    "id": "plan",
                    "title": "Instalments",
                    "columns": [
                        {"key": "number", "head": "No.", "format": "integer", "formula": "[number:-1]+1", "first": "1"},
                        {"key": "due", "head": "Due", "format": "date", "formula": "EDATE(First_payment,[number]-1)"},
                        {
                            "key": "payment",
                            "head": "Payment",
                            "format": "money2",
                            "formula": "ROUND(Settlement_sum/Instalments,2)",
                            "total": "sum",
                        },
                        {
                            "key": "balance",
                            "head": "Balance",
                            "format": "money2",
                            "formula": "[balance:-1]-[payment]",
                            "first": "Settlement_sum-[payment]",
                        },
                    ],
                    "rows": [{"values": {}} for _ in range(12)],
                    "total_label": "Total",
                }
            ],
        },
        {
            "name": "Checks",
            "title": "Checks",
            "purpose": "check",
            "blocks": [
                {
                    "kind": "checks",
                    "id": "checks",
                    "rows": [
                        {
                            "label": "Payments sum to the settlement",
                            "actual": "[plan!payment:total]",
                            "expected": "Settlement_sum",
                        },
                        {"label": "The last balance is nil", "actual": "[plan!balance:last]", "expected": "0"},
                    ],
                }
            ],
        },
    ],
}
SPECIFY_1: Json = {
    "title": "Payment schedule",
    "research_findings": ["Twelve equal monthly instalments [Letter of 9 November.txt]"],
    "approach": "One grid with a running balance.",
    "decisions": [
        {
            "title": "No interest",
            "choice": "No interest runs.",
            "rationale": "None is offered.",
            "ref": "A1",
            "standard": "",
        }
    ],
    "specification": "Inputs, schedule and checks.",
    "acceptance": [{"criterion": "T1.1", "how": "The total row and the check prove it.", "blocks": ["plan", "checks"]}],
    "integration": ["The agreement takes the instalment from here."],
    "open_items": [],
    "formatting": [],
    "figures": [
        _figure("instalment", "Instalment", "money", "4010", "quotient", amount="settlement_sum", by="12"),
        _figure("last_payment", "Last payment", "date", "", "add_months", date="first_payment", months="11"),
    ],
    "omissions": [{"text": "A check that the balance ends at nil", "blocks": ["checks"], "absent_because": ""}],
    "terms": [],
    "parties": ["Oakley Timber Limited", "Marlow Fitters Limited"],
    "content": SCHEDULE_CONTENT,
}
_RELEASE = [{"kind": "decision", "ref": "D1", "note": "release on the last instalment"}]
AGREEMENT_CONTENT: Json = {
    "family": "document",
    "title": "Settlement agreement",
    "theme": "contract",
    "running": {"left": "Settlement agreement", "right": "Draft", "foot": "Oakley Timber"},
    "blocks": [
        {"kind": "title", "text": "Settlement agreement", "subtitle": "dated [blank:date of signing|date]"},
        {"kind": "heading", "text": "Parties"},
        {
            "kind": "party",
            "runs": "[fig:creditor], company number 90311284, of 3 Wharf Lane, Bristol BS1 6QT (the [[Creditor]])",
        },
        {"kind": "party", "runs": "[fig:debtor] of [blank:debtor's registered office|address] (the [[Debtor]])"},
        {"kind": "heading", "text": "Background"},
        {
            "kind": "recital",
            "runs": "The Creditor claims [fig:claim_amount] for timber supplied between March and August 2026.",
        },
        {"kind": "heading", "text": "Agreed terms"},
        {"kind": "clause", "level": 1, "id": "settlement", "runs": "Settlement"},
        {
            "kind": "clause",
            "level": 2,
            "runs": "The Debtor shall pay [fig:settlement_sum|exact] (the [[Settlement Sum]]) in full and final "
            "settlement of the claim.",
        },
        {
            "kind": "clause",
            "level": 2,
            "id": "release",
            "origins": _RELEASE,
            "runs": "The Creditor releases the Debtor when the last instalment has been received.",
        },
        {"kind": "clause", "level": 1, "id": "instalments", "runs": "Instalments"},
        {
            "kind": "clause",
            "level": 2,
            "runs": "The Settlement Sum is paid in twelve monthly instalments of [fig:instalment|exact], the first on "
            "[fig:first_payment] and the last on [fig:last_payment].",
        },
        {
            "kind": "clause",
            "level": 2,
            "id": "acceleration",
            "origins": [{"kind": "finding", "ref": "F1", "note": ""}],
            "runs": "If an instalment is more than seven days late, the whole balance of the Settlement Sum falls due "
            "at once, and clause [ref:release] does not apply until it is paid.",
        },
        {
            "kind": "clause",
            "level": 1,
            "origins": [{"kind": "answer", "ref": "confidentiality", "note": ""}],
            "runs": "Confidentiality",
        },
        {
            "kind": "clause",
            "level": 2,
            "runs": "Each party shall keep the terms of this agreement confidential, except where the law requires "
            "disclosure.",
        },
        {
            "kind": "signatures",
            "lead": "This agreement is made on the date at its head.",
            "parties": [{"name": "Oakley Timber Limited"}, {"name": "Marlow Fitters Limited"}],
        },
    ],
}
SPECIFY_2: Json = {
    **SPECIFY_1,
    "title": "Settlement agreement",
    "decisions": [
        {
            "title": "When the release takes effect",
            "choice": "On the last instalment",
            "rationale": "Safer.",
            "ref": "D1",
            "standard": "",
        }
    ],
    "acceptance": [{"criterion": "T2.1", "how": "Clause 2.2 says so.", "blocks": ["acceleration"]}],
    "figures": [],
    "omissions": [{"text": "Release of the claim", "blocks": ["release"], "absent_because": ""}],
    "terms": [{"term": "Settlement Sum", "meaning": "the sum of £48,000.00"}],
    "content": AGREEMENT_CONTENT,
}
LATE = "If an instalment is more than seven days late, the whole balance of the Settlement Sum falls due at once"


def _verdict(test: str, quote: str) -> Json:
    return {"test": test, "outcome": "passed", "place": "", "quote": quote, "evidence": "It stands there."}


CLEAN = {"findings": [], "verdicts": [], "reasons": ["Every figure and reference was followed."]}
BUILDER_1 = {"findings": [], "verdicts": [_verdict("T1.1", "Payments sum to the settlement")], "reasons": ["read"]}
BUILDER_2 = {"findings": [], "verdicts": [_verdict("T2.1", LATE), _verdict("K4", LATE)], "reasons": ["read"]}
SUMMARY = {
    "sentences": ["A settlement agreement and its schedule were made."],
    "external": ["Confirm the signatories."],
}

SHARED = usage(400, 900, cached=2500, stored=300)


def probes() -> list[Step]:
    """What a capable server says when it is tried out."""

    def about(words: str, **fields: Any) -> Any:
        def when(body: Body) -> bool:
            has = all((name in body) == wanted for name, wanted in fields.items())
            return words in whole(body) and has and "Assignment:" not in whole(body)

        return when

    sky = {"colour": "blue", "clouds": 2}
    return [
        Step(say("ready"), about("Answer with one word: ready.", tools=False), "probe: answers"),
        Step(say(sky), about("Tell me a joke.", output_config=True), "probe: binds results"),
        Step(say("Why did the chicken"), about("Tell me a joke.", tool_choice=True), "probe: forces tools"),
        Step(use_tools(("describe_sky", sky)), about("Call describe_sky"), "probe: uses tools"),
        Step(Reply(body=b'{"input_tokens": 3}'), lambda _b: True, "probe: counts", path="/v1/messages/count_tokens"),
    ]


def relay_steps(version: int = 1) -> list[Step]:
    """Every request of the whole relay with its reply; reviews are of a version of the files."""
    file = "Letter of 9 November.txt"
    reading = use_tools(("list_sources", {}), ("read_source", {"file": file, "page": 1}), think="Read first.")
    return [
        step("classify", done(INTAKE)),
        Step(reading, turn("research/", 1), "research reads", times=3),
        Step(done(RESEARCH, used=SHARED), turn("research/", 2), "research", times=3),
        step("inquire", done(INQUIRY)),
        step("assume/confidentiality", done({"assumptions": ["The terms stay confidential without limit in time."]})),
        step("propose_goals", done(GOALS)),
        step("design_architecture", done(ARCHITECTURE)),
        step("write_plan", done(PLAN)),
        step("write_tests", done(TESTS)),
        step("assemble_team", done(TEAM)),
        step("explore/T1", done(EXPLORE_1, used=SHARED)),
        step("explore/T2", done(EXPLORE_2, used=SHARED)),
        step("specify/T1", done(SPECIFY_1, used=SHARED)),
        step("specify/T2", done(SPECIFY_2, used=SHARED)),
        step("scan_conflicts", done({"compared": ["amounts", "dates"], "conflicts": []})),
        step(f"review/specialist/payment-schedule/{version}", done(CLEAN)),
        step(f"review/builder/payment-schedule/{version}", done(BUILDER_1)),
        Step(
            use_tools(("read_deliverable", {"page": 1}), ("run_checks", {})),
            turn("review/specialist/settlement", 1),
            "reads",
        ),
        Step(done(CLEAN), turn("review/specialist/settlement", 2), "review"),
        step(f"review/builder/settlement-agreement/{version}", done(BUILDER_2)),
        step("write_summary", done(SUMMARY)),
    ]


__all__ = ["ANSWERS", "REQUEST", "is_step", "probes", "put_files", "relay_steps"]
