// The small panel behind ⋯: turning the time, faults, limits, people and groups.

import { get, post, remove } from "./api.js";
import { el } from "./dom.js";
import { longTimeOf, t } from "./i18n.js";
import { sheet, toast } from "./overlays.js";

const LANGUAGES = ["ru", "uk", "en"];
const RATES = [1, 10, 60];

// `context` says who you are and which chat is open (or null), and how to act and to go elsewhere.
export async function openPanel(context) {
  const body = el("div");
  const draw = async () => body.replaceChildren(...await sections(context, act));
  const act = async (action) => {
    if (await context.attempt(action)) toast(t("done"));
    context.refresh();
    await context.attempt(draw);
  };
  if (await context.attempt(draw)) sheet(t("more"), body);
}

const button = (label, act, action) => el("button", { type: "button", class: "chip", onclick: () => act(action) }, label);
const section = (title, ...content) => el("section", {}, el("h3", {}, title), el("div", { class: "chips" }, content.flat()));

async function sections({ me, chatId, thread, go }, act) {
  const [world, limits, updates] = await Promise.all([get("world"), get("limits"), get("updates")]);
  const chat = world.groups.find((item) => item.id === chatId);
  const user = world.users.find((item) => item.id === me);
  const parts = [
    timeSection(world.clock, act),
    faultSection(chatId, act),
    section(`${t("limits")}: ${t(limits.enabled ? "on" : "off")}`,
      button(t(limits.enabled ? "turnOff" : "turnOn"), act, () => post("limits", { enabled: !limits.enabled })),
      el("span", { class: "note" }, t("pending", { count: updates.updates.length }))),
    user && personSection(user, act),
    chat && groupSection(chat, thread, me, world, act),
    worldSection(world, act, go),
  ];
  return parts.filter(Boolean);
}

function timeSection(clock, act) {
  const advance = (label, seconds) => button(t(label), act, () => post("clock/advance", { seconds }));
  return section(`${t("time")}: ${t("now", { time: longTimeOf(clock.now) })}`,
    advance("minute", 60), advance("tenMinutes", 600), advance("hour", 3600), advance("day", 86400),
    button(t(clock.frozen ? "unfreeze" : "freeze"), act, () => post("clock", { frozen: !clock.frozen })),
    RATES.filter((rate) => rate !== clock.rate).map((rate) => button(t("speed", { rate }), act, () => post("clock", { rate }))));
}

function faultSection(chatId, act) {
  const fault = (label, fields) => button(t(label), act, () => post("faults", { ...(chatId ? { chat_id: chatId } : { method: "send" }), ...fields }));
  return section(t("faults"),
    fault("fault429", { kind: "429", retry_after: 5 }),
    fault("faultLost", { kind: "deliver_then_drop" }),
    fault("faultDrop", { kind: "drop" }),
    fault("fault502", { kind: "http", code: 502, description: "Bad Gateway" }),
    chatId && button(t("faultFlood"), act, () => post("limits/flood", { chat_id: chatId, seconds: 30 })),
    button(t("clearFaults"), act, () => remove("faults")));
}

function personSection(user, act) {
  const select = el("select", { "aria-label": t("language"), onchange: () => act(() => post(`users/${user.id}`, { language_code: select.value })) },
    LANGUAGES.map((code) => el("option", { value: code, selected: code === user.language_code }, code)));
  return section(`${t("person")} · ${user.name}`,
    user.blocked ? button(t("unblock"), act, () => post(`users/${user.id}/unblock`)) : button(t("block"), act, () => post(`users/${user.id}/block`)),
    el("label", { class: "note" }, `${t("language")} `, select));
}

function groupSection(chat, thread, me, world, act) {
  const change = (label, body) => button(t(label), act, () => post(`groups/${chat.id}/members`, body));
  const bot = chat.members.find((member) => member.user_id === world.bot.id)?.status ?? "left";
  const mine = chat.members.find((member) => member.user_id === me);
  const present = ["member", "administrator", "restricted"].includes(bot);
  const topic = chat.topics.find((item) => item.thread_id === thread);
  const closed = topic ? topic.closed : chat.general_closed;
  const admin = ["creator", "administrator"].includes(mine?.status);
  return section(`${t("thisGroup")} · ${chat.title}`,
    present ? change("kickBot", { user_id: "bot", status: "kicked" }) : change("returnBot", { user_id: "bot", status: "member" }),
    present && (bot === "restricted" ? change("unmuteBot", { user_id: "bot", status: "member" }) : change("muteBot", { user_id: "bot", status: "restricted" })),
    present && bot !== "administrator" && change("adminBot", { user_id: "bot", status: "administrator" }),
    admin && change(mine.anonymous ? "named" : "anonymous", { user_id: me, status: mine.status, anonymous: !mine.anonymous }),
    chat.type === "group" && button(t("migrate"), act, () => post(`groups/${chat.id}/migrate`)),
    chat.is_forum && button(t(closed ? "openTopic" : "closeTopic"), act, () => post(`groups/${chat.id}/topics/${thread ?? 0}`, { closed: !closed })),
    change("leave", { user_id: me, status: "left" }));
}

function worldSection(world, act, go) {
  const input = el("input", { type: "text", placeholder: t("nameOf"), "aria-label": t("nameOf"), maxlength: "64", dir: "auto" });
  const members = world.users.filter((user) => !user.deleted).map((user) => user.id);
  const named = (label, action) => button(t(label), (run) => (input.value.trim() ? act(() => run(input.value.trim())) : input.focus()), action);
  const open = async (body) => {
    const chat = await post("groups", { members, ...body });
    go(members[0], chat.id);
  };
  return section(t("world"), input,
    named("addPerson", (first_name) => post("users", { first_name })),
    named("addGroup", (title) => open({ title })),
    named("addForum", (title) => open({ title, forum: true })));
}
