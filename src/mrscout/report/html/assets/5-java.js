// Java in colour. Comments and strings first, since whatever is in them is nothing else.

const TOKENS = new RegExp([
  /(?<comment>\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)/,
  /(?<string>"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)/,
  /(?<annotation>@[A-Za-z_$][\w$.]*)/,
  /(?<number>\b(?:0[xXbB][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)[lLfFdD]?\b)/,
  /(?<word>[\p{L}_$][\p{L}\p{N}_$]*)/,
].map((each) => each.source).join("|"), "gu");
const RESERVED = new Set(("abstract assert boolean break byte case catch char class const continue default do double else "
  + "enum extends final finally float for goto if implements import instanceof int interface long native new package "
  + "private protected public return short static strictfp super switch synchronized this throw throws "
  + "transient try var void volatile while true false null").split(" "));

/** Stretches of a text with what they are: `[start, end, class]`, in order. */
function tokensOf(text) {
  const found = [];
  for (const match of text.matchAll(TOKENS)) {
    const [kind] = Object.entries(match.groups).find(([, value]) => value !== undefined);
    const end = match.index + match[0].length;
    const class_ = kind !== "word" ? kind : RESERVED.has(match[0]) ? "reserved"
      : /^\p{Lu}/u.test(match[0]) ? "type" : text[end] === "(" ? "call" : null;
    if (class_) found.push([match.index, end, class_]);
  }
  return found;
}

/** A listing. Marks are `[line, from, to, parameter, name]`, lines counted from 0; hot lines belong to the relation. */
function listing(text, first, hot, marks, label) {
  const hotLines = new Set(hot);
  const tokens = tokensOf(text);
  const lines = [];
  let start = 0;
  let at = 0;
  text.split("\n").forEach((line, number) => {
    const end = start + line.length;
    while (at < tokens.length && tokens[at][1] <= start) at += 1;
    const inside = [];
    for (let next = at; next < tokens.length && tokens[next][0] < end; next += 1) inside.push(tokens[next]);
    const own = marks.filter((each) => each[0] === number);
    lines.push(el("span", { class: hotLines.has(number) ? "line hot" : "line", "data-line": first + number },
      pieces(line, start, inside, own), "\n"));
    start = end + 1;
  });
  return el("pre", { class: "java", tabindex: "0", role: "region", "aria-label": label }, el("code", {}, lines));
}

function pieces(line, start, tokens, marks) {
  const edges = new Set([0, line.length]);
  for (const [from, to] of tokens) {
    edges.add(Math.max(0, from - start));
    edges.add(Math.min(line.length, to - start));
  }
  for (const [, from, to] of marks) {
    edges.add(Math.min(from, line.length));
    edges.add(Math.min(to, line.length));
  }
  const sorted = [...edges].sort((a, b) => a - b);
  const made = [];
  let open = null;  // the mark that the last piece is in
  sorted.slice(0, -1).forEach((from, number) => {
    const to = sorted[number + 1];
    const token = tokens.find((each) => each[0] - start <= from && each[1] - start >= to);
    const words = line.slice(from, to);
    const piece = token ? el("span", { class: `j-${token[2]}` }, words) : words;
    const mark = marks.find((each) => each[1] <= from && each[2] >= to) || null;
    if (mark && mark === open) made.at(-1).append(piece);
    else made.push(mark ? el("mark", { "data-parameter": mark[3], title: `parameter ${mark[4]}` }, piece) : piece);
    open = mark;
  });
  return made;
}
