"""Value added tax on lines: rounded per unit, per line or per invoice, the three ways that invoices use.

They may differ by pennies and each can be right; the method must be stated. All amounts are rounded half up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from producers.figures import round_half_up

TaxRounding = Literal["unit", "line", "invoice"]


@dataclass(frozen=True)
class InvoiceLine:
    """A quantity at a net unit price."""

    quantity: Decimal
    unit_price: Decimal

    @property
    def net(self) -> Decimal:
        """Return the net amount of the line, unrounded."""
        return self.quantity * self.unit_price


@dataclass(frozen=True)
class InvoiceTotal:
    """Net, tax and gross of an invoice, and the rounding that was used."""

    net: Decimal
    tax: Decimal
    rounding: TaxRounding

    @property
    def gross(self) -> Decimal:
        """Return net and tax together."""
        return self.net + self.tax


def total_invoice(lines: Sequence[InvoiceLine], rate: Decimal, rounding: TaxRounding) -> InvoiceTotal:
    """Return the total of an invoice at one rate (a fraction), rounding the tax where `rounding` says."""
    net = round_half_up(sum((line.net for line in lines), Decimal(0)), 2)
    if rounding == "unit":
        tax = sum((round_half_up(line.unit_price * rate, 2) * line.quantity for line in lines), Decimal(0))
    elif rounding == "line":
        tax = sum((round_half_up(line.net * rate, 2) for line in lines), Decimal(0))
    else:
        tax = sum((line.net * rate for line in lines), Decimal(0))
    return InvoiceTotal(net, round_half_up(tax, 2), rounding)
