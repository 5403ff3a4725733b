"""Messages of failures without what differs from input to input, or from run to run."""

import re

from mrscout.filtering.inputs import Input
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.contrast import contrast_in

_LEFT_OUT = "…"
#: shorter strings stand in messages by chance, unless they are quoted
_TELLING = 3
#: numbers as long as this are hardly ever the message's own
_NUMBER = re.compile(r"(?<![\w.])-?\d{5,}(?:\.\d+)?(?:E-?\d+)?(?![\w.])")
_QUOTES = (("'", "'"), ('"', '"'), ("<", ">"), ("[", "]"), (": ", ""))
_WORDS = re.compile(r"(\w+)")
_DIFFER = " (they differ in what is drawn anew in each run)"


def without_values(message: str, values: Input) -> str:
    """A message without the values of the input that it is about, so that equal complaints are one."""
    parts = (
        part for value in values for part in (value, *(value.data if isinstance(value.data, tuple) else ()))
    )
    spellings = {of_value(part).in_message(part) for part in parts}
    for written in sorted(spellings, key=len, reverse=True):
        message = _without(message, written)
    return _NUMBER.sub(_LEFT_OUT, message)


def _without(message: str, written: str) -> str:
    if not written:
        return message
    if len(written) >= _TELLING and not written.lstrip("-").isdecimal():
        return message.replace(written, _LEFT_OUT)
    if written.lstrip("-").isdecimal():
        return re.sub(rf"(?<![\w.-]){re.escape(written)}(?![\w.])", _LEFT_OUT, message)
    for before, after in _QUOTES:
        end = "" if after else r"(?=$|[\s,;.])"
        message = re.sub(re.escape(before + written + after) + end, f"{before}{_LEFT_OUT}{after}", message)
    return message


def stable_part(message: str, again: str) -> str:
    """What a failure says every time: hash codes and the like differ from process to process, and are left out.

    Words in which the two messages differ are left out; if they are unlike, only their common beginning is left.
    """
    if message == again:
        return message
    common = _common(message, again)
    before, after = contrast_in(message), contrast_in(common)
    alike = after is not None and after.expected == after.met
    return common + _DIFFER if alike and before is not None and before.expected != before.met else common


def _common(message: str, again: str) -> str:
    one, other = _WORDS.split(message), _WORDS.split(again)
    if len(one) == len(other) and one[::2] == other[::2]:
        return "".join(a if a == b else _LEFT_OUT for a, b in zip(one, other, strict=True))
    common = 0
    while common < min(len(one), len(other)) and one[common] == other[common]:
        common += 1
    return "".join(one[:common]) + _LEFT_OUT
