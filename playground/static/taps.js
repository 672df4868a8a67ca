// Taps on buttons that wait for the bot's answer.

import { get, post } from "./api.js";
import { messageKey } from "./message.js";

const REMEMBERED = 200;
// How long an answer is waited for before it is asked for, in milliseconds; all together the time a tap can be answered.
const PATIENCE = [2000, 4000, 10000];

const keyOf = (message, button) => `${messageKey(message)}:${button.callback_data}`;

export class Taps {
  #busy = new Set();
  #answers = new Map();

  busy(message, button) {
    return button.callback_data !== undefined && this.#busy.has(keyOf(message, button));
  }

  // What the tap came to: text, alert and url, or what a button does that asks nobody; null where no answer came.
  async tap(me, message, button, element) {
    const place = { chat_id: message.chat_id, message_id: message.message_id, ephemeral_message_id: message.ephemeral_message_id };
    if (button.callback_data === undefined) return post(`users/${me}/tap`, { ...place, text: button.text });
    const key = keyOf(message, button);
    if (this.#busy.has(key)) return null;
    this.#busy.add(key);
    element.classList.add("busy");
    try {
      const result = await post(`users/${me}/tap`, { ...place, data: button.callback_data });
      return result.done ? result : await this.#answer(result.query_id);
    } finally {
      this.#busy.delete(key);
      // The button may have been drawn anew meanwhile; its message is, when next drawn.
      for (const busy of document.querySelectorAll(".key.busy")) {
        busy.classList.remove("busy");
        if (this.#busy.size) delete busy.closest(".message").dataset.signature;
      }
    }
  }

  // The stream of events brought an answer.
  answered(event) {
    const waiting = this.#answers.get(event.query_id);
    if (waiting?.resolve) waiting.resolve(event);
    else this.#answers.set(event.query_id, event);
    if (this.#answers.size > REMEMBERED) this.#answers.delete(this.#answers.keys().next().value);
  }

  // The answer comes as an event; should the event be missed, it is asked for.
  async #answer(queryId) {
    for (const patience of PATIENCE) {
      const early = this.#answers.get(queryId);
      if (early && !early.resolve) return early;
      const answer = await new Promise((resolve) => {
        this.#answers.set(queryId, { resolve });
        setTimeout(() => resolve(null), patience);
      });
      if (answer) return answer;
      const asked = await get(`taps/${queryId}?timeout=0`);
      if (asked.done) return asked;
      if (asked.expired) return null;
    }
    return null;
  }
}
