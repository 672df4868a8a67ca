// The messenger: who you are, which chat is open, and what is drawn of it. The address keeps both: #person/chat/topic.

import { get, listen, post, Refused } from "./api.js";
import { Composer } from "./composer.js";
import { avatar, el, name, reconcile } from "./dom.js";
import { dayOf, language, serviceText, t, timeOf } from "./i18n.js";
import { messageElement, messageKey } from "./message.js";
import { alertBox, confirmBox, menu, sheet, toast } from "./overlays.js";
import { openPanel } from "./panel.js";
import { safe } from "./rich.js";
import { Taps } from "./taps.js";

const $ = (id) => document.getElementById(id);
const state = {
  world: null, chats: [], snapshot: null, me: null, chat: null, thread: null, reply: null, limit: 100,
  connected: true, heard: 0, jump: null, atEnd: true, top: 0, loadedLimit: 0, entered: false,
};
const taps = new Taps();
const composer = new Composer($("composer"), {
  send: (text) => say(text),
  start: () => attempt(() => post(`users/${state.me}/start`)),
  cancelReply: () => { state.reply = null; draw(); },
});

async function attempt(action) {
  try {
    await action();
    return true;
  } catch (error) {
    toast(error instanceof Refused ? error.message : t("offline"));
    return false;
  }
}

// Where you are

function readAddress() {
  const [me, chat, thread] = location.hash.slice(1).split("/").map((part) => (part ? Number(part) : null));
  state.me = me;
  state.chat = chat ?? null;
  state.thread = thread ?? null;
}

export function go(me, chat = null, thread = null) {
  state.reply = null;
  state.limit = 100;
  state.jump = null;
  const address = `#${[me, chat, thread].filter((part) => part !== null).join("/")}`;
  if (location.hash === address) refresh();
  else location.hash = address;
}

function become(person) {
  // The same group stays open; one's private chat becomes the other's.
  const mine = state.chat === state.me;
  go(person, mine ? person : state.chat, mine ? null : state.thread);
}

// What there is

let running = false;
let again = false;

async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  do {
    again = false;
    try {
      await load();
    } catch (error) {
      if (!(error instanceof Refused)) setConnected(false);
      else toast(error.message);
    }
  } while (again);
  running = false;
}

async function load() {
  const world = await get("world");
  state.world = world;
  if (!world.users.some((user) => user.id === state.me)) state.me = world.users[0]?.id ?? null;
  if (state.me === null) {
    draw();
    return;
  }
  const { me } = state;
  const { chats } = await get(`users/${me}/chats`);
  let { chat, thread } = state;
  if (chat === null && !state.entered && chats.length && matchMedia("(min-width: 761px)").matches) {
    // Where there is room for both, one comes in with the newest chat open beside the list.
    chat = state.chat = chats[0].id;
    history.replaceState(null, "", `#${me}/${chat}`);
  }
  state.entered = true;
  const row = chats.find((item) => item.id === chat);
  if (chat !== null && !row && chat !== me) chat = state.chat = null;
  if (row?.is_forum && thread === null) thread = 0;
  let snapshot = null;
  const { limit } = state;
  if (chat !== null) {
    snapshot = await get(`users/${me}/chats/${chat}?limit=${limit}${thread === null ? "" : `&thread=${thread}`}`);
    snapshot.thread = thread || null;
  }
  if (me !== state.me || chat !== state.chat) {
    again = true;
    return;
  }
  state.chats = chats;
  state.snapshot = snapshot;
  state.loadedLimit = limit;
  setConnected(true);
  draw();
  await markRead(row, thread);
}

async function markRead(row, thread) {
  if (!row || document.visibilityState !== "visible") return;
  const unread = row.is_forum ? row.topics.find((topic) => (topic.thread_id ?? 0) === thread)?.unread : row.unread;
  if (unread) await post(`users/${state.me}/read`, { chat_id: row.id, thread_id: thread || null });
}

function setConnected(connected) {
  state.connected = connected;
  document.body.classList.toggle("offline", !connected);
}

// Drawing

function draw() {
  drawPeople();
  drawChats();
  drawChat();
  const unread = state.world?.users.find((user) => user.id === state.me)?.unread ?? 0;
  // A message with sound rings in the title of a page nobody looks at; silent ones are only counted.
  const loud = document.visibilityState !== "visible" && state.chats.some((row) => row.unread && !row.silent);
  document.title = `${loud ? "🔔 " : ""}${unread ? `(${unread}) ` : ""}Playground`;
}

