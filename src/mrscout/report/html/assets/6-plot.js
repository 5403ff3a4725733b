// The inputs that were tried, drawn: a strip for each parameter, and two numbers against each other.
// An ending has a shape of its own, so that nothing is said by colour alone.

const ENDINGS = {
  passed: ["held", (x, y) => svg("circle", { cx: x, cy: y, r: 3.2 })],
  refuted: ["refuted it", (x, y) => svg("path", { d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` })],
  invalid: ["invalid", (x, y) => svg("path", { d: `M${x} ${y - 4}v8` })],
};
const OTHER = ["ended otherwise", (x, y) => svg("path", { d: `M${x} ${y - 4}l4 7h-8z` })];
const WIDTH = 560;
const LEFT = 8;
const RIGHT = 44;

const endingOf = (name) => (name in ENDINGS ? name : "other");

function dot(x, y, ended, words) {
  const [, shape] = ENDINGS[ended] || OTHER;
  return svg("g", { class: `dot ${endingOf(ended)}` }, svg("title", {}, words), shape(x, y));
}

/** Points that overlap are spread, always in the same way. */
const spread = (number) => ((number * 7) % 9 - 4) * 2.2;

function strip(axis, plot, column) {
  const middle = 20;
  const scale = (share) => LEFT + share * (WIDTH - LEFT - RIGHT);
  const ticks = axis.ticks.map(([at, label]) => {
    const anchor = at < 0.04 ? "start" : at > 0.96 ? "end" : "middle";
    return [svg("path", { class: "tick", d: `M${scale(at)} 6v28` }),
      svg("text", { x: scale(at), y: 48, "text-anchor": anchor }, label)];
  });
  const dots = plot.ended.map((ended, number) => {
    const at = axis.at[number];
    const x = at === null ? WIDTH - 14 : scale(at);
    return [ended === "refuted", dot(x, middle + spread(number), ended, `${plot.texts[number][column]}: ${wordsOf(ended)}`)];
  });
  dots.sort((a, b) => a[0] - b[0]);  // what refuted it lies on top
  const off = axis.at.includes(null)
    && [svg("path", { class: "tick off", d: `M${WIDTH - RIGHT + 14} 6v28` }),
      svg("text", { x: WIDTH - 4, y: 48, "text-anchor": "end" }, "other")];
  return svg("svg", { viewBox: `0 0 ${WIDTH} 54`, role: "img", "aria-label": `${axis.name}, by ${axis.by}` },
    ticks, off, dots.map((each) => each[1]));
}

const wordsOf = (ended) => (ended in ENDINGS ? ENDINGS[ended][0] : ended);

function scatter(plot) {
  const [across, up] = plot.axes;
  const size = 260;
  const x = (share) => 40 + share * (size - 56);
  const y = (share) => size - 34 - share * (size - 50);
  const ticks = [
    ...across.ticks.map(([at, label]) => [svg("path", { class: "tick", d: `M${x(at)} 12v${size - 46}` }),
      svg("text", { x: x(at), y: size - 20, "text-anchor": at > 0.9 ? "end" : "middle" }, label)]),
    ...up.ticks.map(([at, label]) => [svg("path", { class: "tick", d: `M40 ${y(at)}H${size - 12}` }),
      svg("text", { x: 36, y: y(at) + 3, "text-anchor": "end" }, label)]),
  ];
  const dots = plot.ended.map((ended, number) => {
    if (across.at[number] === null || up.at[number] === null) return null;
    return dot(x(across.at[number]), y(up.at[number]), ended,
      `${plot.texts[number].join(", ")}: ${wordsOf(ended)}`);
  });
  return svg("svg", { class: "scatter", viewBox: `0 0 ${size} ${size}`, role: "img",
    "aria-label": `${up.name} against ${across.name}` }, ticks, dots,
  svg("text", { class: "axis", x: size / 2, y: size - 4, "text-anchor": "middle" }, across.name),
  svg("text", { class: "axis", x: 8, y: 8, "text-anchor": "start" }, up.name));
}

function legend(plot) {
  const counts = new Map();
  for (const ended of plot.ended) counts.set(ended, (counts.get(ended) || 0) + 1);
  return el("ul", { class: "legend" }, [...counts].map(([ended, count]) => el("li", {},
    svg("svg", { viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, dot(6, 6, ended, "")),
    ` ${count} ${wordsOf(ended)}`)));
}

function plotOf(plot) {
  const numbers = plot.axes.length === 2 && plot.axes.every((axis) => axis.by !== "name");
  const strips = plot.axes.map((axis, column) => el("div", { class: "strip" },
    el("p", {}, el("code", {}, axis.name), ` by ${axis.by}`), strip(axis, plot, column)));
  return el("figure", { class: "plot" },
    el("figcaption", {}, plot.caption, legend(plot)),
    el("div", { class: numbers ? "strips with-scatter" : "strips" },
      el("div", {}, strips), numbers && scatter(plot)),
    el("details", {}, el("summary", {}, "The same inputs as a table"), tableOf(plot)));
}

function tableOf(plot) {
  return el("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": "Inputs" }, el("table", {},
    el("thead", {}, el("tr", {}, plot.axes.map((axis) => el("th", { scope: "col" }, axis.name)),
      el("th", { scope: "col" }, "ended"))),
    el("tbody", {}, plot.ended.map((ended, number) => el("tr", { class: endingOf(ended) },
      plot.texts[number].map((text) => el("td", {}, el("code", {}, text))), el("td", {}, wordsOf(ended)))))));
}
