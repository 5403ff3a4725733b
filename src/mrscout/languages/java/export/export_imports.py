"""The imports of an exported test: sorted, none unused, and short names only where they mean nothing else."""

from mrscout.languages.java.export.class_members import identifiers
from mrscout.languages.java.export.class_parts import Parts
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.relations import Import


class Names:
    """Hands out names of classes, and remembers which have to be imported."""

    def __init__(self, parts: Parts) -> None:
        self._known = {each.text: each for each in parts.imports}
        self._taken = {each.name for each in parts.imports} | parts.names | {parts.name}
        self._new: dict[str, Import] = {}

    def short(self, qualified: str) -> str:
        """How a class is called in the source: by its simple name, unless somebody else bears it."""
        line, simple = f"import {qualified};", qualified.rpartition(".")[2]
        if line in self._known or line in self._new:
            return simple
        if simple in self._taken:
            return qualified
        if f"import {qualified.rpartition('.')[0]}.*;" in self._known:
            return simple
        self._new[line] = Import(line, simple, static=False)
        return simple

    def written(self, code: str) -> str:
        """The block of imports that a class needs."""
        source = code.encode()
        used = mentioned(source)
        every = {**self._known, **self._new}.values()
        kept = [each for each in every if not each.name or each.name in used]
        blocks = [
            "\n".join(sorted({each.text for each in kept if each.static is static}))
            for static in (False, True)
        ]
        return "".join(f"{block}\n\n" for block in blocks if block)


def mentioned(source: bytes) -> set[str]:
    """Every identifier of a source; comments do not count."""
    return set(identifiers(source, parse(source).root_node))
