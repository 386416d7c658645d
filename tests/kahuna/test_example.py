"""The worked example of the rules, stone by stone."""

import pytest
from kahuna.tables import BLACK, WHITE, bridges, lay, play, stones, table

BLACK_START = "ALOA-BARI ALOA-HUNA HUNA-IFFI HUNA-LALE ELAI-FAAA ELAI-IFFI ELAI-JOJO"
WHITE_START = "ALOA-DUDA DUDA-HUNA DUDA-ELAI ELAI-HUNA BARI-ELAI"


@pytest.mark.rule("kahuna:M1", "kahuna:M2", "kahuna:M3", "kahuna:M4", "kahuna:R1", "kahuna:R3")
@pytest.mark.parametrize("choice", ["BARI-COCO", "BARI-FAAA"])
def test_two_turns_turn_the_majorities_round(choice: str) -> None:
    state = table("HUNA HUNA ELAI", "DUDA BARI", "COCO FAAA GOLA", turn=WHITE)
    lay(state, BLACK, BLACK_START)
    lay(state, WHITE, f"{WHITE_START} {choice}")
    assert bridges(state, BLACK) == set(BLACK_START.split())
    assert bridges(state, WHITE) == {*WHITE_START.split(), choice}
    assert stones(state, BLACK) == {"ALOA", "HUNA"} and stones(state, WHITE) == {"DUDA"}

    play(state, "DUDA>BARI")
    assert stones(state, WHITE) == {"DUDA", "BARI"} and stones(state, BLACK) == {"HUNA"}
    assert "ALOA-BARI" not in bridges(state, BLACK)

    play(state, "BARI>ALOA")
    assert stones(state, WHITE) == {"DUDA", "BARI", "ALOA"} and stones(state, BLACK) == set()
    assert "ALOA-HUNA" not in bridges(state, BLACK)

    play(state, "pile", "HUNA+HUNAxELAI-HUNA")
    assert "ELAI-HUNA" not in bridges(state, WHITE)
    play(state, "ELAI>HUNA")
    assert stones(state, BLACK) == {"HUNA", "ELAI"} and stones(state, WHITE) == {"ALOA", "BARI"}
    assert bridges(state, WHITE) == {"ALOA-BARI", "ALOA-DUDA", "BARI-DUDA", choice}
    assert bridges(state, BLACK) == {
        "ELAI-FAAA",
        "ELAI-HUNA",
        "ELAI-IFFI",
        "ELAI-JOJO",
        "HUNA-IFFI",
        "HUNA-LALE",
    }
