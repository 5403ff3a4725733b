"""What no schema can say of a record: that its numbers fit together."""

from mrscout.report.records import Json


def sound(record: Json) -> Json:
    """The record, if every place can be one and every number names something. Raises ValueError."""
    _check_places(record)
    for instance in record.get("instances", ()):
        calls = len(instance["invocations"])
        if any(each["invocation"] >= calls for each in instance["elements"].values()):
            raise ValueError(f"instance {instance['id']} relates a call that it does not have")
    sites = len(record.get("sites", ()))
    for each in record.get("parameters", ()):
        if not each["sites"] or max(each["sites"]) >= sites:
            raise ValueError(f"parameter {each['name']} names a site that there is not")
    return record


def _check_places(value: object) -> None:
    if isinstance(value, dict):
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
