"""Five rummy games on one engine: rules, matches, records and players, without a page.

`import game` loads nothing but this line; ask the rooms for what they hold (`game.match`, `game.record`, …).
"""
