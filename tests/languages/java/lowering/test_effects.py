"""What a method reads and writes, through its call chain: of its receiver, of its arguments, field by field."""
# ruff: noqa: E501 - a row of a table is one line

import pytest

from mrscout.languages.base import RECEIVER
from mrscout.model.ir import Call, Span

#: classes beside the one in question
BESIDE = {
    "org.acme.Base": "public class Base { protected int low; protected void lower(int x) { low = x; } protected int lowest() { return low; } protected void hook() { } }",
    "org.acme.Cell": "public class Cell { int v; void set(int x) { v = x; } int twice() { return v * 2; } Cell copy() { Cell c = new Cell(); c.v = v; return c; } static void clear(Cell c) { c.v = 0; } }",
    "org.acme.Job": "public interface Job { void run(); int size(); }",
    "org.acme.Loud": "public class Loud implements Job { int runs; public void run() { runs++; } public int size() { return runs; } }",
    "org.acme.Idle": "public interface Idle { void rest(); int count(); }",
    "org.acme.Lazy": "public class Lazy implements Idle { public void rest() { } public int count() { return 1; } }",
}
HEAD = "import java.util.*; public class S extends Base implements Cloneable { int a; int b; int[] row; List<String> items = new ArrayList<>(); Map<String, Cell> cells; Cell cell; static int shared; Job job; Idle idle; StringBuilder text; "

#: members of S, of which `m` is in question; fields of the receiver that it writes
WRITES = {
    "assignment": ("void m(int x) { a = x; }", {"a"}),
    "qualified": ("void m(int x) { this.a = x; }", {"a"}),
    "compound": ("void m(int x) { a += x; b <<= 1; }", {"a", "b"}),
    "increment": ("void m() { a++; --b; }", {"a", "b"}),
    "in-a-condition": ("boolean m(int x) { return (a = x) > 1; }", {"a"}),
    "in-a-branch": ("void m(int x) { if (x > 1) { a = x; } else { b = x; } }", {"a", "b"}),
    "in-a-loop": ("void m(int x) { for (int i = 0; i < x; i++) { a = i; } }", {"a"}),
    "in-a-lambda": ("void m(List<Integer> l) { l.forEach(i -> { a = i; }); }", {"a"}),
    "in-a-catch": ("void m() { try { hook(); } catch (RuntimeException e) { a = 1; } finally { b = 1; } }", {"a", "b"}),
    "array-element": ("void m(int x) { row[x] = 1; }", {"row"}),
    "array-fill": ("void m(int x) { Arrays.fill(row, x); }", {"row"}),
    "inherited-field": ("void m(int x) { low = x; }", {"low"}),
    "helper": ("void m(int x) { help(x); } private void help(int x) { a = x; }", {"a"}),
    "helper-of-a-helper": ("void m() { one(); } void one() { two(); } void two() { b = 1; }", {"b"}),
    "this-qualified-helper": ("void m() { this.one(); } void one() { a = 1; }", {"a"}),
    "superclass": ("void m(int x) { lower(x); }", {"low"}),
    "super-call": ("void m(int x) { super.lower(x); }", {"low"}),
    "recursion": ("void m(int x) { if (x > 0) { a = x; m(x - 1); } }", {"a"}),
    "mutual-recursion": ("void m(int x) { other(x); } void other(int x) { if (x > 0) { m(x - 1); } else { b = 1; } }", {"b"}),
    "collection": ("void m(String s) { items.add(s); }", {"items"}),
    "collection-by-library": ("void m() { Collections.sort(items); }", {"items"}),
    "collection-through-a-local": ("void m(String s) { List<String> l = items; l.add(s); }", {"items"}),
    "map": ("void m(String s) { cells.put(s, null); }", {"cells"}),
    "map-value": ("void m(String s) { cells.get(s).set(1); }", {"cells"}),
    "text": ("void m(String s) { text.append(s); }", {"text"}),
    "part": ("void m(int x) { cell.set(x); }", {"cell"}),
    "part-directly": ("void m(int x) { cell.v = x; }", {"cell"}),
    "part-by-a-getter": ("void m(int x) { getCell().set(x); } Cell getCell() { return cell; }", {"getCell"}),
    "part-handed-on": ("void m() { Cell.clear(cell); }", None),
    "interface": ("void m() { job.run(); }", {"job"}),
    "self-by-a-local": ("void m(int x) { S me = this; me.a = x; }", None),
    "self-handed-on": ("void m() { other(this); } static void other(S s) { s.a = 1; }", None),
    "fluent-text": ("void m(String s) { text.append(s).append(1); }", {"text"}),
    "sublist": ("void m() { items.subList(0, 1).clear(); }", {"items"}),
    "keys-of-a-map": ("void m(List<String> l) { cells.keySet().retainAll(l); cells.entrySet().removeIf(e -> true); }", {"cells"}),
    "iterator-remove": ("void m() { Iterator<String> it = items.iterator(); it.next(); it.remove(); }", {"items"}),
    "values-of-a-map": ("void m() { for (Cell c : cells.values()) { c.set(1); } }", {"cells"}),
    "computed-value-of-a-map": ("void m(String s) { cells.computeIfAbsent(s, k -> new Cell()).set(1); }", {"cells"}),
    "lazily": ("int m() { if (cell == null) { cell = new Cell(); } return cell.twice(); }", {"cell"}),
    "static-state": ("static void m(int x) { shared = x; }", {"shared"}),
    "static-state-by-a-helper": ("void m(int x) { help(x); } static void help(int x) { shared += x; }", {"shared"}),
    "inner-class": ("class In { void go() { a = 1; } } void m() { new In().go(); }", None),
    "chosen": ('void m(boolean x) { (x ? items : null).add("a"); }', None),
    "fluent-self": ("S m(int x) { return one(x).one(x); } S one(int x) { a = x; return this; }", {"a"}),
    "self-handed-to-an-updater": ("static java.util.concurrent.atomic.AtomicIntegerFieldUpdater<S> A; void m(int x) { while (!A.compareAndSet(this, a, x)) { } }", None),
    "unknown-library-mutator": ("net.other.Store store; void m(int x) { store.put(x); }", {"store"}),
}  # fmt: skip

