// Brings it together: what is asked for, by pointer, keyboard or address, is shown.

const main = byId("main");
const overview = byId("overview");
const article = byId("relation");
const search = byId("search");
const clear = byId("clear");
let opened = null;

// Filters

function fill(select, choices, all) {
  const options = choices.map(([value, label]) => el("option", { value, "data-label": label }, label));
  select.replaceChildren(...(all ? [el("option", { value: "" }, all), ...options] : options));
}

function apply() {
  wanted.words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const name of NAMES) wanted[name] = byId(`filter-${name}`).value;
  wanted.order = byId("order").value;
  const { shown, countOf } = select();
  for (const name of NAMES) {
    for (const option of byId(`filter-${name}`).options) {
      const label = option.value && `${option.dataset.label} (${countOf(name, option.value)})`;
      if (label && option.textContent !== label) option.textContent = label;
    }
  }
  const limited = wanted.words.length > 0 || NAMES.some((name) => wanted[name]);
  byId("count").textContent = limited && shown.length !== rows.length
    ? `${shown.length.toLocaleString("en")} of ${counted(rows.length, "relation")}` : counted(rows.length, "relation");
  clear.hidden = !limited;
  byId("nothing").hidden = shown.length > 0;
  scroller.scrollTop = 0;
  showRows(shown);
}

function reset() {
  search.value = "";
  for (const name of NAMES) byId(`filter-${name}`).value = "";
  apply();
  search.focus();
}

function setFilter(name, value) {
  byId(`filter-${name}`).value = value;
  apply();
}

// Opening

let asked = 0;
let byKey = false;  // who opens by keyboard reads on from the title

async function follow() {
  const id = location.hash.slice(1);
  const row = rowById.get(id);
  asked += 1;
  const mine = asked;
  if (!row) {
    if (id === "results" || id === "main") return;
    const was = opened;
    opened = null;
    article.hidden = true;
    article.replaceChildren();
    overview.hidden = false;
    document.documentElement.classList.remove("reading");
    document.title = title;
    mark();
    if (was && position.has(was)) moveTo(was, true);
    if (id) say(`No relation has the id ${id}`);
    return;
  }
  const more = await detailsOf(row);
  if (mine !== asked) return;
  opened = row;
  article.replaceChildren(...relationPage(row, more).flat().filter(Boolean));
  article.setAttribute("aria-labelledby", "relation-title");
  article.hidden = false;
  overview.hidden = true;
  document.documentElement.classList.add("reading");
  document.title = `${row.name} · ${title}`;
  main.scrollTop = 0;
  window.scrollTo(0, 0);
  if (position.has(row)) moveTo(row, false);
  mark();
  if (byKey || !list.offsetParent) byId("relation-title").focus();
  byKey = false;
}

function closeRelation() {
  history.pushState(null, "", location.pathname + location.search);
  follow();
}

// Theme

const THEMES = ["system", "light", "dark"];

function showTheme(theme) {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
  const words = theme === "system" ? "as the system" : theme;
  byId("theme").setAttribute("aria-label", `Theme: ${words}`);
  byId("theme").textContent = { system: "Auto", light: "Light", dark: "Dark" }[theme];
}

function storedTheme() {
  try {
    const stored = localStorage.getItem("mrscout-theme");
    return THEMES.includes(stored) ? stored : "system";
  } catch {
    return "system";
  }
}

function nextTheme() {
  const theme = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme || "system") + 1) % THEMES.length];
  showTheme(theme);
  try {
    localStorage.setItem("mrscout-theme", theme);
  } catch {
    // a browser that keeps nothing forgets it
  }
}

// Keys

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  const typing = event.target.matches("input, textarea, select");
  if (event.key === "Escape") {
    if (event.target === search && search.value) reset();
    else if (typing) moveTo(current, true);
    else if (opened) closeRelation();
    return;
  }
  if (typing) {
    if (event.target === search && event.key === "Enter" && current) moveTo(current, true);
    return;
  }
  const act = {
    "/": () => search.select(),
    j: () => step(1),
    k: () => step(-1),
    t: nextTheme,
    "?": () => byId("keys").showModal(),
  }[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
}

// Start

const title = document.title;
for (const name of NAMES) fill(byId(`filter-${name}`), choicesOf(name), "all");
byId("filter-worth").closest(".field").hidden = !shared.evaluated;
byId("filter-origin").closest(".field").hidden = !rows.some((row) => row.candidate);
fill(byId("order"), Object.entries(ORDERS).filter(([name]) => name !== "worth" || shared.evaluated)
  .map(([name, [label]]) => [name, label]));
byId("search-form").addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("input", apply);
for (const select of document.querySelectorAll("aside select")) select.addEventListener("change", apply);
clear.addEventListener("click", reset);
byId("clear-too").addEventListener("click", reset);
byId("theme").addEventListener("click", nextTheme);
byId("keys-button").addEventListener("click", () => byId("keys").showModal());
byId("home").addEventListener("click", (event) => { event.preventDefault(); closeRelation(); });
article.addEventListener("click", (event) => {
  if (event.target.closest(".back")) {
    event.preventDefault();
    closeRelation();
  }
});
overview.addEventListener("click", (event) => {
  const link = event.target.closest("[data-filter]");
  if (link) {
    event.preventDefault();
    setFilter(link.dataset.filter, link.dataset.value);
    if (shownRows[0]) moveTo(shownRows[0], true);
  }
});
list.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (link) current = rowById.get(link.dataset.id);
});
list.addEventListener("keydown", (event) => { byKey = event.key === "Enter"; });
document.addEventListener("keydown", onKey);
window.addEventListener("hashchange", follow);
scroller.addEventListener("scroll", draw, { passive: true });
window.addEventListener("scroll", draw, { passive: true });
window.addEventListener("resize", draw);
window.addEventListener("beforeprint", () => { everything = true; draw(); });
window.addEventListener("afterprint", () => { everything = false; draw(); });
showTheme(storedTheme());
apply();
await follow();
document.documentElement.classList.add("ready");
setTimeout(() => readTexts().then(() => { if (wanted.words.length) apply(); }), 0);
