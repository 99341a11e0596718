"""How tests wait for an app: until nothing is left to do, instead of for a while.

Textual's own `Pilot` sleeps at least 20 ms after every key and pause, and up to a second while
anything else keeps the processor busy. Here the event loop itself is asked: an app is idle when
no task is ready to run and no timer is due soon. Threads are not waited for.
"""

from __future__ import annotations

import asyncio
from math import inf
from typing import Any, cast

QUIET_TURNS = 3
"""So many turns of the event loop in a row without anything to run count as idle."""

MOST_TURNS = 20_000
"""So many turns are waited for it."""

SOON = 0.02
"""A timer that is due within so many seconds is waited for."""

MOST_TIMERS = 10
"""So many timers in a row are waited for; who ticks all the time is never idle."""


async def wait_for_idle(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Take the place of `textual._wait.wait_for_idle`; its two times are not looked at."""
    for _ in range(MOST_TIMERS):
        await _until_quiet()
        pause = _next_timer()
        if pause > SOON:
            return
        await asyncio.sleep(max(0.0, pause))


async def _until_quiet() -> None:
    ready = cast("Any", asyncio.get_running_loop())._ready
    quiet = 0
    for _ in range(MOST_TURNS):
        await asyncio.sleep(0)
        quiet = 0 if ready else quiet + 1
        if quiet == QUIET_TURNS:
            return


def _next_timer() -> float:
    """How many seconds it takes until the next timer is due."""
    loop = asyncio.get_running_loop()
    due = (timer.when() for timer in cast("Any", loop)._scheduled if not timer.cancelled())
    return min(due, default=inf) - loop.time()
