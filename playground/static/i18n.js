// The page's own words, in the browser's language: Russian or English. What bots and people say is theirs.

const RU = {
  start: "НАЧАТЬ", restart: "РАЗБЛОКИРОВАТЬ", write: "Сообщение", send: "Отправить", commands: "Команды бота",
  edited: "изм.", silent: "без звука", bot: "бот", typing: "печатает…", back: "К списку чатов", more: "Время, сбои, группы",
  newest: "К новым сообщениям", reply: "Ответить", copy: "Скопировать", copied: "Скопировано", remove: "Удалить",
  buttonGone: "Этой кнопки уже нет", cancelReply: "Не отвечать", download: "Скачать", photo: "Фото", document: "Файл", you: "Вы", me: "Вы — {name}",
  switchTo: "Стать: {name}", unread: "непрочитано: {count}", close: "Закрыть", ok: "ОК", open: "Открыть", cancel: "Отмена",
  openLink: "Открыть ссылку?", choose: "Выберите чат", noChats: "Здесь пока никого", today: "Сегодня", yesterday: "Вчера",
  deleted: "сообщение удалено", members: { one: "{count} участник", few: "{count} участника", many: "{count} участников", other: "{count} участника" },
  group: "Группа", topicClosed: "Тема закрыта", offline: "Нет связи с площадкой…", onlyYou: "видите только вы", cannotWrite: "Здесь нельзя писать",
  created: "Группа создана", joined: "{name} — теперь в группе", left: "{name} — больше не в группе", upgraded: "Группа стала супергруппой",
  pinned: "Закреплено: «{text}»", topicCreated: "Открыта тема «{name}»", topicWasClosed: "Тема закрыта", topicReopened: "Тема снова открыта",
  creator: "владелец", administrator: "админ", restricted: "не может писать", kicked: "исключён", gone: "вышел", service: "Служебное сообщение",
  time: "Время", now: "Сейчас {time}", minute: "+1 мин", tenMinutes: "+10 мин", hour: "+1 ч", day: "+1 сутки", freeze: "Остановить", unfreeze: "Пустить",
  speed: "Скорость ×{rate}", faults: "Сбои следующего вызова бота", limits: "Лимиты Telegram", on: "включены", off: "выключены", turnOn: "Включить", turnOff: "Выключить",
  clearFaults: "Снять сбои", fault429: "429 на 5 с", faultLost: "Дошло, но ответ потерян", faultDrop: "Обрыв до доставки", fault502: "502 Bad Gateway", faultFlood: "Чат закрыт на 30 с",
  person: "Вы и бот", block: "Заблокировать бота", unblock: "Разблокировать бота", language: "Язык человека", leave: "Выйти из группы", done: "Готово",
  thisGroup: "Эта группа", kickBot: "Выгнать бота", returnBot: "Вернуть бота", muteBot: "Запретить боту писать", unmuteBot: "Разрешить боту писать", adminBot: "Сделать бота админом",
  migrate: "Сделать супергруппой", closeTopic: "Закрыть тему", openTopic: "Открыть тему", addTopic: "Новая тема", world: "Люди и группы",
  addPerson: "Новый человек", addGroup: "Новая группа", addForum: "Новый форум", nameOf: "Имя или название", pending: "Бот ещё не взял: {count}",
  helloGroup: "Напишите здесь команду бота — или нажмите «/»", helloPrivate: "Нажмите «НАЧАТЬ», чтобы бот мог вам писать", anonymous: "Писать от имени группы", named: "Писать от своего имени",
};

