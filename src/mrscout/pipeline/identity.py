"""Ids that no two instances of a project share: of equal relations all but the first get the next identity."""

from mrscout.discovery.identity import FreeIdentities
from mrscout.model.records import TestCase

#: the id that an instance has now, by the line of its test and the one that it had
Renamed = dict[tuple[int, str], str]


def with_own_ids(tests: tuple[TestCase, ...], free: FreeIdentities) -> tuple[tuple[TestCase, ...], Renamed]:
    """The tests of one file with ids that no other file has."""
    renamed: Renamed = {}
    for test in tests:
        for instance in test.instances:
            identity = free.take(instance.id)
            if identity != instance.id:
                renamed[test.line, instance.id] = identity
    return (tuple(_renamed(test, renamed) for test in tests) if renamed else tests), renamed


def _renamed(test: TestCase, renamed: Renamed) -> TestCase:
    instances = (each._replace(id=renamed.get((test.line, each.id), each.id)) for each in test.instances)
    return test._replace(instances=tuple(instances))
