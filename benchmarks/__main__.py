"""`python -m benchmarks`: every measurement, side by side in one run."""

from __future__ import annotations

from benchmarks import cursor, play, saving, startup
from benchmarks.report import print_report

print_report(line for part in (play, saving, startup, cursor) for line in part.measure())
