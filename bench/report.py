"""How quick the page of a run is, in Chromium: its size, the time to open it, to filter it and to search it.

    python bench/report.py RUN [--relations 5000] [--repeat 7] [--chromium PATH]

RUN is the folder of a judged run. Its relations are replicated, each time under another id and name, until there are as
many as asked for; all that they hold is real. The page is opened from disk, in a fresh profile each time. Opening is
measured from the start of the navigation to the moment at which the list is drawn and answers; filtering, searching and
showing a relation from the event to the frame after the page was drawn again. Medians and the worst of all repeats, by
the clock, and in processor time of the page's own thread, which a busy machine changes less. For opening also the
processor time of all processes of the browser until the whole file is read, which a quiet core would take at most.
"""

import argparse
import os
import shutil
import statistics
import tempfile
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from mrscout.model.relations import CodifiedMR
from mrscout.report.html import render
from mrscout.report.run_report import RunReport, run_report
from mrscout.store.results import RelationResult, read_results

_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
_READY = """
new MutationObserver((_, observer) => {
  if (document.documentElement.classList.contains("ready")) {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.opened = performance.now(); }, 0));
  }
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["class"] });
"""
_ACT = """
async ([id, value, event]) => {
  const field = document.getElementById(id);
  const start = performance.now();
  if (typeof value === "number") field.selectedIndex = value; else field.value = value;
  field.dispatchEvent(new Event(event));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  return performance.now() - start;
}
"""
_SHOW = """
async (id) => {
  const start = performance.now();
  location.hash = id;
  while (document.querySelector("#relation .id")?.textContent !== id) await new Promise((done) => setTimeout(done, 1));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  return performance.now() - start;
}
"""
_ACTS = (
    ("filter by verdict", "filter-state", "kept", "change"),
    ("no filter again", "filter-state", "", "change"),
    ("filter by class", "filter-class", 1, "change"),
    ("no filter again", "filter-class", "", "change"),
    ("order by name", "order", "name", "change"),
    ("search for a letter", "search", "e", "input"),
    ("search for a word", "search", "equals", "input"),
    ("search for three words", "search", "equals header csvformat", "input"),
    ("search for what is not there", "search", "zebra", "input"),
    ("no search again", "search", "", "input"),
)


def replicated(report: RunReport, wanted: int) -> RunReport:
    """As many relations as are wanted, in the order of a run."""
    original = report.results
    copies = [_copy(original[at % len(original)], at // len(original)) for at in range(wanted)]
    return replace(report, results=tuple(copies))


def _copy(result: RelationResult, number: int) -> RelationResult:
    id_ = f"{number:04x}{result.id[:6]}"
    settled = result.settled
    if isinstance(settled, CodifiedMR):
        relation = replace(settled.relation, id=id_, name=f"{settled.relation.name}{number or ''}")
        settled = replace(settled, relation=relation)
    return replace(result, id=id_, settled=settled)


def measure(page: Page, url: str, report: RunReport) -> dict[str, tuple[float, float]]:
    """One visit: what takes how many milliseconds, by the clock and of the page's own thread."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(_READY)
    before_all = _of_all_processes()
    page.goto(url)
    page.wait_for_function("window.opened")
    found = {"open": (page.evaluate("window.opened"), _spent(session))}
    found["open, all processes"] = (0.0, _of_all_processes() - before_all)
    page.wait_for_timeout(1500)  # code is read for the search once the page stands

    def act(name: str, script: str, argument: object) -> None:
        before = _spent(session)
        wall = page.evaluate(script, argument)
        found[name] = max(found.get(name, (0.0, 0.0)), (wall, _spent(session) - before))

    for name, *arguments in _ACTS:
        act(name, _ACT, arguments)
    act("show a relation", _SHOW, report.results[len(report.results) // 2].id)
    return found


def _of_all_processes() -> float:
    """Milliseconds of processor time of everything that this process has started."""
    stats = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, _, rest = path.read_text().partition(" (")
        except OSError:
            continue
        fields = rest.rpartition(") ")[2].split()
        stats[int(pid)] = (int(fields[1]), int(fields[11]) + int(fields[12]))
    ticks, pending = 0, [os.getpid()]
    while pending:
        parent = pending.pop()
        for pid, (above, spent) in stats.items():
            if above == parent:
                ticks += spent
                pending.append(pid)
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


def _spent(session: CDPSession) -> float:
    """Milliseconds of processor time that the page's thread has spent on tasks."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("run", type=Path)
    parser.add_argument("--relations", type=int, default=5000)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--chromium", default=os.environ.get("MRSCOUT_CHROMIUM") or shutil.which("chromium"))
    asked = parser.parse_args()
    times: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        started = time.process_time()
        report = run_report(read_results(asked.run, Path(folder)))
        read = time.process_time() - started
        many = replicated(report, asked.relations)
        started = time.process_time()
        data = render(many)
        rendered = time.process_time() - started
        path = Path(folder, "index.html")
        path.write_bytes(data)
        for _ in range(asked.repeat):
            browser = playwright.chromium.launch(executable_path=asked.chromium, args=list(_FLAGS))
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            for name, spent in measure(page, path.as_uri(), many).items():
                times[name].append(spent)
            version = browser.version
            browser.close()
    load = os.getloadavg()[0]
    print(f"{len(report.results):,} relations of {report.project}, replicated to {len(many.results):,}")
    print(f"Chromium {version}, {asked.repeat} visits, {os.cpu_count()} cores, load {load:.1f}")
    print(f"{len(data) / 1e6:.1f} MB; read in {read:.1f} s, rendered in {rendered:.1f} s of processor time\n")
    print(f"{'ms':<30}{'median':>10}{'worst':>10}{'thread, median':>16}{'worst':>10}")
    for name, spent in times.items():
        walls, threads = zip(*spent, strict=True)
        clock = f"{statistics.median(walls):>10.0f}{max(walls):>10.0f}" if any(walls) else " " * 20
        print(f"{name:<30}{clock}{statistics.median(threads):>16.0f}{max(threads):>10.0f}")


if __name__ == "__main__":
    main()
