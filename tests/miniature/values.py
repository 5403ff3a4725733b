"""Mini's values: strings and integers, written as in JSON."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from mrscout.languages.base import Row
from mrscout.languages.base.values import NO_CONSTANTS, CodeConstants
from mrscout.model.relations import CodifiedMR, LiftedSite, ValueRole
from mrscout.model.values import Kind, Value

_KINDS = {"string": Kind.STRING, "int": Kind.INT}
_EXAMPLES = {"string": '"a"', "int": "1"}


class MiniValues:
    """Reads and writes values."""

    def kind_of(self, type_: str) -> Kind | None:
        return _KINDS.get(type_)

    def decode(self, written: str, type_: str) -> Value | None:
        try:
            data = json.loads(written)
        except ValueError:
            return None
        kind = _KINDS.get(type_)
        return Value(kind, data) if kind is not None and kind.admits(data) else None

    def write(self, value: Value, type_: str = "") -> str:
        return json.dumps(value.data)

    def value_at(self, site: LiftedSite) -> Value | None:
        return self.decode(site.text, site.canonical)

    def example(self, type_: str) -> Value | None:
        return self.decode(_EXAMPLES[type_], type_) if type_ in _EXAMPLES else None

    def nearby(self, root: Path, file: str, line: int) -> tuple[Sequence[str], Sequence[str]]:
        return (), ()

    def used_literals(self, root: Path, name: str, role: ValueRole) -> Sequence[str]:
        return ()

    def code_constants(self, root: Path, codified: CodifiedMR) -> CodeConstants:
        return NO_CONSTANTS

    def is_exponent(self, name: str, role: ValueRole) -> bool:
        return False

    def row_writer(self, codified: CodifiedMR, names: Sequence[str]) -> Callable[[Sequence[Value]], Row]:
        def written(values: Sequence[Value]) -> Row:
            given = dict(zip(names, map(self.write, values), strict=True))
            return tuple(given.get(each.name, each.value) for each in codified.parameters)

        return written


VALUES = MiniValues()
