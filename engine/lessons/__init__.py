"""The walkthrough's lessons: their format, who plays them, and the check that the rules agree."""
