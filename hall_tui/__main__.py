"""`python -m hall_tui` is the command `meadhall`."""

from __future__ import annotations

import sys

from hall_tui.entry import main

sys.exit(main())
