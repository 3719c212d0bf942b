// @ts-check
// Pages without a connection. The service worker marks a stored page with the time of the copy.

import { find, isCopy } from "./dom.js";
import { isForAnotherSession } from "./requests.js";

const root = document.documentElement;
const offlineNotice = find("[data-offline-notice]");
// The page of a match stores taps until there is a connection, and has its own notice. A copy of such a page stores only goals.
const hasMatch = find("[data-match]") !== null;
const storesTaps = hasMatch && !isCopy();
const goalsNotice = find("[data-offline-goals]");
/** @type {Set<HTMLInputElement>} */
const disabledFields = new Set();

const tellOffline = () => {
  if (storesTaps) return;
  const seen = new Date(isCopy() ? Number(root.dataset.offline) : performance.timeOrigin);
  const isToday = seen.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const style = isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  const line = goalsNotice ?? find(isToday ? "[data-offline-today]" : "[data-offline-earlier]", offlineNotice);
  find("[data-offline-time]", line).textContent = new Intl.DateTimeFormat(root.lang, style).format(seen);
  if (goalsNotice) return (goalsNotice.hidden = false);
  for (const other of offlineNotice.children) /** @type {HTMLElement} */ (other).hidden = other !== line;
  offlineNotice.hidden = false;
};

// The offline page is marked as a copy without a time. It shows its own text instead of the notice.
const lockForms = () => {
  if (!offlineNotice || root.dataset.offline === "") return;
  tellOffline();
  for (const form of document.forms) {
    if (hasMatch && form.dataset.tap === "kept" && (storesTaps || !("undo" in form.dataset))) continue;
    for (const element of form.elements) {
      const field = /** @type {HTMLInputElement} */ (element);
      if (field.disabled) continue;
      field.disabled = true;
      disabledFields.add(field);
    }
  }
};

const unlockForms = () => {
  if (isCopy()) return askWorker();
  if (offlineNotice) offlineNotice.hidden = true;
  for (const field of disabledFields) field.disabled = false;
  disabledFields.clear();
};

if (isCopy() || !navigator.onLine) lockForms();
addEventListener("offline", lockForms);
addEventListener("online", unlockForms);

// A copy asks the service worker regularly whether the server answers again. When it does, the page is loaded again. The worker sends
// the requests to the server, because failed requests of the worker do not appear in the console of the page.
const askWorker = () => {
  if (document.visibilityState === "visible" && navigator.onLine) navigator.serviceWorker?.controller?.postMessage("ask");
};
if (isCopy()) {
  navigator.serviceWorker?.addEventListener("message", (event) => event.data === "back" && location.reload());
  navigator.serviceWorker?.startMessages();
  document.addEventListener("visibilitychange", askWorker);
  setInterval(askWorker, 10_000);
}

// The offline page is shown at the requested address, so **Try again** loads that address.
find("[data-try-again]")?.addEventListener("click", (event) => {
  if (!isCopy()) return;
  event.preventDefault();
  location.reload();
});

// A page from the back/forward cache: the user may have signed out since, and somebody else may have signed in.
addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", redirect: "manual" }).catch(() => null);
  if (!answer?.ok || isForAnotherSession(answer)) location.reload();
});
