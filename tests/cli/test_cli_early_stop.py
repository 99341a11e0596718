"""Ctrl-C before the command line has been loaded."""

from __future__ import annotations

import subprocess
import sys

EARLY = """
import sys
class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == "engine.core.registry":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
from hall_tui.entry import main
sys.exit(main())
"""


def test_it_leaves_as_quietly_as_later() -> None:
    done = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
