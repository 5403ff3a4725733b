"""What no schema can say of a record: that its numbers fit together, and that its paths stay where they belong."""

import re

from mrscout.store.records import Json

#: a qualified name of a class, which is made a path of; Java's letters are many, and what separates folders is none
_CLASS = re.compile(r"[^\s./\\\0]+(?:\.[^\s./\\\0]+)*")
#: fields that name files and folders
_PATHS = ("file", "path", "module")


def sound(record: Json) -> Json:
    """The record, if every place can be one and every number and path names something. Raises ValueError."""
    _check_places(record)
    for name in ("harness", "class_name"):
        if record.get(name) is not None and not _CLASS.fullmatch(record[name]):
            raise ValueError(f"{name}: {record[name][:80]!r} is no name of a class")
    for instance in record.get("instances", ()):
        calls = len(instance["invocations"])
        if any(each["invocation"] >= calls for each in instance["elements"].values()):
            raise ValueError(f"instance {instance['id']} relates a call that it does not have")
    sites = len(record.get("sites", ()))
    for each in record.get("parameters", ()):
        if not each["sites"] or max(each["sites"]) >= sites:
            raise ValueError(f"parameter {each['name']} names a site that there is not")
    return record


def check_path(path: str) -> None:
    """Raises ValueError for a path that is not below its folder: absolute, with `..` in it, or none at all."""
    if path.startswith("/") or "\0" in path or ".." in path.split("/"):
        raise ValueError(f"{path[:80]!r} is no path below its folder")


def _check_places(value: object) -> None:
    if isinstance(value, dict):
        for name in _PATHS:
            if isinstance(value.get(name), str):
                check_path(value[name])
        if "end_line" in value:
            # every line but the last has a byte at least, its end
            if not 0 <= value["end_line"] - value["line"] <= value["end"] - value["start"]:
                raise ValueError(f"line {value['line']} to {value['end_line']} is no place of so many bytes")
            return
        for each in value.values():
            _check_places(each)
    elif isinstance(value, list):
        for each in value:
            _check_places(each)
