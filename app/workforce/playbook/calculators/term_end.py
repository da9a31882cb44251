"""The last day of a term of whole years from a start date.

A term of one year from 1 March ends on the last day of February: the day before the anniversary. A start on
29 February has its anniversary on 1 March in a year that has no 29 February.
"""

from datetime import date, timedelta

from app.workforce.playbook.calculators.calculation import Calculation, CannotCalculate, Inputs


def calculate_term_end(inputs: Inputs) -> Calculation:
    """Give `last_day` from the inputs `start` (a date) and `years` (a whole number above zero)."""
    start, years = inputs.values.get("start"), inputs.values.get("years")
    if not isinstance(start, date):
        raise CannotCalculate("The start of the term is not known.")
    try:
        count = int(str(years))
    except ValueError as error:
        raise CannotCalculate("The length of the term is not a whole number of years.") from error
    if count < 1:
        raise CannotCalculate("The length of the term must be at least one year.")
    return Calculation(values={"last_day": add_years(start, count) - timedelta(days=1)})


def add_years(day: date, years: int) -> date:
    """Return the anniversary of a day; 29 February becomes 1 March where there is none."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)
