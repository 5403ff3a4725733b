"""Values like a given one: of its magnitude and sign, its length, its shape and its characters."""

import math
import re
from random import Random

from mrscout.filtering.values.ranges import FLOATS, WHOLE, range_of, rounded
from mrscout.model.values import Kind, Value

_LOWER, _UPPER, _DIGITS = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
_SIGNS = "".join(each for each in map(chr, range(33, 127)) if not each.isalnum())
_SPACES = " \t\n\r"
_RUNS = re.compile(r"[0-9]+|[a-z]+|[A-Z]+|[^0-9a-zA-Z]+")
#: an identifier of 128 bits, and where it says of what kind it is
_IDENTIFIER = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_KIND = (14, 19)
#: texts and arrays with more runs or elements than this vary in some places only
_PLACES = 12
_FEW = 2
#: numbers beyond this are most often smaller: as sizes and counts they are what takes time
_LARGE = 500


def vary(value: Value, random: Random, *, size: bool = False) -> Value:
    """Another value like this one; now and then the same."""
    kind, data = value.kind, value.data
    if isinstance(data, tuple):
        return Value(kind, _elements(data, random), value.of)
    if isinstance(data, bool):
        return Value(kind, _chance(0.5, random))
    if isinstance(data, str):
        return Value(kind, _text(data, random), value.of)
    if kind is Kind.CHAR and isinstance(data, int):
        return Value(kind, ord(_char(chr(data), random)))
    if kind in WHOLE and isinstance(data, int):
        lowest, highest = range_of(kind)
        return Value(kind, min(highest, max(lowest, _whole(data, random, size=size))))
    if kind in FLOATS and isinstance(data, (int, float)):
        return Value(kind, rounded(kind, _float(float(data), random)))
    return value


def respell(own: str, random: Random) -> str:
    """A text of the same length, of which each letter and digit is one that stands in it somewhere.

    The developers' own may be all that there are: digits of base 32, names of notes.
    """
    alphabets = [[each for each in own if each in every] for every in (_LOWER, _UPPER, _DIGITS)]
    return "".join(next((random.choice(found) for found in alphabets if each in found), each) for each in own)


def _chance(share: float, random: Random) -> bool:
    return random.random() < share


def _whole(own: int, random: Random, *, size: bool) -> int:
    reach = max(2 * abs(own), 8 if size else 10)
    sign = -1 if own < 0 else 1
    if _chance(0.85 if reach > _LARGE else 0.5, random):  # small numbers are as likely as large ones
        return sign * int(math.exp(random.uniform(0, math.log(reach + 1))))
    return sign * random.randint(0, reach)


def _float(own: float, random: Random) -> float:
    if not math.isfinite(own):
        return own
    reach = max(2 * abs(own), 10.0)
    reach = reach if math.isfinite(reach) else abs(own)
    sign = -1.0 if own < 0 else 1.0
    drawn = random.uniform(0, reach)
    whole = _chance(0.5 if own.is_integer() else 0.2, random)
    return sign * (float(math.floor(drawn)) if whole else drawn)


def _elements(own: tuple[Value, ...], random: Random) -> tuple[Value, ...]:
    found = list(own)
    if not found:
        return own
    if _chance(0.3, random):
        random.shuffle(found)
    for index in _places(len(found), random):
        found[index] = vary(random.choice(own), random)
    return tuple(found)


def _places(count: int, random: Random) -> list[int]:
    """The places that change: all of a few, some of many."""
    if count <= _FEW or _chance(0.4, random):
        return list(range(count)) if count <= _PLACES else random.sample(range(count), _PLACES)
    return random.sample(range(count), random.randint(1, min(count, _PLACES)))


def _text(own: str, random: Random) -> str:
    """Runs of digits and letters vary, the rest stays."""
    if not own:
        return "".join(random.choices(_LOWER, k=random.randint(1, 4)))
    if _IDENTIFIER.fullmatch(own):
        return _identifier(own, random)
    runs = _RUNS.findall(own)
    varied = [index for index, run in enumerate(runs) if run[0].isascii() and run[0].isalnum()]
    if not varied:  # a text of other signs alone
        varied_signs = [_char(each, random) if _chance(0.5, random) else each for each in own]
        if len(own) > 1 and _chance(0.3, random):
            del varied_signs[random.randrange(len(own))]
        return "".join(varied_signs)
    for place in _places(len(varied), random):
        index = varied[place]
        runs[index] = _run(runs[index], random)
    return "".join(runs)


def _identifier(own: str, random: Random) -> str:
    """Other digits, in the developers' case, but for those that say what kind of identifier it is."""
    digits = "0123456789ABCDEF" if own.isupper() else "0123456789abcdef"
    return "".join(
        each if each == "-" or at in _KIND else random.choice(digits) for at, each in enumerate(own)
    )


def _run(run: str, random: Random) -> str:
    if run[0] in _DIGITS:
        return _digits(run, random)
    # The developers' own letters may be all that there are: digits of base 16, names of notes.
    alphabet = run if _chance(0.3, random) else _LOWER if run[0] in _LOWER else _UPPER
    length = len(run) if _chance(0.5, random) else max(1, len(run) + random.randint(-2, 2))
    return "".join(random.choices(alphabet, k=length))


def _digits(run: str, random: Random) -> str:
    """A number of the same width, zeros before it as the developers have them; often one close by."""
    number, width = int(run), len(run)
    padded = run[0] == "0" and width > 1
    if _chance(0.5, random):
        near = max(0, number + random.randint(-5, 5))
        return f"{near:0{width}}" if padded or width > 1 else str(near)
    first = "0" if padded else random.choice(_DIGITS if width == 1 else _DIGITS[1:])
    return first + "".join(random.choices(_DIGITS, k=width - 1))


def _char(char: str, random: Random) -> str:
    for alphabet in (_LOWER, _UPPER, _DIGITS, _SIGNS):
        if char in alphabet:
            return random.choice(alphabet)
    if char in _SPACES:
        return random.choice(_SPACES)
    near = chr(max(0, min(0xFFFF, ord(char) + random.randint(-20, 20))))
    return near if near.isprintable() else char
