"""The first trial of a relation, on the developers' own input, and tests that the project's build leaves out."""

import json
from collections.abc import Callable

from canaries import House, holds_secret
from hostile import OWN, codec, innocent, lay, pom
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Workbench

_LEFT_OUT = """  <build>
    <plugins>
      <plugin>
        <artifactId>maven-surefire-plugin</artifactId>
        <configuration>
          <excludes><exclude>**/Excluded*</exclude></excludes>
          <excludedGroups>org.acme.Slow</excludedGroups>
        </configuration>
      </plugin>
    </plugins>
  </build>"""
#: loot goes out as the message of the test's failure
_LOOT = """
    static { try { Files.write(Paths.get(HOME, "PWNED-by-static-initialiser"), new byte[0]); } catch (Exception e) { } }
    static String loot() {
        StringBuilder got = new StringBuilder("LOOT");
        for (String v : System.getenv().values()) if (v.contains("canary")) got.append(' ').append(v);
        for (String n : new String[] {"/.ssh/id_rsa", "/.aws/credentials"})
            try { got.append(' ').append(new String(Files.readAllBytes(Paths.get(HOME + n)))); } catch (Exception e) { }
        return got.toString();
    }
"""
_DAEMON = 'new ProcessBuilder("/bin/sh", "-c", "setsid sleep 7654.321 >/dev/null 2>&1 </dev/null &").start().waitFor();'


def _touch(name: str) -> str:
    return f'try {{ Files.write(Paths.get(HOME, "PWNED-{name}"), new byte[0]); }} catch (IOException e) {{ }}'


def _project(house: House) -> None:
    """Code that acts on the developers' own input, and tests of each kind that the build leaves out."""
    category = "package org.acme; public interface Slow { }"
    files = {
        "pom.xml": pom("", _LEFT_OUT),
        "src/test/java/org/acme/Slow.java": category,
        **innocent(),
        **codec("Daemon", house.home, _DAEMON, condition="true"),
        **codec("Writer", house.home, _touch("by-trial"), condition="true"),
        **codec(
            "Looter", house.home, members=_LOOT, decoding=f'if (code.equals("{OWN[::-1]}")) return loot();'
        ),
        **codec("Database", house.home, _touch("by-it"), condition="true", test="DatabaseIT"),
        **codec("Exclusion", house.home, _touch("by-excluded"), condition="true", test="ExcludedTest"),
        **codec(
            "Slowness",
            house.home,
            _touch("by-category"),
            condition="true",
            annotation="@Test @org.junit.experimental.categories.Category(Slow.class)",
        ),
        **codec(
            "Ignorance",
            house.home,
            _touch("by-ignored"),
            condition="true",
            annotation="@Test @org.junit.Ignore",
        ),
    }
    lay(house.project, files)


def _tried(bench: Workbench, name: str, *options: str) -> House:
    def make(house: House) -> None:
        _project(house)
        ran = bench.run(
            house,
            "run",
            house.project,
            "--out",
            house.out,
            "--inputs",
            "3",
            "--no-candidates",
            "-j",
            "1",
            *options,
        )
        (house.base / "ran.json").write_text(json.dumps(vars(ran)))

    house = bench.shared(name, make)
    ran = json.loads((house.base / "ran.json").read_text())
    if ran["code"] != 0:
        raise NotTried(f"exit {ran['code']}: {ran['err'][-300:]}")
    return house


def fenced(bench: Workbench) -> House:
    """The run with default options."""
    return _tried(bench, "trial")


def unfenced(bench: Workbench) -> House:
    """The run with --unfenced-trial."""
    return _tried(bench, "unfenced-trial", "--unfenced-trial")


def _no_daemon(house: House) -> str:
    survivors = json.loads((house.base / "ran.json").read_text())["survivors"]
    if any("7654.321" in line for line in survivors):
        raise Broke(f"outlived the run: {survivors}")
    return "no process was left"


def _untouched(*names: str) -> Callable[[House], str]:
    def look(house: House) -> str:
        if found := [name for name in names if (house.home / f"PWNED-{name}").exists()]:
            raise Broke(f"wrote into the home: {', '.join(found)}")
        return "nothing was written into the home"

    return look


def _no_loot(house: House) -> str:
    records = "".join(path.read_text() for path in house.out.glob("*.jsonl"))
    if "LOOT" not in records:
        raise NotTried("the looter left no message")
    if secret := holds_secret(records):
        raise Broke(f"the trial read {secret}")
    return "no secret was read"


def _no_variables(house: House) -> str:
    records = "".join(path.read_text() for path in house.out.glob("*.jsonl"))
    if "LOOT" not in records:
        raise NotTried("the looter left no message")
    if "canary-variable" in records:
        raise Broke("the trial read secrets from the environment")
    return "no secret in the environment"


_LOOKS: tuple[tuple[str, Severity, str, Callable[[House], str], bool, bool], ...] = (
    (
        "writes-home",
        Severity.HIGH,
        "Write into the home on the developers' own input.",
        _untouched("by-trial"),
        True,
        False,
    ),
    (
        "static-initialiser",
        Severity.HIGH,
        "Write into the home from a static initialiser.",
        _untouched("by-static-initialiser"),
        True,
        False,
    ),
    (
        "reads-secrets",
        Severity.HIGH,
        "Read keys and the environment on the developers' own input.",
        _no_loot,
        True,
        False,
    ),
    ("reads-environment", Severity.HIGH, "Read secrets from the environment.", _no_variables, True, True),
    ("leaves-a-daemon", Severity.MEDIUM, "Leave a process behind.", _no_daemon, True, True),
    (
        "runs-integration-tests",
        Severity.HIGH,
        "Have a test run that surefire's pattern leaves out.",
        _untouched("by-it"),
        True,
        True,
    ),
    (
        "runs-excluded-tests",
        Severity.HIGH,
        "Have a test run that surefire's excludes leave out.",
        _untouched("by-excluded"),
        True,
        True,
    ),
    (
        "runs-excluded-groups",
        Severity.HIGH,
        "Have a test run whose category is left out.",
        _untouched("by-category"),
        True,
        True,
    ),
    (
        "runs-ignored-tests",
        Severity.HIGH,
        "Have a test run that is ignored.",
        _untouched("by-ignored"),
        True,
        True,
    ),
)


def _register(
    name: str,
    severity: Severity,
    description: str,
    look: Callable[[House], str],
    run: Callable[[Workbench], House],
    *,
    quick: bool,
) -> None:
    @attempt(Part.TRIAL, severity, quick=quick, name=name, description=description)
    def act(bench: Workbench) -> str:
        return look(run(bench))


for _name, _severity, _description, _look, _in_fence, _outside in _LOOKS:
    if _in_fence:
        _register(f"trial-{_name}", _severity, _description, _look, fenced, quick=True)
    if _outside:
        words = f"{_description.rstrip('.')}, under --unfenced-trial."
        _register(f"unfenced-trial-{_name}", _severity, words, _look, unfenced, quick=False)