#: members of S, of which `m` changes nothing
WRITES_NOTHING = {
    "empty": "void m() { }",
    "getter": "int m() { return a; }",
    "computed": "int m(int x) { int y = a + x; y++; return y; }",
    "local-of-the-same-name": "void m(int x) { int a = x; a++; }",
    "parameter-of-the-same-name": "void m(int a) { a = 3; }",
    "fresh-object": "Cell m(int x) { Cell c = new Cell(); c.set(x); return c; }",
    "fresh-collection": "List<String> m(String s) { List<String> l = new ArrayList<>(); l.add(s); return l; }",
    "copied-collection": "List<String> m(String s) { List<String> l = new ArrayList<>(items); l.add(s); return l; }",
    "copied-part": "int m(int x) { Cell c = cell.copy(); c.set(x); return c.twice(); }",
    "cloned-array": "int[] m(int x) { int[] r = row.clone(); r[0] = x; return r; }",
    "iterator": "int m() { Iterator<String> it = items.iterator(); int n = 0; while (it.hasNext()) { it.next(); n++; } return n; }",
    "for-each": "int m() { int n = 0; for (String s : items) { n += s.length(); } return n; }",
    "stream": "long m() { return items.stream().filter(s -> s.isEmpty()).count(); }",
    "library-questions": 'int m() { return items.size() + items.indexOf("a") + Collections.max(items).length(); }',
    "text-builder": "String m() { StringBuilder s = new StringBuilder(); s.append(a).append(items); return s.toString(); }",
    "lazily-in-a-local": "int m() { Cell c = cell; if (c == null) { c = new Cell(); } return c.twice(); }",
    "sorted-copy": "List<String> m() { return items.stream().sorted().toList(); }",
    "unknown-library-question": "net.other.Store store; int m() { return store.size(); }",
    "sublist-question": "int m() { return items.subList(0, 1).size(); }",
    "part-question": "int m() { return cell.twice(); }",
    "super-question": "int m() { return super.lowest(); }",
    "recursion": "int m(int x) { return x == 0 ? a : m(x - 1); }",
    "mutual-recursion": "int m(int x) { return x == 0 ? a : other(x - 1); } int other(int x) { return m(x); }",
    "interface-question": "int m() { return job.size(); }",
    "interface-whose-implementations-do-nothing": "void m() { idle.rest(); }",
    "self-asked-of-the-library": "boolean m(List<S> all) { return all.contains(this) || Objects.equals(this, all); }",
    "updater-question": "static java.util.concurrent.atomic.AtomicIntegerFieldUpdater<S> A; int m() { return A.get(this); }",
    "helper-of-another-object": "void m(S other) { other.help(); } void help() { a = 1; }",
    "written-in-a-class-that-is-only-built": "Object m() { return new Runnable() { int n; public void run() { n = 2; } }; }",
}  # fmt: skip

