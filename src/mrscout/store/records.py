"""The basis of all records: typed structs, and their conversion from and to JSON.

A run folder is hostile input: people edit records, disks fill up, versions differ, and a project may bring a run of
its own. `read_record` therefore refuses everything that the types do not allow. After it, numbers are finite and in
range, strings match their patterns, paths stay below their folder, places have a possible extent, and indices name
something (`__post_init__` of the structs). A field that a struct does not name is ignored: a later version may have
written it.

The structs are the only description of a record. The JSON Schemas beside them are generated (`make schemas`). JSON is
read and written by the json module, which can carry lone surrogates: Java's strings may hold them.
"""

import json
import re
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
from msgspec import Meta, Struct

from mrscout.model.ir import Span
from mrscout.model.slugged import Slugged

#: an object as the json module reads and writes it
Json = dict[str, Any]
#: an integer that any JSON reader can count to
LARGEST_INTEGER = 2**53
#: far beyond anything measured, in seconds or percentage points
_LARGEST_NUMBER = 1e9

Count = Annotated[int, Meta(ge=0, le=LARGEST_INTEGER)]
Positive = Annotated[int, Meta(ge=1, le=LARGEST_INTEGER)]
Integer = Annotated[int, Meta(ge=-LARGEST_INTEGER, le=LARGEST_INTEGER)]
#: a bound on values of the code under test, which has integers of 64 bits
Bound = Annotated[int, Meta(ge=-(1 << 63), le=(1 << 63) - 1)]
Share = Annotated[float, Meta(ge=0, le=1)]
Seconds = Annotated[float, Meta(ge=0, le=_LARGEST_NUMBER)]
Number = Annotated[float, Meta(ge=-_LARGEST_NUMBER, le=_LARGEST_NUMBER)]
NonEmpty = Annotated[str, Meta(min_length=1)]
RelationId = Annotated[str, Meta(pattern="^[0-9a-f]{10}$")]
TestName = Annotated[str, Meta(pattern=r"^[^()]+\([^()]*\)$", description="package.Class.method(Types)")]
#: checked by `check_path` as well
RelativePath = Annotated[
    str,
    Meta(min_length=1, pattern="^[^/]", description="Relative to the project's root, with forward slashes."),
]
Line = Annotated[int, Meta(ge=1, le=LARGEST_INTEGER, description="From 1.")]
Offset = Annotated[
    int, Meta(ge=0, le=LARGEST_INTEGER, description="Bytes of the file's text in UTF-8, from 0.")
]
Record = TypeVar("Record", bound=Struct)

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
#: qualified name of a class, which becomes a path; Java has many letters, and none of them separates folders
_CLASS_NAME = re.compile(r"[^\s./\\\0]+(?:\.[^\s./\\\0]+)*")


class StretchRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stretch of source code."""

    file: Annotated[str, Meta(description="Absent if it is the test's.")] = ""
    line: Line
    end_line: Line
    start: Offset
    end: Offset

    def __post_init__(self) -> None:
        """Raises ValueError for a stretch that no file can have: all lines but the last have at least one byte."""
        check_path(self.file)
        if not 0 <= self.end_line - self.line <= self.end - self.start:
            raise ValueError(f"line {self.line} to {self.end_line} is no place of so many bytes")

    def span(self, file: str) -> Span:
        """Return the span in the model; ``file`` is the test's."""
        return Span(self.start, self.end, self.line - 1, self.end_line - 1, self.file or file)


class PlaceRecord(StretchRecord, frozen=True, kw_only=True, omit_defaults=True):
    """A stretch of source code with its text."""

    text: str


def stretch(span: Span, file: str) -> Json:
    """Return the fields of a StretchRecord; the file is left out if it is the test's."""
    start, end, line, end_line, where = span
    return {
        "file": "" if where == file else where,
        "line": line + 1,
        "end_line": end_line + 1,
        "start": start,
        "end": end,
    }


def place(span: Span, text: str, file: str) -> PlaceRecord:
    """Return the record of a span with its text; the file is left out if it is the test's."""
    return PlaceRecord(**stretch(span, file), text=text)


def slugs_of(enum: type[Slugged]) -> Json:
    """Return the JSON Schema of a field that holds the slug of an enum's member."""
    return {"enum": [member.slug for member in enum]}


def read_record(data: object, type_: type[Record]) -> Record:
    """Return parsed JSON as a typed record. Raises ValueError if it is none, and RecursionError."""
    return msgspec.convert(data, type_)


def to_json(record: Struct) -> Json:
    """Return a record as the json module would read it: tuples are lists."""
    read: Json = json.loads(_ENCODER.encode(msgspec.to_builtins(record)))
    return read


def loads(data: bytes | str) -> Any:  # noqa: ANN401 - whatever JSON has
    """Parse JSON whose numbers must be finite. Raises ValueError, and RecursionError."""
    return json.loads(data, parse_constant=_refuse_constant, parse_float=_parse_finite)


def text_of(record: Struct) -> bytes:
    """Return a record as JSON on several lines, for people and programs."""
    text = json.dumps(to_json(record), ensure_ascii=False, indent=2)
    # A lone surrogate, which UTF-8 cannot carry, becomes the escape that JSON has for it.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def line_of(record: Struct) -> bytes:
    """Return a record as a line of JSON, with its line break."""
    text = _ENCODER.encode(msgspec.to_builtins(record))
    # A lone surrogate, which UTF-8 cannot carry, becomes the escape that JSON has for it.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def check_path(path: str) -> None:
    """Raises ValueError for a path that is absolute, has `..` in it, or has a null character."""
    if path.startswith("/") or "\0" in path or ".." in path.split("/"):
        raise ValueError(f"{path[:80]!r} is no path below its folder")


def check_class_name(name: str) -> None:
    """Raises ValueError for a name of a class that would not be safe as a path."""
    if not _CLASS_NAME.fullmatch(name):
        raise ValueError(f"{name[:80]!r} is no name of a class")


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _parse_finite(text: str) -> float:
    number = float(text)
    return number if number - number == 0 else _refuse_constant(text[:40])
