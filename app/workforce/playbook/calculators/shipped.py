"""The calculators that ship with the program, by the name playbooks use.

Each is imported when it is first used: a playbook uses one or two, and what the others need (reading sheets, laying out
loans) takes as long to import as drafting a letter.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from app.workforce.playbook.calculators.calculation import Calculation, Calculator, Inputs


def _late(module: str, function: str) -> Calculator:
    def calculate(inputs: Inputs) -> Calculation:
        calculator: Calculator = getattr(import_module(f"app.workforce.playbook.calculators.{module}"), function)
        return calculator(inputs)

    return calculate


SHIPPED: Mapping[str, Calculator] = MappingProxyType(
    {
        "amortisation": _late("amortisation", "calculate_amortisation"),
        "default_rate": _late("amortisation", "calculate_default_rate"),
        "form_fields": _late("form_fields", "calculate_form_fields"),
        "loan_years": _late("amortisation", "calculate_loan_years"),
        "next_steps": _late("next_steps", "calculate_next_steps"),
        "term_end": _late("term_end", "calculate_term_end"),
        "variance": _late("variance", "calculate_variance"),
    }
)
