"""Questions about corpora, in SQL: the sections of a catalogue's page, and the examples of docs/catalogue.md."""

from dataclasses import dataclass
from enum import Enum


class Shape(Enum):
    """How an answer is shown on a page."""

    BARS = "bars"  #: the first column names, the second counts
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a catalogue."""

    title: str
    query: str
    shape: Shape = Shape.TABLE


QUESTIONS = (
    Question(
        "What became of the projects",
        "SELECT outcome, count(*) AS projects FROM projects GROUP BY 1 ORDER BY 2 DESC, 1",
        Shape.BARS,
    ),
    Question(
        "How common tests with relations are",
        """SELECT count(*) AS projects,
       count(*) FILTER (mtcs > 0) AS with_mtcs,
       sum(tests) AS tests,
       sum(mtcs) AS mtcs,
       round(100.0 * sum(mtcs) / nullif(sum(tests), 0), 1) AS percent,
       round(median(100.0 * mtcs / tests), 1) AS median_percent
FROM projects WHERE tests > 0""",
    ),
    Question(
        "From tests to kept relations, for each project",
        """SELECT project, outcome, tests, mtcs, round(100.0 * mtcs / nullif(tests, 0), 1) AS percent,
       instances, relations, codified, with_valid_input AS valid, kept, findings
FROM projects WHERE outcome <> 'waiting' ORDER BY kept DESC NULLS LAST, project""",
    ),
    Question(
        "Kinds of relations that are kept",
        """SELECT r.kind, count(*) AS kept, count(DISTINCT r.project) AS projects
FROM relations r JOIN verdicts v ON v.project = r.project AND v.relation = r.id
WHERE v.verdict = 'kept' AND NOT r.candidate GROUP BY 1 ORDER BY 2 DESC, 1""",
        Shape.BARS,
    ),
    Question(
        "Verdicts on relations of tests",
        """SELECT v.verdict, count(*) AS relations, sum(v.valid) AS valid_inputs
FROM relations r JOIN verdicts v ON v.project = r.project AND v.relation = r.id
WHERE NOT r.candidate GROUP BY 1 ORDER BY 2 DESC, 1""",
        Shape.BARS,
    ),
    Question(
        "Why tests hide no relation",
        "SELECT reason, count(*) AS tests FROM tests WHERE NOT mtc GROUP BY 1 ORDER BY 2 DESC, 1",
        Shape.BARS,
    ),
    Question(
        "Why instances become no relation",
        """SELECT status, count(*) AS instances, count(DISTINCT project) AS projects
FROM relations WHERE status <> 'codified' AND NOT candidate GROUP BY 1 ORDER BY 2 DESC, 1""",
        Shape.BARS,
    ),
    Question(
        "Laws that several projects state",
        """SELECT r.law, count(DISTINCT r.project) AS projects, count(*) AS relations,
       count(*) FILTER (v.verdict = 'kept') AS kept, count(*) FILTER (v.verdict = 'rejected') AS rejected
FROM relations r LEFT JOIN verdicts v ON v.project = r.project AND v.relation = r.id
WHERE r.status = 'codified' AND NOT r.candidate
GROUP BY 1 HAVING projects > 1 ORDER BY projects DESC, kept DESC, 1 LIMIT 30""",
    ),
    Question(
        "How modules are built, and what stands in the way",
        """SELECT CASE WHEN built THEN rung ELSE 'problem: ' || reason END AS way, count(*) AS modules,
       count(DISTINCT project) AS projects
FROM builds GROUP BY 1 ORDER BY 2 DESC, 1""",
        Shape.BARS,
    ),
    Question(
        "Where the time goes",
        """SELECT stage, round(sum(seconds)) AS seconds FROM (
  UNPIVOT (SELECT seconds_drafting AS drafting, seconds_building AS building, seconds_trying AS trying,
                  seconds_filtering AS filtering, seconds_evaluating AS evaluating FROM projects)
  ON drafting, building, trying, filtering, evaluating INTO NAME stage VALUE seconds)
GROUP BY 1 ORDER BY 2 DESC, 1""",
        Shape.BARS,
    ),
    Question(
        "Findings worth an issue",
        """SELECT kind, confidence, count(*) AS findings, count(DISTINCT project) AS projects
FROM findings WHERE confidence <> 'low' GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2""",
    ),
    Question(
        "Candidates that hold, by the law that proposes them",
        """SELECT r.proposed_by AS law, count(*) AS candidates, count(*) FILTER (v.verdict = 'kept') AS kept,
       count(*) FILTER (v.perfect) AS perfect, count(DISTINCT r.project) AS projects
FROM relations r LEFT JOIN verdicts v ON v.project = r.project AND v.relation = r.id
WHERE r.candidate GROUP BY 1 ORDER BY 3 DESC, 1""",
    ),
)
