"""Why a file cannot be shown, in words."""

from app.preview.views import Unreadable
from app.ui.kit import Kit

UNKNOWN = "unknown-kind"
FAULTS = frozenset(
    {
        "encrypted", "damaged", "not-office", "old-format", "too-many-parts", "too-large", "bomb", "unsafe-names",
        "duplicate-parts", "doctype", "part-missing", "unknown-kind", "empty", "no-pages", "too-demanding",
        "unexpected-content", "gone", "not-permitted", "disk-error", "not-a-file", "wrong-password", "lock-unknown",
    }
)  # fmt: skip


def say_fault(kit: Kit, shown: object) -> str:
    """Return the sentence for a file that cannot be shown."""
    code = shown.code if isinstance(shown, Unreadable) else UNKNOWN
    return kit.tr(f"preview.fault_{code if code in FAULTS else UNKNOWN}")
