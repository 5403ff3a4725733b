"""Objects that a sentence is about in the place of the parameters that make them: every `Range range`.

Goal: the law is about ranges, not about the two numbers that each test value is made of. An object takes the place of
its parameters if these have no other part in the sentence, and if every value of them makes one or is refused.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from mrscout.prose.acceptance import Refusal, accepting_calls, closing
from mrscout.prose.phrases import Code, Phrase

#: a name that is no method's, and no member's
_NAME = re.compile(r"(?<![\w.])\w+(?![\w(])")
#: an expression that makes an object of names, and one within it that makes the objects that it takes
_MADE = re.compile(r"(?:new )?[\w.$]+(?:<[^()]*>)?\(([\w, ]*)\)")
_MADE_WITHIN = re.compile(
    r"(?<=[(,] |.[(,])(?:new [\w.$]+(?:<[^()]*>)?|[A-Z][\w.$]*\.(?:of|from|parse|create|value)\w*)\(([\w, ]*)\)"
)
#: a value that is drawn at random from a seed
_DRAWN = re.compile(r"new [\w.]+\((\w+)\)\.\w+\(\)")
#: a call, with what it is called on
_CALL = re.compile(r"(?:new )?[\w.$]+(?:<[^()]*>)?\(.*\)", re.DOTALL)
_PAIR = ("one", "other")
_MANY = ("first", "second", "third", "fourth")
#: names shorter than this say too little of a class
_SHORT = 3


class MadeObject(NamedTuple):
    """An object that parameters make."""

    declared: Phrase  #: `Range range`
    taken: tuple[str, ...]  #: the parameters
    code: str


class Limits(Protocol):
    """The part of a domain that decides which parameters can give way to an object."""

    @property
    def free(self) -> set[str]:
        """The names of parameters that every value is stated for."""

    def are_refused(self, taken: Collection[str], code: str, refusals: Sequence[Refusal]) -> bool:
        """True if an object cannot be made of the values of parameters that do not meet the conditions on them."""


class ObjectMaker:
    """Finds the objects of one sentence."""

    def __init__(self, codes: Sequence[str], limits: Limits, refusals: Sequence[Refusal]) -> None:
        self._codes = codes
        self._limits = limits
        self._refusals = refusals
        self._words = _NAME.findall(" ".join(codes))

    def defined(self, name: str, code: str, class_: str, seeds: Collection[str]) -> MadeObject | None:
        """Return the object that a name stands for; None if the sentence has to say what it is made of.

        `class_` is the project's class that the code makes an object of, if it is one.
        """
        drawn = _DRAWN.fullmatch(code)
        if drawn and drawn[1] in self._limits.free.intersection(seeds) and self._words.count(drawn[1]) == 1:
            return MadeObject((Code(name),), (drawn[1],), code)
        taken = parameters_in(code)
        if class_ and taken and self._is_any(taken, code):
            return MadeObject((Code(f"{class_} {name}"),), tuple(taken), code)
        mentioned = [word for word in _NAME.findall(code) if word in self._limits.free]
        accepted = accepting_calls(self._refusals, [code], mentioned)
        if mentioned and accepted == [code] and all(self._words.count(word) == 1 for word in mentioned):
            return MadeObject((Code(name), " that ", Code(code), " returns"), tuple(mentioned), code)
        return None

    def _is_any(self, taken: Sequence[str], code: str, times: int = 1) -> bool:
        if not all(self._words.count(name) == times for name in taken):
            return False
        return set(taken) <= self._limits.free or self._limits.are_refused(taken, code, self._refusals)

    def within(self, makers: Collection[str], defined: Collection[str]) -> dict[str, MadeObject]:
        """Return the objects that code makes where it takes them, with names for them.

        `makers` are the calls that make objects of the project: `new Range`, `Point.of`.
        """
        made: dict[str, tuple[str, list[str]]] = {}
        others = [code for code in self._codes if code not in defined]
        for code in others:
            for expression, class_ in _expressions(code, makers):
                times = sum(other.count(expression) for other in others)
                taken = parameters_in(expression)
                if taken and self._is_any(taken, expression, times):
                    made.setdefault(expression, (class_, taken))
        names = self._names({code: class_ for code, (class_, _) in made.items()})
        return {
            name: MadeObject((Code(f"{made[code][0]} {name}"),), tuple(made[code][1]), code)
            for code, name in names.items()
        }

    def _names(self, classes: Mapping[str, str]) -> dict[str, str]:
        """Return names for objects by their code: `range`, or `one` and `other` for two of a class."""
        names: dict[str, str] = {}
        for class_ in dict.fromkeys(classes.values()):
            same = [code for code, other in classes.items() if other == class_]
            last = re.split(r"(?<=[a-z0-9])(?=[A-Z])", class_)[-1]
            base = last if len(last) >= _SHORT else class_
            base = base.lower() if base.isupper() else base[:1].lower() + base[1:]
            proposed: Sequence[str] = [base]
            if len(same) > 1:
                alone = len(set(classes.values())) == 1 and len(same) == len(_PAIR)
                words = _PAIR if alone else _MANY
                proposed = words if alone else [f"{word}{base[:1].upper()}{base[1:]}" for word in words]
            taken = {*self._words, *names.values()}
            if len(same) <= len(proposed) and not taken & set(proposed):
                names |= dict(zip(same, proposed, strict=False))
        return names


def parameters_in(code: str) -> list[str]:
    """Return the names that an object is made of: `low` and `high` for `new Range(Point.of(low), high)`."""
    while _MADE_WITHIN.search(code):
        code = _MADE_WITHIN.sub(r"\1", code)
    match = _MADE.fullmatch(code)
    return [name for part in match[1].split(",") if (name := part.strip())] if match is not None else []


def _expressions(code: str, makers: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the expressions in some code that make objects of names alone, the outermost, with their classes."""
    if not makers:
        return
    begin = re.compile(
        rf"(?<![\w.])(?:{'|'.join(sorted(map(re.escape, makers), reverse=True))})(?:<[^()]*>)?\("
    )
    at = 0
    while match := begin.search(code, at):
        expression = code[match.start() : closing(code, match.end() - 1) + 1]
        at = match.end()
        if parameters_in(expression):
            maker = match[0].partition("(")[0].partition("<")[0]
            class_ = maker.removeprefix("new ") if maker.startswith("new ") else maker.rpartition(".")[0]
            yield expression, class_
            at = match.start() + len(expression)
