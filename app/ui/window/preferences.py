"""The hand of the settings: shows them on their page, keeps what is changed at once, and tries a connection out."""

from PySide6.QtCore import QObject, QTimer, Signal

from app.bridge.background import Background
from app.relay.nouns.base import Fault
from app.relay.problems import RelayProblem
from app.settings import Settings
from app.ui.forms.form_row import FormRow
from app.ui.forms.reading import FieldFault
from app.ui.pages.settings_page import SettingsPage
from app.ui.presenting.preferences import (
    ADDRESS,
    KEEP_KEY,
    KEY,
    OPEN_PERSONAL,
    REMOVE_KEY,
    START_TEST,
    STOP_TEST,
    TEST,
    TIERS,
    Found,
    change_setting,
    present_settings,
)
from app.ui.presenting.trials import present_trial, say_cost
from app.ui.theme.roles import Mode
from app.ui.window.room import Room
from app.workforce.model.standing import Trial

LOOKING = "looking"
PLACES = {"address": ADDRESS, "key": KEY, "test": TEST}


class Preferences(QObject):
    """Everything holds at once. A key goes straight to where keys are kept and is nowhere else."""

    said = Signal(str, str)
    """Something to tell the person: a title and a sentence."""
    left = Signal()
    """The person goes back to where they were."""
    applied = Signal()
    """Another setting is in force now."""
    language_chosen = Signal()
    """The screens must speak another language from now on."""

    def __init__(self, room: Room, page: SettingsPage, parent: QObject | None = None) -> None:
        """Wire `page`."""
        super().__init__(parent)
        self._room, self._page = room, page
        self.settings = room.services.settings
        self.office: str | None = None
        self._turn = 0
        self._trying, self._looking = Background(self), Background(self)
        self._trying.done.connect(self._take_trial)
        self._trying.failed.connect(self._take_trial)
        self._looking.done.connect(self._take_office)
        self._looking.failed.connect(self._take_office)
        page.changed.connect(self._change)
        page.acted.connect(self._act)
        page.left.connect(self._leave)

    def show(self) -> None:
        """Bring the page in step, and look for what is on this computer."""
        self._page.show_results(())
        self._sync()
        self._show_trying(trying=False)
        if self.office is None:
            version = self._room.services.office_version
            self._looking.run(LOOKING, lambda _: version())

    def close(self) -> None:
        """Stop what is going on. The last call."""
        self._trying.close()
        self._looking.close()

    def _leave(self) -> None:
        self._give_up()
        self.left.emit()

    def _give_up(self) -> None:
        """Stop a trial; nothing that comes of it is shown."""
        self._turn += 1
        self._trying.stop()

    def _sync(self) -> None:
        self._page.set_sections(present_settings(self.settings, self._find(), self._room.words))
        standing = self._page.rows[KEY].buttons[REMOVE_KEY]
        standing.setVisible(bool(self._room.services.access().standing(self.settings.connection).kept))

    def _find(self) -> Found:
        services, connection = self._room.services, self.settings.connection
        if connection.provider == "none":
            return Found(office=self.office, fonts=services.fonts, personal=str(services.personal))
        access = services.access()
        models = access.models(connection)
        return Found(
            key=access.standing(connection),
            models=models,
            prices={model: access.price(model) for model in models.values()},
            office=self.office,
            fonts=services.fonts,
            personal=str(services.personal),
        )

    def _change(self, key: str) -> None:
        row = self._page.rows.get(key)
        if row is None or key == KEY:
            return
        try:
            settings = change_setting(self.settings, key, row.value, self._room.words)
        except FieldFault:
            row.check()
            return
        except ValueError:
            self._say_fault(row, f"setting.{key}.fault")
            return
        if settings != self.settings and not self._refuses(key, settings):
            self._keep(settings)

    def _refuses(self, key: str, settings: Settings) -> bool:
        """Say at the address why it cannot be used, if so; the standing tells whether it is an address at all."""
        connection = settings.connection
        if key != ADDRESS or not connection.base_address:
            return False
        fault = self._room.services.access().check_address(connection)
        if fault is None:
            return False
        code = "setting.connection.base_address.not_here" if fault.code == "model_only_local" else fault.code
        self._page.rows[key].set_fault(self._room.words.say(code, **fault.fields))
        return True

    def _keep(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        try:
            self._room.services.save_settings(settings)
        except RelayProblem as problem:
            self.said.emit(self._room.words.say("notice.not_done"), self._room.sentence(problem.fault))
        theme = self._room.kit.theme
        theme.set_mode(Mode(settings.look))
        theme.set_scale(settings.text_scale / 100)
        if before.connection != settings.connection:
            self._forget_trial()
        self._sync()
        self.applied.emit()
        if before.language != settings.language:
            QTimer.singleShot(0, self, self.language_chosen.emit)

    def _act(self, action: str) -> None:
        acts = {
            KEEP_KEY: self._keep_key,
            REMOVE_KEY: self._remove_key,
            START_TEST: self._try_out,
            STOP_TEST: self._stop_trying,
            OPEN_PERSONAL: self._open_personal,
        }
        acts[action]()

    def _keep_key(self) -> None:
        row, say = self._page.rows[KEY], self._room.words.say
        key = row.typed.strip()
        if not key:
            row.set_fault(say("settings.key.missing"))
            return
        try:
            self._room.services.access().keep_key(self.settings.connection, key)
        except RelayProblem:
            row.set_fault(say("settings.key.no_address"))
            return
        row.editor.write("")
        row.set_fault("")
        self._forget_trial()
        self._sync()
        self.applied.emit()

    def _remove_key(self) -> None:
        self._room.services.access().forget_key(self.settings.connection)
        self._forget_trial()
        self._sync()
        self.applied.emit()

    def _open_personal(self) -> None:
        say, services = self._room.words.say, self._room.services
        if not services.open_personal():
            self.said.emit(say("open.failed"), say("open.failed_text", name=services.personal.name))

    def _try_out(self) -> None:
        if self._page.rows[KEY].typed.strip():
            self._keep_key()
        self._give_up()
        self._clear_faults()
        self._page.show_results(())
        self._show_trying(trying=True)
        access, connection = self._room.services.access(), self.settings.connection
        self._trying.run(f"{self._turn}", lambda task: access.try_out(connection, task.stop.is_set))

    def _stop_trying(self) -> None:
        self._give_up()
        self._show_trying(trying=False)
        self._say_test("settings.test.stopped")

    def _take_trial(self, turn: str, result: object) -> None:
        if turn != f"{self._turn}":
            return
        self._show_trying(trying=False)
        if not isinstance(result, Trial):
            self._say_test("settings.test.unforeseen")
            return
        for place, fault in result.faults:
            self._row_of(place).set_fault(self._room.sentence(fault))
        if result.faults:
            self._page.show_row(self._row_of(result.faults[0][0]))
        self._page.show_results(present_trial(result, self._room.words))
        said = self._room.words.say("settings.test.faulty" if result.faults else "settings.test.done", host=result.host)
        self._page.rows[TEST].editor.write(f"{said} {say_cost(result, self._room.words)}".strip())

    def _take_office(self, _name: str, result: object) -> None:
        self.office = "" if isinstance(result, Fault) else str(result)
        self._sync()

    def _row_of(self, place: str) -> FormRow:
        return self._page.rows[PLACES.get(place, f"connection.tiers.{place}")]

    def _forget_trial(self) -> None:
        """What was found out holds for the settings it was found out with only."""
        self._give_up()
        self._clear_faults()
        self._page.show_results(())
        self._show_trying(trying=False)

    def _clear_faults(self) -> None:
        for place in ("address", "key", "test", *TIERS):
            self._row_of(place).set_fault("")

    def _show_trying(self, *, trying: bool) -> None:
        buttons = self._page.rows[TEST].buttons
        had_focus = any(button.hasFocus() for button in buttons.values())
        buttons[START_TEST].setVisible(not trying)
        buttons[STOP_TEST].setVisible(trying)
        if had_focus:
            buttons[STOP_TEST if trying else START_TEST].setFocus()
        self._say_test("settings.test.working" if trying else "settings.test.idle")

    def _say_test(self, code: str, **facts: str) -> None:
        self._page.rows[TEST].editor.write(self._room.words.say(code, **facts))

    def _say_fault(self, row: FormRow, code: str) -> None:
        words = self._room.words
        row.set_fault(words.say(code if words.knows(code) else "setting.fault"))
