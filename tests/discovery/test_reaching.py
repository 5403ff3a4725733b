"""Reaching definitions agree with walking every path, on control-flow graphs of any shape."""

from hypothesis import given
from hypothesis import strategies as st

from mrscout.discovery.flow import Reaching
from mrscout.model.ir import Routine, Span, Step, Variable, VariableKind, Write

NOWHERE = Span(0, 0, 0, 0, "T.java")
VARIABLES = 3
#: per step: writes as (variable, strong), and the steps that may follow
Graph = list[tuple[list[tuple[int, bool]], list[int]]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(1, 8))
    writes = st.lists(st.tuples(st.integers(0, VARIABLES - 1), st.booleans()), max_size=3)
    successors = st.lists(st.integers(0, size - 1), max_size=3, unique=True)
    return [(draw(writes), draw(successors)) for _ in range(size)]


def routine_of(graph: Graph) -> Routine:
    variables = [Variable(each, f"v{each}", None, VariableKind.LOCAL) for each in range(VARIABLES)]
    routine = Routine(variables, [], [], [])
    for at, (written, successors) in enumerate(graph):
        step = Step(at, NOWHERE, None, successors=successors)
        for variable, strong in written:
            write = Write(variable, None, strong, at, len(routine.writes))
            routine.writes.append(write)
            step.writes.append(write)
        routine.steps.append(step)
    return routine


def walked(routine: Routine) -> list[set[int]]:
    """The writes that reach each step: every write is carried along every path until a strong one ends it."""
    reach: list[set[int]] = [set() for _ in routine.steps]
    for write in routine.writes:
        later = routine.steps[write.step].writes
        later = later[later.index(write) + 1 :]
        if any(each.strong and each.variable == write.variable for each in later):
            continue
        pending = list(routine.steps[write.step].successors)
        while pending:
            at = pending.pop()
            if write.index in reach[at]:
                continue
            reach[at].add(write.index)
            own = routine.steps[at].writes
            if not any(each.strong and each.variable == write.variable for each in own):
                pending += routine.steps[at].successors
    return reach


@given(graphs())
def test_the_writes_that_reach_a_step_are_those_that_some_path_carries_there(graph: Graph):
    routine = routine_of(graph)
    reaching, expected = Reaching(routine), walked(routine)
    for step in routine.steps:
        for variable in range(VARIABLES):
            found = [write.index for write in reaching.at(variable, step.index)]
            assert found == sorted(
                each for each in expected[step.index] if routine.writes[each].variable == variable
            )


@given(graphs())
def test_asking_twice_gives_the_same_answer(graph: Graph):
    routine = routine_of(graph)
    reaching = Reaching(routine)
    for step in routine.steps:
        assert reaching.at(0, step.index) == reaching.at(0, step.index) == Reaching(routine).at(0, step.index)


def test_a_strong_write_in_a_loop_hides_the_one_before_it_from_what_follows():
    reaching = Reaching(routine_of([([(0, True)], [1]), ([(0, True)], [1, 2]), ([], [])]))
    assert [write.index for write in reaching.at(0, 1)] == [0, 1]
    assert [write.index for write in reaching.at(0, 2)] == [1]


def test_a_weak_write_hides_nothing():
    reaching = Reaching(routine_of([([(0, True)], [1]), ([(0, False)], [2]), ([], [])]))
    assert [write.index for write in reaching.at(0, 2)] == [0, 1]


def test_what_is_written_after_a_step_does_not_reach_it():
    reaching = Reaching(routine_of([([], [1]), ([(0, True)], [])]))
    assert reaching.at(0, 0) == reaching.at(0, 1) == ()
