"""What a game offers to the hall: its screens, found through entry points."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from engine.core.errors import BadInput, shown

if TYPE_CHECKING:
    from textual.screen import Screen

    from hall_tui.keys import Action
    from hall_tui.session import Session
    from hall_tui.table import TableScreen

GROUP = "meadhall.screens"


def always(chosen: Mapping[str, Any]) -> bool:  # noqa: ARG001
    """Whatever has been chosen before."""
    return True


class Choice(NamedTuple):
    """One option of a new game: `values` pairs each value (as in a saga) with its label.

    It is asked for where `applies` agrees with what has been chosen before it.
    """

    key: str
    label: str
    values: tuple[tuple[object, str], ...]
    default: object
    applies: Callable[[Mapping[str, Any]], bool] = always


class Several(NamedTuple):
    """An option of a new game that is a list: any of `values`, each with its label."""

    key: str
    label: str
    values: tuple[tuple[object, str], ...]
    default: tuple[object, ...] = ()
    applies: Callable[[Mapping[str, Any]], bool] = always


class RulePage(NamedTuple):
    """A clause, tile or section of the reference; `text` is plain paragraphs, `words` find it."""

    id: str
    title: str
    text: str
    words: tuple[str, ...] = ()


class GameScreens(ABC):
    """The screens of one game; `id` equals the id of the engine's game."""

    id: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]

    def choices(self) -> Sequence[Choice | Several]:
        """The game's own options, for the new-game form."""
        return ()

    def glance(self, options: Mapping[str, Any]) -> str:  # noqa: ARG002
        """What the options come to, in a few words for the new-game form; may be empty."""
        return ""

    def contents(self, options: Mapping[str, Any]) -> Screen[Any] | None:  # noqa: ARG002
        """A screen that shows what a game with these options holds, if there is such a screen."""
        return None

    def actions(self) -> Sequence[Action]:
        """What keys do on the game's own screens, beyond the hall's; for the key settings."""
        return ()

    @abstractmethod
    def table_type(self) -> type[TableScreen]:
        """The screen on which a match is played; Textual is imported here and no earlier."""

    def table(self, session: Session) -> TableScreen:
        """The table at which this match is played."""
        return self.table_type()(session)

    @abstractmethod
    def rules(self) -> Sequence[RulePage]:
        """The pages of the game's reference, in reading order."""


@cache
def screens_ids() -> tuple[str, ...]:
    """The ids of all games that have screens, sorted; nothing of them is imported."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


@cache
def find_screens(game_id: str) -> GameScreens:
    """The screens of a game; raises `BadInput` that names the games there are."""
    for entry in entry_points(group=GROUP, name=game_id):
        found = entry.load()
        return cast("GameScreens", found() if isinstance(found, type) else found)
    known = ", ".join(screens_ids()) or "none"
    raise BadInput(f"no screens for {shown(game_id)} are installed (there are: {known})")
