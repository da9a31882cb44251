"""Where the texts of a project may go: asked once for each service, shown in the head, and held to by the engine."""

import pytest
from PySide6.QtCore import Qt

from app.settings import Connection, Settings
from app.workforce.model.endpoint import OFFICIAL
from tests.house.sandbox import strays
from tests.journeys.person import Person
from tests.servers.messages import MessagesServer, refuse

REQUEST = "Draft a mutual NDA between Northmere Instruments and Tallis Robotics."
SERVICE = Connection(provider="office", base_address="https://models.office.example")
HOST = "models.office.example"


def sit_with(sit_down, folder, connection: Connection = SERVICE, level: str = "cloud") -> Person:
    """A person whose model runs elsewhere, with two files in an open project."""
    for name in ("Term sheet.txt", "House terms.txt"):
        (folder / name).write_text("Two years from each disclosure.", encoding="utf-8")
    person = sit_down(settings=Settings(connection=connection, workforce="model", sensitivity=level))
    person.opens(folder)
    return person


def notice(person: Person) -> str:
    return person.window.header._notice.text()


def choose_level(person: Person, words: str) -> None:
    person.presses(notice(person))
    person.waits(lambda: person.window.dialogs.open_dialog is not None)
    rows = person.window.dialogs.open_dialog.options.rows
    row = next(row for row in rows if words in row.accessibleName())
    person.qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    person.presses("Use this for the project")
    person.waits(lambda: person.window.dialogs.open_dialog is None)


def test_the_first_request_asks_and_names_the_service_and_the_files(sit_down, folder):
    person = sit_with(sit_down, folder)
    assert notice(person) == f"{HOST}: asks first"
    person.asks(REQUEST)
    person.waits(lambda: person.sees(f"May texts of this project go to {HOST}?"))
    assert person.reads("Term sheet.txt")
    assert person.reads("House terms.txt")
    assert person.window.desk.run is None
    person.keys(Qt.Key.Key_Return, Qt.Key.Key_Escape)
    person.waits(lambda: person.window.dialogs.open_dialog is None)
    assert person.window.desk.run is None
    assert person.talk.message.text() == REQUEST
    assert person.reads("Nothing was sent")
    assert strays == []


@pytest.mark.reaches_out
def test_a_yes_is_asked_for_once_and_lets_the_work_begin(sit_down, folder):
    person = sit_with(sit_down, folder)
    person.asks(REQUEST)
    person.presses("Yes, for this project")
    person.waits(lambda: person.window.desk.run is not None)
    assert notice(person) == f"Texts go to {HOST}"
    person.gate("failed")
    assert any(HOST in stray for stray in strays)
    person.leave()
    person = sit_with(sit_down, folder)
    assert notice(person) == f"Texts go to {HOST}"
    assert person.window.dialogs.open_dialog is None


@pytest.mark.parametrize(
    ("level", "shown", "said"),
    [
        ("Only a server on this computer", f"{HOST} is not used here", "may use a model on this computer only"),
        ("Built-in playbooks only", "Built-in playbooks only", "set to built-in playbooks only"),
    ],
)
def test_a_project_kept_to_this_computer_makes_no_connection(sit_down, folder, level, shown, said):
    person = sit_with(sit_down, folder)
    choose_level(person, level)
    assert notice(person) == shown
    person.asks(REQUEST)
    person.gate("failed")
    person.waits(lambda: person.sees(said))
    assert strays == []


def test_the_level_travels_with_the_project_and_not_with_the_others(sit_down, folder, tmp_path):
    person = sit_with(sit_down, folder)
    choose_level(person, "Built-in playbooks only")
    other = tmp_path / "Another"
    other.mkdir()
    person.opens(other)
    assert notice(person) == f"{HOST}: asks first"
    person.opens(folder)
    assert notice(person) == "Built-in playbooks only"


def test_esc_leaves_the_level_as_it_was(sit_down, folder):
    person = sit_with(sit_down, folder)
    person.presses(notice(person))
    person.waits(lambda: person.window.dialogs.open_dialog is not None)
    rows = person.window.dialogs.open_dialog.options.rows
    person.qtbot.mouseClick(rows[2], Qt.MouseButton.LeftButton)
    person.keys(Qt.Key.Key_Escape)
    person.waits(lambda: person.window.dialogs.open_dialog is None)
    assert notice(person) == f"{HOST}: asks first"


def test_a_model_on_this_computer_is_used_without_asking(sit_down, folder):
    with MessagesServer(refuse(401, "authentication_error"), patient=True) as server:
        connection = Connection(provider="local", base_address=server.address)
        person = sit_with(sit_down, folder, connection, level="local")
        assert notice(person) == "Model on this computer"
        person.asks(REQUEST)
        person.gate("failed")
        assert server.requests


def test_a_stricter_level_stops_a_run_that_is_going_on(sit_down, folder):
    """The level is looked at before every request, so trying again after a change sends nothing."""
    with MessagesServer(refuse(401, "authentication_error"), patient=True) as server:
        connection = Connection(provider="local", base_address=server.address)
        person = sit_with(sit_down, folder, connection)
        person.asks(REQUEST)
        person.gate("failed")
        sent = len(server.requests)
        choose_level(person, "Built-in playbooks only")
        person.presses("Try again", person.talk.gate_view)
        person.waits(lambda: person.sees("set to built-in playbooks only"))
        assert len(server.requests) == sent


def test_without_a_project_the_head_says_nothing_of_texts(sit_down):
    person = sit_down(settings=Settings(connection=Connection(provider="anthropic"), workforce="model"))
    assert notice(person) == ""
    assert OFFICIAL == "https://api.anthropic.com"
