"""Strings.

A string like the developers' keeps its shape: runs of digits and letters vary, other characters stay. Awkward strings
(quotes, escapes, numbers) are listed, since random strings seldom contain them.
"""

import math
import re
from collections.abc import Iterator, Sequence
from random import Random
from unicodedata import normalize

from mrscout.filtering.values.arrays import LEAST_LENGTHS, some_places
from mrscout.filtering.values.characters import DIGITS, LOWER, UPPER, similar
from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.string_structure import fragments_in, reshaped, reshapings, with_fragment
from mrscout.filtering.values.value_kind import Features, Proposal, Strategy, ValueKind, of_kind, shortened
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Data, Kind, Value

#: the possible greatest lengths: few, so that Hypothesis draws few lists of strings
_LENGTHS = (6, 12, 24)
_PRINTABLE = "".join(map(chr, range(32, 127)))
_RUNS = re.compile(r"[0-9]+|[a-z]+|[A-Z]+|[^0-9a-zA-Z]+")
_UNUSUAL = re.compile(r"[^ -~]")
#: a UUID, and the indices of its version and variant
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_UUID_KIND = (14, 19)
#: the share of strings to change that the developers use elsewhere
_ELSEWHERE = 0.3
#: the first characters that shrinking simplifies
_SIMPLIFIED = 24
#: strings that code often handles wrongly
# fmt: off
_AWKWARD = (
    "", " ", "a", "A", " a ", "a b", "a,b", ",", "\\", "\\,", "\\\\\\\\", "'a'", "''a''", '"a"', '""a""',
    "a'b", "a;b", "a:b", "a.b", "a/b", "a-b", "a_b", "a=b", "&amp;", "&", "<a>", "%20", "%", "+", "a\nb",
    "a\tb", "$a", "0", "01", "-1", "1.0", "1e3", "0x1F", "true", "null", "ä", "É", "é", "ß", "İ", "(a)",
    "[a]", "{a}", "#a", "@a",
)
# fmt: on
#: strings with many near misses; the first is longer than most limits
_BASES = ("abcdefgh" * 9, "a-b c", "e\u0301", "ab")
_CONDITIONS = (
    *(Op.NOT_EMPTY, Op.NOT_BLANK, Op.LATIN_1, Op.ASCII, Op.PRINTABLE_ASCII, Op.TRIMMED, Op.NO_WHITE_SPACE),
    *(Op.LOWER_CASE, Op.UPPER_CASE, Op.ALPHANUMERIC, Op.DIGITS, Op.ALPHABETIC, Op.LETTER_FIRST),
    Op.EVEN_LENGTH,
)
#: characters that code often takes for separators, quotes, or ends
_SEPARATORS = ",;:/\\|&=#%()[]{}<>\"'.-_ +*@!?$\n\0"
#: names of standards: a parameter that takes one of a line probably takes the others, and few other strings
_STANDARDS: tuple[tuple[str, ...], ...] = tuple(
    tuple(names.split())
    for names in (
        "UTF-8 UTF-16 UTF-16BE UTF-16LE UTF-32 US-ASCII ISO-8859-1 ISO-8859-15 windows-1252",
        "MD2 MD5 SHA-1 SHA-224 SHA-256 SHA-384 SHA-512 SHA-512/224 SHA-512/256 SHA3-224 SHA3-256 SHA3-384 SHA3-512",
        "HmacMD5 HmacSHA1 HmacSHA224 HmacSHA256 HmacSHA384 HmacSHA512",
        "AES DES DESede Blowfish RC2 RC4 ChaCha20",
        "RSA DSA EC DH Ed25519 X25519",
        "USD EUR GBP JPY CHF CNY INR AUD CAD SEK NOK DKK PLN CZK HUF BRL MXN KRW ZAR KWD BHD TND CLP ISK",
        "UTC GMT Europe/London Europe/Paris Europe/Berlin America/New_York America/Los_Angeles Asia/Tokyo Asia/Kolkata",
        "Z +00:00 +01:00 -01:00 +02:00 -05:00 +05:30 -03:30 +12:00 -12:00 +14:00",
        "en de fr es it ja zh ko pt ru ar hi tr sv pl nl",
        "en-US en-GB de-DE de-CH fr-FR fr-CA es-ES it-IT ja-JP zh-CN zh-TW ko-KR pt-BR ru-RU ar-EG hi-IN tr-TR",
        "en_US en_GB de_DE de_CH fr_FR fr_CA es_ES it_IT ja_JP zh_CN zh_TW ko_KR pt_BR ru_RU ar_EG hi_IN tr_TR",
        "US GB DE CH FR CA ES IT JP CN TW KR BR RU EG IN TR SE PL NL",
        "GET HEAD POST PUT DELETE PATCH OPTIONS TRACE",
        "text/plain text/html text/css text/xml application/json application/xml application/pdf image/png image/jpeg",
        "http https ftp file jar mailto",
        "MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY",
        "JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER",
        "int long short byte char boolean float double",
        "INFO WARN WARNING ERROR DEBUG TRACE FATAL SEVERE FINE FINER FINEST ALL OFF",
    )
)
#: spellings of names of standards
_SPELLINGS = (str, str.lower, str.upper)


