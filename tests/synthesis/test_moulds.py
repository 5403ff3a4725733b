"""Classes of relations that are written again, with the parameters that they had and with links split."""

from collections.abc import Iterator

import pytest
from tests.synthesis.conftest import MILL, Made, Mill

from mrscout.languages.java.codify.draft_file import DAMAGE, render_told
from mrscout.model.kinds import Kind
from mrscout.model.relations import CodifiedMR, Status
from mrscout.pipeline.input_space import plan_of
from mrscout.pipeline.link_splits import seams_of


def codified(mill: Mill) -> Iterator[tuple[str, Made, CodifiedMR]]:
    for (file, test), found in mill.items():
        for each in found:
            if each.codified is not None and each.codified.status is Status.CODIFIED:
                yield f"{file}.{test}", each, each.codified


def is_linked(relation: CodifiedMR) -> bool:
    return any(len(each.sites) > 1 for each in relation.parameters)


def test_only_relations_with_links_have_a_mould(mill: Mill) -> None:
    for name, made, relation in codified(mill):
        assert bool(made.mould) == is_linked(relation), name


def test_a_class_is_written_again_from_its_mould_as_it_was(mill: Mill) -> None:
    again = 0
    for name, made, relation in codified(mill):
        if made.mould:
            assert render_told(made.mould, relation) == made.final, name
            again += 1
    assert again > 20


def test_classes_with_links_split_compile(mill: Mill) -> None:
    split = [(name, made) for name, made, _ in codified(mill) if made.told]
    assert len(split) > 10
    assert [(name, made.objection) for name, made in split if made.objection] == []


def test_every_place_of_a_linked_parameter_is_in_just_one_cluster_of_a_way(mill: Mill) -> None:
    for name, made, relation in codified(mill):
        sites = {each.name: set(each.sites) for each in relation.parameters}
        for ways in seams_of(relation, plan_of(relation, MILL), made.mould, MILL):
            for way in ways:
                apart = [site for each in way for site in each.apart.sites]
                assert len(apart) == len(set(apart)), name
                assert set(apart) < sites[way[0].apart.of], "some keep the parameter that there was"


def test_new_parameters_go_by_names_that_nothing_else_has(mill: Mill) -> None:
    for name, made, relation in codified(mill):
        for ways in seams_of(relation, plan_of(relation, MILL), made.mould, MILL):
            for each in (split for way in ways for split in way):
                assert f" {each.apart.name} " not in f" {made.final.replace('(', ' ')} ", name


def test_relations_that_say_that_outputs_differ_are_not_split(mill: Mill) -> None:
    differing = [
        (name, made) for name, made, relation in codified(mill) if relation.relation.kind is Kind.DISTINCTION
    ]
    assert differing
    assert [name for name, made in differing if made.told] == []


@pytest.mark.parametrize("damage", ["", "{}", "[]", '{"sections": 3}'])
def test_a_mould_that_somebody_spoiled_splits_nothing(mill: Mill, damage: str) -> None:
    _, _, relation = next(each for each in codified(mill) if each[1].told)
    assert seams_of(relation, plan_of(relation, MILL), damage, MILL) == ()
    with pytest.raises(DAMAGE):
        render_told(damage, relation)
