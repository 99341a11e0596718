"""The commands of `meadhall`, one module each; `run(words)` returns the exit status."""
