"""Pictures in documents that say nothing to those who cannot see them."""

from collections.abc import Iterator

from app.checks.model import FileModel
from app.checks.remarks import CheckContext, Remark


def check_alternative_texts(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A picture or chart without words for those who cannot see it."""
    count = model.word.pictures_without_alt if model.word is not None else 0
    if count:
        yield Remark("the document", {"shape": f"{count} picture(s)"})
