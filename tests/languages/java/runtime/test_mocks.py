"""Mocks that are made by changing classes which are loaded already, as Mockito makes all of them since 5.0."""

import os
from pathlib import Path

import pytest

from mrscout.languages.java.jdks import Jdk, find_jdks
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Outcome, Source
from mrscout.languages.java.runtime.worker_classes import worker_classes
from mrscout.sandbox.fence.probe import fence, in_force

TEST = Source(
    "Mocked",
    """
    import static org.junit.jupiter.api.Assertions.assertEquals;
    import static org.mockito.Mockito.mock;
    import static org.mockito.Mockito.when;

    class Mocked {
        static final class Closed {
            int size() { return 1; }
        }

        @org.junit.jupiter.api.Test
        void aFinalClass() {
            Closed closed = mock(Closed.class);
            when(closed.size()).thenReturn(7);
            assertEquals(7, closed.size());
        }
    }
    """,
)


@pytest.fixture
def home(class_paths: dict[str, tuple[Path, ...]], tmp_path: Path) -> ClassPaths:
    return ClassPaths(class_paths["mockito5"], (tmp_path / "generated",))


def ends(jvm: Jvm, home: ClassPaths) -> list[Outcome]:
    """How the test ends, and how it does after all classes were loaded anew."""
    (compiled,) = jvm.compile([TEST], home.generated[0])
    assert compiled.ok
    found = []
    for _ in range(2):
        ((result,),) = jvm.run([Execution("Mocked", "aFinalClass")])
        found.append(result.outcome)
        jvm.reset()
    return found


def test_a_final_class_is_mocked(jdk: Jdk, home: ClassPaths, tmp_path: Path):
    with Jvm(Launch(jdk, tmp_path), home) as jvm:
        assert ends(jvm, home) == [Outcome.PASSED, Outcome.PASSED]


def test_a_final_class_is_mocked_on_a_later_java_than_its_library_knows(home: ClassPaths, tmp_path: Path):
    newest = max(find_jdks(), key=lambda jdk: jdk.order)
    if newest.order < (25,):
        pytest.skip("the newest Java here is one that the library knows")
    with Jvm(Launch(newest, tmp_path), home) as jvm:
        assert ends(jvm, home) == [Outcome.PASSED, Outcome.PASSED]


@pytest.mark.skipif(in_force() is None, reason="there is no fence on this machine")
def test_a_final_class_is_mocked_in_the_fence(jdk: Jdk, home: ClassPaths, tmp_path: Path):
    workers = worker_classes(jdk)
    readable = (jdk.home, workers.worker, workers.probe, workers.agent, *home.class_path, *home.generated)
    home.generated[0].mkdir()
    with Jvm(Launch(jdk, tmp_path), home) as jvm:
        assert jvm.compile([TEST], home.generated[0])[0].ok
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    made = fence(scratch, readable)
    environment = made.environment(os.environ)
    launch = Launch(jdk, scratch, options=made.java_options, prefix=made.prefix, environment=environment)
    with Jvm(launch, home) as jvm:
        for _ in range(2):
            ((result,),) = jvm.run([Execution("Mocked", "aFinalClass")])
            assert result.outcome is Outcome.PASSED, result
            jvm.reset()


def test_who_makes_no_mocks_gets_no_agent(jdk: Jdk, class_paths: dict[str, tuple[Path, ...]], tmp_path: Path):
    launch, workers = Launch(jdk, tmp_path), worker_classes(jdk)
    given = {
        name: any(each.startswith("-javaagent") for each in launch.command(workers, class_paths[name]))
        for name in ("junit4.4", "jupiter6", "mockito5")
    }
    assert given == {"junit4.4": False, "jupiter6": False, "mockito5": True}
