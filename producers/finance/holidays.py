"""Holidays of the United States (federal) and of England and Wales, computed for a year.

Sources: 5 U.S.C. 6103 for federal holidays and the rule that one falling on a weekend is observed on the Friday
before or the Monday after; the Banking and Financial Dealings Act 1971, Schedule 1, with the substitute days
proclaimed since, for England and Wales. One-off days and moved days are those proclaimed up to 2023; later
proclamations are not known here and can be passed in.
"""

from datetime import date, timedelta

from producers.finance.calendar import FRIDAY, MONDAY, SATURDAY, SUNDAY, THURSDAY

_JUNETEENTH_SINCE = 2021
_EARLY_MAY_MOVED = {1995: date(1995, 5, 8), 2020: date(2020, 5, 8)}
_SPRING_MOVED = {2002: date(2002, 6, 4), 2012: date(2012, 6, 4), 2022: date(2022, 6, 2)}
_ONE_OFF = frozenset(
    {
        date(1981, 7, 29),
        date(1999, 12, 31),
        date(2002, 6, 3),
        date(2011, 4, 29),
        date(2012, 6, 5),
        date(2022, 6, 3),
        date(2022, 9, 19),
        date(2023, 5, 8),
    }
)


def easter_sunday(year: int) -> date:
    """Return Western Easter Sunday by the anonymous Gregorian computation (Meeus, Jones and Butcher)."""
    golden = year % 19
    century, within = divmod(year, 100)
    leaps, rest = divmod(century, 4)
    moon = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leaps - moon + 15) % 30
    quarter, single = divmod(within, 4)
    weekday = (32 + 2 * rest + 2 * quarter - epact - single) % 7
    shift = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * shift + 114, 31)
    return date(year, month, day + 1)


def nth_weekday(year: int, month: int, weekday: int, number: int) -> date:
    """Return the n-th weekday of a month (Monday is 0); -1 is the last."""
    if number > 0:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))
    after = date(year + month // 12, month % 12 + 1, 1)
    last = after - timedelta(days=1)
    return last - timedelta(days=(last.weekday() - weekday) % 7 + 7 * (-number - 1))


def federal_holidays(year: int, *, observed: bool = False) -> frozenset[date]:
    """Return the federal holidays of a year (5 U.S.C. 6103(a)).

    With `observed` also the days on which federal employees take one that falls on a Saturday (the Friday before,
    which may lie in the year before and is then given with its own year) or Sunday (the Monday after).
    """
    days = _federal_dates(year)
    if not observed:
        return days
    taken = {_observed(day) for day in days | {date(year + 1, 1, 1)}}
    return days | frozenset(day for day in taken if day.year == year)


def england_holidays(year: int) -> frozenset[date]:
    """Return the bank holidays of England and Wales from 1978 on, with substitute days for weekends."""
    easter = easter_sunday(year)
    days = {
        _next_monday(date(year, 1, 1)),
        easter - timedelta(days=2),
        easter + timedelta(days=1),
        _EARLY_MAY_MOVED.get(year, nth_weekday(year, 5, MONDAY, 1)),
        _SPRING_MOVED.get(year, nth_weekday(year, 5, MONDAY, -1)),
        nth_weekday(year, 8, MONDAY, -1),
        *_christmas(year),
    }
    return frozenset(days | {day for day in _ONE_OFF if day.year == year})


def _federal_dates(year: int) -> frozenset[date]:
    days = {
        date(year, 1, 1),
        nth_weekday(year, 1, MONDAY, 3),
        nth_weekday(year, 2, MONDAY, 3),
        nth_weekday(year, 5, MONDAY, -1),
        date(year, 7, 4),
        nth_weekday(year, 9, MONDAY, 1),
        nth_weekday(year, 10, MONDAY, 2),
        date(year, 11, 11),
        nth_weekday(year, 11, THURSDAY, 4),
        date(year, 12, 25),
    }
    return frozenset(days | {date(year, 6, 19)} if year >= _JUNETEENTH_SINCE else days)


def _observed(day: date) -> date:
    if day.weekday() == SATURDAY:
        return day - timedelta(days=1)
    return day + timedelta(days=1) if day.weekday() == SUNDAY else day


def _next_monday(day: date) -> date:
    return day + timedelta(days=(7 - day.weekday()) % 7) if day.weekday() >= SATURDAY else day


def _christmas(year: int) -> set[date]:
    """Christmas Day and Boxing Day; a weekend day is made up on the next Monday or Tuesday."""
    christmas, boxing = date(year, 12, 25), date(year, 12, 26)
    substitutes = {
        FRIDAY: {christmas, date(year, 12, 28)},
        SATURDAY: {date(year, 12, 27), date(year, 12, 28)},
        SUNDAY: {date(year, 12, 26), date(year, 12, 27)},
    }
    return substitutes.get(christmas.weekday(), {christmas, boxing})
