"""The levels of the computer players, weakest first. A record knows them by name; the players themselves are in `bots/`."""

BOT = "bot:"
LEVELS = ("easy", "careful", "expert")
