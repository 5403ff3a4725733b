// What the page knows: rows for the list at once, the rest of a relation when it is opened.

const whole = new Promise((done) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", done, { once: true });
  else done();
});

async function unpack(id) {
  if (!byId(id)?.nextElementSibling) await whole;  // the browser may still be reading it
  const text = atob(byId(id).textContent);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

const shared = await unpack("index");
const rows = readRows(shared);
const rowById = new Map(rows.map((row) => [row.id, row]));
const chunks = new Map();

function readRows({ columns, states, kinds, classes, tests, files }) {
  return columns.id.map((id, at) => {
    const owner = classes[columns.owner[at]];
    const row = {
      at,
      id,
      name: columns.name[at],
      statement: columns.statement[at],
      state: states[columns.state[at]],
      kind: columns.kind[at] < 0 ? null : kinds[columns.kind[at]],
      owner,
      ownerName: shortName(owner),
      test: tests[columns.test[at]],
      file: files[columns.file[at]],
      line: columns.line[at],
      tried: columns.tried[at],
      valid: columns.valid[at],
      passed: columns.passed[at],
      worth: columns.worth[at],
      added: columns.added[at],
      candidate: columns.candidate[at],
    };
    row.text = [id, row.name, row.statement, owner, row.test, row.file, columns.counter[at],
      row.kind ? row.kind.slug : "", row.state.label].join("\n").toLowerCase();
    return row;
  });
}

/** The classes of a qualified name, without its packages. */
function shortName(qualified) {
  const parts = qualified.split(".");
  const first = parts.findIndex((part) => /^\p{Lu}/u.test(part));
  return first < 0 ? parts[parts.length - 1] : parts.slice(first).join(".");
}

/** `ClassTest.method` of a test, without packages and parameters. */
function shortTest(test) {
  return shortName(test.replace(/\(.*$/s, ""));
}

async function detailsOf(row) {
  const number = Math.floor(row.at / shared.chunk);
  if (!chunks.has(number)) chunks.set(number, unpack(`details-${number}`));
  return (await chunks.get(number))[row.at % shared.chunk];
}

/** Code is searched too, once there is time to read it. */
async function readTexts() {
  const texts = await unpack("texts");
  for (const row of rows) row.text += "\n" + texts[row.at].toLowerCase();
}

/** Whether mrscout has written a test itself, which is no file of the project. */
function isOurs(file) {
  return file.startsWith("candidates:");
}

function hrefOf(file, line) {
  if (shared.link.base === null || !file || isOurs(file)) return null;
  const clean = file.replace(/\p{Surrogate}/gu, "\ufffd");  // half a character has no place in an address
  const path = clean.split("/").map(encodeURIComponent).join("/");
  return `${shared.link.base}${path}${shared.link.line}${line}`;
}
