// The list: as many rows in the document as can be seen, whatever the number of relations.

const ROW = 68;
const SPARE = 8;
const list = byId("list");
const scroller = byId("scroller");
let shownRows = [];
let position = new Map();
let current = null;
let everything = false;

function showRows(found) {
  shownRows = found;
  position = new Map(found.map((row, at) => [row, at]));
  if (!position.has(current)) current = found[0] || null;
  list.style.height = `${found.length * ROW}px`;
  list.replaceChildren();
  drawn.clear();
  draw();
}

const drawn = new Map();

/** The rows that can be seen now: the list may scroll in its own pane, or with the page. */
function inView() {
  if (everything) return [0, shownRows.length];
  const pane = scroller.getBoundingClientRect();
  const top = Math.max(pane.top, 0) - list.getBoundingClientRect().top;
  const height = Math.min(pane.bottom, window.innerHeight) - Math.max(pane.top, 0);
  const first = Math.max(0, Math.floor(top / ROW) - SPARE);
  return [first, Math.min(shownRows.length, Math.ceil((top + height) / ROW) + SPARE)];
}

function draw() {
  const [first, last] = inView();
  const visible = new Set(shownRows.slice(first, last));
  if (current && position.has(current)) visible.add(current);  // so that focus has somewhere to be
  for (const [row, item] of drawn) {
    if (!visible.has(row)) {
      item.remove();
      drawn.delete(row);
    }
  }
  let before = list.firstElementChild;
  for (const row of [...visible].sort((a, b) => position.get(a) - position.get(b))) {
    const there = drawn.get(row);
    if (there) {
      before = there.nextElementSibling;
    } else {
      const item = itemOf(row);
      list.insertBefore(item, before);
      drawn.set(row, item);
    }
  }
  mark();
}

function itemOf(row) {
  const at = position.get(row);
  const figures = row.valid ? `${row.passed.toLocaleString("en")} / ${row.valid.toLocaleString("en")}` : "";
  const added = row.added ? `+${counted(row.added, "mutant")}` : "";
  const item = el("li", { "data-at": at, "aria-setsize": shownRows.length, "aria-posinset": at + 1 },
    el("a", { href: `#${row.id}`, class: "row", tabindex: "-1", "data-id": row.id },
      badge(row.state),
      el("span", { class: "name" }, humps(row.name)),
      el("span", { class: "about" },
        row.kind ? `${row.kind.slug} · ` : "", row.candidate ? "candidate" : shortTest(row.test).split(".").pop(), " · ",
        el("span", { class: "owner" }, row.ownerName)),
      el("span", { class: "figures" }, added || figures)));
  item.style.top = `${at * ROW}px`;
  return item;
}

/** A name that breaks between its words: many differ at their ends only. */
function humps(name) {
  return name.split(/(?<=\p{Ll}|\d)(?=\p{Lu})/u).map((part) => [part, el("wbr")]);
}

function badge(state) {
  return el("span", { class: `badge ${state.tone}`, title: state.label },
    el("span", { "aria-hidden": "true" }, state.glyph), el("span", { class: "unseen" }, `${state.label}: `));
}

function mark() {
  for (const [row, item] of drawn) {
    const link = item.firstElementChild;
    link.tabIndex = row === current ? 0 : -1;
    if (row === opened) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** Make a row the current one; the list scrolls where it cannot be seen. */
function moveTo(row, focus) {
  current = row;
  const top = position.get(row) * ROW;
  if (scroller.scrollHeight > scroller.clientHeight + 1) {
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    if (top + ROW > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = top + ROW - scroller.clientHeight;
    }
  }
  draw();
  if (focus) drawn.get(row)?.firstElementChild.focus({ preventScroll: false });
}

function step(by) {
  if (!shownRows.length) return;
  const inList = list.contains(document.activeElement);
  const at = position.get(current) ?? 0;
  const fresh = !inList && opened === null;  // the first key goes to the row that is there
  const next = fresh ? at : Math.min(Math.max(at + by, 0), shownRows.length - 1);
  moveTo(shownRows[next], true);
  if (opened !== null) location.hash = shownRows[next].id;
}
