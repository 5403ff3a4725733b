// The inputs that were tried, drawn: each parameter along its axis, and two numbers against each other.
// An ending has a shape of its own, so that nothing is said by colour alone.

const ENDINGS = {
  refuted: ["refuted it", (x, y) => svg("path", { d: `M${x - 3.2} ${y - 3.2}l6.4 6.4m0 -6.4l-6.4 6.4` })],
  passed: ["held", (x, y) => svg("circle", { cx: x, cy: y, r: 2.8 })],
  invalid: ["invalid", (x, y) => svg("path", { d: `M${x - 3} ${y}h6` })],
};
const OTHER = (x, y) => svg("path", { d: `M${x} ${y - 3.4}l3.6 6.2h-7.2z` });
const FOOT = 20;
const BOX = 7;

const endingOf = (name) => (name in ENDINGS ? name : "other");
const wordsOf = (ended) => (ended in ENDINGS ? ENDINGS[ended][0] : ended);
const rankOf = (ended) => ["refuted", "passed", "invalid", "other"].indexOf(endingOf(ended));

function dot(x, y, ended, words) {
  const shape = ended in ENDINGS ? ENDINGS[ended][1] : OTHER;
  return svg("g", { class: `dot ${endingOf(ended)}` }, words && svg("title", {}, words), shape(x, y));
}

/** Inputs in heaps: those that lie together stand on each other, what refuted the relation first. */
function heaps(plot, axis) {
  const found = new Map();
  plot.ended.forEach((ended, number) => {
    const place = axis.at[number];
    const key = place === null ? "other" : axis.by === "name" ? place : Math.round(place * 60);
    if (!found.has(key)) found.set(key, { place, inputs: [] });
    found.get(key).inputs.push(number);
  });
  for (const heap of found.values()) heap.inputs.sort((a, b) => rankOf(plot.ended[a]) - rankOf(plot.ended[b]) || a - b);
  return [...found.values()];
}

function strip(axis, plot, column, width) {
  const found = heaps(plot, axis);
  const tallest = Math.max(...found.map((heap) => heap.inputs.length));
  const pace = Math.min(BOX, 70 / tallest);
  const base = Math.max(18, pace * tallest + 6);
  const off = found.some((heap) => heap.place === null);
  const scale = (share) => 12 + share * (width - 24 - (off ? 44 : 0));
  const ticks = axis.ticks.map(([at, label]) => {
    const anchor = at < 0.06 ? "start" : at > 0.94 ? "end" : "middle";
    return [svg("path", { class: "tick", d: `M${scale(at)} ${base}v4` }),
      svg("text", { x: scale(at) + (anchor === "start" ? -4 : anchor === "end" ? 4 : 0), y: base + 16, "text-anchor": anchor }, label)];
  });
  const dots = found.map((heap) => heap.inputs.map((number, level) => dot(
    heap.place === null ? width - 16 : scale(heap.place), base - 5 - level * pace, plot.ended[number],
    `${plot.texts[number][column]}: ${wordsOf(plot.ended[number])}`)));
  return svg("svg", { viewBox: `0 0 ${width} ${base + FOOT}`, role: "img", "aria-label": `${axis.name}, by ${axis.by}` },
    svg("path", { class: "ground", d: `M4 ${base}H${off ? width - 44 : width - 4}` }), ticks,
    off && svg("text", { x: width - 16, y: base + 16, "text-anchor": "middle" }, "other"), dots);
}

/** Constants and truth values: a line for each. */
function names(axis, plot, column) {
  return el("table", { class: "names" }, el("tbody", {}, heaps(plot, axis).sort((a, b) => (a.place ?? 2) - (b.place ?? 2))
    .map((heap) => {
      const width = Math.max(heap.inputs.length * BOX + 4, 12);
      return el("tr", {}, el("th", { scope: "row" }, el("code", {}, plot.texts[heap.inputs[0]][column])),
        el("td", { class: "number" }, heap.inputs.length),
        el("td", {}, svg("svg", { width, height: 12, viewBox: `0 0 ${width} 12`, "aria-hidden": "true" },
          heap.inputs.map((number, at) => dot(5 + at * BOX, 6, plot.ended[number], wordsOf(plot.ended[number]))))));
    })));
}

