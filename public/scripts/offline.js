// @ts-check
// Without a connection. The service worker marks a page that it shows from memory with the time of the copy; the words are
// in the page.

import { find, isCopy } from "./dom.js";

const root = document.documentElement;
const offlineNotice = find("[data-offline-notice]");
// A match that is open stores its taps until there is a connection, and has words of its own.
const storesTaps = !isCopy() && find("[data-match]") !== null;
/** @type {Set<HTMLInputElement>} */
const disabledFields = new Set();

const tellOffline = () => {
  if (storesTaps) return;
  const seen = new Date(isCopy() ? Number(root.dataset.offline) : performance.timeOrigin);
  const isToday = seen.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const style = isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  const line = find(isToday ? "[data-offline-today]" : "[data-offline-earlier]", offlineNotice);
  for (const other of offlineNotice.children) /** @type {HTMLElement} */ (other).hidden = other !== line;
  const time = /** @type {HTMLTimeElement} */ (find("time", line));
  time.dateTime = seen.toISOString();
  time.textContent = new Intl.DateTimeFormat(root.lang, style).format(seen);
  offlineNotice.hidden = false;
};

const lockForms = () => {
  if (!offlineNotice || root.dataset.offline === "") return;
  tellOffline();
  for (const form of document.forms) {
    if (storesTaps && form.dataset.tap === "kept") continue;
    for (const element of form.elements) {
      const field = /** @type {HTMLInputElement} */ (element);
      if (field.disabled) continue;
      field.disabled = true;
      disabledFields.add(field);
    }
  }
};

const unlockForms = () => {
  if (isCopy()) return location.reload();
  if (offlineNotice) offlineNotice.hidden = true;
  for (const field of disabledFields) field.disabled = false;
  disabledFields.clear();
};

if (isCopy() || !navigator.onLine) lockForms();
addEventListener("offline", lockForms);
addEventListener("online", unlockForms);

// A server that was away does not tell when it is back. The worker asks, because what fails there is not noted in the console
// of the page.
const askWorker = () => {
  if (document.visibilityState === "visible" && navigator.onLine) navigator.serviceWorker?.controller?.postMessage("ask");
};
if (isCopy()) {
  navigator.serviceWorker?.addEventListener("message", (event) => event.data === "back" && location.reload());
  navigator.serviceWorker?.startMessages();
  document.addEventListener("visibilitychange", askWorker);
  setInterval(askWorker, 10_000);
}

// The page without a connection stands at the address that was asked for.
find("[data-try-again]")?.addEventListener("click", (event) => {
  if (!isCopy()) return;
  event.preventDefault();
  location.reload();
});

// A page that the browser stored in memory: its reader may have signed out since.
addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", redirect: "manual" }).catch(() => null);
  if (!answer?.ok) location.reload();
});
