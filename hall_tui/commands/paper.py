"""Where the commands print tables and long texts."""

from __future__ import annotations

from rich.console import Console


class Paper(Console):
    """A console on standard output; a reader that went away is the command line's business."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> None:
        """Let the command line end with the status for it."""
        raise BrokenPipeError
