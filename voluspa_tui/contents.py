"""What a game holds: its tiles with counts, values and powers; tokens and discards in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.voluspa.options import Options
from hall_tui.frame import HallScreen
from hall_tui.house_rules import values_file
from hall_tui.keys import BACK, bindings
from voluspa_tui.cellart import GAP, cell_glyphs, glyph_set_of
from voluspa_tui.keys import SUPPLY
from voluspa_tui.sets import is_changed, is_unsure, set_name, standard_value
from voluspa_tui.styles import STYLES
from voluspa_tui.supply import discarded, tokens_left
from voluspa_tui.tiles import art_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.widget import Widget

    from engine.voluspa.game import Voluspa
    from engine.voluspa.kind import Kind
    from engine.voluspa.state import State

_NAME, _NUMBERS = 18, 12
_LEAST_ROOM = 20


class TileList(Static):
    """A line for each kind, its power wrapped beside it."""

    def __init__(self, kinds: Iterable[Kind], glyph_set: str) -> None:
        super().__init__(id="tile-list")
        self.kinds = tuple(kinds)
        self.glyph_set = glyph_set
        self._drawn = 0

    def on_resize(self) -> None:
        """Use the new room."""
        width = self.content_size.width
        if width and width != self._drawn:
            self._drawn = width
            self.update(Content("\n").join(self.lines(width)))

    def lines(self, width: int) -> Iterator[Content]:
        """All lines in so much room."""
        yield Content(f"{'Tile':<{_NAME}}{'count':>5}{'value ':>7}").stylize("$hall-quiet")
        for kind in self.kinds:
            yield from self._lines_of(kind, width)

    def _lines_of(self, kind: Kind, width: int) -> Iterator[Content]:
        art = art_of(kind.id)
        rune = f"{art.rune} " if cell_glyphs(self.glyph_set).runes else ""
        name = Content(f"{rune}{kind.name}".ljust(_NAME)).stylize(f"bold $family-{art.family}")
        numbers = Content(f"{kind.copies:>5}{value_text(kind):>7}").stylize("bold")
        indent = _NAME + _NUMBERS + 3
        room = width - indent
        if room >= _LEAST_ROOM:
            first, *more = Content(art.power).wrap(room)
            yield Content.assemble(name, numbers, "   ", first)
            yield from (Content.assemble(" " * indent, line) for line in more)
        else:
            yield Content.assemble(name, numbers)
            yield from (
                Content.assemble("  ", line) for line in Content(art.power).wrap(max(1, width - 2))
            )


def value_text(kind: Kind) -> str:
    """The value, with ``?`` where it is not confirmed, ``!`` where a house rule changes it."""
    if kind.gap:
        return f"{GAP} "
    return f"{kind.value}{'!' if is_changed(kind) else '?' if is_unsure(kind) else ' '}"


class TilesScreen(HallScreen[None]):
    """The tiles of a game; with a state also the tokens that are left and the discard pile."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "Tiles"
    HELP_TOPIC = "voluspa_tiles"
    ACTIONS = (BACK,)
    BINDINGS = bindings((BACK._replace(hint="Close"), SUPPLY._replace(action="back", hint="")))

    def __init__(self, game: Voluspa, state: State | None = None) -> None:
        super().__init__()
        self.game = game
        self.state = state

    def compose_body(self) -> Iterable[Widget]:
        """Tokens and discards, the tiles, and what the signs mean."""
        with VerticalScroll(id="page", can_focus=True):
            if self.state is not None:
                yield Static(Content("\n").join(_in_play(self.state)), id="in-play")
            yield Static(Content(self._summary()).stylize("bold $hall-gold"), id="set-name")
            yield TileList(self.game.box.kinds, glyph_set_of(self.hall.look))
            yield Static(Content("\n").join(self._legend()), id="legend")

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one("#page").focus()

    def look_changed(self) -> None:
        """Take over the new glyphs and colours."""
        super().look_changed()
        self.refresh(recompose=True)

    def _summary(self) -> str:
        kinds, options = self.game.box.kinds, self.game.options
        assert isinstance(options, Options)
        tiles = sum(kind.copies for kind in kinds)
        return f"{set_name(options)}: {len(kinds)} kinds, {tiles} tiles"

    def _legend(self) -> Iterator[Content]:
        kinds = self.game.box.kinds
        if any(kind.gap for kind in kinds):
            yield Content("Each player gets a Hel, in a game of two players two; no others are in.")
        if self.game.box.all_tokens and self.game.box.tokens:
            supply = " ".join(f"{v}" for v, n in self.game.box.all_tokens.items() for _ in range(n))
            yield Content(f"Booster tokens: {supply}")
        if any(is_unsure(kind) for kind in kinds):
            yield Content("? Nobody could confirm this value: look at your own tiles.")
        for kind in filter(is_changed, kinds):
            yield Content(f"! {kind.name}: a house rule; printed is {standard_value(kind)}.")
        path = values_file(self.game.id)
        yield Content(f"House rules: values of your own stand in {path}").stylize("$hall-quiet")


def _in_play(state: State) -> Iterator[Content]:
    if state.board.box.tokens:
        yield Content.assemble(Content("Tokens left  ").stylize("$hall-quiet"), tokens_left(state))
    yield Content.assemble(
        Content(f"Discarded ({len(state.discard)})  ").stylize("$hall-quiet"), discarded(state)
    )
