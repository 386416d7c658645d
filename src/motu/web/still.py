"""Still pictures of positions: the board and the panels of a scene, for pages on which nobody else plays."""

from typing import Any

from markupsafe import Markup

from motu.picture.marks import inside_of
from motu.picture.scene import Item, Panel, Scene

#: Things at least so high are cards: they stand in a row of their own.
CARD = 80


def still(scene: Scene, language: str) -> dict[str, Any]:
    """What `still.html` shows. Panels with something to touch stand first."""
    return {
        "board": Markup(scene.board),  # nosec B704 # drawn by us, names escaped
        "panels": [_panel(panel, language) for panel in sorted(scene.panels, key=_is_dark) if panel.items],
    }


def _is_dark(panel: Panel) -> bool:
    return not any({"lit", "chosen"} & set(item.classes) for item in panel.items)


def _panel(panel: Panel, language: str) -> dict[str, Any]:
    return {
        "key": panel.key,
        "title": panel.title,
        "notes": panel.notes,
        "cards": [(item, _inside(item, language)) for item in panel.items if item.height >= CARD],
        "things": [(item, _inside(item, language)) for item in panel.items if item.height < CARD],
    }


def _inside(item: Item, language: str) -> Markup:
    return Markup(inside_of(item, language))  # nosec B704 # drawn by us, words escaped
