"""What changed between two runs of one project, and how it is told."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from records import Key, Run

_GONE = "–"


@dataclass(frozen=True)
class Change:
    """Something that one version says otherwise than the other."""

    key: Key
    before: str
    after: str

    def __str__(self) -> str:
        where = " ".join(part.rpartition("/")[2] for part in self.key[:3])
        return f"{self.before} → {self.after}   {where}"


@dataclass(frozen=True)
class Comparison:
    """One project."""

    source: str
    old: Run
    new: Run
    seconds: tuple[float, float]
    changes: dict[str, list[Change]]  #: by what they are about

    @property
    def changed(self) -> bool:
        return any(self.changes.values())

    def print(self, most: int) -> None:
        counts = ", ".join(
            f"{name} {before} → {after}" if before != after else f"{name} {after}"
            for name, before, after in self.counts()
        )
        print(f"{self.source}: {counts}; {self.seconds[0]:.0f} s → {self.seconds[1]:.0f} s", flush=True)
        for name, changes in self.changes.items():
            if changes:
                kinds = Counter((change.before, change.after) for change in changes)
                told = ", ".join(
                    f"{count} × {before} → {after}" for (before, after), count in kinds.most_common()
                )
                print(f"  {name}: {told}")
                for change in changes[:most]:
                    print(f"    {change}")

    def counts(self) -> Iterable[tuple[str, int, int]]:
        for name, of in (
            ("MTCs", lambda run: sum(verdict == "mtc" for verdict in run.tests.values())),
            ("instances", lambda run: len(run.instances)),
            ("codified", lambda run: sum(status == "codified" for status in run.statuses.values())),
            ("parameters", lambda run: sum(run.parameters.values())),
            ("verdicts", lambda run: len(run.verdicts)),
            ("kept", lambda run: sum(verdict == "kept" for verdict in run.verdicts.values())),
        ):
            yield name, of(self.old), of(self.new)


def compare(source: str, old: Run, new: Run, seconds: tuple[float, float]) -> Comparison:
    """Tests, instances, relations, their parameters and their verdicts, each by its place in the source."""
    present = {"instances": (dict.fromkeys(old.instances, "there"), dict.fromkeys(new.instances, "there"))}
    changes = {
        name: _changes(before, after)
        for name, (before, after) in {
            "tests": (old.tests, new.tests),
            **present,
            "relations": (old.statuses, new.statuses),
            "parameters": (_texts(old.parameters), _texts(new.parameters)),
            "verdicts": (old.verdicts, new.verdicts),
        }.items()
    }
    return Comparison(source, old, new, seconds, changes)


def _texts(counts: Mapping[Key, int]) -> dict[Key, str]:
    return {key: str(count) for key, count in counts.items()}


def _changes(before: Mapping[Key, str], after: Mapping[Key, str]) -> list[Change]:
    return [
        Change(key, before.get(key, _GONE), after.get(key, _GONE))
        for key in sorted({*before, *after})
        if before.get(key) != after.get(key)
    ]


def print_totals(old: str, new: str, made: list[Comparison]) -> None:
    """All projects together."""
    if not made:
        print("nothing was compared")
        return
    print(f"\n{old} → {new}, {len(made)} projects")
    totals: dict[str, list[int]] = {}
    for comparison in made:
        for name, before, after in comparison.counts():
            total = totals.setdefault(name, [0, 0])
            total[0] += before
            total[1] += after
    for name, (before, after) in totals.items():
        print(f"  {name:<11}{before:>7} → {after:<7}{after - before:+d}")
    for name in made[0].changes:
        count = sum(len(comparison.changes[name]) for comparison in made)
        print(f"  {name} that differ: {count}")
    took, takes = (sum(comparison.seconds[at] for comparison in made) for at in (0, 1))
    print(f"  seconds {took:.0f} → {takes:.0f}, {takes / took:.2f} times")
    unchanged = not any(comparison.changed for comparison in made)
    print("  nothing changed" if unchanged else "  something changed")
