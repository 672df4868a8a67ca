// Builds elements. Text always goes in as text, so nothing that people or bots write is ever read as markup.

export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// A name in its own direction, so that a right-to-left one does not turn its neighbours around.
export function name(text, className) {
  return el("bdi", { class: className, dir: "auto" }, text);
}

const COLOURS = 8;

export function colourOf(id) {
  return `colour-${Math.abs(id) % COLOURS}`;
}

export function avatar(id, title, size = "") {
  const letters = Array.from(title.replace(/[^\p{L}\p{N} ]/gu, "").trim() || title || "?");
  return el("span", { class: `avatar ${colourOf(id)} ${size}`, "aria-hidden": "true" }, letters[0].toUpperCase());
}

// Makes `parent` hold exactly these [key, signature, build] items, touching only what changed.
export function reconcile(parent, items) {
  const present = new Map();
  for (const child of [...parent.children]) present.set(child.dataset.key, child);
  let previous = null;
  for (const [key, signature, build] of items) {
    let child = present.get(key);
    present.delete(key);
    if (!child || child.dataset.signature !== signature) {
      const fresh = build();
      fresh.dataset.key = key;
      fresh.dataset.signature = signature;
      if (child) child.replaceWith(fresh);
      child = fresh;
    }
    const expected = previous ? previous.nextSibling : parent.firstChild;
    if (child !== expected) parent.insertBefore(child, expected);
    previous = child;
  }
  for (const child of present.values()) child.remove();
}
