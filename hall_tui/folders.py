"""Where Meadhall keeps things: games, settings and logs, each in the place the system has for it.

The environment variables MEADHALL_DATA, MEADHALL_CONFIG and MEADHALL_STATE override the three
folders. Nothing is created here; whoever writes makes the folder first.
"""

from __future__ import annotations

from os import environ
from pathlib import Path

from platformdirs import PlatformDirs

from engine.core.errors import MeadhallError, shown

_SYSTEM = PlatformDirs("meadhall", appauthor=False)


def data_folder() -> Path:
    """The folder of the player's own data."""
    return _chosen("MEADHALL_DATA", "user_data_dir")


def config_folder() -> Path:
    """The folder of settings."""
    return _chosen("MEADHALL_CONFIG", "user_config_dir")


def state_folder() -> Path:
    """The folder of logs."""
    return _chosen("MEADHALL_STATE", "user_state_dir")


def saves_folder() -> Path:
    """The folder of saved games, inside the data folder."""
    return data_folder() / "saves"


def settings_file() -> Path:
    """The file of settings, inside the config folder."""
    return config_folder() / "settings.json"


def log_file() -> Path:
    """The file that keeps what an unexpected error left behind, inside the state folder."""
    return state_folder() / "meadhall.log"


def at_home(text: str) -> Path:
    """A path that a person wrote, in which ~ stands for a home folder.

    Raises `MeadhallError` if there is no such home folder.
    """
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise MeadhallError(f"there is no home folder for {shown(text)}") from None


def _chosen(variable: str, system: str) -> Path:
    """The folder that the variable names, or else the one that `_SYSTEM` has under `system`."""
    named = environ.get(variable)
    try:
        return at_home(named) if named else Path(getattr(_SYSTEM, system))
    except RuntimeError:
        problem = "there is no home folder to keep things in"
    except MeadhallError as error:
        problem = str(error)
    raise MeadhallError(f"{problem}; set {variable} to a folder that can be used")
