"""Edits on typed content: words change where people read them, and nothing else does."""

from hypothesis import given
from hypothesis import strategies as st

from app.relay.editing import apply_edits, figure_named, holds, read_texts, replaced, touched_texts
from app.relay.nouns.correction import TextEdit
from producers.content.document import Clause, Document
from producers.content.inline import parse_inline
from producers.content.workbook import InputGroup, InputRow, Inputs, Sheet, Workbook
from producers.figures import Figure, Home
from tests.relay.scripted import blueprint

WORDS = (
    st.text(st.sampled_from("abcdefg "), min_size=1, max_size=12).map(lambda text: " ".join(text.split())).filter(bool)
)


def document(*texts: str) -> Document:
    clauses = tuple(
        Clause(level=1, id=f"c{number}", runs=parse_inline(text)) for number, text in enumerate(texts, start=1)
    )
    return Document(title="Note", theme="contract", blocks=clauses)


def with_content(content: object) -> object:
    return blueprint().model_copy(update={"content": content})


@given(WORDS, WORDS, WORDS, WORDS)
def test_words_that_were_made_longer_are_not_made_longer_again(text: str, before: str, lead: str, rest: str) -> None:
    for after in (f"{lead} {before}", f"{before} {rest}", f"{lead} {before} {rest}"):
        once = replaced(f"{text} {before}.", before, after)
        assert replaced(once, before, after) == once


@given(WORDS, WORDS)
def test_words_that_do_not_stand_there_change_nothing(text: str, after: str) -> None:
    assert replaced(text, "Northmere", after) == text


def test_a_longer_name_is_not_lengthened_again() -> None:
    text = "Northmere Handling and Northmere Handling Limited"
    assert replaced(text, "Northmere Handling", "Northmere Handling Limited") == (
        "Northmere Handling Limited and Northmere Handling Limited"
    )


def test_a_part_of_a_word_is_left_alone() -> None:
    assert replaced("rated at the rate", "rate", "price") == "rated at the price"


def test_only_the_named_block_changes_and_references_stay() -> None:
    made = with_content(document("Pay in five days.", "See [ref:c1] within five days."))
    edit = TextEdit(deliverable="list", before="five days", after="ten days", blocks=("c2",))
    content = apply_edits(made, (edit,)).content  # type: ignore[arg-type]
    texts = list(read_texts(content))
    assert "Pay in five days." in texts
    assert any("within ten days" in text for text in texts)
    assert '"target":"c1"' in content.model_dump_json()


def test_a_blank_is_filled_by_its_label() -> None:
    made = with_content(document("Notices to [blank:e-mail address|text]."))
    edit = TextEdit(deliverable="list", after="a@b.example", blank="e-mail address")
    changed = apply_edits(made, (edit,))  # type: ignore[arg-type]
    assert holds(changed.content, "a@b.example")
    assert touched_texts(made, (edit,)) == 1  # type: ignore[arg-type]


def test_names_of_cells_and_formulas_are_no_words() -> None:
    rows = (InputRow(label="Loan", value=1, name="Loan"),)
    sheet = Sheet(
        name="Loan",
        title="Loan",
        purpose="input",
        blocks=(Inputs(id="i", groups=(InputGroup(head="Loan", rows=rows),)),),
    )
    made = with_content(Workbook(title="Loan", sheets=(sheet,)))
    edit = TextEdit(deliverable="list", before="Loan", after="Credit")
    content = apply_edits(made, (edit,)).content  # type: ignore[arg-type]
    assert isinstance(content, Workbook)
    block = content.sheets[0].blocks[0]
    assert isinstance(block, Inputs)
    assert (block.groups[0].rows[0].label, block.groups[0].rows[0].name) == ("Credit", "Loan")
    assert content.sheets[0].name == "Loan"


def test_a_figure_is_known_in_each_of_its_forms() -> None:
    figure = Figure(
        name="principal", label="Amount", kind="money", value="480000", currency="GBP", decimals=0,
        home=Home(kind="answer", place="your answer"),
    )  # fmt: skip
    made = blueprint().model_copy(update={"figures": (figure,)})
    assert [figure_named(made, words) for words in ("£480,000", "480000", "£480,000.00")] == ["Amount"] * 3
    assert figure_named(made, "£480,001") == ""
