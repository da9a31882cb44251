"""Every file of every choice: package, schema, proofreading, bound tests, metadata and repeatability."""

import pytest

from tests.validation.judges import JUDGES
from tests.validation.made import Case, files_of
from tests.validation.matrix import cases


@pytest.mark.parametrize("case", cases(), ids=str)
def test_no_judge_complains_about_any_file(case: Case) -> None:
    complaints = [
        f"{made.name}, {judge}: {complaint}"
        for made in files_of(case)
        for judge, look in JUDGES.items()
        for complaint in look(made)
    ]
    assert complaints == []
