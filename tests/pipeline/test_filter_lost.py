"""What a lost process costs filtering: no verdict, which the next run makes up for."""

from mrscout.pipeline import filter as filtering
from mrscout.pipeline.filter import RunOptions, filter_relations
from mrscout.sandbox.worker_pool import Lost


def test_a_relation_whose_process_is_lost_each_time_has_no_verdict(monkeypatch):
    answers = [("first", Lost("signal 9")), ("second", "a verdict")]
    monkeypatch.setattr(filtering, "spread", lambda *_: iter(answers))
    assert list(filter_relations(["first", "second"], {}, RunOptions())) == ["a verdict"]  # type: ignore[list-item]
