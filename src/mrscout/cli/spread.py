"""Lets commands share options by the group: a parameter that is a dataclass stands for an option a field."""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from typing import Any


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """The same command, with an option for each field of a group in place of the group."""
    taken = inspect.signature(command, eval_str=True).parameters.values()
    groups: dict[str, Any] = {each.name: each.annotation for each in taken if is_dataclass(each.annotation)}
    options = [
        option
        for each in taken
        for option in (_options(groups[each.name]) if each.name in groups else [each])
    ]

    @wraps(command)
    def called(**given: Any) -> None:  # noqa: ANN401 - whatever typer has read
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        command(**given)

    plain = [option.replace(kind=inspect.Parameter.KEYWORD_ONLY) for option in options]
    called.__signature__ = inspect.Signature(plain)  # type: ignore[attr-defined]
    called.__annotations__ = {option.name: option.annotation for option in plain}
    return called


def _options(group: Any) -> list[inspect.Parameter]:  # noqa: ANN401 - a dataclass
    return [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=field.type,
        )
        for field in fields(group)
    ]
