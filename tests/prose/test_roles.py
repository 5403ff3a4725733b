"""Roles of lifted values in words."""

import pytest

from mrscout.model.relations import ValueRole
from mrscout.model.role_kind import RoleKind
from mrscout.prose.relation_sentences import ROLES, role_words


def test_every_kind_of_role_has_words():
    assert list(ROLES) == list(RoleKind)


@pytest.mark.parametrize(
    ("role", "words"),
    [
        (ValueRole(), "value"),
        (ValueRole(RoleKind.ARGUMENT, "org.acme.Codec", "encode", 1), "argument 1 of Codec.encode"),
        (ValueRole(RoleKind.ARGUMENT, "org.acme.Codec", "", 2), "argument 2 of new Codec"),
        (ValueRole(RoleKind.VARIABLE, name="size"), "value of size"),
        (ValueRole(RoleKind.VARIABLE, name="size", operand="offset"), "offset in value of size"),
        (
            ValueRole(RoleKind.SEED, borrowed="CodecTest.roundTrip"),
            "seed of random numbers, borrowed from CodecTest.roundTrip",
        ),
    ],
)
def test_a_role_says_what_takes_the_value(role: ValueRole, words: str):
    assert role_words(role) == words
