"""The draft of a small change: words to replace, or why it is more than that."""

from typing import Literal

from pydantic import Field

from app.workforce.model.drafts.base import Draft


class EditDraft(Draft):
    """Words of a delivered file and what shall stand there instead."""

    deliverable: str
    before: str = Field(description="copied letter by letter from the file")
    after: str


class CorrectionDraft(Draft):
    """Replacements; without any, `larger` says why the request is more than a correction."""

    edits: tuple[EditDraft, ...]
    larger: Literal["", "figure", "decision", "many", "unclear"]
    about: str
