"""`--format json`: prints the whole answer of a command as one object, whose schema docs/records.md names."""

from enum import Enum

from msgspec import Struct

from mrscout.store.output import open_output
from mrscout.store.records import text_of


class ObjectFormat(Enum):
    """The values of `--format` of commands without other formats."""

    TEXT = "text"
    JSON = "json"


#: the help of `--format` where there are these two
OBJECT_HELP = "[bold]text[/]: for people; [bold]json[/]: one object with all of it, for programs."


def print_json(answer: Struct) -> None:
    """Print an answer on standard output."""
    with open_output(None) as stream:
        stream.write(text_of(answer))
