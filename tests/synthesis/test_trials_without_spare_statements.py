"""The trial leaves out the spare statements without which the compared value is the same, and no others.

A compiler and a JVM stand in that decide by the text of the harness.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from mrscout.languages.java.runtime.protocol import Compiled, Diagnostic, Execution, Outcome, Result, Source
from mrscout.languages.java.runtime.relation_trial import Tried, try_batch
from mrscout.model.relations import Status, Trial, spare_of

EXTRA = """public class Extra {
    private int size;
    public Extra(int size) { this.size = size; }
    public int next() { return ++size; }
    public int last() { return --size; }
    public int area() { return size * size; }
    public int twice() { return size * 2; }
}"""
BODY = (
    "Extra extra = new Extra(2); assertEquals(3, extra.next()); assertEquals(2, extra.last());"
    "assertEquals(3, extra.next()); assertEquals(extra.area(), extra.twice());"
)
#: the text of a harness, as what a run of it gives
Behaviour = Callable[[str], Result]


class Machine:
    """Compiles what has a certain text, and runs by a function of the text that it compiled last for a class."""

    def __init__(self, behaviour: Behaviour, wanted: str = "") -> None:
        self._behaviour = behaviour
        self._wanted = wanted
        self.texts: dict[str, str] = {}
        self.digests: list[bool] = []

    def compile(self, sources: Sequence[Source], _output: Path, _release: int) -> tuple[Compiled, ...]:
        """Keep the sources; those without the wanted text do not compile."""
        self.texts |= {source.name: source.text for source in sources}
        error = (Diagnostic(1, 1, 0, 1, "compiler.err.not.stmt", "no"),)
        return tuple(
            Compiled(source.name, () if self._wanted in source.text else error) for source in sources
        )

    def run(self, executions: Sequence[Execution], *_: float) -> tuple[tuple[Result, ...], ...]:
        """The results by the texts of the harnesses; the original test passes."""
        texts = [self.texts.get(execution.class_name) for execution in executions]
        self.digests += [
            execution.digest for execution, text in zip(executions, texts, strict=True) if text is not None
        ]
        return tuple((Result(Outcome.PASSED) if text is None else self._behaviour(text),) for text in texts)

    def reset(self) -> None:
        """Nothing is loaded."""


def passed(operand: str) -> Result:
    return Result(Outcome.PASSED, 1, operand=operand)


def tried(draw, machine: Machine, body: str = BODY) -> Tried:
    """The last relation of a test after its trial."""
    drafted = draw(body, main=EXTRA).drafted[-1]
    (result,) = try_batch(machine, machine, 17, Path(), [Trial(drafted, "Law", "p")])  # type: ignore[arg-type]
    return result


def calls(text: str) -> tuple[int, int]:
    """How often a harness calls `next` and `last`."""
    return text.count("extra.next()"), text.count("extra.last()")


CASES: dict[str, tuple[Behaviour, str, tuple[int, int]]] = {
    "all of them go if the value stays the same": (lambda _: passed("a"), "", (0, 0)),
    "none goes if the value differs without any": (lambda text: passed(str(calls(text))), "", (2, 1)),
    "none goes if the value is unknown": (lambda _: passed(""), "", (2, 1)),
    "only those go that do not matter": (
        lambda text: passed("a" if "extra.last()" in text else "b"),
        "",
        (0, 1),
    ),
    "what does not compile without them keeps them": (lambda _: passed("a"), "extra.next()", (1, 0)),
    "what fails without them keeps them": (
        lambda text: passed("a") if calls(text)[0] == 2 else Result(Outcome.FAILED, 1),
        "",
        (2, 0),
    ),
}


@pytest.mark.parametrize("claim", CASES)
def test_trial(claim, draw):
    behaviour, wanted, left = CASES[claim]
    machine = Machine(behaviour, wanted)
    result = tried(draw, machine)
    assert result.status is Status.CODIFIED
    assert calls(result.harness.text) == left
    assert machine.texts[result.harness_class] == result.harness.text  # the classes are those of the result
    assert spare_of(result.draft) == []
    assert all(machine.digests)


def test_a_relation_without_spare_statements_runs_once_and_without_a_digest(draw):
    machine = Machine(lambda _: passed(""))
    tried(draw, machine, "Extra extra = new Extra(2); assertEquals(extra.area(), extra.twice());")
    assert machine.digests == [False]


def test_a_relation_that_fails_is_not_tried_without_them(draw):
    machine = Machine(lambda _: Result(Outcome.FAILED, 1))
    assert tried(draw, machine).status is not Status.CODIFIED
    assert calls(machine.texts["org.acme.mill.LawHarness"])[0] == 2
