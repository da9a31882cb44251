"""The calculators that ship with the program, by the name playbooks use."""

from collections.abc import Mapping
from types import MappingProxyType

from app.workforce.playbook.calculators.amortisation import (
    calculate_amortisation,
    calculate_default_rate,
    calculate_loan_years,
)
from app.workforce.playbook.calculators.calculation import Calculator
from app.workforce.playbook.calculators.next_steps import calculate_next_steps
from app.workforce.playbook.calculators.term_end import calculate_term_end
from app.workforce.playbook.calculators.variance import calculate_variance

SHIPPED: Mapping[str, Calculator] = MappingProxyType(
    {
        "amortisation": calculate_amortisation,
        "default_rate": calculate_default_rate,
        "loan_years": calculate_loan_years,
        "next_steps": calculate_next_steps,
        "term_end": calculate_term_end,
        "variance": calculate_variance,
    }
)
