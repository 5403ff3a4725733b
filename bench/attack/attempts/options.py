"""Arguments that make no sense: each must be a usage error, and leave nothing behind."""

from hostile import innocent, lay, pom
from registry import Broke, Part, Severity, attempt
from workbench import Workbench

from attempts.fence import inside_run

_LONG = "x" * 5000


def _usage(
    name: str, description: str, *arguments: str, codes: tuple[int, ...] = (2,), quick: bool = False
) -> None:
    @attempt(Part.OPTIONS, Severity.LOW, quick=quick, name=name, description=description)
    def act(bench: Workbench) -> str:
        house = bench.copy_of(inside_run(bench), name)
        named = [
            argument.format(project=house.project, out=house.out, base=house.base) for argument in arguments
        ]
        before = sorted(path.name for path in house.base.iterdir() if not path.name.startswith("call-"))
        ran = bench.run(house, *named, seconds=60).must_end(*codes)
        after = sorted(path.name for path in house.base.iterdir() if not path.name.startswith("call-"))
        if before != after:
            raise Broke(f"it left {sorted(set(after) - set(before))}")
        return f"exit {ran.code}: {ran.last[:100]}"


_usage(
    "long-out",
    "--out of 5,000 characters.",
    "synthesize",
    "{project}",
    "--out",
    "{base}/" + _LONG,
    quick=True,
)
_usage(
    "long-out-in-parts",
    "--out of 5,000 characters in many folders.",
    "report",
    "--out",
    "{base}/" + "y/" * 2500,
)
_usage(
    *("long-to", "--to of 5,000 characters.", "export", "--all", "--out", "{out}", "--to", "{base}/" + _LONG),
    quick=True,
)
_usage(
    "long-classpath",
    "--classpath of 5,000 characters.",
    "synthesize",
    "{project}",
    "--out",
    "{base}/out",
    "--classpath",
    "/" + _LONG,
    quick=True,
)
_usage("long-source", "A source of 5,000 characters.", "discover", "/" + _LONG, codes=(2, 3), quick=True)
_usage(
    "placeholder-in-to",
    "--to with a placeholder that is none.",
    "export",
    "--out",
    "{out}",
    "--to",
    "{{nonsense}}",
    quick=True,
)
_usage(
    "nul-like-only",
    "--only with control characters.",
    "synthesize",
    "{project}",
    "--out",
    "{base}/out",
    "--only",
    "a\nb\x1b[2J",
    quick=True,
)
_usage(
    "since-option",
    "--since that reads as an option of git.",
    "synthesize",
    "{project}",
    "--out",
    "{base}/out",
    "--since",
    "--output={base}/PWNED",
    codes=(2, 3, 4),
    quick=True,
)
_usage(
    "coordinate-traversal", "A coordinate with a path in it.", "discover", "maven:../../x:y:1", codes=(2, 3)
)


@attempt(Part.OPTIONS, Severity.LOW, quick=True)
def source_that_begins_with_a_dash(bench: Workbench) -> str:
    """A project folder whose name reads as an option."""
    house = bench.house("dash")
    lay(house.base / "--help", {"pom.xml": pom(), **innocent()})
    ran = bench.run(house, "discover", "--", "--help", seconds=60).must_end(0, 2, 3)
    return f"exit {ran.code}"


@attempt(Part.OPTIONS, Severity.MEDIUM)
def out_is_a_link_to_a_file(bench: Workbench) -> str:
    """--out that is a link to a file of the user's."""
    house = bench.house("linked-out")
    lay(house.project, {"pom.xml": pom(), **innocent()})
    house.out.symlink_to(house.home / ".bashrc")
    bench.run(house, "synthesize", house.project, "--out", house.out, "--no-build", "--offline").must_end(2)
    if changes := house.changes():
        raise Broke(f"changed: {changes}")
    return "it was refused"
