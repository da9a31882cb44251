"""The file built last of a task: the keys of what is done to it, and what rendering gave."""

from app.relay.nouns.plan import Task
from app.relay.phases.detail import blueprint_keys
from app.relay.steps import RenderResult
from app.relay.view import RunView

FILE_STEPS = ("render", "check", "review", "release")
"""What is done to a file; their keys go on with the deliverable and the suffix of its blueprint."""


def file_suffix(view: RunView, task: Task) -> str:
    """Return the suffix that names the newest blueprint, and with it everything done to its file."""
    return blueprint_keys(view, task.id)[-1].rsplit(":", 1)[1]


def render_key(view: RunView, task: Task) -> str:
    """Return the key of rendering a task's current blueprint: one render for each blueprint."""
    return f"render:{task.deliverable}:{file_suffix(view, task)}"


def rendered(view: RunView, task: Task) -> RenderResult | None:
    """Return what rendering the current blueprint gave, None while it is not built."""
    key = render_key(view, task)
    return view.result(key, RenderResult) if view.done(key) else None


def places_of(view: RunView, task: Task) -> dict[str, str]:
    """Return where the blocks of a task's file stand in it, in words; nothing while it is not built."""
    built = rendered(view, task)
    return {place.block: place.label for place in built.places} if built is not None else {}
