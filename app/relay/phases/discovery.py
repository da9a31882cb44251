"""Discovery: the depth, the questions one at a time, the facts to confirm, and the brief that results."""

from app.relay.assignments import Assume, Assumptions, Inquire
from app.relay.beat import Beat
from app.relay.nouns.correction import Corrections
from app.relay.nouns.discovery import YOUR_REQUEST, Answered, DiscoveryBrief, Inquiry, Option, Question
from app.relay.nouns.events import LedgerWritten
from app.relay.nouns.facts import Disagreement, Fact, FactSpec, FoundFact
from app.relay.nouns.gate import Gate, GateItem, ItemAnswer
from app.relay.nouns.request import Depth
from app.relay.nouns.source import Place
from app.relay.phases.judged import judged_before
from app.relay.steps import AssignedStep
from app.relay.texts.facts import fact_words, value_words
from app.relay.view import RunView

_LIMITS: dict[Depth, int] = {"Quick": 3, "Standard": 3, "Deep": 5}
_DEPTHS: tuple[Depth, ...] = ("Quick", "Standard", "Deep")


def discovery_beat(view: RunView) -> Beat:
    """Ask for the depth, then inquire, then ask the questions, then have the facts confirmed."""
    depth = chosen_depth(view)
    if depth is None:
        return Beat(gates=view.question(_depth_gate(view)))
    if not view.done("inquire"):
        kept = brief_before(view)
        assignment = Inquire(
            brief=view.brief,
            depth=depth,
            limit=_LIMITS[depth],
            settled=kept.facts if kept else (),
            answered=kept.answers if kept else (),
            judged=judged_before(view) if kept else (),
        )
        return Beat(steps=(AssignedStep("inquire", "Advisor", "Advisor", view.state.request, assignment),))
    inquiry = view.result("inquire", Inquiry)
    for question in _asked_questions(view, inquiry):
        beat = _ask(view, question, depth)
        if beat is not None:
            return beat
    if asked_facts(view, inquiry) and not view.answered("facts"):
        return Beat(gates=view.question(_facts_gate(view, inquiry)))
    return Beat(next_phase="goal gate", events=(_brief_section(view),))


def chosen_depth(view: RunView) -> Depth | None:
    """Return the depth of the conversation: Quick for simple work, else as chosen now or for every run.

    An unclear answer is Standard.
    """
    kept = brief_before(view)
    if kept is not None:
        return kept.depth
    if view.intake.complexity == "simple":
        return "Quick"
    if not view.answered("depth"):
        return next((depth for depth in _DEPTHS if depth == view.state.depth), None)
    answer = view.answers("depth").get("depth")
    found = next((depth for depth in _DEPTHS if answer and answer.value == depth), None)
    return found or "Standard"


def _depth_gate(view: RunView) -> Gate:
    recommended = "Standard"
    ordered = (recommended, *(depth for depth in _DEPTHS if depth != recommended))
    options = tuple(Option(value=depth, label="", recommended=depth == recommended) for depth in ordered)
    item = GateItem(key="depth", kind="question", label="", options=options, suggestion=recommended)
    return _gate(view, "depth", "depth", (item,))


def _gate(view: RunView, gate_id: str, kind: str, items: tuple[GateItem, ...], title: str = "", why: str = "") -> Gate:
    return Gate.model_validate(
        {
            "id": gate_id,
            "kind": kind,
            "phase": "discovery",
            "run": view.state.run,
            "title": title,
            "explanation": why,
            "asked_by": "Advisor",
            "items": items,
        }
    )


def _ask(view: RunView, question: Question, depth: Depth) -> Beat | None:
    gate_id = f"question:{question.id}"
    if not view.answered(gate_id):
        return Beat(gates=view.question(_question_gate(view, gate_id, question)))
    if depth == "Quick":
        return None
    key = f"assume:{question.id}"
    if not view.done(key):
        assignment = Assume(brief=view.brief, answered=_answered(view, question))
        return Beat(steps=(AssignedStep(key, "Advisor", "Advisor", question.text, assignment),))
    drawn = view.result(key, Assumptions).assumptions
    correction = f"assumptions:{question.id}"
    if drawn and not view.answered(correction):
        return Beat(gates=view.question(_assumptions_gate(view, correction, question, drawn)))
    return None


