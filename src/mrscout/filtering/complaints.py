"""What is wrong with inputs, told without the values that happened to be drawn, so that equal complaints are one."""

import re
from collections.abc import Iterator

from mrscout.filtering.inputs import Input
from mrscout.model.values import Data, Kind, Value

_LEFT_OUT = "…"
#: texts of fewer characters stand in messages by chance, unless they are quoted
_TELLING = 3
#: numbers as long as this are hardly ever the message's own
_NUMBER = re.compile(r"(?<![\w.])-?\d{5,}(?:\.\d+)?(?:E-?\d+)?(?![\w.])")
_QUOTES = (("'", "'"), ('"', '"'), ("<", ">"), ("[", "]"), (": ", ""))


def in_general(said: str, given: Input) -> str:
    """A complaint without the values of the input that it is about."""
    for written in sorted(set(_written(given)), key=len, reverse=True):
        said = _without(said, written)
    return _NUMBER.sub(_LEFT_OUT, said)


def _written(given: Input) -> Iterator[str]:
    for value in given:
        for each in (value, *(value.data if isinstance(value.data, tuple) else ())):
            yield from _spellings(each)


def _spellings(value: Value) -> Iterator[str]:
    data: Data = value.data
    if isinstance(data, str):
        yield " ".join(data.split())
    elif value.kind is Kind.CHAR and isinstance(data, int):
        yield chr(data)
    elif isinstance(data, (int, float)) and not isinstance(data, bool):
        yield str(data)


def _without(said: str, written: str) -> str:
    if not written:
        return said
    if len(written) >= _TELLING and not written.lstrip("-").isdecimal():
        return said.replace(written, _LEFT_OUT)
    if written.lstrip("-").isdecimal():
        return re.sub(rf"(?<![\w.-]){re.escape(written)}(?![\w.])", _LEFT_OUT, said)
    for before, after in _QUOTES:
        end = "" if after else r"(?=$|[\s,;.])"
        said = re.sub(re.escape(before + written + after) + end, f"{before}{_LEFT_OUT}{after}", said)
    return said
