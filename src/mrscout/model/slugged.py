"""Enums whose values are sentences for people, and whose members have another name for records and programs."""

from enum import Enum
from typing import Self


class Slugged(Enum):
    """An enum with a slug for each member, made of its name."""

    @property
    def slug(self) -> str:
        """The name for records and programs, ``no-valid-input``."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def from_slug(cls, slug: str) -> Self:
        """The member of this name. Raises ValueError if there is none."""
        for member in cls:
            if member.slug == slug:
                return member
        raise ValueError(f"{slug[:40]!r} is no {cls.__name__} ({', '.join(member.slug for member in cls)})")
