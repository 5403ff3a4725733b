"""Source code in sentences: on one line, and short. An expression loses arguments and strings, and is never cut."""

from mrscout.languages.base import Syntax

_CUT = "…"
_OPENING, _CLOSING = "([{", ")]}"
#: a string literal up to this length stays as it is
_SHORT = 16
#: characters of a quote, and of several quotes that would look alike
_WIDTH, _WIDE = 80, 160


class SourceQuotes:
    """Quotes source of one language."""

    def __init__(self, syntax: Syntax) -> None:
        self._syntax = syntax

    def line(self, source: str, width: int = _WIDTH) -> str:
        """Return source without comments on one line, in at most `width` characters where that can be had."""
        return self.shortened(self._syntax.on_one_line(source), width)

    def lines(self, sources: list[str]) -> list[str]:
        """Return each source as a line; wider if different ones would look alike."""
        short = [self.line(source) for source in sources]
        alike = len(set(short)) < len(set(sources))
        return [self.line(source, _WIDE) for source in sources] if alike else short

    def shortened(self, text: str, width: int) -> str:
        """Return an expression in at most `width` characters where that can be had without breaking it."""
        if len(text) > width:
            text = self._syntax.quoted.sub(
                lambda quote: quote[0] if len(quote[0]) <= _SHORT else f"{quote[0][0]}{_CUT}{quote[0][0]}",
                text,
            )
        while len(text) > width and (longest := self._longest(text)):
            start, end = longest
            text = f"{text[:start]}{self._less(text[start:end], len(text) - width)}{text[end:]}"
        return text

    def _less(self, inside: str, excess: int) -> str:
        """Return the contents of brackets with so much less: the first arguments, which mostly say the most."""
        fitting = [at for at in self._outer_commas(inside) if at + len(f", {_CUT}") <= len(inside) - excess]
        # a comma between the arguments of a type stands in no brackets that are seen here
        return f"{inside[: fitting[-1]]}, {_CUT}" if fitting and "<" not in inside else _CUT

    def _outer_commas(self, text: str) -> list[int]:
        """Return the places of the commas that stand in no brackets and in no string."""
        depth, commas = 0, list[int]()
        for at, char in self._unquoted(text):
            depth += (char in _OPENING) - (char in _CLOSING)
            if char == "," and not depth:
                commas.append(at)
        return commas

    def _longest(self, text: str) -> tuple[int, int] | None:
        """Return the place of the longest contents of brackets that hold no others which could be left out."""
        contents: list[tuple[int, int]] = []
        opened: list[int] = []
        for at, char in self._unquoted(text):
            if char in _OPENING:
                opened.append(at + 1)
            elif char in _CLOSING and opened:
                contents.append((opened.pop(), at))
        inner = [
            (start, end)
            for start, end in contents
            if end - start > len(_CUT)
            and not any(start < one and two < end and two - one > len(_CUT) for one, two in contents)
        ]
        return max(inner, key=lambda place: (place[1] - place[0], place[0]), default=None)

    def _unquoted(self, text: str) -> list[tuple[int, str]]:
        """Return the characters that stand in no string, with their places."""
        quoted = {at for quote in self._syntax.quoted.finditer(text) for at in range(*quote.span())}
        return [(at, char) for at, char in enumerate(text) if at not in quoted]
