"""Real JVMs with real frameworks: jars through mvn, the classes in ``code`` compiled once a process."""

import fcntl
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mrscout.languages.java.jdks import Jdk, find_jdks
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Result, Source
from mrscout.model.values import Kind, Value

CODE = Path(__file__).parent / "code"
#: Sets of artifacts that are resolved together, each for a class path of its own.
COORDINATES = {
    "all": (
        "junit:junit:4.13.2",
        "org.mockito:mockito-core:4.11.0",
        "org.junit.jupiter:junit-jupiter:5.10.2",
        "org.junit.platform:junit-platform-launcher:1.10.2",
        "org.testng:testng:7.10.2",
    ),
    "junit3": ("junit:junit:3.8.2",),
    "junit4.4": ("junit:junit:4.4",),
    "jupiter5.3": (
        "org.junit.jupiter:junit-jupiter-engine:5.3.2",
        "org.junit.jupiter:junit-jupiter-params:5.3.2",
        "org.junit.platform:junit-platform-launcher:1.3.2",
    ),
    "jupiter6": (
        "org.junit.jupiter:junit-jupiter:6.0.0",
        "org.junit.platform:junit-platform-launcher:6.0.0",
    ),
    "testng6": ("org.testng:testng:6.14.3",),
    "testng6.1": ("org.testng:testng:6.1.1",),
    "mockito5": (
        "org.mockito:mockito-core:5.14.2",
        "org.junit.jupiter:junit-jupiter:5.10.2",
        "org.junit.platform:junit-platform-launcher:1.10.2",
    ),
    "lombok": ("org.projectlombok:lombok:1.18.42",),
}

Run = Callable[..., list[Result]]


def resolve(folder: Path) -> None:
    """Write the class path of each set into ``folder``, by one run of mvn."""

    def project(name: str, body: str) -> str:
        return (
            "<project><modelVersion>4.0.0</modelVersion><groupId>mrscout.test</groupId>"
            f"<artifactId>{name}</artifactId><version>1</version><packaging>pom</packaging>{body}</project>"
        )

    def dependency(coordinate: str) -> str:
        group, artifact, version = coordinate.split(":")
        return (
            f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
            f"<version>{version}</version></dependency>"
        )

    (folder / ".mvn").mkdir(exist_ok=True)
    modules = "".join(f"<module>{name}</module>" for name in COORDINATES)
    (folder / "pom.xml").write_text(project("all-sets", f"<modules>{modules}</modules>"))
    for name, coordinates in COORDINATES.items():
        (folder / name).mkdir(exist_ok=True)
        body = (
            f"<dependencies>{''.join(map(dependency, coordinates))}</dependencies><build><plugins><plugin>"
            "<groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>"
            "<version>3.6.1</version><executions><execution><phase>validate</phase><goals>"
            "<goal>build-classpath</goal></goals><configuration><outputFile>${project.basedir}/classpath</outputFile>"
            "</configuration></execution></executions></plugin></plugins></build>"
        )
        (folder / name / "pom.xml").write_text(project(name, body))
    subprocess.run(
        ["mvn", "--batch-mode", "--no-transfer-progress", "--quiet", "validate"],
        cwd=folder,
        check=True,
        stdin=subprocess.DEVNULL,
    )


@pytest.fixture(scope="session")
def class_paths(pytestconfig: pytest.Config) -> dict[str, tuple[Path, ...]]:
    """The jars of each set; asked of mvn once, and again when one of them is gone."""
    assert pytestconfig.cache is not None
    folder = pytestconfig.cache.mkdir(f"jars-{abs(hash_of(COORDINATES)):x}")

    def read() -> dict[str, tuple[Path, ...]]:
        return {
            name: tuple(map(Path, (folder / name / "classpath").read_text().strip().split(":")))
            for name in COORDINATES
        }

    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            found = read()
        except OSError:
            found = {}
        if not found or not all(jar.exists() for path in found.values() for jar in path):
            resolve(folder)
            found = read()
    return found


def hash_of(coordinates: dict[str, tuple[str, ...]]) -> int:
    return int.from_bytes(repr(sorted(coordinates.items())).encode(), "big") % (1 << 61)


def source(name: str) -> Source:
    return Source(name, (CODE / f"{name}.java").read_text("utf-8"))


def compiled(jvm: Jvm, names: tuple[str, ...], output: Path) -> None:
    wrong = [each for each in jvm.compile([source(name) for name in names], output) if not each.ok]
    assert not wrong


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    """The oldest that runs all the frameworks' versions above."""
    return min((jdk for jdk in find_jdks() if jdk.order >= (17,)), key=lambda jdk: jdk.order)


@pytest.fixture(scope="session")
def home(class_paths: dict[str, tuple[Path, ...]], tmp_path_factory: pytest.TempPathFactory) -> ClassPaths:
    folder = tmp_path_factory.mktemp("generated")
    return ClassPaths(class_paths["all"], (folder,), (folder,))


@pytest.fixture(scope="session")
def jvm(jdk: Jdk, home: ClassPaths) -> Iterator[Jvm]:
    """With the classes of ``code`` that the newest frameworks can compile; for tests that do it no harm."""
    with Jvm(Launch(jdk, home.generated[0], memory=256), home) as jvm:
        names = tuple(sorted(path.stem for path in CODE.glob("*.java") if path.stem != "Old4"))
        compiled(jvm, names, home.generated[0])
        yield jvm


@pytest.fixture(scope="session")
def run(jvm: Jvm) -> Run:
    """Run a test of ``code`` on whole numbers, or on none: as its developer would."""

    def run(test: str, *inputs: int, **options: float) -> list[Result]:
        class_name, _, method = test.partition(".")
        vectors = tuple((Value(Kind.INT, number),) for number in inputs)
        (results,) = jvm.run([Execution(class_name, method, vectors or None)], **options)
        return list(results)

    return run
