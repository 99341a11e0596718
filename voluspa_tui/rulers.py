"""The coordinates along the table's edges, as they stand in sentences such as ``at (2, -1)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from voluspa_tui.cellart import CellSize
    from voluspa_tui.picture import Bounds


def column_ruler(bounds: Bounds, size: CellSize) -> str:
    """The number of each column over its middle; nothing where numbers would run together.

    >>> from voluspa_tui.cellart import SIZES
    >>> from voluspa_tui.picture import Bounds
    >>> column_ruler(Bounds(-1, 0, 1, 0), SIZES[2])
    ' -1    0    1  '
    """
    labels = [str(x) for x in range(bounds.left, bounds.right + 1)]
    if max(map(len, labels)) >= size.width:
        return ""
    return "".join(f"{label:^{size.width}}" for label in labels)


def row_ruler(bounds: Bounds, size: CellSize, line: int, room: int) -> str:
    """What stands left of a line of the grid: the number of its row beside the row's middle.

    It fills the room; where a number has none with a blank beside it, all of it is blank.
    """
    row, part = divmod(line, size.height)
    widest = max(len(str(bounds.top)), len(str(bounds.bottom)))
    label = str(bounds.top + row) if part == (size.height - 1) // 2 and widest < room else ""
    return f"{label:>{room - 1}} " if room else ""
