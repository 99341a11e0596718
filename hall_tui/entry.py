"""Where the command `meadhall` begins: an early Ctrl-C leaves as quietly as a late one."""

from __future__ import annotations

INTERRUPTED = 130


def main() -> int:
    """Load the command line and run it; returns the exit status."""
    try:
        from hall_tui.cli import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