const EN = {
  start: "START", restart: "UNBLOCK", write: "Message", send: "Send", commands: "Bot commands",
  edited: "edited", silent: "silent", bot: "bot", typing: "typing…", back: "Back to chats", more: "Time, faults, groups",
  newest: "To the newest messages", reply: "Reply", copy: "Copy", copied: "Copied", remove: "Delete",
  buttonGone: "This button is gone", cancelReply: "Do not reply", download: "Download", photo: "Photo", document: "File", you: "You", me: "You are {name}",
  switchTo: "Become {name}", unread: "{count} unread", close: "Close", ok: "OK", open: "Open", cancel: "Cancel",
  openLink: "Open this link?", choose: "Choose a chat", noChats: "Nobody here yet", today: "Today", yesterday: "Yesterday",
  deleted: "deleted message", members: { one: "{count} member", other: "{count} members" },
  group: "Group", topicClosed: "The topic is closed", offline: "No connection to the playground…", onlyYou: "only you see this", cannotWrite: "You cannot write here",
  created: "The group was created", joined: "{name} joined the group", left: "{name} left the group", upgraded: "The group became a supergroup",
  pinned: "Pinned: “{text}”", topicCreated: "Topic “{name}” was opened", topicWasClosed: "The topic was closed", topicReopened: "The topic was reopened",
  creator: "owner", administrator: "admin", restricted: "may not write", kicked: "removed", gone: "left", service: "Service message",
  time: "Time", now: "Now {time}", minute: "+1 min", tenMinutes: "+10 min", hour: "+1 h", day: "+1 day", freeze: "Stop", unfreeze: "Run",
  speed: "Speed ×{rate}", faults: "Faults of the bot's next call", limits: "Telegram's rate limits", on: "on", off: "off", turnOn: "Turn on", turnOff: "Turn off",
  clearFaults: "Clear faults", fault429: "429 for 5 s", faultLost: "Delivered, answer lost", faultDrop: "Dropped before delivery", fault502: "502 Bad Gateway", faultFlood: "Chat shut for 30 s",
  person: "You and the bot", block: "Block the bot", unblock: "Unblock the bot", language: "Language of this person", leave: "Leave the group", done: "Done",
  thisGroup: "This group", kickBot: "Remove the bot", returnBot: "Bring the bot back", muteBot: "Forbid the bot to write", unmuteBot: "Let the bot write", adminBot: "Make the bot an admin",
  migrate: "Make it a supergroup", closeTopic: "Close the topic", openTopic: "Reopen the topic", addTopic: "New topic", world: "People and groups",
  addPerson: "New person", addGroup: "New group", addForum: "New forum", nameOf: "Name or title", pending: "Waiting for the bot: {count}",
  helloGroup: "Write a command of the bot here, or press “/”", helloPrivate: "Press START so that the bot may write to you", anonymous: "Write in the group's name", named: "Write in your own name",
};

export const language = (navigator.language || "en").toLowerCase().startsWith("ru") ? "ru" : "en";
const WORDS = language === "ru" ? RU : EN;
const plural = new Intl.PluralRules(language);

export function t(key, values = {}) {
  let text = WORDS[key];
  if (typeof text === "object") text = text[plural.select(values.count)];
  return text.replace(/\{(\w+)\}/g, (_, field) => values[field]);
}

const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const longClock = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "long" });

export const timeOf = (seconds) => clock.format(new Date(seconds * 1000));
export const longTimeOf = (seconds) => longClock.format(new Date(seconds * 1000));

// "Today" is the playground's day, which need not be the browser's.
export function dayOf(seconds, now) {
  const day = (value) => new Date(value * 1000).toDateString();
  if (day(seconds) === day(now)) return t("today");
  if (day(seconds) === day(now - 86400)) return t("yesterday");
  return date.format(new Date(seconds * 1000));
}

export function sizeOf(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

export function serviceText(service) {
  const { kind, value } = service;
  switch (kind) {
    case "new_chat_members": return value.map((member) => t("joined", { name: member })).join("\n");
    case "left_chat_member": return t("left", { name: value });
    case "group_chat_created":
    case "supergroup_chat_created": return t("created");
    case "migrate_to_chat_id":
    case "migrate_from_chat_id": return t("upgraded");
    case "pinned_message": return t("pinned", { text: value.text });
    case "forum_topic_created": return t("topicCreated", { name: value.name });
    case "forum_topic_closed":
    case "general_forum_topic_hidden": return t("topicWasClosed");
    case "forum_topic_reopened":
    case "general_forum_topic_unhidden": return t("topicReopened");
    default: return t("service");
  }
}
