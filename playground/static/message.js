// One message as a bubble, with its keyboard.

import { avatar, colourOf, el, name } from "./dom.js";
import { serviceText, sizeOf, t, timeOf } from "./i18n.js";
import { picture } from "./overlays.js";
import { rich } from "./rich.js";

export function messageKey(message) {
  return `${message.chat_id}:${message.ephemeral_message_id ?? ""}:${message.message_id}`;
}

// `shown` says where it stands among its neighbours: {group, first, last}. `actions` is what can be done with it.
export function messageElement(message, shown, actions) {
  if (message.service) {
    return el("div", { class: "service", dataset: { id: message.message_id } }, el("span", { dir: "auto" }, serviceText(message.service)));
  }
  const bubble = el("div", { class: bubbleClass(message, shown) }, bubbleContent(message, shown, actions));
  bubble.addEventListener("contextmenu", (event) => { event.preventDefault(); actions.menu(message, event.clientX, event.clientY); });
  bubble.addEventListener("dblclick", () => actions.reply(message));
  const column = el("div", { class: "column" }, bubble, message.keyboard && keyboard(message, actions));
  const side = shown.group && !message.own
    ? el("div", { class: "face" }, shown.last && avatar(message.from.id, message.from.name, "small"))
    : null;
  return el("article", { class: `message ${message.own ? "own" : "other"}${shown.first ? " first" : ""}`, dataset: { id: message.message_id } }, side, column);
}

function bubbleClass(message, shown) {
  const classes = ["bubble"];
  if (shown.last) classes.push("tail");
  if (message.keyboard) classes.push("with-keyboard");
  if (message.media?.kind === "photo") classes.push("with-photo");
  if (message.ephemeral_message_id) classes.push("ephemeral");
  return classes.join(" ");
}

function bubbleContent(message, shown, actions) {
  const parts = [];
  if (shown.group && !message.own && shown.first) {
    const open = message.from.is_bot ? () => actions.openBot() : null;
    const label = name(message.from.name);
    parts.push(open
      ? el("button", { type: "button", class: `sender ${colourOf(message.from.id)}`, onclick: open }, label)
      : el("div", { class: `sender ${colourOf(message.from.id)}` }, label));
  }
  if (message.reply) parts.push(quote(message.reply, actions));
  const text = message.text ? textElement(message, actions) : null;
  if (text && message.caption_above) parts.push(text);
  if (message.media) parts.push(media(message.media));
  if (text && !message.caption_above) parts.push(text);
  parts.push(meta(message));
  return parts;
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u;

// The time stands at the end of the last line where there is room, else on a line of its own.
function textElement(message, actions) {
  const nodes = rich(message.text, message.entities, actions);
  const last = nodes.at(-1);
  const ownLine = RIGHT_TO_LEFT.test(message.text) || (last instanceof Element && last.matches("pre, blockquote"));
  const text = el("div", { class: ownLine ? "text full" : "text", dir: "auto" }, nodes);
  const width = 42 + (message.edit_date ? 38 : 0) + (message.silent ? 20 : 0) + (message.ephemeral_message_id ? 130 : 0);
  text.style.setProperty("--meta", `${width}px`);
  return text;
}

function meta(message) {
  const marks = [];
  if (message.ephemeral_message_id) marks.push(el("span", {}, `👁 ${t("onlyYou")}`));
  if (message.edit_date) marks.push(el("span", {}, t("edited")));
  if (message.silent) marks.push(el("span", { title: t("silent"), "aria-label": t("silent"), role: "img" }, "🔕"));
  return el("div", { class: "meta" }, marks, el("time", {}, timeOf(message.date)));
}

function quote(reply, actions) {
  const what = reply.text || (reply.media ? t(reply.media) : "");
  return el("button", { type: "button", class: "quote", onclick: () => actions.jump(reply.message_id) }, name(reply.from, "quote-name"), el("span", { class: "quote-text", dir: "auto" }, what));
}

function media(item) {
  if (item.kind === "photo") {
    const image = el("img", { src: item.url, alt: t("photo"), width: item.width, height: item.height });
    if (item.width && item.height) image.style.aspectRatio = `${item.width} / ${item.height}`;
    const button = el("button", { type: "button", class: `photo${item.spoiler ? " veiled" : ""}`, "aria-label": t("photo") }, image);
    button.addEventListener("click", () => button.classList.contains("veiled") ? button.classList.remove("veiled") : picture(item.url, t("photo")));
    return button;
  }
  return el("a", { class: "document", href: item.url, download: item.name, title: t("download") },
    el("span", { class: "document-icon", "aria-hidden": "true" }, "⬇"),
    el("span", { class: "document-name" }, name(item.name), el("span", { class: "document-size" }, sizeOf(item.size))));
}

function keyboard(message, actions) {
  const rows = message.keyboard.map((row) => el("div", { class: "row" }, row.map((button) => keyboardButton(message, button, actions))));
  return el("div", { class: "keyboard" }, rows);
}

const MARKS = { url: "↗", web_app: "▣", copy_text: "⧉", switch_inline_query: "↪" };

function keyboardButton(message, button, actions) {
  const kind = Object.keys(MARKS).find((key) => button[key] !== undefined);
  const element = el("button", { type: "button", class: `key ${button.style ?? ""}`, title: button.text }, el("span", { class: "key-text", dir: "auto" }, button.text), kind && el("span", { class: "key-mark", "aria-hidden": "true" }, MARKS[kind]));
  if (actions.busy(message, button)) element.classList.add("busy");
  element.addEventListener("click", () => actions.tap(message, button, element));
  return element;
}
