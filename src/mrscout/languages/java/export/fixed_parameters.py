"""Parameters that keep the developers' value in every row: they are declared in the relation, and leave the rows."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from mrscout.languages.java.export.class_parts import Method, Parts
from mrscout.languages.java.export.test_rows import Row, declared

_WORD = re.compile(r"\w+")


def without_fixed(parts: Parts, rows: Sequence[Row], fixed: Collection[str]) -> tuple[Parts, list[Row]]:
    """The relation and its rows without the parameters of these names, as far as that changes nothing."""
    relation = parts.relation
    first = len(relation.parameters) - len(rows[0])  # those before have no values in a row
    names = {name for _, name in relation.parameters}
    gone: dict[int, str] = {}
    for column, (type_, name) in enumerate(relation.parameters[first:]):
        text = rows[0][column]
        same = all(row[column] == text for row in rows)
        known = names.isdisjoint(_WORD.findall(text)) and not type_.endswith("...")
        if name in fixed and same and known:
            gone[column] = declared(type_, name, text, 2)
    if parts.test.parameters or len(gone) == len(rows[0]):
        return parts, list(rows)
    left = [each for at, each in enumerate(relation.parameters) if at - first not in gone]
    body = "\n".join([*gone.values(), relation.body])
    doc = _undocumented(relation, {relation.parameters[first + column][1] for column in gone})
    settled = replace(relation, parameters=tuple(left), body=body, doc=doc)
    shorter = [tuple(each for column, each in enumerate(row) if column not in gone) for row in rows]
    return replace(parts, relation=settled), shorter


def _undocumented(relation: Method, names: Collection[str]) -> str:
    """The method's comment without some of its parameters."""
    kept: list[str] = []
    gone = False
    for line in relation.doc.split("\n"):
        words = line.strip(" *").split()
        if words[:1] == ["@param"] or line.strip() in ("*/", "*"):
            gone = words[:1] == ["@param"] and words[1] in names
        if not gone:
            kept.append(line)
    return "\n".join(kept)
