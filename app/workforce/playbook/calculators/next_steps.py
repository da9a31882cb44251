"""Next steps as people write them, "Step, who, by when", taken apart for a table."""

from app.workforce.playbook.calculators.calculation import Calculation, Inputs, Row

MOST_SHOWN = 6
_PARTS = 3


def calculate_next_steps(inputs: Inputs) -> Calculation:
    """Give the table `all` with step, who and by; the last two parts of an entry with commas are who and by.

    `shown` are the first six, as many as a slide holds.
    """
    given = inputs.values.get("steps")
    entries = [str(item) for item in given] if isinstance(given, tuple | list) else []
    rows = tuple(_row(entry) for entry in entries)
    return Calculation(tables={"all": rows, "shown": rows[:MOST_SHOWN]})


def _row(entry: str) -> Row:
    parts = [part.strip() for part in entry.split(",")]
    if len(parts) < _PARTS:
        return Row({"step": entry.strip(), "who": "", "by": ""})
    return Row({"step": ", ".join(parts[:-2]), "who": parts[-2], "by": parts[-1]})
