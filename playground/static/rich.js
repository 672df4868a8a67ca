// Text with entities as elements. Offsets are UTF-16 units, which is how JavaScript counts.

import { el } from "./dom.js";

const TAGS = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};
const LINKS = new Set(["url", "text_link", "mention", "text_mention", "email", "bot_command", "hashtag"]);

// `actions.link(url)` opens an address, `actions.command(text)` says a command.
export function rich(text, entities, actions) {
  const ordered = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const [nodes] = build(text, ordered, 0, 0, text.length, actions);
  return withoutBreaksAroundBlocks(nodes);
}

const isBlock = (node) => node instanceof Element && node.matches("pre, blockquote");

// A block begins and ends a line by itself, so the line break beside it is not shown once more.
function withoutBreaksAroundBlocks(nodes) {
  return nodes.map((node, index) => {
    if (typeof node !== "string") return node;
    let text = node;
    if (isBlock(nodes[index - 1])) text = text.replace(/^\n/, "");
    if (isBlock(nodes[index + 1])) text = text.replace(/\n$/, "");
    return text;
  });
}

function build(text, entities, index, from, to, actions) {
  const nodes = [];
  let at = from;
  while (index < entities.length && entities[index].offset < to) {
    const entity = entities[index];
    const start = Math.max(entity.offset, at);
    const end = Math.min(entity.offset + entity.length, to);
    if (end <= start) {
      index += 1;
      continue;
    }
    if (start > at) nodes.push(text.slice(at, start));
    const [inner, next] = build(text, entities, index + 1, start, end, actions);
    nodes.push(wrap(entity, text.slice(start, end), inner, actions));
    index = next;
    at = end;
  }
  if (at < to) nodes.push(text.slice(at, to));
  return [nodes, index];
}

function wrap(entity, plain, inner, actions) {
  const { type } = entity;
  if (type === "spoiler") return spoiler(inner);
  if (LINKS.has(type)) return link(entity, plain, inner, actions);
  return el(TAGS[type] ?? "span", {}, inner);
}

function spoiler(inner) {
  const span = el("span", { class: "spoiler", role: "button", tabindex: "0" }, inner);
  const reveal = () => span.classList.add("shown");
  span.addEventListener("click", reveal);
  span.addEventListener("keydown", (event) => event.key === "Enter" && reveal());
  return span;
}

function link(entity, plain, inner, actions) {
  const { type } = entity;
  if (type === "hashtag") return el("span", { class: "tag" }, inner);
  if (type === "bot_command") {
    return el("a", { href: "#", class: "command", onclick: (event) => { event.preventDefault(); actions.command(plain); } }, inner);
  }
  let url = plain;
  if (type === "text_link") url = entity.url;
  else if (type === "mention") url = `https://t.me/${plain.slice(1)}`;
  else if (type === "text_mention") url = `tg://user?id=${entity.user?.id}`;
  else if (type === "email") url = `mailto:${plain}`;
  else if (!/^[a-z]+:\/\//i.test(plain)) url = `https://${plain}`;
  const follow = (event) => { event.preventDefault(); actions.link(url, type === "text_link"); };
  return el("a", { href: safe(url), rel: "noopener noreferrer", target: "_blank", onclick: follow }, inner);
}

// Only addresses that lead somewhere; never a script.
export function safe(url) {
  return /^(https?|tg|mailto):/i.test(url) ? url : "#";
}
