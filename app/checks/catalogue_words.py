"""The checks on words, numbers and properties, for all kinds of files they fit."""

from app.checks import files
from app.checks.check import DOCUMENTS, OFFICE, TEXTS, WORDS, Check
from app.checks.document import (
    amounts,
    dates,
    leftovers,
    parties,
    pictures,
    references,
    structure,
    tables,
    terms,
    undefined,
    wording,
)
from app.checks.model import FileKind

_TABLED: frozenset[FileKind] = frozenset(("docx", "pptx"))
_PROSE: frozenset[FileKind] = frozenset(("docx", "pptx", "text"))

CHECKS = (
    Check("term.undefined", "Terms used but not defined", WORDS, "high", undefined.check_not_defined),
    Check("term.unused", "Terms defined but not used", WORDS, "medium", terms.check_not_used),
    Check("term.twice", "Terms defined twice", WORDS, "high", terms.check_defined_twice),
    Check("term.lower-case", "Defined terms in lower case", WORDS, "medium", terms.check_lower_case),
    Check("reference.target", "References to nothing", DOCUMENTS, "high", references.check_target_missing),
    Check("reference.error", "Broken references", TEXTS, "high", references.check_error_shown),
    Check("reference.stale", "References with an old number", DOCUMENTS, "high", references.check_stale),
    Check("reference.bookmark", "Broken bookmarks", DOCUMENTS, "medium", references.check_bookmarks),
    Check("reference.typed", "References to missing clauses", DOCUMENTS, "high", references.check_typed),
    Check("reference.schedule-missing", "Missing schedules", DOCUMENTS, "high", references.check_schedule_missing),
    Check(
        "reference.schedule-unused",
        "Schedules not referred to",
        DOCUMENTS,
        "medium",
        references.check_schedule_unused,
    ),
    Check("placeholder.left", "Placeholders left", TEXTS, "high", leftovers.check_placeholders),
    Check("blank.unlabelled", "Blanks without a label", WORDS, "medium", leftovers.check_blanks),
    Check("leftover.highlight", "Highlighted text", DOCUMENTS, "medium", leftovers.check_highlights),
    Check("leftover.hidden", "Hidden text", DOCUMENTS, "high", leftovers.check_hidden_text),
    Check("leftover.changes", "Tracked changes", DOCUMENTS, "high", leftovers.check_tracked_changes),
    Check("leftover.comment", "Comments", OFFICE, "medium", leftovers.check_comments),
    Check("verify.open", "Points to verify", OFFICE, "medium", leftovers.check_verify_marks),
    Check("amount.words", "Words against figures", TEXTS, "high", amounts.check_words_against_figures),
    Check("amount.style", "Ways of writing amounts", WORDS, "low", amounts.check_mixed_styles),
    Check("date.impossible", "Impossible dates", TEXTS, "high", dates.check_impossible),
    Check("date.weekday", "Weekdays against dates", TEXTS, "high", dates.check_weekday),
    Check("date.year", "Years counted in days", WORDS, "medium", dates.check_year_of_days),
    Check("date.style", "Ways of writing dates", WORDS, "low", dates.check_mixed),
    Check("party.variant", "Names of parties", _PROSE, "medium", parties.check_variants),
    Check("party.signature", "Signatures against parties", WORDS, "high", parties.check_signatures),
    Check("order.number", "Typed numbers in order", WORDS, "medium", structure.check_numbering),
    Check("order.restart", "Clause numbers that start anew", DOCUMENTS, "high", structure.check_restart),
    Check("order.duplicate", "Clauses that stand twice", WORDS, "medium", structure.check_duplicates),
    Check("order.heading", "Headings over nothing", DOCUMENTS, "medium", structure.check_empty_headings),
    Check("sign.pair", "Brackets and quotation marks", _PROSE, "medium", wording.check_pairs),
    Check("sign.quotes", "Straight and curly marks", WORDS, "low", wording.check_mixed_quotes),
    Check("word.twice", "Words that stand twice", TEXTS, "medium", wording.check_double_words),
    Check("sentence.long", "Very long sentences", WORDS, "low", wording.check_long_sentences),
    Check("table.total", "Totals of tables", _TABLED, "high", tables.check_totals),
    Check("alt.missing", "Words for pictures", DOCUMENTS, "medium", pictures.check_alternative_texts),
    Check("metadata.person", "Names in the properties", OFFICE, "low", files.check_properties),
    Check("metadata.default", "Traces of a template", OFFICE, "low", files.check_default_properties),
)
