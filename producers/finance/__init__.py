"""Calculations of law and finance, exact in Decimal: schedules, day counts, calendars, rates, words, shares of rent."""