function badge(count, quiet = false) {
  return count ? el("span", { class: `badge${quiet ? " quiet" : ""}`, "aria-label": t("unread", { count }) }, count > 999 ? "999+" : String(count)) : null;
}

function personButton(user) {
  const current = user.id === state.me;
  const label = t(current ? "me" : "switchTo", { name: user.name }) + (user.unread && !current ? `, ${t("unread", { count: user.unread })}` : "");
  return el("button", { type: "button", class: `person${current ? " current" : ""}${user.deleted ? " deleted" : ""}`, "aria-label": label, title: label, "aria-pressed": String(current), onclick: () => become(user.id) },
    avatar(user.id, user.name), current ? null : badge(user.unread), el("span", { class: "person-name", dir: "auto" }, user.first_name));
}

function drawPeople() {
  const users = state.world?.users ?? [];
  reconcile($("people"), users.map((user) => [`p${user.id}`, JSON.stringify([user, user.id === state.me]), () => personButton(user)]));
}

function preview(row) {
  if (!row.last) return "";
  if (row.last.service) return serviceText(row.last.service).split("\n")[0];
  const who = row.last.own ? `${t("you")}: ` : row.type !== "private" && row.last.from ? `${row.last.from}: ` : "";
  return who + (row.last.text || (row.last.media ? t(row.last.media) : "")).replace(/\s+/g, " ");
}

function chatRow(row) {
  const open = row.id === state.chat;
  const button = el("button", { type: "button", class: `chat${open ? " open" : ""}`, "aria-current": open ? "true" : null, onclick: () => go(state.me, row.id) },
    avatar(row.type === "private" ? state.world.bot.id : row.id, row.title, "big"),
    el("span", { class: "chat-text" },
      el("span", { class: "chat-line" }, name(row.title, "chat-title"), el("time", {}, row.date ? timeOf(row.date) : "")),
      el("span", { class: "chat-line" }, el("span", { class: "chat-last", dir: "auto" }, preview(row)), badge(row.unread, row.silent))));
  if (!row.is_forum || !open) return el("div", {}, button);
  return el("div", {}, button, el("div", { class: "topics" }, topicButtons(row)));
}

function topicButtons(row) {
  return row.topics.map((topic) => {
    const thread = topic.thread_id ?? 0;
    const here = (state.thread ?? 0) === thread;
    return el("button", { type: "button", class: `topic${here ? " open" : ""}`, onclick: () => go(state.me, row.id, thread) }, `${topic.closed ? "🔒" : "#"} `, name(topic.name), badge(topic.unread));
  });
}

function drawChats() {
  const { chats, chat, thread } = state;
  if (!chats.length) return $("chats").replaceChildren(el("p", { class: "nothing" }, t("noChats")));
  $("chats").querySelector(".nothing")?.remove();
  reconcile($("chats"), chats.map((row) => [`c${row.id}`, JSON.stringify([row, row.id === chat && [true, thread], state.me]), () => chatRow(row)]));
}

function chatTop(snapshot) {
  const { chat } = snapshot;
  const isGroup = chat.type !== "private";
  const topic = chat.topics?.find((item) => item.thread_id === snapshot.thread);
  const count = isGroup ? chat.members.filter((member) => ["creator", "administrator", "member", "restricted"].includes(member.status)).length : 0;
  const under = snapshot.typing ? `${state.world.bot.name} ${t("typing")}` : topic ? `# ${topic.name}` : isGroup ? t("members", { count }) : t("bot");
  const me = state.world.users.find((user) => user.id === state.me);
  return [
    el("button", { type: "button", class: "icon-button back", "aria-label": t("back"), onclick: () => go(state.me) }, "‹"),
    el("button", { type: "button", class: "chat-name", onclick: () => isGroup && showGroup(chat) },
      avatar(isGroup ? chat.id : state.world.bot.id, chat.title, "small"),
      el("span", { class: "chat-text" }, name(chat.title, "chat-title"), el("span", { class: `chat-under${snapshot.typing ? " typing" : ""}`, dir: "auto" }, under))),
    el("button", { type: "button", class: "icon-button switcher", "aria-label": t("me", { name: me.name }), onclick: (event) => choosePerson(event) }, avatar(me.id, me.name, "small")),
    el("button", { type: "button", class: "icon-button in-chat-more", "aria-label": t("more"), title: t("more"), onclick: () => showPanel() }, "⋯"),
  ];
}

