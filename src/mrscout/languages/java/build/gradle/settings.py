"""Reads the small things out of Gradle scripts: language levels, addresses, lists of versions."""

import re
from collections.abc import Iterable, Sequence

from mrscout.languages.java.build.effective import parse_level
from mrscout.languages.java.build.gradle.script_tree import Clause
from mrscout.languages.java.build.gradle.script_values import Values
from mrscout.languages.java.build.modules import Dependency

#: Words that state a language level, the surest last.
LEVELS = frozenset({"sourceCompatibility", "release", "languageVersion", "jvmToolchain"})


def stated_level(clause: Clause, values: Values) -> int | None:
    for token in clause.tokens:
        if token.kind == "word" and (found := re.fullmatch(r"VERSION_(?:1_)?(\d+)", token.text)):
            return int(found[1])
        if token.kind in ("string", "number"):
            level = parse_level(values.filled(token))
            if level is not None:
                return level
    for token in clause.tokens:
        if token.kind == "word" and token.text not in LEVELS:
            level = parse_level(values.text(token.text))
            if level is not None:
                return level
    return None


def imported_list(platform: Dependency) -> Dependency:
    return Dependency(platform.group, platform.artifact, platform.version, "pom", scope="import")


def addresses(clauses: Sequence[Clause]) -> list[str]:
    found: list[str] = []
    for clause in clauses:
        found += [
            token.text
            for token in clause.tokens
            if token.kind == "string" and re.match(r"https?://[^$]+$", token.text)
        ]
        found += addresses(clause.body)
    return found


def distinct(dependencies: Iterable[Dependency]) -> tuple[Dependency, ...]:
    """Each artifact once in each scope, with the version that was stated last."""
    found: dict[tuple[str, str, str, str], Dependency] = {}
    for each in dependencies:
        key = (each.group, each.artifact, each.type, each.classifier)
        known = found.get(key)
        if known is None or each.version or not known.version:
            wide = known is not None and known.scope != "test" and each.scope == "test"
            found[key] = each if not wide or known is None else known
    return tuple(found.values())
