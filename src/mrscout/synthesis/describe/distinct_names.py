"""Distinct names: relations of one class under test that would share a name are told apart by words.

Decided when all relations of a run are known. Of relations that share a name the one with the shortest program keeps
it, since it states the law best; to the others those qualifiers are added that tell them apart, the fewest and first
ones. A name that gets too long by that is replaced by the words of its test. A relation whose name no other has
keeps it, whatever other tests there are.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from mrscout.model.relations import MetamorphicRelation
from mrscout.synthesis.describe.relation_names import LONGEST

#: a name in code without a digit; shorter ones say little
_NAME = re.compile(r"(?<!\w)[A-Za-z]+(?!\w)")
_SHORTEST = 3
#: the most words of one qualifier
_MOST = 2
#: words for those that no qualifier tells apart
_CASES = ("", "InAnotherCase", "InAFurtherCase", "InYetAnotherCase")


def distinct_names(relations: Sequence[MetamorphicRelation]) -> list[str]:
    """Return a name for each relation that no other of its class under test has."""
    names = [relation.name for relation in relations]
    groups: dict[tuple[str, str], list[int]] = {}
    for index, relation in enumerate(relations):
        groups.setdefault((relation.class_under_test, relation.name.lower()), []).append(index)
    taken = {(relations[group[0]].class_under_test, key[1]) for key, group in groups.items()}
    for (subject, _), group in sorted(groups.items()):
        if len(group) == 1:
            continue
        proposed = _told_apart([relations[index] for index in group])
        plain = _plain([relations[index] for index in group], proposed)
        proposed[plain] = names[group[plain]]
        proposed = _with_cases(proposed, plain)
        for index, name in zip(group, proposed, strict=True):
            candidate, number = name, 0
            while name != names[index] and (subject, candidate.lower()) in taken:
                number += 1
                candidate = f"{name}{'Also' * number}"
            names[index] = candidate
            taken.add((subject, candidate.lower()))
    return names


def _told_apart(relations: Sequence[MetamorphicRelation]) -> list[str]:
    """Return names for relations that share one: each has the qualifiers that split the group, and no others."""
    names = [relation.name for relation in relations]
    pending: list[tuple[list[int], int]] = [(list(range(len(relations))), 0)]
    while pending:
        group, first = pending.pop()
        for at in range(first, len(relations[0].qualifiers)):
            common = set.intersection(*(set(relations[index].qualifiers[at][1]) for index in group))
            parts: dict[str, list[int]] = {}
            for index in group:
                preposition, words = relations[index].qualifiers[at]
                telling = [word for word in words if word not in common][:_MOST]
                added = f"{preposition}{'And'.join(telling)}" if telling else ""
                parts.setdefault(added, []).append(index)
            if len(parts) > 1:
                for added, part in parts.items():
                    for index in part:
                        names[index] += added
                pending += [(part, at + 1) for part in parts.values() if len(part) > 1]
                break
    _tell_by_words(relations, names)
    return [_shortened(relation, name) for relation, name in zip(relations, names, strict=True)]


def _tell_by_words(relations: Sequence[MetamorphicRelation], names: list[str]) -> None:
    """Add a word of its statement to each of several equal names that the statements of the others lack."""
    alike: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        alike.setdefault(name.lower(), []).append(index)
    for group in alike.values():
        if len(group) < 2:
            continue
        words = [_words(relations[index].statement) for index in group]
        common = set(words[0]).intersection(*words)
        for index, mine in zip(group, words, strict=True):
            counts = [sum(word in others for others in words) for word in mine]
            rare = [
                word for word, count in zip(mine, counts, strict=True) if word not in common and count == 1
            ]
            telling = rare or [word for word in mine if word not in common]
            telling = telling or _first_difference(relations[index].statement, relations[group[0]].statement)
            if telling:
                names[index] += f"With{telling[0][:1].upper()}{telling[0][1:]}"


def _first_difference(statement: str, other: str) -> list[str]:
    """Return the first name in a statement where another one has another name; empty if there is none."""
    pairs = zip(
        *(re.findall(r"\w+", " ".join(text.split("`")[1::2])) for text in (statement, other)), strict=False
    )
    return [one for one, two in pairs if one != two and _NAME.fullmatch(one) and len(one) >= _SHORTEST][:1]


def _words(statement: str) -> list[str]:
    """Return the words of a statement that can stand in a name, each once: names in its code, and orders."""
    code = " ".join(statement.split("`")[1::2])
    orders = [
        word
        for word in ("less", "greater", "least", "most")
        if f" {word} than" in statement or f" at {word}" in statement
    ]
    names = [word for word in _NAME.findall(code) if len(word) >= _SHORTEST]
    return list(dict.fromkeys((*orders, *names)))


def _shortened(relation: MetamorphicRelation, name: str) -> str:
    """Return a name that is not too long: its test's words in the place of a long name with qualifiers."""
    if len(name) <= LONGEST or name == relation.name:
        return name
    words = [word for preposition, words in relation.qualifiers if preposition == "In" for word in words]
    fitting = [f"{word[:1].lower()}{word[1:]}" for word in words if len(word) <= LONGEST]
    test = relation.test.partition("(")[0].rpartition(".")[2]
    return next((f"{word}Law" if word == test else word for word in fitting), relation.name)


def _plain(relations: Sequence[MetamorphicRelation], proposed: Sequence[str]) -> int:
    """Return the number of the relation that keeps the name: one without qualifiers, else the shortest."""
    keys = [
        (name != relation.name, _length(relation), number)
        for number, (relation, name) in enumerate(zip(relations, proposed, strict=True))
    ]
    return keys.index(min(keys))


def _length(relation: MetamorphicRelation) -> int:
    return relation.proposition.length if relation.proposition is not None else len(relation.statement)


def _with_cases(names: Sequence[str], first: int) -> list[str]:
    """Return names without repetition; the one at `first` stays."""
    seen: dict[str, int] = {names[first].lower(): 0}
    result: list[str] = []
    for index, name in enumerate(names):
        if index == first:
            result.append(name)
            continue
        number = seen[name.lower()] = seen.get(name.lower(), -1) + 1
        rounds, at = divmod(number, len(_CASES))
        result.append(f"{name}{_CASES[at]}{'More' * rounds}")
    return result


def renamed(relation: MetamorphicRelation, name: str) -> MetamorphicRelation:
    """Return a relation with another name, and its class's with it."""
    if name == relation.name:
        return relation
    former, wanted = (text[:1].upper() + text[1:] for text in (relation.name, name))
    class_name = f"{relation.class_name.removesuffix(former)}{wanted}"
    return replace(relation, name=name, class_name=class_name)
