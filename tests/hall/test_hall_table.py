"""A game in progress: handing over, computer players, confirming, saving, leaving."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import SeatRecord
from engine.voluspa import Voluspa
from hall_tui.session import Next, Session, Setup
from hall_tui.settings import Settings

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]
Size = tuple[int, int]

TILES = ("Odin", "Thor", "Troll", "Dragon", "Fenrir", "Skadi", "Valkyrie", "Loki")


def table_of(*players: str, hand_over: bool = True, **settings: Any) -> Session:
    seats = [
        SeatRecord(name=name, player=player)
        for name, player in zip(("Astrid", "Bo", "Cid", "Dag", "Eir"), players, strict=False)
    ]
    match = Match.new(Voluspa(), seats, seed=7)
    return Session(match, Settings(**settings), setup=Setup(hand_over=hand_over))


async def sit(hall: Any, session: Session) -> None:
    session.settings = hall.app.settings
    hall.app.open_table(session)
    await hall.settle()


def lay_first(session: Session) -> None:
    session.lay(session.match.legal()[0])
    session.confirm()


# The session without a screen


def test_two_people_hand_the_keyboard_over() -> None:
    session = table_of("human", "human")
    first = session.match.to_act
    assert session.seat_at_keyboard is None
    assert session.due() == (Next.HAND_OVER, first)
    session.sit_down(first)
    assert session.due() == (Next.HUMAN, first)
    session.lay(session.match.legal()[0])
    assert session.due() == (Next.CONFIRM, first)
    session.confirm()
    assert session.due() == (Next.HAND_OVER, 1 - first)


def test_one_person_needs_no_hand_over() -> None:
    session = table_of("greedy", "human", "random")
    assert not session.guards_privacy
    assert session.seat_at_keyboard == 1
    while session.due().kind is Next.BOT:
        session.lay_for(session.due().seat, session.bot_move())
    assert session.due() == (Next.HUMAN, 1)


def test_a_hand_over_that_was_switched_off_does_not_come() -> None:
    session = table_of("human", "human", hand_over=False)
    for _ in range(4):
        assert session.due() == (Next.HUMAN, session.match.to_act)
        lay_first(session)


def test_when_nothing_is_hidden_any_more_there_is_no_hand_over() -> None:
    session = table_of("human", "human")
    while not session.match.is_over:
        due = session.due()
        if due.kind is Next.HAND_OVER:
            hands = session.match.game.position(session.match.state)["hands"]
            assert any(hands)
            session.sit_down(due.seat)
        lay_first(session)
    assert session.due() == (Next.OVER, None)


def test_without_people_everything_is_a_bots_move() -> None:
    session = table_of("greedy", "random")
    assert session.seat_at_keyboard is None
    assert session.due().kind is Next.BOT


def test_the_news_begin_after_the_own_last_move_and_hide_what_is_secret() -> None:
    session = table_of("human", "human")
    first = session.match.to_act
    session.sit_down(first)
    lay_first(session)
    session.sit_down(1 - first)
    lay_first(session)
    news = session.news(first)
    assert len(news) >= 2
    assert all(session.names[1 - first] in sentence for sentence in news[:1])
    drawn = [sentence for sentence in news if "draws" in sentence]
    assert drawn
    assert not any(tile in sentence for sentence in drawn for tile in TILES)


def test_a_bot_sees_only_its_own_view(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table_of("greedy", "human")
    seen: list[Any] = []

    class Spy:
        def choose(self, game: Any, view: Any, seat: int, rng: Any) -> Any:
            seen.append(game.position(view))
            return game.legal(view, seat)[0]

    monkeypatch.setattr("engine.bots.PLAYERS", {"greedy": Spy})
    while session.match.to_act != 0:
        lay_first(session)
    before = session.match.game.position(session.match.state)
    session.bot_move()
    assert session.match.game.position(session.match.state) == before
    assert seen == [session.match.game.position(session.match.view(0))]


def test_every_committed_move_is_saved_and_trouble_never_raises(tmp_path: Path) -> None:
    from engine.core.saves import SaveStore

    session = table_of("human", "human", hand_over=False)
    session.store, session.slot = SaveStore(tmp_path / "saves"), "game-1"
    session.due()
    lay_first(session)
    assert session.trouble is None
    assert len(session.store.load("game-1", find_game).match.history) == 1

    session.store = SaveStore(tmp_path / "file" / "saves")
    (tmp_path / "file").write_text("")
    session.due()
    lay_first(session)
    assert session.trouble is not None
    assert "\n" not in session.trouble
    assert len(session.match.history) == 2


# The table on the screen


async def test_the_hand_over_covers_everything(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(size=size) as hall:
        session = table_of("human", "human")
        await sit(hall, session)
        for _ in range(4):
            await hall.until(lambda: hall.place == "HandOverScreen")
            name = session.names[session.match.to_act]
            assert name in hall.text
            assert "nobody sees" in hall.text
            assert not any(tile in hall.text for tile in TILES), hall.text
            await hall.press("space")
            await hall.until(lambda: hall.place != "HandOverScreen")
            hall.app.tell("The Troll is in my hand")
            table = hall.app.screen
            table.say("Valkyrie is secret")
            assert table.lay(session.match.legal()[0])
            table.confirm()
            await hall.settle()
            assert hall.place == "HandOverScreen"
            assert not any(tile in hall.text for tile in TILES), hall.text
            assert not len(hall.app._notifications)
            assert table.top_line.turn == ""


async def test_no_private_tile_stays_on_the_covered_table(open_hall: OpenHall) -> None:
    """The table below the hand-over holds no more than a bystander may know."""
    async with open_hall(size=(120, 40)) as hall:
        session = table_of("human", "human")
        await sit(hall, session)
        await hall.press("space")
        table = hall.app.screen
        await hall.until(lambda: hall.place != "HandOverScreen")
        mine = await texts_of(hall, table)
        table.lay(session.match.legal()[0])
        table.confirm()
        await hall.settle()
        position = session.match.game.position(session.match.state)
        laid = {cell["tile"] for cell in position["board"]}
        secret = {tile.lower() for tile in TILES} - laid
        covered = (await texts_of(hall, table)).lower()
        assert any(tile in mine.lower() for tile in secret)
        assert not [tile for tile in secret if tile in covered], covered


async def texts_of(hall: Any, screen: Any) -> str:
    """What every widget of a screen would draw, visible or not."""
    await hall.settle()
    lines = []
    for widget in screen.query("*"):
        if widget.size:
            lines += [
                "".join(segment.text for segment in widget.render_line(y))
                for y in range(widget.size.height)
            ]
    return "\n".join(lines)


async def test_a_click_opens_the_table_and_escape_leaves_it(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await sit(hall, table_of("human", "human"))
        assert hall.place == "HandOverScreen"
        await hall.pilot.click(offset=(40, 12))
        await hall.settle()
        assert hall.place not in ("HandOverScreen", "MenuScreen")
        hall.app.screen.action_leave()
        await hall.settle()
        assert "The game is" in hall.text
        await hall.press("enter")
        assert hall.place not in ("HandOverScreen", "MenuScreen")

        await sit(hall, table_of("human", "human"))
        await hall.press("escape")
        await hall.until(lambda: hall.place == "MenuScreen")
        assert hall.app.session is None


async def test_the_palette_tells_no_secret_while_the_table_is_covered(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await sit(hall, table_of("human", "human"))
        await hall.press("ctrl+p")
        await hall.until(lambda: "I am here" in hall.text)
        assert "Log" not in hall.text
        assert "Saved games" not in hall.text


async def test_bots_play_until_a_person_is_to_act(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        session = table_of("human", "greedy", "random")
        await sit(hall, session)
        for moves in (1, 2):
            await hall.until(lambda: session.due() == (Next.HUMAN, 0))
            table = hall.app.screen
            assert table.lay(session.match.legal()[0])
            table.confirm()
            await hall.until(lambda: session.due() == (Next.HUMAN, 0))
            assert sum(step.seat == 0 for step in session.match.history) == moves
        assert hall.place not in ("HandOverScreen", "MenuScreen")


async def test_bots_among_themselves_reach_the_end(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        session = table_of("greedy", "random")
        while len(session.match.legal()) > 0 and len(session.match.history) < 55:
            session.match.play(session.match.legal()[0])
        await sit(hall, session)
        await hall.until(lambda: session.match.is_over)
        assert hall.app.screen is not hall.app.screen_stack[0]
        await hall.press("escape")
        await hall.until(lambda: hall.place == "MenuScreen")
        assert hall.app.session is None


async def test_confirming_at_once_asks_for_nothing(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.settings.confirm_at_once = True
        session = table_of("human", "human", hand_over=False)
        await sit(hall, session)
        first = session.match.to_act
        assert hall.app.screen.lay(session.match.legal()[0])
        await hall.settle()
        assert not session.match.is_pending
        assert session.due() == (Next.HUMAN, 1 - first)


async def test_taking_back_and_why_not(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        session = table_of("human", "human", hand_over=False)
        await sit(hall, session)
        table = hall.app.screen
        table.take_back()
        await hall.settle()
        assert "nothing to take back" in hall.text
        table.lay(session.match.legal()[0])
        await hall.settle()
        assert "Enter" in hall.text
        table.take_back()
        await hall.settle()
        assert not session.match.history


async def test_trouble_with_the_disk_is_told_and_the_game_goes_on(
    open_hall: OpenHall, folders: Any
) -> None:
    folders.data.write_text("a file where the folder should be")
    async with open_hall() as hall:
        hall.app.go_to("new_game", "voluspa")
        await hall.until(lambda: hall.place == "NewGameScreen")
        hall.app.screen.query_one("#hand-over-pick").value = False
        hall.app.screen.query_one("#start").press()
        await hall.until(lambda: hall.app.session is not None)
        assert hall.app.session.trouble is not None
        await hall.until(lambda: "not saved" in hall.text)
        table = hall.app.screen
        assert table.lay(hall.app.session.match.legal()[0])
        table.confirm()
        await hall.settle()
        assert len(hall.app.session.match.history) == 1
        table.action_leave()
        await hall.settle()
        assert "The game is not saved" in hall.text


async def test_help_at_the_table_lists_its_keys(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(size=size) as hall:
        await sit(hall, table_of("human", "human", hand_over=False))
        await hall.press("question_mark")
        assert hall.place == "HelpScreen"
        keys = str(hall.app.screen.query_one("#help-keys").render())
        for word in ("confirm", "Take back", "Leave"):
            assert word in keys
        await hall.press("escape")
        hall.app.screen.action_log()
        await hall.settle()
        assert "Nothing has happened yet" in hall.text