function choosePerson(event) {
  const box = event.currentTarget.getBoundingClientRect();
  menu(box.right, box.bottom + 4, state.world.users.map((user) => [`${user.id === state.me ? "✓ " : ""}${user.name}${user.unread ? ` (${user.unread})` : ""}`, () => become(user.id)]));
}

function drawChat() {
  const { snapshot } = state;
  document.body.classList.toggle("in-chat", snapshot !== null);
  if (!snapshot) {
    $("chat-top").replaceChildren();
    $("messages").replaceChildren(el("div", { class: "service" }, el("span", {}, t("choose"))));
    $("newest").hidden = true;
    $("strip").replaceChildren();
    drawnPlace = "";
    topShape = "";
    composer.clear();
    return;
  }
  const place = `${state.me}/${state.chat}/${state.thread}`;
  const shape = JSON.stringify([place, snapshot.chat, snapshot.typing, state.world.users.map((user) => [user.name, user.unread])]);
  if (shape !== topShape) {
    topShape = shape;
    $("chat-top").replaceChildren(...chatTop(snapshot));
  }
  const row = state.chats.find((item) => item.id === state.chat);
  $("strip").replaceChildren(...(row?.is_forum ? topicButtons(row) : []));
  drawMessages(snapshot, place);
  composer.render(place, snapshot, state.reply);
}

let drawnPlace = "";
let topShape = "";

function drawMessages(snapshot, place) {
  const scroll = $("scroll");
  const fresh = place !== drawnPlace;
  if (fresh) state.atEnd = true;
  else noticeScroll();
  // What one reads stays where it is, whatever comes above or below.
  const anchor = [...$("messages").children].find((child) => child.getBoundingClientRect().bottom > scroll.getBoundingClientRect().top);
  const before = anchor?.getBoundingClientRect().top;
  reconcile($("messages"), messageItems(snapshot));
  if (state.atEnd) toEnd();
  else if (anchor?.isConnected) {
    const moved = anchor.getBoundingClientRect().top - before;
    if (moved) scroll.scrollTop += moved;
  }
  drawnPlace = place;
  updateNewest();
  if (state.jump !== null) {
    jump(state.jump);
    state.jump = null;
  }
}

function messageItems(snapshot) {
  const items = [];
  const group = snapshot.chat.type !== "private";
  const now = state.world.clock.now;
  let day = "";
  const { messages } = snapshot;
  if (!messages.length || (messages.every((message) => message.service) && group)) {
    const hello = !group && snapshot.description ? snapshot.description : t(group ? "helloGroup" : "helloPrivate");
    items.push(["hello", hello, () => el("div", { class: "service hello" }, el("span", { dir: "auto" }, hello))]);
  }
  messages.forEach((message, index) => {
    const today = dayOf(message.date, now);
    const newDay = today !== day;
    if (newDay) items.push([`d${today}`, today, () => el("div", { class: "service" }, el("span", {}, today))]);
    day = today;
    const joins = (other) => other && !other.service && !message.service && other.from.id === message.from.id && Math.abs(other.date - message.date) < 600;
    const shown = { group, first: newDay || !joins(messages[index - 1]), last: !joins(messages[index + 1]) };
    items.push([messageKey(message), JSON.stringify([message, shown]), () => messageElement(message, shown, actions)]);
  });
  return items;
}

function toEnd() {
  $("scroll").scrollTop = $("scroll").scrollHeight;
  state.top = $("scroll").scrollTop;
}

// The event of a scroll comes a frame later; until then this asks where one is.
function noticeScroll() {
  const top = $("scroll").scrollTop;
  // Only going up leaves the end: what grows below does not.
  if (updateNewest() < 60) state.atEnd = true;
  else if (top < state.top - 1) state.atEnd = false;
  state.top = top;
}

function updateNewest() {
  const scroll = $("scroll");
  const below = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight;
  $("newest").hidden = below < 200;
  return below;
}

// What you do

async function say(text) {
  const body = { chat_id: state.chat, text, reply_to: state.reply?.message_id ?? null, thread_id: state.snapshot.thread };
  const sent = await attempt(() => post(`users/${state.me}/send`, body));
  if (sent) {
    state.reply = null;
    state.atEnd = true;
    refresh();
  }
  return sent;
}

