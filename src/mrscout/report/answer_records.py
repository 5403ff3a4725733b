"""The objects that commands print with `--format json` (docs/records.md). Each has a schema of its name."""

from collections.abc import Iterable

from msgspec import Struct

from mrscout.explanations import Code


class CodeRecord(Struct, frozen=True, kw_only=True):
    """A code with its page."""

    code: str
    kind: str  #: error, run, file, build, test, relation or verdict
    exit_code: int | None  #: of an error
    sentence: str
    page: str  #: Markdown


class ExplainRecord(Struct, frozen=True, kw_only=True):
    """`mrscout explain`: the codes of a name, or all."""

    codes: tuple[CodeRecord, ...]

    @classmethod
    def of(cls, codes: Iterable[Code]) -> "ExplainRecord":
        """Return the record of codes."""
        return cls(
            codes=tuple(
                CodeRecord(
                    code=code.slug,
                    kind=code.kind.name.lower(),
                    exit_code=code.exit_code.value if code.exit_code is not None else None,
                    sentence=code.sentence,
                    page=code.page,
                )
                for code in codes
            )
        )
