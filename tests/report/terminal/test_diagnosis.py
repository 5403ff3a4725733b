"""What is said once, before everything else, if most relations do not run here."""

from io import StringIO

from rich.console import Console

from mrscout.model.diagnosis import Cause, Diagnosis
from mrscout.report.terminal.diagnosis import print_diagnosis

CAUSE = Cause("jdk-too-old", "Java 21 is asked for, and Java 17 is the newest here.", "Install JDK 21.")


def printed(diagnosis: Diagnosis | None) -> str:
    console = Console(file=StringIO(), width=80, highlight=False, markup=False, emoji=False)
    print_diagnosis(console, diagnosis)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_the_reason_comes_with_advice_and_its_code():
    assert printed(Diagnosis(CAUSE, 9, 9, 12)) == (
        "9 of 12 relations do not run here, for one reason [jdk-too-old]\n"
        "  Java 21 is asked for, and Java 17 is the newest here.\n"
        "  next: Install JDK 21.\n"
        "  more: mrscout explain jdk-too-old\n"
        "\n"
    )


def test_other_reasons_are_counted():
    assert "8 of 12 relations do not run here, 6 of them for one reason [" in printed(
        Diagnosis(CAUSE, 6, 8, 12)
    )


def test_one_relation_is_one():
    assert printed(Diagnosis(CAUSE, 1, 1, 1)).startswith("1 of 1 relation does not run here, for one reason")


def test_nothing_is_said_if_most_relations_run():
    assert printed(None) == ""
