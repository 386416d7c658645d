"""Scenes as a page holds them, for tests of pictures."""

from motu.picture.marks import inside_of
from motu.picture.scene import Item, Scene
from motu.picture.svg import whole


def whole_page(scene: Scene, language: str = "en") -> str:
    """Board and things as they stand together on a page."""
    things = [_on_its_own(item, language) for panel in scene.panels for item in panel.items]
    return f"<page>{scene.board}{''.join(things)}</page>"


def _on_its_own(item: Item, language: str) -> str:
    return whole(
        (0, 0, item.width, item.height),
        inside_of(item, language),
        id=item.id,
        class_=" ".join(["item", *item.classes]),
        data_touch=item.touch or None,
        role="img",
    )
