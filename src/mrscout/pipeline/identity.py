"""Ids that no two instances of a project share, also where two files declare a test of one name.

An id follows from the name of its test, so that it stays the same while a project changes around it. Where files in
different modules, or copies, declare the same test, the ids of all but the first take in their file.
"""

import hashlib

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
                own = hashlib.sha256(f"{test.file}/{own}".encode()).hexdigest()[:10]
            taken.add(own)
            if own != instance.id:
                renamed[test.line, instance.id] = own
    return (tuple(_renamed(test, renamed) for test in tests) if renamed else tests), renamed


def _renamed(test: TestCase, renamed: Renamed) -> TestCase:
    instances = (each._replace(id=renamed.get((test.line, each.id), each.id)) for each in test.instances)
    return test._replace(instances=tuple(instances))
