"""The wheel, installed in a clean virtual environment, runs from any folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from json import loads
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]
UV = shutil.which("uv")
BIN = "Scripts" if sys.platform == "win32" else "bin"

pytestmark = pytest.mark.skipif(UV is None, reason="uv builds and installs the wheel")


def run(*words: str | Path, cwd: Path) -> str:
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(UV, "build", "--wheel", "--out-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The folder of commands of a clean environment that holds only the wheel and what it needs."""
    venv = wheel.parent / "venv"
    run(UV, "venv", "--python", sys.executable, venv, cwd=wheel.parent)
    python = venv / BIN / "python"
    run(UV, "pip", "install", "--python", python, wheel, cwd=wheel.parent)
    return venv / BIN


def test_the_wheel_holds_all_that_is_read_and_nothing_of_the_tests(wheel):
    names = set(ZipFile(wheel).namelist())
    shipped = {
        path.relative_to(ROOT).as_posix()
        for room in ("assets", "engine")
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix in (".md", ".json", ".tcss", ".svg", ".typed")
    }
    assert shipped
    assert shipped <= names
    assert not {name.split("/")[0] for name in names} & {"tests", "benchmarks", ".ci"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_installed_command_works_from_any_folder(installed, tmp_path):
    meadhall = installed / "meadhall"
    assert run(meadhall, "--version", cwd=tmp_path) == "meadhall 0.1.0\n"
    saga = run(meadhall, "simulate", "voluspa", "--seed", "3", cwd=tmp_path)
    assert loads(saga)["game"] == "voluspa"
    assert "Troll" in run(meadhall, "rules", "voluspa", "troll", cwd=tmp_path)


def test_the_installed_hall_can_be_imported(installed, tmp_path):
    code = "import assets, hall_tui.app, hall_tui.plugin as p; p.find_screens('voluspa').choices()"
    run(installed / "python", "-c", f"{code}; print(assets.__file__)", cwd=tmp_path)