def _question_gate(view: RunView, gate_id: str, question: Question) -> Gate:
    suggestion = next((option.value for option in question.options if option.recommended), "")
    item = GateItem(
        key=question.id,
        kind="question",
        label=question.text,
        options=question.options,
        suggestion=suggestion,
        allows_other=True,
        risk=question.risk,
    )
    return _gate(view, gate_id, "question", (item,), question.text, question.why)


def _assumptions_gate(view: RunView, gate_id: str, question: Question, drawn: tuple[str, ...]) -> Gate:
    items = tuple(
        GateItem(key=f"{question.id}.{number}", kind="assumption", label=text, suggestion=text, allows_other=True)
        for number, text in enumerate(drawn, start=1)
    )
    return _gate(view, gate_id, "assumptions", items, "", question.text)


def _facts_gate(view: RunView, inquiry: Inquiry) -> Gate:
    found = {fact.key: fact for fact in inquiry.found}
    torn = {item.key: item for item in inquiry.disagreements}
    base = view.base()
    brief = discovery_brief(base) if base is not None and base.done("inquire") else None
    before = {fact.key: fact.value for fact in brief.facts} if brief is not None else {}
    items = tuple(
        _fact_item(spec, found.get(spec.key), torn.get(spec.key), before.get(spec.key, ""))
        for spec in asked_facts(view, inquiry)
    )
    return _gate(view, "facts", "facts", items)


def _fact_item(spec: FactSpec, found: FoundFact | None, torn: Disagreement | None, before: str) -> GateItem:
    """Return a fact to confirm. What the request says is suggested first, what was settled last, then a source."""
    asked_for = found is not None and found.place.file == YOUR_REQUEST
    if asked_for:
        before, torn = "", None
    elif found is not None and before and before != found.value:
        found = None
    options: tuple[Option, ...] = ()
    places: tuple[Place, ...] = (found.place,) if found else ()
    if torn is not None:
        places = tuple(side.place for side in torn.found)
        options = tuple(
            Option(
                value=side.value,
                label=value_words(spec.kind, side.value, spec.currency, spec.choices),
                reason=f"{side.place.file}, {side.place.label}: {side.quote}",
            )
            for side in torn.found
        )
    return GateItem(
        key=spec.key,
        kind="question" if torn else "fact",
        label=spec.label,
        help=spec.help,
        group=spec.group,
        fact_kind=spec.kind,
        choices=spec.choices,
        options=options,
        suggestion=before or ("" if torn else (found.value if found else spec.default)),
        suggestion_from=found.quote if found and not torn else "",
        places=places,
        required=spec.required,
        may_be_blank=spec.may_be_blank,
        allows_other=True,
        currency=spec.currency,
        minimum=spec.minimum,
    )


def _answered(view: RunView, question: Question) -> Answered:
    answer = view.answers(f"question:{question.id}")[question.id]
    words = next((option.label for option in question.options if option.value == answer.value), answer.value)
    return Answered(question=question.id, text=question.text, value=answer.value, words=words)


def discovery_brief(view: RunView) -> DiscoveryBrief:
    """Return what discovery settled: depth, facts with their places, answers and accepted assumptions."""
    if "discovery" not in view.state.entered:
        return _corrected_brief(view)
    inquiry = view.result("inquire", Inquiry)
    answers = view.answers("facts")
    gate = view.gate("facts")
    seen = gate is None or gate.answer is None or gate.answer.by != "recommended"
    new = {
        spec.key: _settled(spec, _find_source(inquiry, spec.key, answers[spec.key].value), answers[spec.key], seen=seen)
        for spec in inquiry.facts
        if spec.key in answers
    }
    kept = brief_before(view)
    known = {**({fact.key: fact for fact in kept.facts} if kept else {}), **new}
    asked = _asked_questions(view, inquiry)
    drawn = tuple(text for question in asked for text in _accepted(view, f"assumptions:{question.id}"))
    return DiscoveryBrief(
        depth=chosen_depth(view) or "Standard",
        facts=tuple(known[spec.key] for spec in inquiry.facts if spec.key in known),
        answers=(*(kept.answers if kept else ()), *(_answered(view, question) for question in asked)),
        assumptions=(*(kept.assumptions if kept else ()), *drawn),
    )


