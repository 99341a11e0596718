"""Drawing one cell of the table in each of the six sizes, as text with roles and no colours.

A drawing is a row of pieces for each line of the cell. A piece has a `tint` (the family of the
tile, or "" for the bare table) and an `ink`: "plain", "value" (the strongest), "faint", "gold"
(a cell that is yours to take), "ice" (the cursor), "ember" (refused), "last" (the latest move).
Every meaning has a glyph besides its colour: brackets or a double frame for the cursor, ``+`` for
a legal cell, ``x`` for a refused one, ``*`` for the latest move, ``=`` for a cell that a move
counts, ``.`` for one that it looks at in vain, ``@`` for the tile that a step is about. On a tile
``^2`` is its boost, ``(7)`` its printed value, ``/1`` how many tiles it covers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hall_tui.assets import read_glyphs
from voluspa_tui.picture import CellPicture
from voluspa_tui.tiles import art_of

if TYPE_CHECKING:
    from hall_tui.look import Look

LEGAL, REFUSED, LATEST = "+", "x", "*"
COUNTED, IN_VAIN, PICKED = "=", ".", "@"
BOOSTED, COVERING, BOTH = "^", "/", "%"
GAP = "gap"


class Piece(NamedTuple):
    """A run of text in one style."""

    text: str
    tint: str = ""
    ink: str = "plain"


Line = tuple[Piece, ...]
Drawing = tuple[Line, ...]


class Marks(NamedTuple):
    """What is marked on a cell.

    `legal`: the chosen tile may be laid here, `points` what it would score if that is shown;
    `cursor`: it is pointed at; `refused`: it is pointed at and the chosen tile may not be laid;
    `latest`: the latest move was made here; `sign`: what the move at hand has to do with the cell
    (`COUNTED`, `IN_VAIN`, `PICKED`), or nothing; `pointed`: the mark of somebody who points at the
    cell and tells about it, such as ``!`` or a letter.
    """

    legal: bool = False
    points: int | None = None
    cursor: bool = False
    refused: bool = False
    latest: bool = False
    sign: str = ""
    pointed: str = ""

    @property
    def mark(self) -> str:
        """The one sign that there is room for: what is pointed at comes first."""
        return self.pointed[:1] or self.sign

    @property
    def is_named(self) -> bool:
        """Whether the mark of an empty cell may stand in its middle."""
        return bool(self.pointed) and not self.cursor

    @property
    def offer(self) -> str:
        """``+7``, ``+`` where points are not shown, or nothing."""
        if not self.legal:
            return ""
        return LEGAL if self.points is None else f"{LEGAL}{self.points}"

    @property
    def inside(self) -> str:
        """What stands in the middle of an empty cell, unless it is named there."""
        mark = f"({self.pointed})" if self.pointed else ""
        return REFUSED if self.refused else self.offer or mark

    @property
    def corner(self) -> str:
        """What stands in the upper right corner."""
        return self.mark or (LATEST if self.latest else "")

    @property
    def corner_ink(self) -> str:
        """The ink of the corner."""
        return "point" if self.pointed else "gold" if self.sign else "last"

    @property
    def rim(self) -> str:
        """The ink of the cell's rim."""
        if self.cursor:
            return "ember" if self.refused else "ice"
        if self.legal or self.pointed:
            return "gold"
        return "last" if self.latest else "rim"


class CellGlyphs(NamedTuple):
    """The frames (nine characters, corner to corner) and digits of a glyph set; are there runes?"""

    runes: bool
    thin: str
    heavy: str
    digits: Mapping[str, tuple[str, ...]]


@cache
def cell_glyphs(glyph_set: str) -> CellGlyphs:
    """The glyphs of a set, "runes" or "ascii"."""
    record = read_glyphs(f"voluspa-{glyph_set}")
    digits = {digit: tuple(lines) for digit, lines in record["digits"].items()}
    return CellGlyphs(record["runes"], record["thin"], record["heavy"], digits)


def glyph_set_of(look: Look) -> str:
    """The set that a look asks for; plain mode has no ornament."""
    return "ascii" if look.plain else look.glyph_set


