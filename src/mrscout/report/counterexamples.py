"""What refutes a relation, in words, the same in every format."""

from mrscout.store.findings import Finding


def pairs(finding: Finding) -> list[tuple[str, str]]:
    """The parameters of a counterexample with their values; none where there is no counterexample."""
    counter = finding.judged.counterexample if finding.judged else None
    if counter is None or finding.relation is None:
        return []
    names = [each.name for each in finding.relation.parameters]
    return list(zip(names, counter.texts, strict=False))


def given(finding: Finding) -> str:
    """`left = 1, right = 2`."""
    return ", ".join(f"{name} = {text}" for name, text in pairs(finding))


def failure(finding: Finding) -> str:
    """What the assertion said."""
    counter = finding.judged.counterexample if finding.judged else None
    return counter.failure if counter is not None else ""


def pasted(finding: Finding) -> str:
    """A test that shows it."""
    counter = finding.judged.counterexample if finding.judged else None
    return counter.test if counter is not None else ""