class Strings(ValueKind):
    """Strings of any characters, up to a few times as long as the developers'."""

    def strategy(self, longest: int) -> Strategy:
        from hypothesis import strategies as st

        printable = st.text(st.sampled_from(_PRINTABLE), max_size=longest)
        return st.one_of(printable, printable, printable, st.text(max_size=longest)).map(self.value)

    def longest(self, like: Value | None) -> int:
        wanted = 2 * len(like.data) if like is not None and isinstance(like.data, str) else 0
        return next((length for length in _LENGTHS if length >= wanted), _LENGTHS[-1])

    def changed(self, drawn: Value, others: Sequence[Value], longest: int, random: Random) -> Value:
        """Join the beginning of one string and the end of another."""
        data, other = drawn.data, random.choice(others).data
        assert isinstance(data, str)
        assert isinstance(other, str)
        joined = data[: random.randint(0, len(data))] + other[random.randint(0, len(other)) :]
        return self.value(joined[:longest])

    def draw_any(self, domain: Domain, random: Random, number: int) -> Value:
        if domain.numeric:
            return self.value(str(of_kind(Kind.INT).draw(None, random, number).data))
        return self.draw(domain.original, random, number)

    def draw_constant(self, domain: Domain, random: Random) -> Value:
        text, fragment = _some_text(domain, random), random.choice(domain.fragments)
        return Value(self.kind, with_fragment(text, fragment, random), domain.original.of)

    def of_length(self, domain: Domain, length: int, random: Random) -> Value:
        text = _some_text(domain, random)
        more = random.choices(text or LOWER, k=max(0, length - len(text)))
        return Value(self.kind, text[:length] + "".join(more), domain.original.of)

    def draw_reshaped(self, domain: Domain, random: Random) -> Value:
        return Value(self.kind, reshaped(_some_text(domain, random), random), domain.original.of)

    def at_boundaries(self, domain: Domain) -> Iterator[Value]:
        text, reshapes = _string(domain.original), domain.has_structure
        texts = (*fragments_in(text, domain.fragments), *(reshapings(text) if reshapes else ()))
        yield from map(self.value, dict.fromkeys(texts))

    def vary(self, value: Value, random: Random, *, size: bool = False) -> Value:
        if not isinstance(value.data, str):
            return value
        return Value(value.kind, _vary_text(value.data, random), value.of)

    def edges(self, domain: Domain) -> Sequence[Value]:
        return tuple(map(self.value, ("0", "-1") if domain.numeric else ("", " ")))

    def awkward(self) -> Sequence[Data]:
        return _AWKWARD

    def bases(self, original: Data) -> Iterator[Data]:
        yield from (original, *_BASES)

    def near_misses(self, data: Data) -> Iterator[Data]:
        if isinstance(data, str):
            yield from (data.upper(), data.lower(), data.strip(), f" {data}", f"{data} ", data[::-1])
            yield from (
                f"'{data}'",
                f'"{data}"',
                f"\\{data}",
                f"0{data}",
                f"{data}.",
                f"{data}\n",
                f"{data},",
            )
            yield from (normalize("NFC", data), re.sub(r"[\W_]", "", data), f"{data}x")

    def weight(self, value: Value) -> float:
        data = _string(value)
        return 2 * len(data) + sum(not character.isascii() or not character.isalnum() for character in data)

    def simpler(self, value: Value) -> Iterator[Value]:
        data = _string(value)
        yield from (self.value("".join(part)) for part in shortened(tuple(data)))
        yield from (self.value(simple * len(data)) for simple in "a0 ")
        for at in range(min(len(data), _SIMPLIFIED)):
            yield from (self.value(data[:at] + simple + data[at + 1 :]) for simple in "a0 ")

    def conditions(self, domain: Domain) -> Iterator[Proposal]:
        yield from ((operator, None) for operator in _CONDITIONS)
        yield from ((Op.LACKS, char) for char in _SEPARATORS if char not in _string(domain.original))
        yield from ((Op.LENGTH_AT_LEAST, least) for least in LEAST_LENGTHS)
        yield Op.LENGTH, len(_string(domain.original))

    def fit(self, data: Data, like: Value) -> Value | None:
        return Value(like.kind, data, like.of) if isinstance(data, str) else None

    def in_message(self, value: Value) -> str:
        return " ".join(_string(value).split())

    def features(self, value: Value) -> Features:
        """Return the length, and the shares of letters, digits and unusual characters."""
        data = _string(value)
        if not data:
            return (-1.0, 0.0, 0.0, 0.0)
        length = len(data)
        letters, digits = (sum(map(test, data)) / length for test in (str.isalpha, str.isdigit))
        return (math.log2(1 + length), letters, digits, 2 * len(_UNUSUAL.findall(data)) / length)


