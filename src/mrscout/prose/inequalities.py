"""Conditions on the order of numbers as chains of comparisons: ``0 <= low < high <= 2^31 - 1``.

Goal: a reader sees the domain at once. Comparisons that follow from others are left out, two numbers that are ordered
and differ are strictly ordered, and what remains is written in as few chains as can be.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mrscout.model.forms import Condition
from mrscout.model.forms import ConditionOperator as Asks
from mrscout.prose.phrases import Code, Phrase, joined, phrase

#: a parameter, or a constant
Node = tuple[str, int]
#: `edges[lower, upper]` is True if the lower one is strictly less
Edges = dict[tuple[Node, Node], bool]

_ZERO: Node = ("constant", 0)
#: numbers below this are written in digits, powers of two, too
_LARGE = 100_000
_LOOSE = re.compile(r"[&|^?]|<<|>>")


def number(value: int) -> str:
    """Return a number; large powers of two, and what is beside one, as a power: ``2^31 - 1``."""
    magnitude = abs(value)
    for beside in (0, -1, 1, -2) if magnitude >= _LARGE else ():
        power = magnitude - beside
        if not power & (power - 1):
            written = f"2^{power.bit_length() - 1}"
            sign = f" {'+' if beside > 0 else '-'} {abs(beside)}" if beside else ""
            return f"{written}{sign}" if value > 0 else f"-({written}{sign})" if sign else f"-{written}"
    return str(value)


def split_order(conditions: Sequence[Condition]) -> tuple[Edges, list[Condition]]:
    """Return the comparisons that conditions demand, and the conditions that demand none."""
    edges: Edges = {}
    others: list[Condition] = []
    for condition in conditions:
        demanded = list(_edges(condition))
        for lower, upper, strict in demanded:
            edges[lower, upper] = strict or edges.get((lower, upper), False)
        if not demanded:
            others.append(condition)
    left: list[Condition] = []
    for condition in others:
        if condition.operator is Asks.DIFFER and not condition.negated and _is_ordered(edges, condition):
            continue
        left.append(condition)
    if _has_cycle(edges):
        return {}, list(conditions)
    return edges, left


def _is_ordered(edges: Edges, condition: Condition) -> bool:
    """True if two numbers that differ are ordered as well; then that they differ makes the order strict."""
    one, other = (("parameter", place) for place in condition.parameters)
    for pair in ((one, other), (other, one)):
        if pair in edges:
            edges[pair] = True
            return True
    return False


def _edges(condition: Condition) -> Iterator[tuple[Node, Node, bool]]:
    operator, negated = condition.operator, condition.negated
    nodes: list[Node] = [("parameter", place) for place in condition.parameters]
    (first, *_) = nodes
    constant: Node | None = ("constant", condition.constant) if isinstance(condition.constant, int) else None
    match operator:
        case Asks.AT_MOST | Asks.LESS_THAN:
            strict = operator is Asks.LESS_THAN
            yield (nodes[1], first, not strict) if negated else (first, nodes[1], strict)
        case Asks.NOT_NEGATIVE | Asks.POSITIVE:
            strict = operator is Asks.POSITIVE
            yield (first, _ZERO, not strict) if negated else (_ZERO, first, strict)
        case Asks.UP_TO if constant is not None and not negated:
            yield _ZERO, first, False
            yield first, constant, False
        case Asks.MAGNITUDE_AT_MOST | Asks.MAGNITUDE_BELOW if constant is not None and not negated:
            strict = operator is Asks.MAGNITUDE_BELOW
            yield ("constant", -constant[1]), first, strict
            yield first, constant, strict


def _has_cycle(edges: Edges) -> bool:
    nodes = {node for pair in edges for node in pair}
    return any(_reaches(edges, node, node) is not None for node in nodes)


def _with_constants(edges: Edges) -> Edges:
    """Return the comparisons with those of the constants among themselves."""
    constants = sorted({node for pair in edges for node in pair if node[0] == "constant"})
    return {**{(low, high): True for low in constants for high in constants if low < high}, **edges}


def _reaches(edges: Edges, start: Node, end: Node) -> bool | None:
    """Return True if a path leads from a node to another with a strict step, False for one without, None for none."""
    best: bool | None = None
    pending: list[tuple[Node, bool]] = [(start, False)]
    seen: set[tuple[Node, bool]] = set()
    while pending:
        at, strict = pending.pop()
        for (lower, upper), step in edges.items():
            if lower != at or (state := (upper, strict or step)) in seen:
                continue
            seen.add(state)
            if upper == end:
                best = bool(best) or state[1]
            else:
                pending.append(state)
    return best


def _reduced(edges: Edges) -> Edges:
    """Return the comparisons that do not follow from others."""
    left = dict(edges)
    for pair, strict in edges.items():
        others = {key: step for key, step in _with_constants(left).items() if key != pair}
        path = _reaches(others, *pair)
        if path is not None and path >= strict:
            del left[pair]
    return left


def order_phrases(edges: Edges, names: Sequence[Code]) -> list[Phrase]:
    """Return comparisons as clauses: chains; parameters in one range share a clause."""
    left = _reduced(edges)
    chains: list[tuple[list[Node], list[bool]]] = []
    while left:
        path = max(
            (path for start in sorted({low for low, _ in left}) for path in _paths(left, [start])), key=len
        )
        chains.append((path, [left.pop(pair) for pair in pairwise(path)]))
    _give_lower_bounds(chains)
    chains.sort(key=lambda chain: [node[1] for node in chain[0] if node[0] == "parameter"])
    alike: dict[object, list[int]] = {}
    for path, signs in chains:
        places = [place for sort, place in path if sort == "parameter"]
        shape = [None if sort == "parameter" else value for sort, value in path]
        single = len(places) == 1
        alike.setdefault(repr((shape, signs)) if single else id(path), []).append(places[0])
    clauses: list[Phrase] = []
    for path, signs in chains:
        places = [place for sort, place in path if sort == "parameter"]
        shape = [None if sort == "parameter" else value for sort, value in path]
        sharing = alike.get(repr((shape, signs)), [])
        if len(places) == 1 and (len(path) == 2 or len(sharing) > 1):
            if sharing[0] == places[0]:
                clauses.append(_words(path, signs, [names[place] for place in sharing]))
        else:
            clauses.append((Code(_written(path, signs, names)),))
    return clauses


def _give_lower_bounds(chains: list[tuple[list[Node], list[bool]]]) -> None:
    """Move a lower bound from a chain to the upper bound of the same parameter, which is a chain of its own."""
    for path, signs in chains:
        if len(path) == 2 and path[1][0] == "constant":
            for other, steps in chains:
                if len(other) > 2 and other[0][0] == "constant" and other[1] == path[0]:
                    path.insert(0, other.pop(0))
                    signs.insert(0, steps.pop(0))
                    break


def _paths(edges: Edges, begin: list[Node]) -> Iterator[list[Node]]:
    """Yield the longest paths that begin with some nodes."""
    following = [upper for lower, upper in edges if lower == begin[-1]]
    if not following:
        yield begin
    for upper in following:
        yield from _paths(edges, [*begin, upper])


def _written(path: Sequence[Node], signs: Sequence[bool], names: Sequence[Code]) -> str:
    """Return a chain as code: ``0 <= low < high``."""
    texts = [number(value) if sort == "constant" else _operand(names[value].text) for sort, value in path]
    rest = (f" {'<' if strict else '<='} {text}" for strict, text in zip(signs, texts[1:], strict=True))
    return texts[0] + "".join(rest)


def _operand(text: str) -> str:
    return f"({text})" if _LOOSE.search(text) else text


def _words(path: Sequence[Node], signs: Sequence[bool], names: Sequence[Code]) -> Phrase:
    """Return the range of parameters in words: `a` and `b` are not negative, `a` and `b` are from 0 to 9."""
    about, verb = joined([(name,) for name in names]), "is" if len(names) == 1 else "are"
    constants = [value for sort, value in path if sort == "constant"]
    if len(constants) > 1:
        low, high = constants
        if any(signs):
            before, after = ("more than " if signs[0] else ""), ("less than " if signs[1] else "")
            return phrase(
                "{0} {1} {2} and {3}", about, verb, f"{before}{number(low)}", f"{after}{number(high)}"
            )
        return phrase("{0} {1} from {2} to {3}", about, verb, number(low), number(high))
    if path[0][0] == "constant":
        words = {(0, False): "not negative", (0, True): "positive"}.get((constants[0], signs[0]))
        bound = f"{'more than' if signs[0] else 'at least'} {number(constants[0])}"
        return phrase("{0} {1} {2}", about, verb, words or bound)
    words = {(0, True): "negative", (0, False): "not positive"}.get((constants[0], signs[0]))
    bound = f"{'less than' if signs[0] else 'at most'} {number(constants[0])}"
    return phrase("{0} {1} {2}", about, verb, words or bound)
