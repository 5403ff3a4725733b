"""Damages Java files the way that editors, merges, disks and hostile people do. A seed decides everything."""

import re
from collections.abc import Callable, Sequence
from random import Random

_TOKEN = re.compile(rb"\w+|\s+|[^\w\s]")
_IDENTIFIER = re.compile(rb"\b[A-Za-z_]\w*\b")
_BRACKETS = b"(){}[]<>;,.\"'"

#: a file and others to take parts from, to the damaged file
Mutation = Callable[[Random, bytes, Sequence[bytes]], bytes]


def truncate(random: Random, source: bytes, _: Sequence[bytes]) -> bytes:
    """End in the middle."""
    return source[: random.randrange(len(source) + 1)]


def behead(random: Random, source: bytes, _: Sequence[bytes]) -> bytes:
    """Begin in the middle."""
    return source[random.randrange(len(source) + 1) :]


def splice(random: Random, source: bytes, others: Sequence[bytes]) -> bytes:
    """The first part of one file and the last of another."""
    other = random.choice(others)
    return source[: random.randrange(len(source) + 1)] + other[random.randrange(len(other) + 1) :]


def transplant(random: Random, source: bytes, others: Sequence[bytes]) -> bytes:
    """Lines of another file in the middle of this one."""
    lines, foreign = source.splitlines(keepends=True), random.choice(others).splitlines(keepends=True)
    start, at = random.randrange(len(foreign) + 1), random.randrange(len(lines) + 1)
    return b"".join(lines[:at] + foreign[start : start + random.randint(1, 12)] + lines[at:])


def edit_tokens(random: Random, source: bytes, _: Sequence[bytes]) -> bytes:
    """Drop, double and swap tokens."""
    tokens = _TOKEN.findall(source)
    for _time in range(random.randint(1, 20)):
        if not tokens:
            break
        at, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        action = random.randrange(3)
        if action == 0:
            del tokens[at]
        elif action == 1:
            tokens.insert(at, tokens[at])
        else:
            tokens[at], tokens[other] = tokens[other], tokens[at]
    return b"".join(tokens)


def edit_lines(random: Random, source: bytes, _: Sequence[bytes]) -> bytes:
    """Drop, double and swap lines."""
    lines = source.splitlines(keepends=True)
    for _time in range(random.randint(1, 8)):
        if not lines:
            break
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        action = random.randrange(3)
        if action == 0:
            del lines[at]
        elif action == 1:
            lines.insert(at, lines[at])
        else:
            lines[at], lines[other] = lines[other], lines[at]
    return b"".join(lines)


def drop_brackets(random: Random, source: bytes, _: Sequence[bytes]) -> bytes:
    """Lose some of the brackets and quotation marks."""
    places = [at for at, byte in enumerate(source) if byte in _BRACKETS]
    lost = set(random.sample(places, min(len(places), random.randint(1, 10))))
    return bytes(byte for at, byte in enumerate(source) if at not in lost)


def rename(random: Random, source: bytes, _: Sequence[bytes]) -> bytes:
    """Call things by each other's names, so that classes extend themselves and calls go astray."""
    names = sorted(set(_IDENTIFIER.findall(source)))
    for _time in range(random.randint(1, 4) if names else 0):
        old, new = random.choice(names), random.choice(names)
        every = random.random() < 0.5  # everywhere, or once
        source = re.sub(rb"\b%s\b" % old, lambda _match, new=new: new, source, count=0 if every else 1)
    return source


def repeat(random: Random, source: bytes, _: Sequence[bytes]) -> bytes:
    """Write a few tokens many times over."""
    tokens = _TOKEN.findall(source)
    at = random.randrange(len(tokens) + 1)
    part = tokens[at : at + random.randint(1, 6)]
    return b"".join(tokens[:at] + part * random.randint(2, 300) + tokens[at:])


def flip_bytes(random: Random, source: bytes, _: Sequence[bytes]) -> bytes:
    """Change bytes at random."""
    data = bytearray(source)
    for _time in range(random.randint(1, 30) if data else 0):
        data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


def recode(random: Random, source: bytes, _: Sequence[bytes]) -> bytes:
    """Save in an encoding that nobody announced, or in two."""
    encoding = random.choice(("utf-16", "utf-16-le", "utf-32", "gbk", "shift-jis", "cp037", "utf-7"))
    at = random.choice((0, random.randrange(len(source) + 1)))
    tail = source[at:].decode("utf-8", "replace").encode(encoding, "replace")
    return source[:at] + tail


MUTATIONS: tuple[Mutation, ...] = (
    truncate,
    behead,
    splice,
    splice,
    transplant,
    edit_tokens,
    edit_tokens,
    edit_lines,
    drop_brackets,
    rename,
    repeat,
    flip_bytes,
    recode,
)


def mutate(random: Random, source: bytes, others: Sequence[bytes]) -> tuple[bytes, str]:
    """Damage a file once, or twice, and say how."""
    said = []
    for mutation in random.sample(MUTATIONS, random.choice((1, 1, 1, 2))):
        source = mutation(random, source, others)
        said.append(mutation.__name__)
    return source, "+".join(said)
