// @ts-check
// The page of a match, put together: the clock that ticks, the parts that live events change, and taps that survive a lost
// network.

import { find, findAll, isLivePage } from "../dom.js";
import { TIMEOUTS, timeout } from "../requests.js";
import { offerLink } from "../share.js";
import { Alarm } from "./alarm.js";
import { isOfflineNoted, noteOffline, say } from "./announcer.js";
import { Clock } from "./clock.js";
import { Offers } from "./offers.js";
import { showParts } from "./parts.js";
import { Question } from "./question.js";
import { Revision, revisionOf } from "./revision.js";
import { Stream } from "./stream.js";
import { Taps } from "./taps.js";
import { WakeLock } from "./wake-lock.js";

/** @param {HTMLElement} match */
const followMatch = (match) => {
  const page = match.dataset.page;
  const main = find("main");
  /** @param {string} name */
  const part = (name) => find(`[data-${name}]`, match);
  const reload = () => location.replace(page);

  // A page out of the browser's history may be old: its time is over, and its scoring tokens are used.
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (navigation?.type === "back_forward") return reload();
  addEventListener("pageshow", (event) => {
    if (event.persisted) reload();
  });

  const alarm = new Alarm();
  const wakeLock = new WakeLock();
  const revision = new Revision();
  const question = new Question(match);
  const offers = new Offers(match);
  const isEndShown = () => main.dataset.state === "ended";

  // MARK: The clock

  let stateChangedAt = -1000;

  // The server says so too; without it, the page does.
  const onTimeUp = () => {
    const words = part("time-up");
    words?.removeAttribute("hidden");
    main.dataset.state = "time-up";
    alarm.sound();
    wakeLock.update(false);
    if (stream.isOpen) return;
    if (words) say(words.textContent);
    setTimeout(refresh, 1000);
  };

  /** @type {Clock} */
  const clock = new Clock({
    write: (text) => {
      const digits = part("clock");
      if (digits && digits.textContent !== text) digits.textContent = text;
    },
    onLastMinute: () => say(part("last-minute")?.textContent ?? ""),
    onTimeUp,
    onSleep: () => refresh(),
    onChange: () => wakeLock.update(clock.isRunning),
  });

  /**
   * Sets the clock to what the page, or the part of it that an event brought, says.
   * @param {number} at
   */
  const readClock = (at) => {
    clock.isRunning = false;
    const digits = part("clock");
    if (!digits) return clock.set({ remaining: 0, isRunning: false }, at);
    const { remaining, added } = digits.dataset;
    fillSetter(Number(remaining));
    const isRunning = "running" in digits.dataset;
    clock.set({ remaining: Number(remaining), added: added === undefined ? undefined : Number(added), isRunning }, at);
  };

  /**
   * The fields for setting the clock show what is left, unless somebody has typed into them.
   * @param {number} remaining
   */
  const fillSetter = (remaining) => {
    const fields = /** @type {HTMLInputElement[]} */ (findAll("#setter .input"));
    if (fields.some((field) => field.value !== field.defaultValue || field.hasAttribute("aria-invalid"))) return;
    const seconds = Math.ceil(remaining / 1000);
    for (const [index, number] of [Math.floor(seconds / 60), seconds % 60].entries()) {
      if (fields[index]) fields[index].defaultValue = String(number);
    }
  };

  // MARK: Showing the match

  /**
   * Shows a page or an event.
   * @param {ParentNode} source
   * @returns {boolean} false for a state that is older than the one that is shown
   */
  const show = (source) => {
    const isEnded = find("[data-state=ended]", source) !== null;
    if (revision.isOld(revisionOf(source), { isEnded, isEndShown: isEndShown() })) return false;
    revision.show(revisionOf(source));
    offerLink(source);
    showParts(match, source, () => {
      question.show();
      const state = part("state")?.dataset.state;
      if (state && state !== main.dataset.state) stateChangedAt = performance.now();
      if (state) main.dataset.state = state;
      offers.show();
    });
    taps.show();
    return true;
  };

  // A match that is over needs nothing of what is around its parts. Its events go on for a moment: the words for the end come,
  // and when it was, after the backend has the result; or that there was no end, because the backend had it not.
  const end = () => {
    if (isEndShown() === !match.dataset.events) return;
    if (!isEndShown()) return reload();
    delete match.dataset.events;
    for (const element of findAll("[data-unended]")) {
      if (element.contains(document.activeElement)) main.focus({ preventScroll: true });
      element.remove();
    }
    setTimeout(() => isEndShown() && stream.close(), 10_000);
  };

  // MARK: Asking for the page

  // After a sleep, when there is no stream, or when it is not to be trusted. Asked while an answer is awaited, it asks once
  // more after that, as the answer may be of before.
  /** @type {Promise<void> | null} */
  let asking = null;
  let isAskedAgain = false;
  const ask = () => {
    if (asking) isAskedAgain = true;
    asking ??= load().finally(() => {
      asking = null;
      if (isAskedAgain) ask();
    });
    return asking;
  };

  const load = async () => {
    isAskedAgain = false;
    const asked = performance.now();
    const { known } = revision;
    try {
      const response = await fetch(page, { cache: "no-store", signal: timeout(TIMEOUTS.page) });
      const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
      if (!response.ok || find("[data-match]", fresh)?.dataset.page !== page) return reload();
      // Older than what was known before the request: the server itself went back to an earlier state.
      if (revisionOf(fresh) < known) return reload();
      noteOffline(false);
      if (!show(fresh)) return catchUp();
      readClock((asked + performance.now()) / 2);
      end();
    } catch {
      // No network: the stream or the next look at the page asks again.
    }
  };

  // What the page does not show yet is on its way where events arrive.
  const catchUp = () => {
    if (!revision.isBehind) return;
    if (stream.isOpen) setTimeout(() => revision.isBehind && ask(), 500);
    else ask();
  };

  // The state of the match is of use only when it has the taps of this page.
  const refresh = async () => {
    await taps.send();
    await ask();
  };

  // MARK: Live events

  // The last event was of an older state, and so are the words that follow it.
  let isOldNews = false;
  const stream = new Stream({
    address: () => match.dataset.events,
    events: {
      match: ({ data }) => {
        noteOnline();
        const template = document.createElement("template");
        template.innerHTML = data;
        const wasRunning = clock.isRunning;
        isOldNews = !show(template.content);
        if (isOldNews) return;
        readClock(performance.now());
        // The server may be the first to say so.
        if (wasRunning && main.dataset.state === "time-up") alarm.sound();
        end();
      },
      say: ({ data }) => isOldNews || say(data),
      clock: ({ data }) => {
        noteOnline();
        const { remaining, added, revision: number } = JSON.parse(data);
        if (number < revision.known) return;
        clock.set({ remaining, added, isRunning: clock.isRunning }, performance.now());
      },
      over: () => {
        stream.close();
        reload();
      },
    },
    onOpen: () => {
      noteOffline(false);
      taps.send();
    },
    onError: () => {
      if (!navigator.onLine) noteOffline(true);
      else setTimeout(() => noteOffline(!stream.isOpen && !isEndShown()), 4000);
    },
    onRefused: () => refresh(),
    isNeededHidden: () => clock.isRunning && alarm.isOn,
    onVisible: () => {
      refresh();
      wakeLock.update(clock.isRunning);
    },
  });
  const noteOnline = () => {
    if (navigator.onLine) noteOffline(false);
  };

  // MARK: Taps

  const taps = new Taps({
    match, page, revision, reload, catchUp,
    changedAt: (form) => {
      if ("restore" in form.dataset) return offers.shownAt;
      return { "ask-form": question.askedAt, timer: stateChangedAt }[form.id];
    },
    onSent: () => (stream.isOpen ? catchUp() : ask()),
  });
  document.addEventListener(
    "submit",
    (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (!("tap" in form.dataset)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      taps.add(form, event.submitter);
    },
    true,
  );

  const onReconnect = async () => {
    await taps.send();
    // The stream may be of a network that is gone.
    stream.connect();
    await ask();
    if (isOfflineNoted() && navigator.onLine) setTimeout(onReconnect, 2000);
  };
  addEventListener("online", onReconnect);
  addEventListener("offline", () => noteOffline(true));

  revision.show(revisionOf(match));
  question.show();
  offers.show();
  taps.show();
  readClock(navigation?.responseStart || performance.now());
  stream.connect();
  taps.send();
};

const openedMatch = find("[data-match]");
if (openedMatch && isLivePage()) followMatch(openedMatch);
