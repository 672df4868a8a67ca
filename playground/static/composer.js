// The foot of a chat: the text entry with its commands, or a big START button.

import { el, name } from "./dom.js";
import { t } from "./i18n.js";

// Keeps the draft of every chat while the page is open.
const drafts = new Map();

export class Composer {
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.shape = "";
    this.commands = [];
  }

  // `place` names the chat and person; `chat` is the snapshot; `reply` the message answered or null.
  render(place, chat, reply) {
    const shape = JSON.stringify([place, this.#kind(chat), reply?.message_id, chat.commands, chat.reply_keyboard]);
    if (shape === this.shape) return;
    this.shape = shape;
    this.place = place;
    this.commands = chat.commands;
    const kind = this.#kind(chat);
    if (kind === "text") this.#entry(chat, reply);
    else if (kind === "start" || kind === "restart") {
      this.root.replaceChildren(el("button", { type: "button", class: "start", onclick: () => this.actions.start() }, t(kind)));
    } else this.root.replaceChildren(el("div", { class: "cannot" }, t(kind)));
  }

  clear() {
    this.shape = "";
    this.root.replaceChildren();
  }

  #kind(snapshot) {
    const { chat, user } = snapshot;
    if (chat.type === "private") {
      if (user.blocked) return "restart";
      return !user.started || user.start_payload !== null ? "start" : "text";
    }
    const me = chat.members.find((member) => member.user_id === user.id);
    if (me?.status === "restricted") return "cannotWrite";
    const admin = ["creator", "administrator"].includes(me?.status);
    const topic = chat.topics.find((item) => item.thread_id === snapshot.thread);
    const closed = topic ? topic.closed : chat.is_forum && chat.general_closed;
    return closed && !admin ? "topicClosed" : "text";
  }

  #entry(snapshot, reply) {
    const input = el("textarea", { rows: "1", placeholder: t("write"), "aria-label": t("write"), maxlength: "4096", dir: "auto" });
    input.value = drafts.get(this.place) ?? "";
    const send = el("button", { type: "button", class: "send", "aria-label": t("send") }, "➤");
    const slash = el("button", { type: "button", class: "slash", "aria-label": t("commands"), title: t("commands") }, "/");
    const list = el("div", { class: "commands", role: "listbox", "aria-label": t("commands"), hidden: true });
    const fit = () => {
      input.style.height = "auto";
      input.style.height = `${Math.min(input.scrollHeight, 160)}px`;
      send.disabled = !input.value.trim();
    };
    const say = async (text) => {
      if (!text.trim()) return;
      if (await this.actions.send(text)) {
        input.value = "";
        drafts.delete(this.place);
        list.hidden = true;
        fit();
      }
    };
    const offer = (prefix) => {
      const found = this.commands.filter((command) => command.command.startsWith(prefix));
      list.replaceChildren(...found.map((command) => el("button", { type: "button", role: "option", onclick: () => { list.hidden = true; say(`/${command.command}`); input.focus(); } }, el("b", {}, `/${command.command}`), name(command.description))));
      list.hidden = !found.length;
    };
    input.addEventListener("input", () => {
      drafts.set(this.place, input.value);
      fit();
      const typed = /^\/([a-z0-9_]*)$/i.exec(input.value);
      if (typed) offer(typed[1].toLowerCase());
      else list.hidden = true;
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        say(input.value);
      } else if (event.key === "Escape") {
        list.hidden = true;
        this.actions.cancelReply();
      }
    });
    send.addEventListener("click", () => say(input.value));
    slash.addEventListener("click", () => list.hidden ? offer("") : (list.hidden = true));
    const bar = reply && el("div", { class: "replying" }, el("div", {}, name(reply.from.name, "quote-name"), el("span", { class: "quote-text", dir: "auto" }, reply.text || t("photo"))), el("button", { type: "button", class: "icon-button", "aria-label": t("cancelReply"), onclick: () => this.actions.cancelReply() }, "✕"));
    const focused = document.activeElement?.closest?.("#composer") !== null;
    this.root.replaceChildren(...[list, bar, el("div", { class: "entry" }, this.commands.length ? slash : null, input, send), this.#replyKeyboard(snapshot.reply_keyboard, say)].filter(Boolean));
    fit();
    if (reply || focused) input.focus();
  }

  #replyKeyboard(markup, say) {
    if (!markup?.keyboard) return null;
    return el("div", { class: "reply-keyboard" }, markup.keyboard.map((row) => el("div", { class: "row" }, row.map((button) => el("button", { type: "button", onclick: () => say(button.text) }, button.text)))));
  }
}
