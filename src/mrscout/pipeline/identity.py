"""Ids that no two instances of a project share: of equal relations all but the first get the next identity."""

from mrscout.discovery.identity import next_identity
from mrscout.model.records import TestCase

#: the id that an instance has now, by the line of its test and the one that it had
Renamed = dict[tuple[int, str], str]


def with_own_ids(tests: tuple[TestCase, ...], taken: set[str]) -> tuple[tuple[TestCase, ...], Renamed]:
    """The tests of one file with ids that are not `taken` yet, which they are then."""
    renamed: Renamed = {}
    for test in tests:
        for instance in test.instances:
            own = instance.id
            while own in taken:
                own = next_identity(own)
            taken.add(own)
            if own != instance.id:
                renamed[test.line, instance.id] = own
    return (tuple(_renamed(test, renamed) for test in tests) if renamed else tests), renamed


def _renamed(test: TestCase, renamed: Renamed) -> TestCase:
    instances = (each._replace(id=renamed.get((test.line, each.id), each.id)) for each in test.instances)
    return test._replace(instances=tuple(instances))
