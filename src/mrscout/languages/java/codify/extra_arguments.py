"""Arguments and parameters that a helper gets besides its own, put into a list of them once all are known."""

import re

_START, _NAMED, _END = "\1", "\2", "\3"
_MORE = re.compile(r"(\(\s*)?((?:\x01[^\x02]*\x02[^\x03]*\x03)+)")
_ONE = re.compile(r"\x01([^\x02]*)\x02([^\x03]*)\x03")


def one_more(name: str, text: str) -> str:
    """A mark for one more of them; two of one name are one."""
    return f"{_START}{name}{_NAMED}{text}{_END}"


def with_more(text: str) -> str:
    """A text with its marks written out."""
    return _MORE.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    listed = ", ".join(dict(_ONE.findall(found[2])).values())
    return f"{found[1]}{listed}" if found[1] is not None else f", {listed}"