#: members of S, of which `m` writes arguments at these positions
WRITES_ARGUMENTS = {
    "field": ("void m(Cell c) { c.v = 1; }", {0}),
    "setter": ("void m(int x, Cell c) { c.set(x); }", {1}),
    "static-helper": ("void m(Cell c) { Cell.clear(c); }", {0}),
    "both": ("void m(Cell c, Cell d) { c.v = 1; d.v = c.v; }", {0, 1}),
    "array": ("static void m(int[] r) { r[0] = 1; }", {0}),
    "collection": ("static void m(List<String> l, String s) { l.add(s); }", {0}),
    "sorted": ("static void m(List<String> l) { Collections.sort(l); }", {0}),
    "alias": ("static void m(List<String> l) { List<String> k = l; k.clear(); }", {0}),
    "in-a-loop": ("static void m(List<Cell> l) { for (Cell c : l) { c.set(1); } }", {0}),
    "element-in-a-lambda": ("static void m(List<Cell> l) { l.forEach(c -> c.set(1)); }", {0}),
    "recursion": ("static void m(int x, int[] r) { if (x > 0) { r[x] = x; m(x - 1, r); } }", {1}),
    "swapped-recursion": ("static void m(int x, Cell c, Cell d) { if (x > 0) { m(x - 1, d, c); } else { c.v = 1; } }", {1, 2}),
    "helper-of-another-object": ("void m(S other) { other.help(); } void help() { a = 1; }", {0}),
    "element-of-a-collection": ("static void m(List<Cell> l) { l.get(0).set(1); }", {0}),
    "interface": ("static void m(Job j) { j.run(); }", {0}),
    "text": ("static void m(StringBuilder s) { s.append(1); }", {0}),
    "question": ("int m(Cell c) { return c.twice(); }", set()),
    "re-assigned": ("void m(Cell c) { c = new Cell(); c.v = 1; }", set()),
    "kept": ("void m(Cell c) { cell = c; }", set()),
    "copied": ("int m(Cell c) { Cell d = c.copy(); d.set(3); return d.twice(); }", set()),
    "added-to-another": ("void m(String s) { items.add(s); }", set()),
    "copied-list": ("static List<String> m(List<String> l) { List<String> k = new ArrayList<>(l); k.clear(); return k; }", set()),
    "copied-array": ("static int[] m(int[] r) { int[] k = Arrays.copyOf(r, 2); k[0] = 1; return k; }", set()),
    "compared": ("boolean m(Cell c) { return cell.equals(c); }", set()),
    "iterated": ("static int m(List<String> l) { int n = 0; for (String s : l) { n += s.length(); } return n; }", set()),
}  # fmt: skip

#: rows that are known to fail, and why
DEFECTS = {
    "collection-through-a-local": "a field that is changed through a local variable is not named",
    "iterator-remove": "removing through an iterator does not count as a change of the collection",
    "inner-class": "an inner class's writes to the fields of its outer object are not followed",
    "chosen": "a JDK mutator on a chosen receiver is not followed",
    "element-in-a-lambda": "a lambda's parameter is not taken for a part of the collection",
    "re-assigned": "a parameter that was set anew is still taken for the argument",
}


def rows(table):
    """The rows of a table as parameters; those that are known to fail must fail."""
    found = []
    for name, row in table.items():
        marks = [pytest.mark.xfail(strict=True, reason=DEFECTS[name])] if name in DEFECTS else []
        found.append(pytest.param(*(row if isinstance(row, tuple) else (row,)), id=name, marks=marks))
    return found


def effect(lay, members: str):
    project = lay({**BESIDE, "org.acme.S": f"{HEAD} {members} }}"})
    found = project.facts.classes.find("org.acme.S")
    (signature,) = found.methods("m")
    return project.facts.effects.of(signature, "")


@pytest.mark.parametrize(("members", "fields"), rows(WRITES))
def test_a_change_of_the_receiver_is_seen_with_its_fields(lay, members, fields):
    found = effect(lay, members)
    assert found.writes_receiver
    if fields is not None:
        assert found.fields == fields


@pytest.mark.parametrize("members", rows(WRITES_NOTHING))
def test_what_changes_nothing_of_the_receiver_is_no_change(lay, members):
    found = effect(lay, members)
    assert not found.writes_receiver
    assert found.fields == frozenset()


@pytest.mark.parametrize(("members", "positions"), rows(WRITES_ARGUMENTS))
def test_arguments_are_changed_by_position(lay, members, positions):
    assert effect(lay, members).writes_args == positions


@pytest.mark.parametrize(
    "members",
    [row[0] for table in (WRITES, WRITES_ARGUMENTS) for row in table.values()]
    + list(WRITES_NOTHING.values()),
)
def test_a_change_that_is_asked_for_alone_is_the_same(lay, members):
    project = lay({**BESIDE, "org.acme.S": f"{HEAD} {members} }}"}).facts
    facts = project.seen_from("")
    (signature,) = project.classes.find("org.acme.S").methods("m")
    call = Call(Span(0, 0, 0, 0, ""), None, "m", None, (), "org.acme.S", signature, False, 0, 0)
    alone = {origin for origin in (RECEIVER, *range(len(signature.params))) if facts.writes(call, origin)}
    found = facts.effect(call)
    assert alone == {*found.writes_args, *([RECEIVER] if found.writes_receiver else [])}