def _string(value: Value) -> str:
    return value.data if isinstance(value.data, str) else ""


def _some_text(domain: Domain, random: Random) -> str:
    """Return the developers' string, or another string that they use elsewhere."""
    others = (*domain.used, *domain.listed) if random.random() < _ELSEWHERE else ()
    return _string(random.choice((domain.original, *others)))


def respelled(original: str, random: Random) -> str:
    """Return a string of the same length in which each letter and digit is one of its class in the original.

    Those in the original may be the whole alphabet: digits of base 32, names of notes.
    """
    alphabets = [[char for char in original if char in class_] for class_ in (LOWER, UPPER, DIGITS)]
    return "".join(
        next((random.choice(alphabet) for alphabet in alphabets if char in alphabet), char)
        for char in original
    )


def other_names_of_standard(text: str) -> tuple[str, ...]:
    """Return the other names of the standard that a string names, in its spelling: ``utf-16`` … for ``utf-8``."""
    for spelling in _SPELLINGS:
        names = [
            spelling(name)
            for names in _STANDARDS
            if text in map(spelling, names)
            for name in names
            if spelling(name) != text
        ]
        if names:
            return tuple(dict.fromkeys(names))
    return ()


def _vary_text(original: str, random: Random) -> str:
    if not original:
        return "".join(random.choices(LOWER, k=random.randint(1, 4)))
    if _UUID.fullmatch(original):
        return _vary_uuid(original, random)
    runs = _RUNS.findall(original)
    varied = [index for index, run in enumerate(runs) if run[0].isascii() and run[0].isalnum()]
    if not varied:
        return _vary_signs(original, random)
    for place in some_places(len(varied), random):
        index = varied[place]
        runs[index] = _vary_run(runs[index], random)
    return "".join(runs)


def _vary_signs(original: str, random: Random) -> str:
    """Vary a string without letters and digits: replace some characters, and perhaps drop one."""
    signs = [similar(char, random) if random.random() < 0.5 else char for char in original]
    if len(original) > 1 and random.random() < 0.3:
        del signs[random.randrange(len(original))]
    return "".join(signs)


def _vary_uuid(original: str, random: Random) -> str:
    """Draw other digits for a UUID, in the developers' case; version and variant stay."""
    digits = "0123456789ABCDEF" if original.isupper() else "0123456789abcdef"
    return "".join(
        char if char == "-" or at in _UUID_KIND else random.choice(digits) for at, char in enumerate(original)
    )


def _vary_run(run: str, random: Random) -> str:
    if run[0] in DIGITS:
        return _vary_digits(run, random)
    # The letters of the original may be the whole alphabet: digits of base 16, names of notes.
    alphabet = run if random.random() < 0.3 else LOWER if run[0] in LOWER else UPPER
    length = len(run) if random.random() < 0.5 else max(1, len(run) + random.randint(-2, 2))
    return "".join(random.choices(alphabet, k=length))


def _vary_digits(run: str, random: Random) -> str:
    """Draw a number of the same width, padded with zeros if the original is; often one close by."""
    number, width = int(run), len(run)
    padded = run[0] == "0" and width > 1
    if random.random() < 0.5:
        near = max(0, number + random.randint(-5, 5))
        return f"{near:0{width}}" if padded or width > 1 else str(near)
    first = "0" if padded else random.choice(DIGITS if width == 1 else DIGITS[1:])
    return first + "".join(random.choices(DIGITS, k=width - 1))


KINDS = (Strings(Kind.STRING),)
