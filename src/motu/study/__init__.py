"""Understanding a game: hints, analyses with a ledger of luck and skill, and puzzles. Knows no game.

Hints and puzzles see what a seat sees (a `Perspective`) and nothing else; an analysis sees a whole record.
All of them ask the same search as the bots and explain what it found by what the game declares in its
`insight`. Numbers and keys are kept; words are made from them when somebody reads them.
"""