Draw = Callable[[CellPicture | None, Marks, str], Drawing]


class CellSize(NamedTuple):
    """A size of cells: its name, columns and lines, who draws it.

    A sign changes the columns `signed` of its first line and nothing else.
    """

    name: str
    width: int
    height: int
    draw: Draw
    signed: range


# -- what a tile says ---------------------------------------------------------------------------


def rune_of(tile: CellPicture, glyph_set: str) -> str:
    """The rune of a tile, or a space where there are none."""
    return art_of(tile.kind).rune if cell_glyphs(glyph_set).runes else " "


def values_text(tile: CellPicture) -> str:
    """``7``, or ``8:12`` where row and column differ, or ``gap``."""
    return GAP if tile.gap else ":".join(map(str, tile.values))


def short_value(tile: CellPicture, room: int) -> str:
    """The value, or ``~`` where two values have no room; nothing for a gap without room."""
    value = values_text(tile)
    return value if len(value) <= room else "" if tile.gap else "~"


def signs(tile: CellPicture) -> str:
    """``^`` for a boosted tile, ``/`` for one that covers others."""
    return BOOSTED * bool(tile.boost) + COVERING * bool(_covered(tile))


def _covered(tile: CellPicture) -> int:
    """How many tiles it covers; below a gap nothing matters any more."""
    return 0 if tile.gap else len(tile.under)


def name_in(name: str, room: int) -> str:
    """A name as it fits: whole, else its last word, else cut off."""
    last = name.rsplit(maxsplit=1)[-1]
    return name if len(name) <= room else last if len(last) <= room else name[:room]


def notes(tile: CellPicture, room: int) -> str:
    """What else a tile shows: boost, printed value, what it covers; the fullest form that fits."""
    boost = [f"{BOOSTED}{tile.boost}"] if tile.boost else []
    printed = [f"({tile.printed})"] if tile.is_changed else []
    under = [f"{COVERING}{_covered(tile)}"] if _covered(tile) else []
    whole, short = [*boost, *printed, *under], [*boost, *under]
    forms = (" ".join(whole), "".join(whole), " ".join(short), "".join(short), signs(tile))
    return next((form for form in forms if len(form) <= room), "")


def tint_of(tile: CellPicture | None) -> str:
    """The family of a tile, "" for the bare table and for a gap in it."""
    return art_of(tile.kind).family if tile and not tile.gap else ""


# -- tiny: three columns, one line --------------------------------------------------------------


def draw_tiny(tile: CellPicture | None, marks: Marks, glyph_set: str) -> Drawing:  # noqa: ARG001
    """``Th7``, or ``T8^`` for a boosted one; a value of two digits leaves fewer letters.

    A tile on which the chosen one may be laid shows the points of that: ``T+4``.
    """
    ink = "value" if marks.rim == "rim" else marks.rim
    ink = "point" if marks.pointed and not marks.cursor else ink
    text = _tiny_tile(tile, marks) if tile else _tiny_empty(marks)
    return ((Piece(text, tint_of(tile), ink),),)


def _tiny_empty(marks: Marks) -> str:
    if marks.cursor:
        inside = REFUSED if marks.refused else marks.offer[:1] or marks.pointed[:1]
        return f"[{inside:1}]"
    if marks.is_named and not marks.legal:
        return f"({marks.mark})"
    if marks.mark:
        return f"{marks.offer[:2]:<2}{marks.mark}"
    return f"{marks.offer:^3}"


def _tiny_tile(tile: CellPicture, marks: Marks) -> str:
    value, code = short_value(tile, 2), art_of(tile.kind).code
    if marks.cursor:
        left, right = (REFUSED, REFUSED) if marks.refused else ("[", "]")
        return f"{left}{value or code[0]:1}{right}"[-3:]
    if marks.points is not None and marks.legal and not marks.mark:
        return f"{code[: max(0, 3 - len(marks.offer))]}{marks.offer:>2}"[:3]
    both = BOTH if len(signs(tile)) == 2 else signs(tile)
    sign = marks.mark or (LEGAL if marks.legal else LATEST if marks.latest else both)
    name = (tile.name if tile.gap else code)[: 3 - len(value) - len(sign)]
    return f"{name}{value}{sign:>{3 - len(name) - len(value)}}"


