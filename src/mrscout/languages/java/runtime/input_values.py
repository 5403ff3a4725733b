"""Java's values as the pipeline sees them: reading, writing, and values that the developers' code suggests."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from mrscout.languages.base.values import Row
from mrscout.languages.java.export.test_rows import row_writer
from mrscout.languages.java.library.primitives import EXAMPLES
from mrscout.languages.java.runtime.developer_constants import constants_of, is_exponent, literals_of
from mrscout.languages.java.runtime.value_forms import decode, kind_of, value_at, write
from mrscout.model.relations import CodifiedMR, LiftedSite, ValueRole
from mrscout.model.values import Kind, Value

_decode = cache(decode)


class JavaValues:
    """Reads and writes values as Java's source code has them."""

    def kind_of(self, type_: str) -> Kind | None:
        return kind_of(type_)

    def decode(self, written: str, type_: str) -> Value | None:
        return _decode(written, type_)

    def write(self, value: Value, type_: str = "") -> str:
        return write(value, type_)

    def value_at(self, site: LiftedSite) -> Value | None:
        return value_at(site)

    def example(self, type_: str) -> Value | None:
        kind = kind_of(type_)
        return decode(EXAMPLES[kind], type_) if kind in EXAMPLES else None

    def nearby(self, root: Path, file: str, line: int) -> tuple[Sequence[str], Sequence[str]]:
        return literals_of(root / file, line), constants_of(root, root / file)

    def is_exponent(self, name: str, role: ValueRole) -> bool:
        return is_exponent(name, role)

    def row_writer(self, codified: CodifiedMR, names: Sequence[str]) -> Callable[[Sequence[Value]], Row]:
        return row_writer(codified, names)


VALUES = JavaValues()
