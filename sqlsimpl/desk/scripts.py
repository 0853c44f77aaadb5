"""Scripts by the code points of their characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SCRIPTS: Mapping[str, Sequence[tuple[int, int]]] = {
    "Latin": ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x24F), (0x1E00, 0x1EFF)),
    "Greek": ((0x370, 0x3FF), (0x1F00, 0x1FFF)),
    "Cyrillic": ((0x400, 0x52F),),
    "Armenian": ((0x530, 0x58F),),
    "Hebrew": ((0x590, 0x5FF),),
    "Arabic": ((0x600, 0x77F), (0x8A0, 0x8FF)),
    "Indic": ((0x900, 0xDFF),),
    "Thai or Lao": ((0xE00, 0xEFF),),
    "Myanmar": ((0x1000, 0x109F),),
    "Georgian": ((0x10A0, 0x10FF),),
    "Ethiopic": ((0x1200, 0x139F),),
    "Khmer": ((0x1780, 0x17FF),),
    "Chinese or Japanese": ((0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF)),
    "Korean": ((0x1100, 0x11FF), (0xAC00, 0xD7AF)),
}
"""The ranges of each; those that are often mixed count as one."""
