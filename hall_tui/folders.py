"""Where Meadhall keeps things: games, settings and logs, each in the place the system has for it.

The environment variables MEADHALL_DATA, MEADHALL_CONFIG and MEADHALL_STATE override the three
folders. Nothing is created here; whoever writes makes the folder first.
"""

from __future__ import annotations

from os import environ
from pathlib import Path

from platformdirs import PlatformDirs

_SYSTEM = PlatformDirs("meadhall", appauthor=False)


def data_folder() -> Path:
    """The folder of the player's own data."""
    return _chosen("MEADHALL_DATA", _SYSTEM.user_data_dir)


def config_folder() -> Path:
    """The folder of settings."""
    return _chosen("MEADHALL_CONFIG", _SYSTEM.user_config_dir)


def state_folder() -> Path:
    """The folder of logs."""
    return _chosen("MEADHALL_STATE", _SYSTEM.user_state_dir)


def saves_folder() -> Path:
    """The folder of saved games, inside the data folder."""
    return data_folder() / "saves"


def settings_file() -> Path:
    """The file of settings, inside the config folder."""
    return config_folder() / "settings.json"


def log_file() -> Path:
    """The file that keeps what an unexpected error left behind, inside the state folder."""
    return state_folder() / "meadhall.log"


def _chosen(variable: str, system: str) -> Path:
    return Path(environ.get(variable) or system).expanduser()
