"""What the disk refuses is said about the file that it is about."""

from pathlib import Path

import pytest

from app.paths import AppPaths
from app.storage.problems import describe_os_error
from app.words import read_words


@pytest.mark.parametrize("error", [PermissionError(13, "no"), FileNotFoundError(2, "gone")])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_refusal_names_its_file(error: OSError, language: str) -> None:
    words = read_words(AppPaths.default().resources / "i18n", language)
    fault = describe_os_error(error, Path("/papers/Lease.docx")).fault
    assert words.knows(fault.code)
    assert "Lease.docx" in words.sentence(fault)
