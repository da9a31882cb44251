"""Verification: tests, specialist, builder, then cross-cutting reviewers; what fails goes back or to the person."""

from app.relay.assignments import BuiltFile, ReviewFile
from app.relay.beat import Beat
from app.relay.corrections import acceptance_tests
from app.relay.nouns.finding import Finding
from app.relay.nouns.gate import FindingsBody, Gate, GateItem
from app.relay.nouns.plan import AcceptanceTest, Plan, Task
from app.relay.nouns.review import Layer, Review
from app.relay.nouns.source import Place
from app.relay.phases.approved import contract_of
from app.relay.phases.build import figure_book, render_step
from app.relay.phases.built import file_suffix, render_key
from app.relay.phases.detail import blueprint_keys, current_blueprint, plan_tasks, profile_of, specify_step
from app.relay.phases.specialist import roster_of
from app.relay.steps import AnyStep, AssignedStep, CheckResult, CheckStep, ReleaseStep, RenderResult
from app.relay.view import RunView

_ROUNDS = 2


def verification_beat(view: RunView) -> Beat:
    """Verify every deliverable on its own; release all of them together once each passed or was decided on."""
    beats = [_deliverable_beat(view, task) for task in plan_tasks(view)]
    steps = tuple(step for beat in beats for step in beat.steps)
    gates = tuple(gate for beat in beats for gate in beat.gates)
    if steps or gates or not all(is_settled(view, task) for task in plan_tasks(view)):
        return Beat(steps=steps, gates=gates)
    releases = tuple(_release_step(view, task) for task in plan_tasks(view) if _may_be_released(view, task))
    pending = tuple(step for step in releases if not view.done(step.key))
    return Beat(steps=pending) if pending else Beat(next_phase="report")


def reviews_of(view: RunView, task: Task) -> tuple[Review, ...]:
    """Return the reviews of a task's newest file in their order, those that were made."""
    suffix = file_suffix(view, task)
    check_key = f"check:{task.deliverable}:{suffix}"
    reviews = []
    if view.done(check_key):
        reviews.append(test_review(view.result(check_key, CheckResult), view.checks_by))
    reviews += [view.result(key, Review) for key, _, _ in _review_keys(view, task) if view.done(key)]
    return tuple(reviews)


def test_review(result: CheckResult, checks_by: str) -> Review:
    """Return the verdict of the first layer: it fails on any failed test or any finding of high severity."""
    failed = [item for item in result.results if item.outcome == "failed"]
    skipped = [item for item in result.results if item.outcome == "not run"]
    high = [finding for finding in result.run.findings if finding.severity == "high"]
    bad = [*(f"{item.test}: {item.evidence}" for item in failed), *(finding.what for finding in high)]
    unclear = [f"{name}: {why}" for name, why in result.run.not_run] + [item.test for item in skipped]
    return Review(
        layer="tests",
        reviewer="Tester",
        by=checks_by,
        verdict="fail" if bad else "pass",
        reasons=tuple(bad) if bad else tuple(unclear),
        findings=result.run.findings,
        results=result.results,
    )


def is_settled(view: RunView, task: Task) -> bool:
    """Say whether no layer rejected a deliverable, or the person decided about what did.

    A layer that was "not run" does not hold the file back, but the report is not green over it.
    """
    layers = 1 + len(_review_keys(view, task))
    reviews = reviews_of(view, task)
    passed = len(reviews) == layers and all(review.verdict != "fail" for review in reviews)
    return passed or view.answered(_gate_id(view, task))


def _may_be_released(view: RunView, task: Task) -> bool:
    gate = view.gate(_gate_id(view, task))
    return gate is None or (gate.answer is not None and gate.answer.body.kind == "filled")


def overrides(view: RunView, task: Task) -> dict[str, str]:
    """Return the reasons the person gave for releasing in spite of findings, by finding."""
    return {key: answer.value for key, answer in view.answers(_gate_id(view, task)).items()}


def _gate_id(view: RunView, task: Task) -> str:
    return f"findings:{task.deliverable}:{file_suffix(view, task)}"


def _deliverable_beat(view: RunView, task: Task) -> Beat:
    if is_settled(view, task):
        return Beat()
    if not view.done(render_key(view, task)):
        return Beat(steps=(render_step(view, task),))
    check_key = f"check:{task.deliverable}:{file_suffix(view, task)}"
    if not view.done(check_key):
        return Beat(steps=(_check_step(view, task, check_key),))
    reviews = reviews_of(view, task)
    rejected = next((review for review in reviews if review.verdict == "fail"), None)
    if rejected is not None:
        return _send_back(view, task, rejected)
    return Beat(steps=_next_review(view, task))


def _check_step(view: RunView, task: Task, key: str) -> CheckStep:
    rendered = view.result(render_key(view, task), RenderResult)
    tests = acceptance_tests(view).tests
    return CheckStep(
        key=key,
        role="Tester",
        who="Tester",
        title=current_blueprint(view, task.id).title,
        deliverable=task.deliverable,
        version=rendered.version,
        object=rendered.object,
        blueprint=current_blueprint(view, task.id),
        figures=figure_book(view),
        contract=contract_of(view, task.deliverable),
        tests=tuple(test for test in tests if test.check and test.deliverable in {"", task.deliverable}),
    )


