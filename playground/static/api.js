// Talks to the control interface.

export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, body) {
  const options = { method };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(`/playground/${path}`, options);
  const answer = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Refused(answer.error ?? response.statusText, response.status);
  return answer;
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}) => call("POST", path, body);
export const remove = (path) => call("DELETE", path);

// Calls `onEvent` for every event; the browser connects anew by itself, and the first event after that is a reload.
export function listen(onEvent, onState) {
  const source = new EventSource("/playground/events");
  source.addEventListener("message", (event) => onEvent(JSON.parse(event.data)));
  source.addEventListener("open", () => onState(true));
  source.addEventListener("error", () => onState(false));
}
