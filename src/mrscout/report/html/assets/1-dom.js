// Elements, made of text and never of markup: whatever a project's sources hold, it cannot become code here.

const byId = (id) => document.getElementById(id);

function make(namespace, tag, attributes, children) {
  const made = namespace ? document.createElementNS(namespace, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, act] of Object.entries(value)) made.addEventListener(event, act);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) made.append(child);
  }
  return made;
}

const el = (tag, attributes, ...children) => make(null, tag, attributes, children);
const svg = (tag, attributes, ...children) => make("http://www.w3.org/2000/svg", tag, attributes, children);

const counted = (number, noun, nouns = noun + "s") =>
  `${number.toLocaleString("en")} ${number === 1 ? noun : nouns}`;

function percent(share, digits = 1) {
  const rounded = (share * 100).toFixed(digits);
  // What is not all is never said to be all.
  return (share < 1 && Number(rounded) === 100 ? (100 - 10 ** -digits).toFixed(digits) : rounded) + " %";
}

function say(words) {
  byId("said").textContent = words;
}

function copyButton(label, text) {
  const button = el("button", { type: "button", class: "copy" }, label);
  button.addEventListener("click", async () => {
    const done = await copied(text);
    button.textContent = done ? "Copied" : "Select and copy by hand";
    say(done ? "Copied to the clipboard" : "The clipboard is out of reach");
    setTimeout(() => { button.textContent = label; }, 2000);
  });
  return button;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = el("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
