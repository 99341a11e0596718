"""The hall: the app around the games, and the command line."""