def brief_before(view: RunView) -> DiscoveryBrief | None:
    """Return what earlier work settled, where this run changes it; None for work of its own."""
    base = view.changed
    return discovery_brief(base) if base is not None and base.done("inquire") else None


def asked_facts(view: RunView, inquiry: Inquiry) -> tuple[FactSpec, ...]:
    """Return the facts to put to the person: all of them, or in a change those that are new, changed or spoken of.

    A source that says something else than it did last time makes its fact one to look at again. What was asked for
    before and left empty is not new.
    """
    kept, base = brief_before(view), view.base()
    if kept is None or base is None or inquiry.mentioned is None:
        return inquiry.facts
    before = base.result("inquire", Inquiry)
    known = {fact.key for fact in kept.facts} | {spec.key for spec in before.facts}
    said_before = {(fact.key, fact.value) for fact in before.found}
    fresh = {fact.key for fact in inquiry.found if (fact.key, fact.value) not in said_before}
    return tuple(
        spec for spec in inquiry.facts if spec.key not in known or spec.key in fresh or spec.key in inquiry.mentioned
    )


def _asked_questions(view: RunView, inquiry: Inquiry) -> tuple[Question, ...]:
    kept = brief_before(view)
    known = {answer.question for answer in kept.answers} if kept else set()
    return tuple(question for question in inquiry.questions if question.id not in known)


def _corrected_brief(view: RunView) -> DiscoveryBrief:
    """Return the brief of the work that a correction builds on, with the facts it corrects."""
    base = view.base()
    if base is None:
        raise LookupError("a correction needs earlier work")
    brief = discovery_brief(base)
    new = {fact.key: fact for fact in view.result("correct", Corrections).facts}
    return brief.model_copy(update={"facts": tuple(new.get(fact.key, fact) for fact in brief.facts)})


def _find_source(inquiry: Inquiry, key: str, value: str) -> FoundFact | None:
    """Return the place that gives the settled value, where sources disagree; else the last one found."""
    hits = [fact for fact in inquiry.found if fact.key == key]
    return next((fact for fact in hits if fact.value == value), hits[-1] if hits else None)


def _settled(spec: FactSpec, found: FoundFact | None, answer: ItemAnswer, *, seen: bool) -> Fact:
    """Return a settled fact; one that nobody looked at is "found", never "confirmed"."""
    if answer.how == "blank":
        return Fact(key=spec.key, label=spec.label, kind=spec.kind, value="", status="blank", currency=spec.currency)
    from_source = found is not None and found.value == answer.value
    confirmed = "confirmed" if seen else "found"
    status = confirmed if from_source else ("default" if answer.how == "accepted" else "given")
    return Fact.model_validate(
        {
            "key": spec.key,
            "label": spec.label,
            "kind": spec.kind,
            "value": answer.value,
            "status": status,
            "place": found.place if found and from_source else None,
            "currency": spec.currency,
            "shown": value_words("choice", answer.value, "", spec.choices) if spec.choices else "",
        }
    )


def _accepted(view: RunView, gate_id: str) -> tuple[str, ...]:
    return tuple(answer.value for answer in view.answers(gate_id).values() if answer.how != "blank")


def _brief_section(view: RunView) -> LedgerWritten:
    brief = discovery_brief(view)
    lines = [f"- {fact.label}: {fact_words(fact) or '(left blank)'}" for fact in brief.facts]
    lines += [f"- {answer.text} {answer.words}" for answer in brief.answers]
    lines += [f"- Assumed: {text}" for text in brief.assumptions]
    return LedgerWritten(
        section="discovery",
        title="Discovery brief",
        status="draft",
        content="\n".join(lines),
        base_version=0,
        by="Advisor",
    )
