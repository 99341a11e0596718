"""What is read, not run: rule texts, help, glyph sets, themes and pictures."""
