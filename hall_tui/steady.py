"""Screens that stand a second Enter: each is answered once, and what comes later is let go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import events
from textual.await_complete import AwaitComplete

if TYPE_CHECKING:
    from textual.message import Message
    from textual.screen import Screen

    _Base = Screen[Any]
else:
    _Base = object

_CHOICES = {"on_option_list_option_selected", "on_input_submitted", "on_button_pressed"}
_OF_THE_MOMENT = (events.InputEvent, events.ScreenResume)


class Steady(_Base):
    """Mixed into a screen: it follows keys, clicks and choices only while it is the uppermost one.

    Keys and clicks wait in queues. One that was on its way when the screen was answered, or when
    another screen came to lie over it, does nothing any more. The same is true of the news that the
    screen is the uppermost one: by then its widgets may be gone.
    """

    @property
    def is_uppermost(self) -> bool:
        """Whether nothing lies over this screen and it has not been closed."""
        return self.app.screen_stack[-1:] == [self]

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close the screen with its result; does nothing when that has happened already."""
        return super().dismiss(result) if self.is_uppermost else AwaitComplete()

    async def _dispatch_message(self, message: Message) -> None:
        if self.is_uppermost or not _is_of_the_moment(message):
            await super()._dispatch_message(message)


def _is_of_the_moment(message: Message) -> bool:
    """Whether a message stands for something that a person did, or that was so, at this moment."""
    return isinstance(message, _OF_THE_MOMENT) or message.handler_name in _CHOICES