def draw_narrow(tile: CellPicture | None, marks: Marks, glyph_set: str) -> Drawing:
    """As the smallest size, with a blank column that parts neighbours without colours too."""
    return tuple((*line, Piece(" ")) for line in draw_tiny(tile, marks, glyph_set))


# -- compact: five columns, two lines -----------------------------------------------------------


def draw_compact(tile: CellPicture | None, marks: Marks, glyph_set: str) -> Drawing:
    """The name in four letters, value and rune below; the cursor's brackets leave three letters."""
    if tile is None:
        return _empty_lines(marks, 5, 2)
    tint, room = tint_of(tile), 3 if marks.cursor else 4
    upper = (Piece(_name(tile, room), tint),)
    lower = _value_line(tile, marks, glyph_set, room)
    if marks.cursor:
        return _between(upper, marks, tint, top=True), _between(lower, marks, tint)
    return (
        (*upper, Piece(marks.corner or " ", "", marks.corner_ink)),
        (*lower, Piece(" ")),
    )


def _name(tile: CellPicture, room: int) -> str:
    """The short name, with the signs that the line of the value has no room for."""
    left = room - len(short_value(tile, room))
    extra = "" if notes(tile, left) else signs(tile)
    return f"{art_of(tile.kind).short[: room - len(extra)]}{extra}".ljust(room)


# -- small and medium: brackets instead of frames -----------------------------------------------


def draw_small(tile: CellPicture | None, marks: Marks, glyph_set: str) -> Drawing:
    """Seven columns, two lines: the name in five letters, value and rune below."""
    if tile is None:
        return _empty_lines(marks, 7, 2)
    tint = tint_of(tile)
    upper = (Piece(_name(tile, 5), tint),)
    lower = _value_line(tile, marks, glyph_set, 5)
    return (_between(upper, marks, tint, top=True), _between(lower, marks, tint))


def draw_medium(tile: CellPicture | None, marks: Marks, glyph_set: str) -> Drawing:
    """Ten columns, three lines: name, value, and rune with notes."""
    if tile is None:
        return _empty_lines(marks, 10, 3)
    tint = tint_of(tile)
    name = (Piece(f"{name_in(tile.name, 8):<8}", tint),)
    value = (Piece(f"{values_text(tile):^8}", tint, "value"),)
    foot = _foot_line(tile, marks, glyph_set, 8)
    return (
        _between(name, marks, tint, top=True),
        _between(value, marks, tint),
        _between(foot, marks, tint),
    )


def _between(inner: Line, marks: Marks, tint: str, *, top: bool = False) -> Line:
    """A line between the cursor's brackets, or blank columns; the last one parts the tiles."""
    if marks.cursor:
        right = REFUSED if marks.refused and top else "]"
        return (Piece("[", tint, marks.rim), *inner, Piece(right, "", marks.rim))
    corner = Piece(marks.corner or " ", "", marks.corner_ink) if top else Piece(" ", "", "last")
    return (Piece(" ", tint), *inner, corner)


def _value_line(tile: CellPicture, marks: Marks, glyph_set: str, width: int) -> Line:
    """Value on the left, then notes, and the offer, or the rune where there is room."""
    taken = len(marks.offer) if len(tile.values) == 2 else marks.legal
    tint, value = tint_of(tile), short_value(tile, width - taken)
    room = width - len(value)
    if marks.legal:
        return Piece(value, tint, "value"), *_offer(tile, marks, room)
    note = notes(tile, room)
    tail = f"{note:>{len(note) + 1}}" if note and len(note) < room else note
    tail = f"{tail:<{room}}"
    if room and tail[-1] == " ":
        tail = tail[:-1] + rune_of(tile, glyph_set)
    return Piece(value, tint, "value"), Piece(tail, tint, "faint")


def _offer(tile: CellPicture, marks: Marks, room: int) -> Line:
    """The offer on the right, and what notes fit before it."""
    offer = marks.offer if len(marks.offer) <= room else LEGAL[:room]
    note = notes(tile, room - len(offer))
    gold = Piece(f"{offer:>{room - len(note)}}", tint_of(tile), "gold")
    return (Piece(note, tint_of(tile), "faint"), gold) if note else (gold,)


