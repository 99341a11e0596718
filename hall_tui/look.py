"""How the hall looks: themes, colours by role, glyph sets, and each seat's colour and letter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.theme import Theme

from hall_tui.assets import read_glyphs, theme_variables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SEAT_COLOURS = ("ember", "ice", "moss", "heather", "amber")
"""The names of the five seat colours; their theme variables are `$seat-1` to `$seat-5`."""


class ThemeFile(NamedTuple):
    """A theme that can be chosen: its name in the settings, its file, its label, its look."""

    name: str
    file: str
    label: str
    about: str


THEMES = (
    ThemeFile("meadhall-night", "night", "Night", "Parchment and gold on the blue of night."),
    ThemeFile("meadhall-day", "day", "Day", "Ink on the ground of parchment."),
    ThemeFile("meadhall-contrast", "contrast", "High contrast", "Black, white and what is bright."),
    ThemeFile(
        "terminal",
        "terminal",
        "Terminal's sixteen",
        "The colours that your terminal is set to.",
    ),
)

GLYPH_SETS = (("runes", "Runes"), ("ascii", "ASCII only"))

GLYPH_NOTES = {
    "runes": "Runes and box lines.",
    "ascii": "Only the characters of plain ASCII.",
}
"""What each glyph set is made of."""

_OF_THEME = (
    "primary", "secondary", "accent", "warning", "error", "success",
    "foreground", "background", "surface", "panel",
)  # fmt: skip


def read_theme(chosen: ThemeFile) -> Theme:
    """A theme as Textual wants it, from its file."""
    colours = theme_variables(chosen.file)
    return Theme(
        name=chosen.name,
        dark=chosen.file != "day",
        ansi=chosen.file == "terminal",
        **{name: colours[name] for name in _OF_THEME},  # type: ignore[arg-type]
        variables=_with_defaults(colours),
    )


def _with_defaults(colours: Mapping[str, str]) -> dict[str, str]:
    """The variables of a theme, and what Textual's own widgets derive from the hall's roles."""
    own = {name: value for name, value in colours.items() if name not in _OF_THEME}
    return {
        "ansi-background": "transparent",
        "ansi-foreground": "transparent",
        "block-cursor-foreground": colours["background"],
        "block-cursor-background": colours["hall-ice"],
        "block-cursor-text-style": "bold",
        "footer-background": colours["background"],
        "footer-key-foreground": colours["hall-gold"],
        "footer-description-foreground": colours["foreground"],
        "border": colours["hall-ice"],
        "border-blurred": colours["hall-line"],
        "scrollbar": colours["hall-line"],
        "scrollbar-background": colours["background"],
        "scrollbar-corner-color": colours["background"],
        "scrollbar-background-hover": colours["background"],
        "scrollbar-background-active": colours["background"],
        "scrollbar-hover": colours["hall-ice"],
        "scrollbar-active": colours["hall-ice"],
        **own,
    }


@dataclass(frozen=True, slots=True)
class Look:
    """What a widget asks when it draws.

    `colours` maps a theme variable (without `$`) to a colour that Textual can parse; `glyphs` is
    the chosen glyph set; `letters` and `seats` are the letter and the colour (1–5) of each seat.
    """

    colours: Mapping[str, str]
    glyphs: Mapping[str, Any]
    glyph_set: str = "runes"
    plain: bool = False
    letters: Sequence[str] = ("A", "B", "C", "D", "E")
    seats: Sequence[int] = (1, 2, 3, 4, 5)

    def at_table(self, letters: Sequence[str], seats: Sequence[int]) -> Look:
        """The same look with the letters and colours that the players of a match chose."""
        return replace(self, letters=letters, seats=seats)

    def glyph(self, name: str) -> str:
        """One glyph of the chosen set by its name."""
        return str(self.glyphs[name])

    def colour(self, role: str) -> str:
        """The colour of a role such as `hall-gold` or `family-gods`."""
        return self.colours[role]

    def seat_letter(self, seat: int) -> str:
        """The letter that stands for a seat."""
        return self.letters[seat]

    def seat_role(self, seat: int) -> str:
        """The theme variable of a seat's colour, without `$`."""
        return f"seat-{self.seats[seat]}"

    def seat_colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.colour(self.seat_role(seat))

    def game_glyphs(self, game_id: str) -> Mapping[str, Any]:
        """A game's own glyphs in the chosen set, from `assets/glyphs/<game>-<set>.json`."""
        return read_glyphs(f"{game_id}-{self.glyph_set}")
