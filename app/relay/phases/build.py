"""Build: a process engine without domain knowledge; it renders what section 9 of each blueprint says."""

from app.relay.beat import Beat
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.plan import Task
from app.relay.phases.built import render_key
from app.relay.phases.correction import amend_steps
from app.relay.phases.detail import current_blueprint, plan_tasks
from app.relay.steps import RenderStep
from app.relay.view import RunView
from producers.figures import Figure, FigureBook


def build_beat(view: RunView) -> Beat:
    """Render every deliverable whose blueprint has no file yet; independent ones at the same time.

    A correction is made in the content first.
    """
    amending = amend_steps(view)
    if amending:
        return Beat(steps=amending)
    steps = tuple(render_step(view, task) for task in plan_tasks(view) if not view.done(render_key(view, task)))
    return Beat(steps=steps) if steps else Beat(next_phase="verification")


def render_step(view: RunView, task: Task) -> RenderStep:
    """Return the step that renders a task's current blueprint as its next version."""
    blueprint = current_blueprint(view, task.id)
    built = view.state.built.get(task.deliverable, ())
    return RenderStep(
        key=render_key(view, task),
        role="Producer",
        who=blueprint.handoff.producer,
        title=blueprint.title,
        deliverable=task.deliverable,
        version=view.earlier_versions.get(task.deliverable, 0) + len(built) + 1,
        blueprint=blueprint,
        figures=figure_book(view),
    )


def figure_book(view: RunView) -> FigureBook:
    """Return all figures of the run: one home each; the first blueprint that names one owns it."""
    figures: dict[str, Figure] = {}
    for blueprint in all_blueprints(view):
        for figure in blueprint.figures:
            known = figures.get(figure.name)
            if known is None or figure.home.kind == "cell":
                figures[figure.name] = figure
    return FigureBook(figures=tuple(figures.values()))


def all_blueprints(view: RunView) -> tuple[Blueprint, ...]:
    """Return the current blueprints in the order of the plan."""
    return tuple(current_blueprint(view, task.id) for task in plan_tasks(view))
