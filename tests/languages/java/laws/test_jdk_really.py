"""No class of the JDK refutes a law, but for what the templates exclude by rules; `bench/laws` has the figures."""

import sys
from pathlib import Path

import pytest

from mrscout.languages.java.laws import generate
from mrscout.model.origin import Law

sys.path.insert(0, str(Path(__file__).parents[4] / "bench" / "laws"))
import jdk

pytestmark = pytest.mark.network
#: laws that have candidates in each group of classes
APPLIED = {
    "collections": {Law.HASH_CODE, Law.EQUALITY_SYMMETRY, Law.COPY_EQUIVALENCE, Law.CONTAINS_AFTER_ADD}
    | {Law.GET_AFTER_PUT, Law.COUNT},
    "time": {Law.HASH_CODE, Law.COMPARISON_SYMMETRY, Law.COMPARISON_TRANSITIVITY, Law.COMPARISON_CONSISTENCY}
    | {Law.ROUND_TRIP_BY_NAME, Law.STRING_ROUND_TRIP},
    "values": {Law.COMMUTATIVITY, Law.IDEMPOTENCE, Law.ROUND_TRIP, Law.OVERLOAD_EQUIVALENCE},
    "text": {Law.GET_AFTER_SET, Law.SET_AFTER_GET, Law.COPY_INDEPENDENCE},
}


@pytest.mark.parametrize("group", jdk.GROUPS)
def test_no_class_of_the_jdk_refutes_a_law(group: str, tmp_path: Path, monkeypatch):
    for limit in ("OF_CLASS", "OF_MODULE", "CLASSES", "BELOW"):
        monkeypatch.setattr(generate, limit, getattr(generate, limit))  # which the run lifts
    jdk.write_project(tmp_path / "jdk", jdk.GROUPS[group])
    assert jdk.run(tmp_path / "jdk", tmp_path / "run", 20) == 0
    candidates = jdk.judged(tmp_path / "run")
    assert jdk.refuted(candidates) == []
    assert {law.slug for law in APPLIED[group]} <= {candidate["law"] for candidate in candidates}