def _review_keys(view: RunView, task: Task) -> tuple[tuple[str, Layer, str], ...]:
    suffix = file_suffix(view, task)
    specialist = current_blueprint(view, task.id).specialist
    card = roster_of(view).specialist(specialist)
    cross = card.mandatory_reviewers if card else ()
    layers: list[tuple[str, Layer, str]] = [
        (f"review:{task.deliverable}:{suffix}:specialist", "specialist", specialist),
        (f"review:{task.deliverable}:{suffix}:builder", "builder", "Builder"),
    ]
    layers += [(f"review:{task.deliverable}:{suffix}:{name}", "cross-cutting", name) for name in cross]
    return tuple(layers)


def _next_review(view: RunView, task: Task) -> tuple[AnyStep, ...]:
    for key, layer, reviewer in _review_keys(view, task):
        if not view.done(key):
            return (_review_step(view, task, key, layer, reviewer),)
    return ()


def _review_step(view: RunView, task: Task, key: str, layer: Layer, reviewer: str) -> AssignedStep:
    blueprint = current_blueprint(view, task.id)
    rendered = view.result(render_key(view, task), RenderResult)
    checked = view.result(f"check:{task.deliverable}:{file_suffix(view, task)}", CheckResult)
    plan = view.result("plan", Plan)
    criteria = tuple(criterion.text for item in plan.tasks if item.id == task.id for criterion in item.criteria)
    assignment = ReviewFile.model_validate(
        {
            "brief": view.brief,
            "layer": layer,
            "reviewer": reviewer,
            "criteria": criteria,
            "blueprint": blueprint,
            "built": BuiltFile(
                deliverable=task.deliverable,
                file_name=rendered.file_name,
                file_format=blueprint.handoff.output_format,
                version=rendered.version,
                object=rendered.object,
                places=rendered.places,
                text=checked.text,
            ),
            "questions": _questions(view, task) if layer == "builder" else (),
            "round": rendered.version,
            "profile": profile_of(view, blueprint.specialist),
        }
    )
    return AssignedStep(key, "Reviewer", reviewer, blueprint.title, assignment)


def _questions(view: RunView, task: Task) -> tuple[AcceptanceTest, ...]:
    tests = acceptance_tests(view).tests
    return tuple(test for test in tests if test.question and test.deliverable in {"", task.deliverable})


def _send_back(view: RunView, task: Task, rejected: Review) -> Beat:
    findings = rejected.findings or _as_findings(view, task, rejected)
    number = sum(1 for key in blueprint_keys(view, task.id) if key.rsplit(":", 1)[1].startswith("r")) + 1
    if number <= _ROUNDS and not _amendment_changed_nothing(view, task):
        return Beat(steps=(specify_step(view, task, f"r{number}", findings=findings),))
    return Beat(gates=view.question(_findings_gate(view, task, rejected, findings)))


def _amendment_changed_nothing(view: RunView, task: Task) -> bool:
    built = view.state.built.get(task.deliverable, ())
    return len(built) > 1 and built[-1].object == built[-2].object


def _as_findings(view: RunView, task: Task, review: Review) -> tuple[Finding, ...]:
    rendered = view.result(render_key(view, task), RenderResult)
    place = Place(file=rendered.file_name, label="")
    return tuple(
        Finding(check=review.layer, severity="high", place=place, what=reason, right="") for reason in review.reasons
    )


def _findings_gate(view: RunView, task: Task, review: Review, findings: tuple[Finding, ...]) -> Gate:
    high = tuple(finding for finding in findings if finding.severity == "high") or findings
    failed = tuple(result for result in review.results if result.outcome == "failed")
    items = tuple(
        GateItem(key=f"finding.{number}", kind="acknowledge", label=finding.what, help=finding.right)
        for number, finding in enumerate(high, start=1)
    )
    items += tuple(GateItem(key=f"test.{result.test}", kind="acknowledge", label=result.evidence) for result in failed)
    return Gate(
        id=_gate_id(view, task),
        kind="findings",
        phase="verification",
        run=view.state.run,
        subject=current_blueprint(view, task.id).title,
        asked_by=review.reviewer,
        items=items,
        body=FindingsBody(findings=findings),
        actions=("decline",),
    )


def _release_step(view: RunView, task: Task) -> ReleaseStep:
    rendered = view.result(render_key(view, task), RenderResult)
    blueprint, base = current_blueprint(view, task.id), view.base()
    before = base.state.released.get(task.deliverable) if base is not None else None
    return ReleaseStep(
        key=f"release:{task.deliverable}:{file_suffix(view, task)}",
        role="Producer",
        who=blueprint.handoff.producer,
        title=blueprint.title,
        deliverable=task.deliverable,
        version=rendered.version,
        object=rendered.object,
        file_name=rendered.file_name,
        file_format=blueprint.handoff.output_format,
        previous=before.sha256 if before is not None else "",
    )
