"""The app: one window in which the hall's screens and a game's screens follow each other."""

from __future__ import annotations

import asyncio
import signal
import sys
from functools import cached_property, partial
from importlib import import_module
from os import environ
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding

from engine.core.errors import BadInput, MeadhallError
from hall_tui.assets import read_glyphs, style_sheet
from hall_tui.faults import log_fault
from hall_tui.folders import settings_file
from hall_tui.frame import SMALLEST, HallScreen
from hall_tui.keys import HELP, PALETTE, QUIT, bindings, spoken_key
from hall_tui.look import THEMES, Look, read_theme
from hall_tui.menu import MenuScreen
from hall_tui.settings import read_settings, with_value, write_settings
from hall_tui.start import AtLesson, AtMenu, AtNewGame, AtSlot, Start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from textual.command import Provider
    from textual.screen import Screen

    from engine.core.saves import BrokenSave
    from engine.lessons.model import Lesson
    from hall_tui.plugin import GameScreens
    from hall_tui.school import Studies
    from hall_tui.session import Session
    from hall_tui.settings import Settings
    from hall_tui.shelf import Shelf

_PLACES = {
    "new_game": "hall_tui.new_game:NewGameScreen",
    "saved_games": "hall_tui.saved:SavedGamesScreen",
    "learn": "hall_tui.learn:LearnScreen",
    "rules": "hall_tui.rules:RulesScreen",
    "settings": "hall_tui.preferences:PreferencesScreen",
    "keys": "hall_tui.key_settings:KeysScreen",
}
_LATER = (
    *("hall_tui.shelf", "hall_tui.session", "hall_tui.hand_over", "hall_tui.table"),
    "hall_tui.school",
)
_WIDTHS = [(0, "-narrow"), (80, "-normal"), (110, "-wide")]
_HEIGHTS = [(0, "-low"), (24, "-middling"), (34, "-tall")]
_STOPPED_BY = {"SIGTERM": 143, "SIGHUP": 129}


def _palette() -> type[Provider]:
    from hall_tui.palette import HallCommands

    return HallCommands


