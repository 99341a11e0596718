"""What the command palette offers: the screen's own actions and the ways through the hall."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from hall_tui.frame import HallScreen
from hall_tui.settings import CHOICES
from hall_tui.steady import Steady

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hall_tui.app import HallApp


class Command(NamedTuple):
    """One command: its name, a few words about it, and what it does."""

    name: str
    about: str
    run: Callable[[], Any]


class HallPalette(Steady, CommandPalette):
    """The command palette, in which one command is chosen once."""


class HallCommands(Provider):
    """All commands of the moment."""

    async def discover(self) -> Hits:
        """Everything, before something is typed."""
        for command in self._commands():
            yield DiscoveryHit(command.name, command.run, help=command.about)

    async def search(self, query: str) -> Hits:
        """What fits the typed letters."""
        matcher = self.matcher(query)
        for command in self._commands():
            score = matcher.match(command.name)
            if score > 0:
                yield Hit(score, matcher.highlight(command.name), command.run, help=command.about)

    def _commands(self) -> Iterator[Command]:
        hall = cast("HallApp", self.app)
        yield from self._of_screen()
        if hall.is_covered:
            return
        yield Command("New game", "Set a table", partial(hall.action_go_to, "new_game"))
        yield Command("Continue", "The newest game that is not over", hall.action_resume)
        yield Command("Saved games", "All of them", partial(hall.action_go_to, "saved_games"))
        yield Command("Learn", "All lessons", partial(hall.action_go_to, "learn"))
        yield Command("Rules", "Search the reference", partial(hall.action_go_to, "rules"))
        yield Command("Settings", "Look and behaviour", partial(hall.action_go_to, "settings"))
        yield Command("Keys", "Which key does what", partial(hall.action_go_to, "keys"))
        for setting in CHOICES:
            for value, label in setting.values:
                change = partial(hall.change_setting, setting.key, value)
                yield Command(f"{setting.label}: {label}", setting.about(value), change)
        yield Command("Help", "About this screen", hall.action_help)
        yield Command("Quit", "Leave Meadhall; nothing is lost", hall.action_quit)

    def _of_screen(self) -> Iterator[Command]:
        screen = self.screen
        if isinstance(screen, HallScreen):
            for action in screen.ACTIONS:
                run = partial(_run_on, screen, action.action)
                yield Command(action.label, screen.keys_of(action), run)


async def _run_on(screen: HallScreen[Any], action: str) -> None:
    """Do what a key of the screen does, unless the screen has been left meanwhile."""
    if screen.is_uppermost:
        await screen.run_action(action)
