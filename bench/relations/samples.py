"""A run with some of its relations, drawn at random, so that a look at many projects takes no day."""

import json
import random
import shutil
from pathlib import Path

_SHARED = ("build", "classes", "harness", "templates", "relations", "drafts")


def sample_of(out: Path, count: int, seed: str) -> Path:
    """The folder of the sample, made where it is not there; what a run has compiled is shared."""
    folder = out.with_name(f"{out.name}.sample-{count}-{seed}")
    if folder.is_dir():
        return folder
    records = [json.loads(line) for line in (out / "relations.jsonl").read_bytes().splitlines()]
    codified = [record for record in records if record["status"] == "codified"]
    draw = random.Random(seed)
    chosen = {record["id"] for record in draw.sample(codified, min(count, len(codified)))}
    partial = out.with_name(f".{folder.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir()
    lines = [json.dumps(record, separators=(",", ":")) + "\n" for record in records if record["id"] in chosen]
    (partial / "relations.jsonl").write_text("".join(lines), encoding="utf-8")
    shutil.copyfile(out / "run.json", partial / "run.json")
    for name in _SHARED:
        if (out / name).exists():
            (partial / name).symlink_to((out / name).absolute())
    partial.rename(folder)
    return folder
