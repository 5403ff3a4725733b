"""All about one relation, as the page's script reads it when it is opened."""

from mrscout.model.origin import Candidate
from mrscout.model.relations import CodifiedMR, Undrafted
from mrscout.model.verdicts import Judged, Verdict
from mrscout.model.worth import Mutant, Worth
from mrscout.prose.forms import FREEDOMS, restriction_words
from mrscout.prose.relations import left_out
from mrscout.prose.roles import role_words
from mrscout.report.counterexamples import failure, pairs, pasted
from mrscout.report.html.inputs import plot
from mrscout.report.html.listings import codified, original
from mrscout.store.findings import Finding
from mrscout.store.records import Json


def details(finding: Finding) -> Json:
    """The same keys for every finding, whatever is known of it."""
    relation, judged = finding.relation, finding.judged
    return {
        "detail": _detail(finding),
        "inputRelation": relation.relation.input_relation.value if relation else None,
        "notes": _notes(relation) if relation else [],
        "original": original(finding, finding.original) if finding.original else None,
        "helpers": [original(finding, each) for each in finding.helpers],
        "codified": codified(finding),
        "sourceless": "The files of the project and of the run are gone.",
        "parameters": _parameters(relation, judged) if relation else [],
        "verdict": _verdict(relation, judged) if judged else None,
        "counterexample": _counterexample(finding),
        "plot": _plot(finding),
        "worth": _worth(finding.worth) if finding.worth else None,
    }


def varied(judged: Judged) -> dict[str, str]:
    """What was generated for each parameter that was varied, by its name."""
    return {each.name: FREEDOMS[each.freedom] for each in judged.form.parameters}


def _detail(finding: Finding) -> str:
    match finding.settled:
        case Undrafted(reason=reason):
            return reason
        case CodifiedMR(detail=detail):
            return detail
    return ""


def _notes(relation: CodifiedMR) -> list[str]:
    notes = [f"{each.value[0].upper()}{each.value[1:]}." for each in relation.weaknesses]
    if isinstance(relation.relation.origin, Candidate):
        notes.insert(0, candidate_words(relation.relation.origin))
    if not relation.sliced:
        notes.append("The whole test had to be kept for the relation to hold.")
    return notes


def candidate_words(origin: Candidate) -> str:
    """Where a relation comes from that no test states."""
    law = f"A candidate from the law {origin.law.slug}: {origin.law.description}."
    return f"{law} Relation {origin.evidence} states the law; mrscout wrote the test below."


def _parameters(relation: CodifiedMR, judged: Judged | None) -> list[Json]:
    generated = varied(judged) if judged else {}
    sites = [
        {"file": site.span.file, "line": site.span.line + 1, "borrowed": site.borrowed}
        for site in relation.sites
    ]
    return [
        {
            "name": each.name,
            "type": each.type,
            "value": each.value,
            "role": role_words(each.role),
            "link": each.link,
            "sites": [sites[site] for site in each.sites],
            "generated": generated.get(each.name, None if judged else "nothing yet"),
        }
        for each in relation.parameters
    ]


def _verdict(relation: CodifiedMR | None, judged: Judged) -> Json:
    evidence = judged.evidence
    return {
        "tried": evidence.tried,
        "valid": evidence.valid,
        "passed": evidence.passed,
        "vacuous": evidence.vacuous,
        "exhausted": evidence.exhausted,
        "crashes": evidence.crashes,
        "bound": judged.bound,
        "kept": judged.verdict is Verdict.KEPT,
        "perfect": judged.perfect,
        "wholeDomain": judged.whole_domain,
        "givenUp": list(restriction_words(judged.form)),
        "leftOut": list(left_out(relation, judged)) if relation else [],
        "complaints": [list(each) for each in judged.complaints],
        "cutShort": judged.cut_short,
    }


def _counterexample(finding: Finding) -> Json | None:
    if not pairs(finding) and not failure(finding):
        return None
    return {"pairs": pairs(finding), "failure": failure(finding), "test": pasted(finding)}


def _plot(finding: Finding) -> Json | None:
    judged = finding.judged
    if judged is None:
        return None
    evidence = judged.evidence
    kept = judged.verdict is Verdict.KEPT
    refuted = evidence.valid - evidence.passed if kept and judged.form.restricts else None
    return plot(list(varied(judged)), finding.drawn, evidence.tried, refuted)


def _worth(worth: Worth) -> Json:
    return {
        "killed": worth.killed,
        "added": worth.added,
        "coveredLines": worth.covered_lines,
        "addedLines": worth.added_lines,
        "only": [_mutant(each) for each in worth.only],
        "shared": [_mutant(each) for each in worth.shared],
        "flags": [each.value for each in worth.flags],
    }


def _mutant(mutant: Mutant) -> Json:
    return {
        "class": mutant.class_name,
        "file": mutant.file,
        "line": mutant.line,
        "method": mutant.method,
        "description": mutant.description,
        "before": mutant.before.strip(),
        "after": mutant.after.strip() if mutant.after is not None else None,
    }