def _foot_line(tile: CellPicture, marks: Marks, glyph_set: str, width: int) -> Line:
    """Rune on the left, notes or the offer on the right."""
    tint = tint_of(tile)
    rune = Piece(rune_of(tile, glyph_set), tint, "faint")
    if marks.legal:
        return rune, *_offer(tile, marks, width - 1)
    note = notes(tile, width - 2)
    note += " " if len(note) < width - 2 else ""
    return rune, Piece(f"{note:>{width - 1}}", tint, "faint")


def _empty_lines(marks: Marks, width: int, height: int) -> Drawing:
    offer = marks.inside
    left, right = ("[", "]") if marks.cursor else (" ", " ")
    lines: list[Line] = []
    for row in range(height):
        is_middle = row == (height - 1) // 2
        if is_middle and marks.is_named:
            lines.append(_named(marks, width))
            continue
        inside = f"{offer if is_middle else '':^{width - 2}}"
        is_signed = marks.mark and not (row or marks.cursor or marks.is_named)
        end = Piece(
            marks.corner if is_signed else right, "", marks.corner_ink if is_signed else marks.rim
        )
        lines.append((Piece(f"{left}{inside}", "", marks.rim), end))
    return tuple(lines)


def _named(marks: Marks, width: int) -> Line:
    """A line with the mark of an empty cell in its middle: ``(A)``, or ``(A)+7``."""
    name = f"({marks.pointed}){marks.offer}"
    name = name if len(name) <= width else f"{marks.pointed}{marks.offer}"[:width]
    before = (width - len(name)) // 2
    return (
        Piece(" " * before),
        Piece(name, "", "point"),
        Piece(" " * (width - before - len(name))),
    )


# -- large and huge: framed cards ---------------------------------------------------------------


def draw_large(tile: CellPicture | None, marks: Marks, glyph_set: str) -> Drawing:
    """Eleven columns, five lines: a frame around name, value, and rune with notes."""
    if tile is None:
        return _empty_frame(marks, glyph_set, 11, 5)
    tint = tint_of(tile)
    bare = marks._replace(legal=False)
    inner = (
        (Piece(f" {name_in(tile.name, 8):<8}", tint),),
        (Piece(f"{values_text(tile):^9}", tint, "value"),),
        (Piece(" ", tint), *_foot_line(tile, bare, glyph_set, 8)),
    )
    return _framed(inner, tint, marks, glyph_set)


def draw_huge(tile: CellPicture | None, marks: Marks, glyph_set: str) -> Drawing:
    """Fifteen columns, seven lines: name and rune, the value in large digits, notes in words."""
    if tile is None:
        return _empty_frame(marks, glyph_set, 15, 7)
    tint = tint_of(tile)
    head = (
        Piece(f" {name_in(tile.name, 9):<9} ", tint),
        Piece(f"{rune_of(tile, glyph_set)} ", tint, "faint"),
    )
    foot = (Piece(f" {_words(tile, 12):<12}", tint, "faint"),)
    values = tuple((Piece(f"{line:^13}", tint, "value"),) for line in _large(tile, glyph_set))
    return _framed((head, *values, foot), tint, marks, glyph_set)


def _large(tile: CellPicture, glyph_set: str) -> tuple[str, ...]:
    if tile.gap:
        return "", GAP, ""
    if len(tile.values) == 2:
        return f"row {tile.row}", "", f"column {tile.column}"
    digits = cell_glyphs(glyph_set).digits
    glyphs = [digits[digit] for digit in values_text(tile)]
    return tuple(" ".join(glyph[row] for glyph in glyphs) for row in range(3))


def _words(tile: CellPicture, room: int) -> str:
    """The notes of a tile in words, or in short where words have no room."""
    said = []
    if tile.boost:
        said.append(f"boost {tile.boost}")
    if tile.is_changed:
        said.append(f"printed {tile.printed}")
    if _covered(tile):
        said.append(f"on {_covered(tile)}")
    words = " ".join(said)
    return words if len(words) <= room else notes(tile, room)


