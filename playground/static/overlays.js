// What lies over the chat: toasts, alerts, menus, pictures.

import { el } from "./dom.js";
import { t } from "./i18n.js";

export function toast(text) {
  const item = el("div", { class: "toast", dir: "auto" }, text);
  document.getElementById("toasts").append(item);
  setTimeout(() => item.classList.add("leaving"), 3200);
  setTimeout(() => item.remove(), 3600);
}

function dialog(className, role, content, onClose) {
  const box = el("dialog", { class: className, role }, content);
  box.addEventListener("close", () => { box.remove(); onClose?.(); });
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}

export function alertBox(text) {
  const ok = el("button", { type: "button", class: "plain-button" }, t("ok"));
  const box = dialog("alert", "alertdialog", [el("p", { dir: "auto" }, text), el("div", { class: "alert-buttons" }, ok)]);
  ok.addEventListener("click", () => box.close());
  ok.focus();
}

export function confirmBox(title, text, yes, onYes) {
  const no = el("button", { type: "button", class: "plain-button" }, t("cancel"));
  const go = el("button", { type: "button", class: "plain-button" }, yes);
  const box = dialog("alert", "alertdialog", [el("h2", {}, title), el("p", { dir: "auto" }, text), el("div", { class: "alert-buttons" }, no, go)]);
  no.addEventListener("click", () => box.close());
  go.addEventListener("click", () => { box.close(); onYes(); });
}

export function sheet(title, content) {
  const close = el("button", { type: "button", class: "icon-button close", "aria-label": t("close") }, "✕");
  const box = dialog("sheet", "dialog", [el("header", {}, el("h2", {}, title), close), el("div", { class: "sheet-body" }, content)]);
  close.addEventListener("click", () => box.close());
  return box;
}

export function picture(url, alt) {
  const box = dialog("picture", "dialog", [el("img", { src: url, alt })]);
  box.addEventListener("click", () => box.close());
}

// A small menu at a point of the page: items are [label, action].
export function menu(x, y, items) {
  const box = el("div", { class: "menu", role: "menu" });
  const close = () => { box.remove(); document.removeEventListener("pointerdown", outside, true); };
  const outside = (event) => !box.contains(event.target) && close();
  for (const [label, action] of items) {
    const act = () => { close(); action(); };
    box.append(el("button", { type: "button", role: "menuitem", onclick: act }, label));
  }
  document.body.append(box);
  const { width, height } = box.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
  document.addEventListener("pointerdown", outside, true);
  return box;
}
