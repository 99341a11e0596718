"""Small lessons to test with: one board of Völuspá, and a step of every kind on it."""

from __future__ import annotations

from typing import Any

from engine.core.registry import find_game
from engine.lessons.model import Choose, FreePlay, Lesson, Play, Predict, Watch
from engine.lessons.player import LessonPlayer

BOARD = {
    "board": [{"at": [0, 0], "tile": "odin"}, {"at": [0, 1], "tile": "valkyrie"}],
    "hands": [["thor", "troll"], ["loki", "fenrir"]],
    "pile": [],
    "scores": [0, 0],
    "to_act": 0,
}


def place(tile: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    return {"type": "place", "tile": tile, "at": [x, y], **more}


READ = {
    "do": "read",
    "text": "Odin lies here.",
    "point": [{"what": "cell", "which": [0, 0]}],
    "facts": [{"refuses": place("thor", 5, 5), "clause": "V10"}],
}
PLAY = {
    "do": "play",
    "text": "Lay Thor beside the Valkyrie: $lay.",
    "hint": "Right or left of it.",
    "after": "A row of 2.",
    "accept": [place("thor", 1, 1), place("thor", -1, 1)],
    "points": 2,
    "refused": [{"refuses": place("thor", 5, 5), "clause": "V10"}],
    "wrong": [{"move": place("troll", 1, 1), "text": "That is the Troll."}],
}
WATCH = {"do": "watch", "text": "Bo lays.", "moves": [place("loki", 0, 2, seat=1)]}
CHOOSE: dict[str, Any] = {
    "do": "choose",
    "text": "Which are gods?",
    "hint": "Two of them.",
    "after": "Both are gods.",
    "answers": [
        {"text": "Odin", "right": True, "because": "He is one."},
        {"text": "A Troll", "because": "A Troll is none."},
        {"text": "Thor", "right": True, "because": "He is one as well."},
    ],
}
PREDICT = {
    "do": "predict",
    "text": "How many tiles lie there?",
    "hint": "Count.",
    "after": "It was 2.",
    "answer": 2,
    "of": {"path": ["scores", 0]},
}
GAME = {"do": "game", "text": "Play on.", "after": "Well played."}


def lesson(*steps: dict[str, Any], **fields: Any) -> Lesson:
    given = {
        "id": "voluspa-test",
        "game": "voluspa",
        "part": "course",
        "title": "A test",
        "clauses": ["V10"],
        "position": BOARD,
        "steps": list(steps),
    }
    return Lesson.model_validate({**given, **fields})


def at(*steps: dict[str, Any], **fields: Any) -> LessonPlayer:
    """A player at the first step of such a lesson."""
    return LessonPlayer(lesson(*steps, **fields), find_game)


def do(player: LessonPlayer) -> None:
    """Do the present step as the lesson wants it, whatever it is."""
    match player.step:
        case Play():
            player.attempt(player.suggestion())
        case Watch():
            while not player.is_done:
                player.watch()
        case Choose(answers=answers):
            player.choose(index for index, answer in enumerate(answers) if answer.right)
        case Predict(answer=answer):
            player.predict(answer)
        case FreePlay():
            play_to_the_end(player)


def play_to_the_end(player: LessonPlayer) -> None:
    while not player.match.is_over:
        if player.is_rivals_turn:
            player.let_rival_move()
        else:
            player.attempt(player.suggestion())
