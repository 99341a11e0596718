"""Everything that knows rules: no screen, no colour, no terminal."""