def _framed(inner: Drawing, tint: str, marks: Marks, glyph_set: str) -> Drawing:
    glyphs = cell_glyphs(glyph_set)
    frame = glyphs.heavy if marks.cursor else glyphs.thin
    ink, width = marks.rim, sum(len(piece.text) for piece in inner[0])
    sign = REFUSED if marks.refused else marks.offer
    bottom = f"{f' {sign} ' if sign else '':{frame[7]}^{width}}"
    left, right = Piece(frame[3], tint, ink), Piece(frame[5], tint, ink)
    return (
        _upper_edge(frame, width, marks, tint),
        *((left, *line, right) for line in inner),
        (Piece(f"{frame[6]}{bottom}{frame[8]}", tint, ink),),
    )


def _upper_edge(edge: str, width: int, marks: Marks, tint: str) -> Line:
    """The upper line of a frame, with what stands in its corner."""
    ink = marks.rim
    sign = "" if marks.cursor else marks.mark
    corner = sign or (LATEST if marks.latest else edge[1])
    return (
        Piece(f"{edge[0]}{edge[1] * (width - 2)}", tint, ink),
        Piece(corner, tint, marks.corner_ink if sign else ink),
        Piece(f"{edge[1]}{edge[2]}", tint, ink),
    )


def _empty_frame(marks: Marks, glyph_set: str, width: int, height: int) -> Drawing:
    """An empty cell: blank, its corners if it is legal, a double frame under the cursor."""
    if marks.is_named:
        return _named_frame(marks, glyph_set, width, height)
    glyphs, inside = cell_glyphs(glyph_set), width - 2
    frame = glyphs.heavy if marks.cursor else glyphs.thin if marks.legal else " " * 9
    sign = marks.inside
    edge = frame if marks.cursor else f"{frame[0]} {frame[2]}   {frame[6]} {frame[8]}"
    lines = [
        *(
            f"{edge[3]}{sign if row == (height - 3) // 2 else '':^{inside}}{edge[5]}"
            for row in range(height - 2)
        ),
        f"{edge[6]}{edge[7] * inside}{edge[8]}",
    ]
    upper = _upper_edge(edge, inside, marks._replace(latest=False), "")
    return (upper, *((Piece(line, "", marks.rim),) for line in lines))


def _named_frame(marks: Marks, glyph_set: str, width: int, height: int) -> Drawing:
    """An empty cell that is pointed at: its corners, and its mark in the middle."""
    frame, gap = cell_glyphs(glyph_set).thin, " " * (width - 2)
    middle = _named(marks, width)
    blank: Line = (Piece(" " * width),)
    return (
        (Piece(f"{frame[0]}{gap}{frame[2]}", "", marks.rim),),
        *(middle if row == (height - 3) // 2 else blank for row in range(height - 2)),
        (Piece(f"{frame[6]}{gap}{frame[8]}", "", marks.rim),),
    )


SIZES = (
    CellSize("tiny", 3, 1, draw_tiny, range(3)),
    CellSize("narrow", 4, 1, draw_narrow, range(3)),
    CellSize("compact", 5, 2, draw_compact, range(4, 5)),
    CellSize("small", 7, 2, draw_small, range(6, 7)),
    CellSize("medium", 10, 3, draw_medium, range(9, 10)),
    CellSize("large", 11, 5, draw_large, range(8, 9)),
    CellSize("huge", 15, 7, draw_huge, range(12, 13)),
)


@lru_cache(maxsize=4096)
def draw_cell(tile: CellPicture | None, marks: Marks, size: CellSize, glyph_set: str) -> Drawing:
    """The drawing of a cell: `size.height` lines of `size.width` columns."""
    return size.draw(tile, marks, glyph_set)


def fitting_size(columns: int, rows: int, width: int, height: int) -> CellSize:
    """The largest size in which so many cells fit into so much room; else the smallest."""
    fitting = (
        s for s in reversed(SIZES) if columns * s.width <= width and rows * s.height <= height
    )
    return next(fitting, SIZES[0])