const actions = {
  busy: (message, button) => taps.busy(message, button),
  tap: (message, button, element) => attempt(async () => {
    try {
      const answer = await taps.tap(state.me, message, button, element);
      if (answer) show(answer);
    } catch (error) {
      if (error.status !== 404) throw error;
      toast(t("buttonGone"));
    }
  }),
  command: (text) => say(text),
  link: (url, hidden) => follow(url, hidden),
  openBot: () => follow(`https://t.me/${state.world.bot.username}`),
  jump: (id) => jump(id),
  reply: (message) => { state.reply = message; draw(); },
  menu: (message, x, y) => menu(x, y, [
    [t("reply"), () => actions.reply(message)],
    [t("copy"), () => copy(message.text)],
    [t("remove"), () => attempt(() => post(`users/${state.me}/delete`, { chat_id: message.chat_id, message_ids: [message.message_id] }))],
  ]),
};

async function copy(text) {
  await navigator.clipboard.writeText(text);
  toast(t("copied"));
}

function jump(id) {
  const element = $("messages").querySelector(`[data-id="${id}"]`);
  if (!element) return toast(t("deleted"));
  element.scrollIntoView({ block: "center", behavior: "smooth" });
  element.classList.add("flash");
  setTimeout(() => element.classList.remove("flash"), 1500);
  return undefined;
}

function show(answer) {
  if (answer.copy_text) copy(answer.copy_text.text);
  else if (answer.url) follow(answer.url, answer.query_id === undefined && !/^https?:\/\/t\.me\//.test(answer.url));
  else if (answer.text && answer.alert) alertBox(answer.text);
  else if (answer.text) toast(answer.text);
}

// Follows a link: inside Telegram at once, outside after a question where the text does not show where it leads.
async function follow(url, ask = false) {
  await attempt(async () => {
    const place = await post(`users/${state.me}/open`, { url });
    if (place.kind === "private") go(state.me, state.me);
    else if (place.kind === "chat") {
      go(state.me, place.chat_id);
      state.jump = place.message_id;
    } else if (ask) confirmBox(t("openLink"), url, t("open"), () => window.open(safe(url), "_blank", "noopener"));
    else window.open(safe(url), "_blank", "noopener");
  });
}

function showGroup(chat) {
  const rows = chat.members.map((member) => {
    const isBot = member.user_id === state.world.bot.id;
    const status = { creator: t("creator"), administrator: t("administrator"), restricted: t("restricted"), left: t("gone"), kicked: t("kicked") }[member.status];
    const row = el("button", { type: "button", class: "member" }, avatar(member.user_id, member.name, "small"), name(member.name), el("span", { class: "member-status" }, [isBot && t("bot"), status].filter(Boolean).join(" · ")));
    row.addEventListener("click", () => {
      box.close();
      if (isBot) actions.openBot();
      else become(member.user_id);
    });
    return row;
  });
  const box = sheet(chat.title, rows);
}

function showPanel() {
  openPanel({ me: state.me, chatId: state.chat, thread: state.snapshot?.thread ?? null, attempt, refresh, go });
}

// Beginning

let timer = 0;

function onEvent(event) {
  if (event.kind === "answer") {
    taps.answered(event);
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(refresh, 25);
}

addEventListener("hashchange", () => { readAddress(); state.reply = null; refresh(); });
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
$("scroll").addEventListener("scroll", () => {
  noticeScroll();
  if (state.top < 60 && state.snapshot?.more && state.limit === state.loadedLimit) {
    state.limit += 100;
    refresh();
  }
});
// Pictures that arrive and keyboards that grow do not push the newest message out of sight.
const sizes = new ResizeObserver(() => { noticeScroll(); if (state.atEnd) toEnd(); });
sizes.observe($("messages"));
sizes.observe($("scroll"));
$("newest").addEventListener("click", () => { state.atEnd = true; toEnd(); });
$("newest").setAttribute("aria-label", t("newest"));
$("newest").append("↓");
$("more").setAttribute("aria-label", t("more"));
$("more").title = t("more");
$("more").append("⋯");
$("more").addEventListener("click", () => showPanel());
document.documentElement.lang = language;
document.body.dataset.offline = t("offline");
readAddress();
listen(onEvent, setConnected);
refresh();