class HallApp(App[None], inherit_bindings=False):
    """Meadhall on a terminal, opened where `start` says."""

    TITLE = "Meadhall"
    CSS_PATH = style_sheet("hall")
    COMMANDS: ClassVar = {_palette}
    ACTIONS: ClassVar = (HELP, PALETTE, QUIT)
    BINDINGS: ClassVar = [
        *bindings((HELP, PALETTE, QUIT)),
        Binding("ctrl+c", "help_quit", show=False, system=True),
    ]
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS

    def __init__(self, start: Start | None = None) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in environ else None)
        self.start = start or AtMenu()
        self.settings, self._settings_trouble = read_settings(settings_file())
        self.session: Session | None = None
        self.fault: str | None = None
        self._stopped: int | None = None
        for theme in THEMES:
            self.register_theme(read_theme(theme))
        self.apply_settings()

    def run(self, **options: Any) -> None:
        """Stay until the player leaves; an error that nobody foresaw is told on standard error."""
        super().run(**options)
        if self.fault is not None:
            sys.stderr.write(f"meadhall: {self.fault}\n")

    def get_default_screen(self) -> Screen[Any]:
        """The menu lies under all other screens."""
        return MenuScreen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The hall's own roles, for themes that do not know them."""
        return dict(read_theme(THEMES[0]).variables)

    def on_mount(self) -> None:
        """Take what the system may send, and go where the command line wants to."""
        self._listen_to_signals()
        if self._settings_trouble:
            self.tell(self._settings_trouble, "warning")
        self.call_after_refresh(self._after_first_frame)

    def _after_first_frame(self) -> None:
        self.run_worker(self._load_the_rest, thread=True, group="loading")
        match self.start:
            case AtNewGame(game_id):
                self.go_to("new_game", game_id)
            case AtSlot(slot):
                self.resume(slot)
            case AtLesson(None):
                self.go_to("learn")
            case AtLesson(str(lesson_id)):
                self.open_lesson_called(lesson_id)

    def _load_the_rest(self) -> None:
        for module in _LATER:
            import_module(module)

    def _listen_to_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for name, status in _STOPPED_BY.items():
            if hasattr(signal, name) and sys.platform != "win32":
                loop.add_signal_handler(getattr(signal, name), self.stop, status)

    def stop(self, status: int) -> None:
        """Leave at once, with an exit status; every committed move is saved already."""
        self._stopped = status
        self.exit(return_code=status)

    # Settings and look

    @property
    def look(self) -> Look:
        """Colours and glyphs as they are chosen now, with the letters and colours of the table."""
        setup = self.session.setup if self.session else None
        glyph_set = "ascii" if self.settings.glyphs == "ascii" else "runes"
        look = Look(self.theme_variables, read_glyphs(glyph_set), glyph_set, self.settings.plain)
        return look.at_table(setup.letters, setup.colours) if setup else look

    def apply_settings(self) -> None:
        """Make the window follow the settings."""
        self.theme = self.settings.theme
        self.set_class(self.settings.plain, "-plain")
        self.set_class(self.settings.glyphs == "ascii" or self.settings.plain, "-no-lines")
        self.animation_level = "none" if self.settings.plain else self._system_animation
        self.set_keymap(self.settings.keys)

    @cached_property
    def _system_animation(self) -> Any:
        return self.animation_level

    def change_setting(self, key: str, value: object) -> None:
        """Change one setting, keep it and show it; trouble with the disk is told."""
        changed = with_value(self.settings, key, value)
        setattr(self.settings, key, getattr(changed, key))
        self.keep_settings()
        self.apply_settings()
        for screen in self.screen_stack:
            if isinstance(screen, HallScreen):
                screen.look_changed()

    def change_keys(self, keys: dict[str, str]) -> None:
        """Give actions other keys (by id; those not named have their own), and keep that."""
        self.change_setting("keys", keys)

    def keep_settings(self) -> None:
        """Write the settings; trouble with the disk is told and changes nothing else."""
        try:
            write_settings(settings_file(), self.settings)
        except MeadhallError as error:
            self.tell(f"The settings could not be kept. {error}", "warning")

    def tell(self, sentence: str, severity: str = "information") -> None:
        """Show a sentence for a while; it is data, not markup."""
        self.notify(sentence, severity=cast("Any", severity), markup=False, timeout=8)

    # Going from screen to screen

    def go_to(self, place: str, *details: Any) -> None:
        """Open one of the hall's screens by its name."""
        module, _, name = _PLACES[place].partition(":")
        self.push_screen(getattr(import_module(module), name)(*details))

    def action_go_to(self, place: str) -> None:
        """Open one of the hall's screens from a key or the palette."""
        if not any(isinstance(screen, self._place(place)) for screen in self.screen_stack):
            self.go_to(place)

    def _place(self, place: str) -> type[Screen[Any]]:
        module, _, name = _PLACES[place].partition(":")
        return cast("type[Screen[Any]]", getattr(import_module(module), name))

    @cached_property
    def shelf(self) -> Shelf:
        """The saved games."""
        from hall_tui.shelf import Shelf

        return Shelf()

    def resume(self, slot: str | None = None) -> None:
        """Continue the game of a slot, or the newest one; trouble is told in a sentence."""
        chosen = slot or self.shelf.newest
        if chosen is None:
            self.tell("There is no game to continue.", "warning")
        elif self.session is not None and self.session.slot == chosen:
            self._return_to_table()
        else:
            self._take_up(chosen, self.shelf.open)

    def _return_to_table(self) -> None:
        """Close what lies over the table that is open already."""
        from hall_tui.table import TableScreen

        def is_open() -> bool:
            return isinstance(self.screen, TableScreen) and self.screen.session is self.session

        while not is_open() and len(self.screen_stack) > 2:
            self.pop_screen()

    def _take_up(self, slot: str, opening: Callable[[str, Settings], Session]) -> None:
        from engine.core.saves import BrokenSave

        try:
            session = opening(slot, self.settings)
        except BrokenSave as error:
            self._offer_earlier_save(slot, error)
        except MeadhallError as error:
            self.tell(str(error), "error")
        else:
            self.open_table(session)

    def _offer_earlier_save(self, slot: str, error: BrokenSave) -> None:
        if error.generation is None:
            self.tell(str(error), "error")
            return
        from hall_tui.dialogs import ConfirmScreen

        def answered(yes: bool | None) -> None:  # noqa: FBT001
            if yes:
                self._take_up(slot, self.shelf.recover)

        question = ConfirmScreen(str(error), "Go on with the save before it", "Leave it for now")
        self.push_screen(question, answered)

    def action_resume(self) -> None:
        """Continue the newest game."""
        self.resume()

    def open_table(self, session: Session) -> None:
        """Sit down at a match: its game's screens take over, the menu stays below.

        The players are asked before, if the match at the table cannot be saved.
        """
        from hall_tui.plugin import find_screens

        try:
            screens = find_screens(session.match.game.id)
        except BadInput as error:
            session.close()
            self.tell(str(error), "error")
            return
        self.once_safe(partial(self._change_table, session, screens), session.close)

    def _change_table(self, session: Session, screens: GameScreens) -> None:
        self.close_table()
        self.session = session
        self.push_screen(screens.table(session))

    @cached_property
    def studies(self) -> Studies:
        """What has been learned."""
        from hall_tui.school import Studies

        return Studies(partial(self.tell, severity="warning"))

    def open_lesson(self, lesson: Lesson) -> None:
        """Lay a lesson over what is open, which stays as it is; trouble is told in a sentence."""
        from hall_tui.guided import lesson_table

        try:
            table = lesson_table(self, lesson)
        except MeadhallError as error:
            self.tell(str(error), "error")
        else:
            self.push_screen(table)

    def open_lesson_called(self, lesson_id: str) -> None:
        """Open the list of lessons, and the lesson of that id over it; says so if there is none."""
        from hall_tui.school import library

        try:
            lesson = library().lesson(lesson_id)
        except MeadhallError as error:
            self.go_to("learn")
            self.tell(str(error), "error")
        else:
            self.go_to("learn", lesson.game)
            self.open_lesson(lesson)

    def once_safe(
        self, leave: Callable[[], object], stay: Callable[[], object] | None = None
    ) -> None:
        """Do `leave` once the match at the table is saved, or the players let it go unsaved.

        A save that failed is tried again; if it fails still, they are asked. `stay` is done when
        they would rather stay.
        """
        if self.session is None or self.session.is_safe():
            leave()
            return
        from hall_tui.dialogs import UnsavedScreen

        def answered(yes: bool | None) -> None:  # noqa: FBT001
            if yes:
                leave()
            elif stay is not None:
                stay()

        if self.is_too_small:
            leave()
        elif not isinstance(self.screen, UnsavedScreen):
            self.push_screen(UnsavedScreen(self.session), answered)
        elif stay is not None:
            stay()

    async def action_quit(self) -> None:
        """Leave Meadhall, with every confirmed move saved if that can be."""
        self.once_safe(self.exit)

    def play_again(self, session: Session) -> None:
        """Sit down at a new match with the table of another one, which is saved and let go.

        Names, players, colours, options and what was agreed on stay; chance deals anew. For a
        game's final screen.
        """
        match = session.match
        try:
            again = self.shelf.start(match.game, match.seats, None, session.setup, self.settings)
        except MeadhallError as error:
            self.tell(str(error), "error")
        else:
            self.open_table(again)

    def close_table(self) -> None:
        """Go back to the menu; the match at the table, if there is one, is saved and let go."""
        if self.session is not None:
            self.session.close()
            self.session = None
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def on_unmount(self) -> None:
        """Let the slot go, so that it can be opened elsewhere."""
        if self.session is not None:
            self.session.close()

    def action_command_palette(self) -> None:
        """Offer every command of the moment, unless they are on offer already."""
        from hall_tui.palette import HallPalette

        if not isinstance(self.screen, HallPalette):
            self.push_screen(HallPalette(id="--command-palette"))

    def action_help(self) -> None:
        """Explain the screen that is open."""
        from hall_tui.help import HelpScreen

        if isinstance(self.screen, HallScreen) and not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def action_help_quit(self) -> None:
        """Ctrl+C leaves nothing: say what does."""
        keys = self.settings.keys.get(QUIT.id, QUIT.keys).split(",")
        self.tell(f"{spoken_key(keys[0])} quits Meadhall. Every confirmed move is saved.")

    @property
    def is_covered(self) -> bool:
        """Whether the keyboard is changing hands just now."""
        from hall_tui.hand_over import HandOverScreen

        return any(isinstance(screen, HandOverScreen) for screen in self.screen_stack)

    def get_key_display(self, binding: Binding) -> str:
        """A key as a person reads it, in letters that every terminal and voice has."""
        return spoken_key(binding.key)

    # Windows too small, errors

    @property
    def is_too_small(self) -> bool:
        """Whether the window is smaller than the hall can do with."""
        width, height = SMALLEST
        return self.size.width < width or self.size.height < height

    async def on_event(self, event: events.Event) -> None:
        """Keep keys and clicks from a screen that is covered because the window is too small."""
        if self.is_too_small and isinstance(event, events.Key | events.MouseEvent):
            if isinstance(event, events.Key) and event.key == "ctrl+q":
                await self.action_quit()
            return
        await super().on_event(event)

    def _fatal_error(self) -> None:
        """Leave after an error that nobody foresaw: one sentence; the rest is in the log.

        A window that is being closed by the system already is closed with the system's status.
        """
        error = self._exception or sys.exc_info()[1] or RuntimeError("unknown")
        if self._stopped is not None:
            log_fault(error)
            self.exit(return_code=self._stopped)
            return
        self.fault = log_fault(error)
        self.panic()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """None of Textual's own: the hall's commands say the same in its own words."""
        return ()
