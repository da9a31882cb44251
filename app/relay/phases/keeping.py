"""A small change stays small: files that a change of the request does not touch are kept as they were released."""

import json
from datetime import date
from typing import Any

from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.events import Kept
from app.relay.nouns.plan import Task
from app.relay.phases.built import FILE_STEPS
from app.relay.phases.detail import changed_run, current_blueprint, plan_tasks
from app.relay.phases.discovery import discovery_brief
from app.relay.tracing import changed_facts, dependents
from app.relay.view import RunView
from producers.content.supplied import supplied_in
from producers.figures import format_date


def kept_files(view: RunView) -> tuple[Kept, ...]:
    """Return what holds of the files that come out the same: their blueprints, checks, reviews and releases."""
    base = changed_run(view)
    if base is None:
        return ()
    same = [task for task in plan_tasks(view) if _is_same(view, base, task)]
    if not same:
        return ()
    names = tuple(task.deliverable for task in same)
    prefixes = tuple(f"{kind}:{name}:" for name in names for kind in FILE_STEPS)
    prefixes += tuple(f"specify:{task.id}:" for task in same)
    gates = tuple(f"findings:{name}:" for name in names)
    return (
        Kept(
            run=base.state.run,
            steps=tuple(key for key in base.state.steps if key.startswith(prefixes) and base.done(key)),
            gates=tuple(key for key in base.state.gates if key.startswith(gates)),
            files=names,
        ),
    )


def _is_same(view: RunView, base: RunView, task: Task) -> bool:
    """Say whether a deliverable comes out as it was released, but for the day on which it was drafted."""
    released = base.state.released.get(task.deliverable)
    before = next((one for one in plan_tasks(base) if (one.id, one.deliverable) == (task.id, task.deliverable)), None)
    if released is None or not released.released or before is None:
        return False
    old, new = current_blueprint(base, before.id), current_blueprint(view, task.id)
    changed = changed_facts(discovery_brief(base).facts, discovery_brief(view).facts)
    if any(dependents(old, changed)) or any(dependents(new, changed)):
        return False
    if _taken_from(base, old) != _taken_from(view, new):
        return False
    return said_by(old, base.today, base.today) == said_by(new, view.today, base.today)


def _taken_from(view: RunView, blueprint: Blueprint) -> dict[str, str]:
    """Return the hash that each picture and form of a file had when the run began, by the name in the content."""
    names = (one.name for one in supplied_in(blueprint.content))
    return {name: view.state.sources.get(name, "") for name in names}


def said_by(blueprint: Blueprint, today: date, shown: date) -> str:
    """Return everything a blueprint's file says and is named, with one day written as another."""
    record = {
        "content": _without_origins(blueprint.content.model_dump(mode="json")),
        "figures": sorted((item.name, str(item.value)) for item in blueprint.figures),
        "file": (blueprint.handoff.output_filename, blueprint.handoff.output_format),
    }
    text = json.dumps(record, ensure_ascii=False, sort_keys=True)
    language = getattr(blueprint.content, "language", "en-GB")
    for old, new in zip(_written(today, language), _written(shown, language), strict=True):
        text = text.replace(old, new)
    return text


def _written(day: date, language: str) -> tuple[str, ...]:
    return format_date(day, language), f"{day.day}\u00a0{day:%b} {day.year}", day.isoformat()


def _without_origins(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_origins(item) for key, item in value.items() if key != "origins"}
    return [_without_origins(item) for item in value] if isinstance(value, list) else value
