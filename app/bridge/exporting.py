"""What an open project offers for export: released versions, what came before them, contents, and a way to PDF."""

from typing import NamedTuple

from app.bridge.project import OpenProject
from app.export.history import Version, latest_versions, list_versions, previous_version
from app.export.request import Material
from app.preview.office import Office
from app.relay.phases.build import all_blueprints, figure_book
from app.relay.phases.built import rendered
from app.relay.phases.detail import plan_tasks
from app.relay.view import RunView
from producers.content.anything import AnyContent
from producers.figures import FigureBook


def exportable_versions(project: OpenProject) -> tuple[Version, ...]:
    """Return the newest released version of every deliverable."""
    return latest_versions(project.relay.state)


def export_material(project: OpenProject, office: Office | None) -> Material:
    """Return what exports of this project work with. `office` None means that no PDF can be made of Office files."""
    state = project.relay.state
    earlier = ((version, previous_version(state, version)) for version in list_versions(state))
    contents, figures, supplied = _contents(project)
    current = {one.deliverable: one.digest for one in latest_versions(state) if one.run == state.active}
    return Material(
        load=project.folder.objects.get,
        previous={version.digest: before for version, before in earlier if before is not None},
        contents={current[name]: content for name, content in contents.items() if name in current},
        figures=figures,
        record=project.folder.kept / "exported.json",
        to_pdf=office.pdf if office is not None else None,
        supplied={current[name]: digests for name, digests in supplied.items() if name in current},
    )


class _Contents(NamedTuple):
    """Contents and the digests of what went into them, both by deliverable, and the figures of all."""

    contents: dict[str, AnyContent]
    figures: FigureBook
    supplied: dict[str, dict[str, str]]


def _contents(project: OpenProject) -> _Contents:
    """Return the contents of the current run; none before its blueprints are there."""
    view = project.relay.view()
    try:
        if view is None:
            return _Contents({}, FigureBook(), {})
        contents = {one.deliverable: one.content for one in all_blueprints(view)}
        return _Contents(contents, figure_book(view), _supplied(view))
    except (KeyError, IndexError):
        return _Contents({}, FigureBook(), {})


def _supplied(view: RunView) -> dict[str, dict[str, str]]:
    built = ((task.deliverable, rendered(view, task)) for task in plan_tasks(view))
    return {name: file.supplied for name, file in built if file is not None}
