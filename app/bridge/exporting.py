"""What an open project offers for export: released versions, what came before them, contents, and a way to PDF."""

from app.bridge.project import OpenProject
from app.export.history import Version, latest_versions, list_versions, previous_version
from app.export.request import Material
from app.preview.office import Office
from app.relay.phases.build import all_blueprints, figure_book
from producers.content.anything import AnyContent
from producers.figures import FigureBook


def exportable_versions(project: OpenProject) -> tuple[Version, ...]:
    """Return the newest released version of every deliverable."""
    return latest_versions(project.relay.state)


def export_material(project: OpenProject, office: Office | None) -> Material:
    """Return what exports of this project work with. `office` None means that no PDF can be made of Office files."""
    state = project.relay.state
    earlier = ((version, previous_version(state, version)) for version in list_versions(state))
    contents, figures = _contents(project)
    current = {one.deliverable: one.digest for one in latest_versions(state) if one.run == state.active}
    return Material(
        load=project.folder.objects.get,
        previous={version.digest: before for version, before in earlier if before is not None},
        contents={current[name]: content for name, content in contents.items() if name in current},
        figures=figures,
        record=project.folder.kept / "exported.json",
        to_pdf=office.pdf if office is not None else None,
    )


def _contents(project: OpenProject) -> tuple[dict[str, AnyContent], FigureBook]:
    """Return the contents of the current run by deliverable; none before its blueprints are there."""
    view = project.relay.view()
    try:
        if view is None:
            return {}, FigureBook()
        return {one.deliverable: one.content for one in all_blueprints(view)}, figure_book(view)
    except (KeyError, IndexError):
        return {}, FigureBook()
