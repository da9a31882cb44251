"""The calculators that ship with the program, by the name playbooks use."""

from collections.abc import Mapping
from types import MappingProxyType

from app.workforce.playbook.calculators.amortisation import (
    calculate_amortisation,
    calculate_default_rate,
    calculate_loan_years,
)
from app.workforce.playbook.calculators.calculation import Calculator
from app.workforce.playbook.calculators.term_end import calculate_term_end

SHIPPED: Mapping[str, Calculator] = MappingProxyType(
    {
        "amortisation": calculate_amortisation,
        "default_rate": calculate_default_rate,
        "loan_years": calculate_loan_years,
        "term_end": calculate_term_end,
    }
)
