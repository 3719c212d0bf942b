// What a page gains with JavaScript; every page works without. No word is in here: texts that a person reads
// are in the page already, put there by the server.
"use strict";

// The reader's time zone, for times of day on the next page.
(() => {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  if (timeZone) document.cookie = `timeZone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
})();

// A form with problems begins at their summary.
document.querySelector("[data-error-summary]")?.focus();

// The match clock. It runs on performance.now(), counted from when the response began to arrive: the device's time
// of day may be wrong, and may be changed while the clock runs.
(() => {
  const digits = document.querySelector("[data-clock]");
  if (!digits) return;

  const page = document.querySelector("[data-refresh]").href;
  const shown = (from) => `${from.querySelector("main")?.dataset.state} ${from.querySelector("[data-score]")?.textContent}`;
  const pad = (number) => String(number).padStart(2, "0");
  const navigation = performance.getEntriesByType("navigation")[0];
  // A page out of the browser's history may be old: its time is over, and its scoring tokens are used.
  if (navigation?.type === "back_forward") return location.replace(page);
  const arrival = navigation?.responseStart || performance.now();
  let end = arrival + Number(digits.dataset.remaining);
  let timer;

  const show = () => {
    clearTimeout(timer);
    const remaining = Math.max(0, end - performance.now());
    // Rounded up, so that 00:00 means that time is up.
    const seconds = Math.ceil(remaining / 1000);
    const text = `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
    if (digits.textContent !== text) digits.textContent = text;
    if (remaining === 0) finish();
    else timer = setTimeout(show, remaining % 1000 || 1000);
  };

  // The words are announced first; then the page comes anew from the server, once.
  const finish = () => {
    document.querySelector("[data-time-up] [hidden]")?.removeAttribute("hidden");
    delete digits.dataset.running;
    setTimeout(() => location.replace(page), 2000);
  };

  // While the page was away, a device that slept may have stopped performance.now(), and another phone may have
  // scored: the server is asked again.
  const correct = async () => {
    const asked = performance.now();
    const response = await fetch(page, { cache: "no-store" }).catch(() => null);
    if (!response) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!response.ok || shown(fresh) !== shown(document)) return location.replace(page);
    end = (asked + performance.now()) / 2 + Number(fresh.querySelector("[data-clock]").dataset.remaining);
    if ("running" in digits.dataset) show();
  };

  if ("running" in digits.dataset) show();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") correct();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.replace(page);
  });
})();

// How many players are ticked: each row carries the words for its own number, the form those for none.
(() => {
  const form = document.querySelector("[data-selection]");
  if (!form) return;

  const rows = [...form.querySelectorAll("input[type=checkbox]")];
  const count = form.querySelector("[data-selected-count]");
  const show = () => {
    const selected = rows.filter((row) => row.checked).length;
    const text = (selected ? rows[selected - 1] : form).dataset.selectedText;
    if (count.textContent !== text) count.textContent = text;
  };
  form.addEventListener("change", show);
  // A page that comes back has its ticks back.
  addEventListener("pageshow", show);
})();

// How many players each team has so far.
(() => {
  const form = document.querySelector("[data-teams]");
  if (!form) return;

  const show = () => {
    for (const tally of form.querySelectorAll("[data-tally-of]")) {
      tally.textContent = form.querySelectorAll(`input[value="${tally.dataset.tallyOf}"]:checked`).length;
    }
    form.querySelector("[data-tally]").hidden = false;
  };
  form.addEventListener("change", show);
  addEventListener("pageshow", show);
})();

// One tap, one request. The button is disabled after the browser has read the form, so its name and value are sent.
(() => {
  const sent = new Map();
  const release = () => {
    for (const [form, buttons] of sent) {
      for (const button of buttons) button.disabled = false;
      form.removeAttribute("aria-busy");
    }
    sent.clear();
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post") return;
    if (sent.has(form)) return event.preventDefault();
    const buttons = [...form.querySelectorAll("button:enabled")];
    sent.set(form, buttons);
    form.setAttribute("aria-busy", "true");
    setTimeout(() => {
      if (!sent.has(form)) return;
      for (const button of buttons) button.disabled = true;
    });
  });
  addEventListener("pageshow", release);
  // A reader who stops the loading gets the button back.
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") release();
  });
})();

// Without a connection. The service worker marks a page that it shows from memory with the time of the copy; the words
// are in the page.
(() => {
  const root = document.documentElement;
  const notice = document.querySelector("[data-offline-notice]");
  const isCopy = "offline" in root.dataset;
  const disabled = new Set();

  const tell = () => {
    const seen = new Date(isCopy ? Number(root.dataset.offline) : performance.timeOrigin);
    const isToday = seen.toDateString() === new Date().toDateString();
    const style = isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
    const line = notice.querySelector(isToday ? "[data-offline-today]" : "[data-offline-earlier]");
    for (const other of notice.children) other.hidden = other !== line;
    const time = line.querySelector("time");
    time.dateTime = seen.toISOString();
    time.textContent = new Intl.DateTimeFormat(root.lang, style).format(seen);
    notice.hidden = false;
  };
  const lock = () => {
    if (!notice || root.dataset.offline === "") return;
    tell();
    for (const form of document.forms) {
      for (const element of form.elements) {
        if (element.disabled) continue;
        element.disabled = true;
        disabled.add(element);
      }
    }
  };
  const unlock = () => {
    if (isCopy) return location.reload();
    if (notice) notice.hidden = true;
    for (const element of disabled) element.disabled = false;
    disabled.clear();
  };

  if (isCopy || !navigator.onLine) lock();
  addEventListener("offline", lock);
  addEventListener("online", unlock);
  // A server that was away does not tell when it is back. The worker asks, because what fails there is not noted in the
  // console of the page.
  const workers = navigator.serviceWorker;
  const ask = () => {
    if (document.visibilityState === "visible" && navigator.onLine) workers?.controller?.postMessage("ask");
  };
  if (isCopy) {
    workers?.addEventListener("message", (event) => event.data === "back" && location.reload());
    workers?.startMessages();
    document.addEventListener("visibilitychange", ask);
    setInterval(ask, 10_000);
  }
  // The page without a connection stands at the address that was asked for.
  document.querySelector("[data-try-again]")?.addEventListener("click", (event) => {
    if (!isCopy) return;
    event.preventDefault();
    location.reload();
  });
  // A page that the browser kept in memory: its reader may have left since.
  addEventListener("pageshow", async (event) => {
    if (!event.persisted) return;
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", redirect: "manual" }).catch(() => null);
    if (!answer?.ok) location.reload();
  });
})();

// The service worker. The page that was open before it took over is told to be worth keeping, unless it holds messages
// that are shown once. What is not an app, such as the preview, has no manifest.
(() => {
  const workers = navigator.serviceWorker;
  if (!workers || !document.querySelector("link[rel=manifest]") || "offline" in document.documentElement.dataset) return;
  workers.addEventListener("controllerchange", () => {
    if (!document.querySelector("main > [role=status]")) workers.controller?.postMessage("keep");
  });
  const register = () => workers.register("/service-worker.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
})();
