"""How tests wait for an app: until nothing is left to do, instead of for a while.

Textual's own `Pilot` sleeps at least 20 ms after every key and pause, and up to a second while
anything else keeps the processor busy. Here the event loop itself is asked: an app is idle when
no task is ready to run. Timers and threads are not waited for, as with Textual's own way.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

QUIET_TURNS = 3
"""So many turns of the event loop in a row without anything to run count as idle."""

MOST_TURNS = 20_000


async def wait_for_idle(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Take the place of `textual._wait.wait_for_idle`; the times are not looked at."""
    ready = cast("Any", asyncio.get_running_loop())._ready
    quiet = 0
    for _ in range(MOST_TURNS):
        await asyncio.sleep(0)
        quiet = 0 if ready else quiet + 1
        if quiet == QUIET_TURNS:
            return
