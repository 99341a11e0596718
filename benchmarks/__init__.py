"""Measurements, each beside something known in the same run: `python -m benchmarks`."""
