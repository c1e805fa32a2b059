"""The tests, a folder for each room of the game; `python3 -m tests` runs them with all that they need."""
