"""Draws MTCs at random from discovery's results, to be judged by hand.

    python bench/sample.py RESULTS COUNT [--seed N]

RESULTS is what bench/discovery wrote: OWNER__NAME.jsonl each. Prints one JSON object a line: repository,
file, line, test and the instances that were found. The same seed over the same results draws the same tests.
"""

import argparse
import json
from pathlib import Path

from mrscout_research.studies.sample_statistics import draw


def main() -> None:
    """Draw and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("results", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found = []
    for path in sorted(arguments.results.glob("*.jsonl")):
        repository = path.stem.replace("__", "/", 1)
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record.get("mtc"):
                found.append({"repository": repository, **record})
    for record in draw(found, arguments.count, arguments.seed):
        print(json.dumps(record, ensure_ascii=False))


if __name__ == "__main__":
    main()
