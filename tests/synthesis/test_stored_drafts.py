"""Classes of relations that are rendered from stored drafts, with the parameters that they had and with links split."""

from collections.abc import Iterator

import pytest
from tests.synthesis.conftest import MILL, Made, Mill

from mrscout.languages.base import DAMAGE
from mrscout.languages.java.codify.draft_file import read_draft
from mrscout.model.origin import Kind
from mrscout.model.relations import CodifiedMR, Status
from mrscout.pipeline.input_space import plan_of
from mrscout.pipeline.link_splits import link_splits


def codified(mill: Mill) -> Iterator[tuple[str, Made, CodifiedMR]]:
    for (file, test), found in mill.items():
        for each in found:
            if each.codified is not None and each.codified.status is Status.CODIFIED:
                yield f"{file}.{test}", each, each.codified


def test_every_class_is_rendered_from_its_draft_as_it_was(mill: Mill) -> None:
    names = []
    for (file, test), found in mill.items():
        for made in found:
            if made.codified is not None:
                names.append(f"{file}.{test}")
                assert read_draft(made.stored).relation_class(made.codified).text == made.final, names[-1]
    assert len(names) > 100


def test_drafts_of_codified_relations_know_the_lines_of_the_assertion(mill: Mill) -> None:
    relations = list(codified(mill))
    assert len(relations) > 100
    assert [name for name, made, _ in relations if not read_draft(made.stored).failing] == []


def test_classes_with_links_split_compile(mill: Mill) -> None:
    split = [(name, made) for name, made, _ in codified(mill) if made.told]
    assert len(split) > 10
    assert [(name, made.objection) for name, made in split if made.objection] == []


def test_every_place_of_a_linked_parameter_is_in_just_one_cluster_of_a_way(mill: Mill) -> None:
    for name, made, relation in codified(mill):
        sites = {each.name: set(each.sites) for each in relation.parameters}
        for ways in link_splits(relation, plan_of(relation, MILL), read_draft(made.stored), MILL):
            for way in ways:
                apart = [site for each in way for site in each.apart.sites]
                assert len(apart) == len(set(apart)), name
                assert set(apart) < sites[way[0].apart.of], "some keep the parameter that there was"


def test_new_parameters_go_by_names_that_nothing_else_has(mill: Mill) -> None:
    for name, made, relation in codified(mill):
        for ways in link_splits(relation, plan_of(relation, MILL), read_draft(made.stored), MILL):
            for each in (split for way in ways for split in way):
                assert f" {each.apart.name} " not in f" {made.final.replace('(', ' ')} ", name


def test_relations_that_say_that_outputs_differ_are_not_split(mill: Mill) -> None:
    differing = [
        (name, made) for name, made, relation in codified(mill) if relation.relation.kind is Kind.DISTINCTION
    ]
    assert differing
    assert [name for name, made in differing if made.told] == []


@pytest.mark.parametrize("damage", ["", "{}", "[]", '{"sections": 3}', "null"])
def test_a_draft_that_somebody_spoiled_is_refused(damage: str) -> None:
    with pytest.raises(DAMAGE):
        read_draft(damage)
