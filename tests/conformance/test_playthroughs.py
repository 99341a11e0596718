"""Random games kept as readable text: a change of the rules shows as a change of these files.

Set MEADHALL_WRITE_PLAYTHROUGHS=1 to write them anew, then read the difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.core.game import Event
from engine.core.match import Match
from engine.core.saga import SeatRecord
from tests.conformance.subjects import SUBJECTS, Subject

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ["Astrid", "Bo", "Cnut"]


def playthrough(subject: Subject, seed: int) -> Iterator[str]:
    """A random game for three, told decision by decision."""
    game, rng = subject.game, Random(seed)
    match = Match.new(game, [SeatRecord(name=name) for name in NAMES], seed)
    yield f"{subject}, three players, seed {seed}"
    while not match.is_over:
        legal = match.legal()
        yield from ("", f"# {len(match.history)}", subject.draw(match.state))
        yield f"scores {game.scores(match.state)}, {game.progress(match.state)}"
        yield f"{NAMES[match.to_act]} has {len(legal)} moves, {legal[0]} to {legal[-1]}"
        for event in match.play(rng.choice(legal)):
            yield f"- {told(event)}"
    yield from ("", subject.draw(match.state), f"hash {game.state_hash(match.state)}")
    for line in game.standings(match.state):
        note = f" ({line.note})" if line.note else ""
        yield f"{line.rank}. {NAMES[line.seat]} {line.score}{note}"


def told(event: Event) -> str:
    """The sentence of an event with its parts and clauses."""
    reasons = ", ".join(f"{part.to_json()}" for part in event.parts)
    return event.sentence(NAMES) + (f"  {reasons}" if reasons else "")


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_the_playthrough_is_unchanged(subject: Subject) -> None:
    file = FOLDER / f"{subject}.txt"
    told_now = "\n".join(playthrough(subject, seed=4711)) + "\n"
    if os.environ.get("MEADHALL_WRITE_PLAYTHROUGHS"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(told_now, "utf-8")
    assert file.read_text("utf-8").splitlines() == told_now.splitlines()
