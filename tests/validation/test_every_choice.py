"""Every file of every choice: package, schema, proofreading, bound tests, metadata and repeatability."""

import pytest

from tests.validation.judges import judges_of
from tests.validation.made import files_of
from tests.validation.matrix import PARTS, PATIENCE, cases_of


@pytest.mark.slow
@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize(("sample", "kind"), PARTS)
def test_no_judge_complains_about_any_file(sample: str, kind: str) -> None:
    complaints = [
        f"{made}, {judge}: {complaint}"
        for case in cases_of(sample, kind)
        for made in files_of(case)
        for judge, look in judges_of(made).items()
        for complaint in look(made)
    ]
    assert complaints == []
