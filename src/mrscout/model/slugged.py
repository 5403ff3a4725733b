"""Enums whose values are sentences for people and whose members have slugs for records."""

from enum import Enum
from typing import Self


class Slugged(Enum):
    """An enum whose members have slugs, made of their names: NO_VALID_INPUT has `no-valid-input`."""

    @property
    def slug(self) -> str:
        """The name in records, such as ``no-valid-input``."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def from_slug(cls, slug: str) -> Self:
        """Return the member with this slug. Raises ValueError if there is none."""
        for member in cls:
            if member.slug == slug:
                return member
        raise ValueError(f"{slug[:40]!r} is no {cls.__name__} ({', '.join(member.slug for member in cls)})")