/** Whether a label has room beside its neighbours; those at the ends always stand. */
function roomFor(ticks, number) {
  const inner = number > 0 && number < ticks.length - 1;
  return !inner || [number - 1, number + 1].every((other) => Math.abs(ticks[other][0] - ticks[number][0]) > 0.22);
}

function scatter(plot) {
  const [across, up] = plot.axes;
  const size = 260;
  const x = (share) => 48 + share * (size - 64);
  const y = (share) => size - 40 - share * (size - 64);
  const ticks = [
    ...across.ticks.map(([at, label], number) => [svg("path", { class: "tick", d: `M${x(at)} 20V${size - 36}` }),
      roomFor(across.ticks, number)
        && svg("text", { x: x(at), y: size - 22, "text-anchor": at > 0.9 ? "end" : "middle" }, label)]),
    ...up.ticks.map(([at, label]) => [svg("path", { class: "tick", d: `M44 ${y(at)}H${size - 10}` }),
      svg("text", { x: 40, y: y(at) + 3, "text-anchor": "end" }, label)]),
  ];
  const order = plot.ended.map((_, number) => number).sort((a, b) => rankOf(plot.ended[b]) - rankOf(plot.ended[a]));
  const dots = order.filter((number) => across.at[number] !== null && up.at[number] !== null).map((number) =>
    dot(x(across.at[number]), y(up.at[number]), plot.ended[number],
      `${plot.texts[number].join(", ")}: ${wordsOf(plot.ended[number])}`));
  return svg("svg", { class: "scatter", viewBox: `0 0 ${size} ${size}`, role: "img",
    "aria-label": `${up.name} against ${across.name}` }, ticks, dots,
  svg("text", { class: "axis", x: 48 + (size - 64) / 2, y: size - 4, "text-anchor": "middle" }, `${across.name} →`),
  svg("text", { class: "axis", x: 4, y: 10, "text-anchor": "start" }, `↑ ${up.name}`));
}

function legend(plot) {
  const counts = new Map();
  for (const ended of plot.ended) counts.set(ended, (counts.get(ended) || 0) + 1);
  return el("ul", { class: "legend" }, [...counts].sort((a, b) => rankOf(a[0]) - rankOf(b[0])).map(([ended, count]) => el("li", {},
    svg("svg", { viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, dot(6, 6, ended)),
    `${count} ${wordsOf(ended)}`)));
}

/** A few of the shorter texts, to see what they look like. */
function samples(plot, column) {
  const short = [...new Set(plot.texts.map((texts) => texts[column]))].filter((text) => text.length <= 32);
  const chosen = short.filter((_, at) => at % Math.ceil(short.length / 4) === 0).slice(0, 4);
  return chosen.length > 0 && el("p", { class: "samples" }, "such as ",
    chosen.map((text, at) => [at > 0 && ", ", el("code", {}, text)]));
}

function plotOf(plot) {
  const width = Math.max(280, Math.min(620, main.clientWidth - 48));
  const numbers = plot.axes.length === 2 && plot.axes.every((axis) => axis.by === "value" && axis.ticks.length > 1);
  const strips = plot.axes.map((axis, column) => el("div", { class: "strip" },
    el("p", {}, el("code", {}, axis.name), ` by ${axis.by}`),
    axis.by === "name" ? names(axis, plot, column) : strip(axis, plot, column, width),
    axis.by === "length" && samples(plot, column)));
  return el("figure", { class: "plot" },
    el("figcaption", {}, plot.caption, legend(plot)),
    el("div", { class: numbers ? "strips with-scatter" : "strips" },
      el("div", {}, strips), numbers && scatter(plot)),
    el("details", {}, el("summary", {}, "The same inputs as a table"), tableOf(plot)));
}

function tableOf(plot) {
  return el("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": "Table of inputs" }, el("table", {},
    el("thead", {}, el("tr", {}, plot.axes.map((axis) => el("th", { scope: "col" }, axis.name)),
      el("th", { scope: "col" }, "ended"))),
    el("tbody", {}, plot.ended.map((ended, number) => el("tr", { class: endingOf(ended) },
      plot.texts[number].map((text) => el("td", {}, el("code", {}, text))), el("td", {}, wordsOf(ended)))))));
}
