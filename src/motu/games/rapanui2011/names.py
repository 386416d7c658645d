"""What the cards are called: as it stands on them, within a sentence, and as what somebody takes."""

from motu.language import texts

T, TN, TP = texts("motu.games.rapanui2011")

#: The first four name the offering cards too.
NAMES = (
    TP("card", "Fish"),
    TP("card", "Mulberry"),
    TP("card", "Sweet potato"),
    TP("card", "Grain"),
    TP("card", "Woodcutter"),
    TP("card", "Priest"),
    TP("card", "Moai"),
)
OFFERED = (
    TP("offering", "fish"),
    TP("offering", "mulberry"),
    TP("offering", "sweet potato"),
    TP("offering", "grain"),
)
TAKEN = (
    TP("taken", "a gatherer (fish)"),
    TP("taken", "a gatherer (mulberry)"),
    TP("taken", "a gatherer (sweet potato)"),
    TP("taken", "a gatherer (grain)"),
    TP("taken", "a woodcutter"),
    TP("taken", "a priest"),
    TP("taken", "a Moai"),
)
