"""Links that a relation does not need are split, and those that it needs are not."""

from collections.abc import Callable, Sequence
from zlib import crc32

import pytest
from tests.filtering.conftest import QUICK, plan_of, running

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.splitting import Links, Split, Way
from mrscout.filtering.stage import FilterOptions, Trial, judge
from mrscout.filtering.tally import Execute
from mrscout.model.verdicts import Judged, LinkSplit, Verdict
from mrscout.prose.form_sentences import drawn_words, restriction_words
from mrscout.prose.relation_sentences import split_words

#: takes one value for every place that a linked parameter stands at
Check = Callable[..., bool]


def links_of(check: Check, plan: Plan, *ways: Sequence[tuple[str, str]]) -> Links:
    """Links of a relation whose split parameters are handed on by name; each way names (new, linked to)."""

    def way_of(way: Sequence[tuple[str, str]]) -> Way:
        return tuple(
            Split(LinkSplit(name, of, (at + 1,)), plan.names.index(of), plan.domains[plan.names.index(of)])
            for at, (name, of) in enumerate(way)
        )

    def execute(apart: Sequence[LinkSplit]) -> Execute:
        names = (*plan.names, *(each.name for each in apart))
        return running(lambda *given: check(**dict(zip(names, given, strict=True))))

    by_parameter: dict[str, list[Way]] = {}
    for way in ways:
        by_parameter.setdefault(way[0][1], []).append(way_of(way))
    return Links(tuple(map(tuple, by_parameter.values())), execute, execute)


def split(
    check: Check, *ways: Sequence[tuple[str, str]], options: FilterOptions = QUICK, **own: object
) -> Judged:
    plan = plan_of(**own)
    linked = running(lambda *given: check(**dict(zip(plan.names, given, strict=True))))
    links = links_of(check, plan, *ways)
    return judge(Trial("relation", plan, linked, links=links), options, lambda: False)


def sizes(key: str, n: int, key2: str | None = None) -> bool:
    """What a key is does not matter to how many values there are."""
    return len({key: n}) == len({key if key2 is None else key2: n})


def found_again(key: str, n: int, key2: str | None = None) -> bool:
    """What was put under a key is found under it, and under no other."""
    return {key: n}.get(key if key2 is None else key2) == n


def seldom_needed(key: str, n: int, key2: str | None = None) -> bool:
    """Neither text has the sign most often, so that both answers are the same whatever the texts are."""
    return ("q" in key) == ("q" in (key if key2 is None else key2))


def equal_or_invalid(key: str, n: int, key2: str | None = None) -> bool:
    if key2 not in (None, key):
        raise ValueError("keys must be equal")
    return True


def three(a: int, a2: int | None = None, a3: int | None = None) -> bool:
    """The first and the last must be equal, the one between need not."""
    return a == (a if a3 is None else a3)


WAY = [("key2", "key")]
CASES: dict[str, tuple[Check, list[list[tuple[str, str]]], dict[str, object], list[str]]] = {
    "a link that does not matter": (sizes, [WAY], {"key": "one", "n": 4}, ["key2"]),
    "a link that the relation needs": (found_again, [WAY], {"key": "one", "n": 4}, []),
    "a link that it seldom needs": (seldom_needed, [WAY], {"key": "quay", "n": 4}, []),
    "a link without which inputs are not valid": (equal_or_invalid, [WAY], {"key": "one", "n": 4}, []),
    "the finest way that holds": (
        three,
        [[("a2", "a"), ("a3", "a")], [("a2", "a")], [("a3", "a")]],
        {"a": 5},
        ["a2"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_only_what_need_not_be_equal_is_taken_apart(name: str) -> None:
    check, ways, own, names = CASES[name]
    found = split(check, *ways, **own)
    assert found.verdict is Verdict.KEPT, found
    assert found.perfect
    assert [each.name for each in found.apart] == names


def test_a_split_form_is_told_with_its_new_parameter_and_its_own_evidence() -> None:
    found = split(sizes, WAY, key="one", n=4)
    assert drawn_words(found.form) == ("key: any", "n: any", "key2: any")
    assert split_words(found.apart) == ("key and key2 need not be equal",)
    assert found.evidence.valid >= 300
    assert all(len(each) == 3 for each in found.examples)
    assert any(each[0] != each[2] for each in found.examples)
    assert all(len(each.values) == 3 for each in found.inputs)


def test_a_relation_that_is_refuted_is_not_split() -> None:
    found = split(lambda key, key2=None: sum(map(ord, key)) % 7 != 0, WAY, key="one")
    assert found.verdict is Verdict.REJECTED
    assert found.apart == ()


def test_a_link_that_should_never_have_been_does_not_refute_a_relation() -> None:
    """`i - 1` comes before `i`, whatever it was made of that happened to be 1 as well."""

    def check(n: int, n2: int | None = None) -> bool:
        i = (n if n2 is None else n2) << 4
        return i - n == i - 1

    found = split(check, [("n2", "n")], n=1)
    assert found.verdict is Verdict.KEPT
    assert drawn_words(found.form) == ("n: the developers' value", "n2: any")
    assert [each.name for each in found.apart] == ["n2"]
    assert found.counterexample is None


def test_a_link_is_not_given_up_for_a_form_in_which_nothing_of_it_varies() -> None:
    def check(key: str, n: int, key2: str | None = None) -> bool:
        return key == "one" and key2 in (None, "one") and n < 0

    found = split(check, WAY, key="one", n=-4)
    assert found.apart == ()


def test_a_link_that_is_needed_is_not_given_up_where_the_relation_is_refuted() -> None:
    found = split(lambda key, n, key2=None: found_again(key, n, key2) and key.isupper(), WAY, key="ONE", n=4)
    assert found.apart == ()


def test_a_relation_that_some_inputs_refute_is_not_split() -> None:
    found = split(lambda key, n, key2=None: crc32(f"{key}{n}".encode()) % 41 != 3, WAY, key="one", n=40)
    assert found.verdict is Verdict.UNSETTLED
    assert not found.perfect
    assert found.apart == ()


def test_a_link_of_which_a_condition_speaks_stays() -> None:
    found = split(lambda key, n, key2=None: bool(key.strip()), WAY, key="one", n=4)
    assert found.verdict is Verdict.KEPT
    assert any("key is" in each for each in restriction_words(found.form)), restriction_words(found.form)
    assert found.apart == ()


def test_links_are_split_one_by_one() -> None:
    def check(key: str, n: int, key2: str | None = None, n2: int | None = None) -> bool:
        return found_again(key, n, key2)

    found = split(check, WAY, [("n2", "n")], key="one", n=4)
    assert [each.name for each in found.apart] == ["n2"]
    assert drawn_words(found.form) == ("key: any", "n: any", "n2: any")


def test_a_small_domain_is_tried_as_a_whole_when_it_is_split() -> None:
    found = split(lambda flag, flag2=None: True, [("flag2", "flag")], flag=True)
    assert found.whole_domain
    assert found.evidence.valid == 3, "all but the developers' own"
    needed = split(lambda flag, flag2=None: flag2 in (None, flag), [("flag2", "flag")], flag=True)
    assert needed.apart == ()


def test_the_same_seed_splits_the_same() -> None:
    def forget(judged: Judged) -> object:
        return (judged.apart, judged.examples, judged.inputs, judged.evidence)

    assert forget(split(sizes, WAY, key="one", n=4)) == forget(split(sizes, WAY, key="one", n=4))
