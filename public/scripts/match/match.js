// @ts-check
// The page of a match: the clock, the parts that live events update, and taps that are stored until the server answers.

import { find, findAll, isLivePage } from "../dom.js";
import { isFailure, isForAnotherSession, statusOf, TIMEOUTS, timeout } from "../requests.js";
import { offerLink } from "../share.js";
import { parsedFragment, parsedPage } from "../trusted-types.js";
import { Alarm } from "./alarm.js";
import { isOfflineNoted, noteOffline, say } from "./announcer.js";
import { Clock } from "./clock.js";
import { IgnoredParts } from "./ignored-parts.js";
import { Offers } from "./offers.js";
import { fillTokens, showParts } from "./parts.js";
import { Question } from "./question.js";
import { Retry } from "./retry.js";
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
  let isDeleted = false;
  let isReloading = false;
  // The server shows a message only once: a second load would cancel the first, and the message in the first response would be lost.
  const reload = () => {
    if (isDeleted || isReloading) return;
    isReloading = true;
    // When the user stops the load, this page stays and must be able to load again.
    setTimeout(() => (isReloading = false), TIMEOUTS.page);
    location.replace(page);
  };

  // A page from the browser's history may be outdated: its clock may be wrong, and its one-time tokens may have been used.
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (navigation?.type === "back_forward") return reload();
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    isReloading = false;
    reload();
  });

  const alarm = new Alarm();
  const wakeLock = new WakeLock();
  const revision = new Revision();
  const ignored = new IgnoredParts();
  const question = new Question(match);
  const offers = new Offers(match);
  const isEndShown = () => main.dataset.state === "ended";

  // MARK: The clock

  let stateChangedAt = -1000;

  // The server sends an event when time is up. The page does not wait for it, as there may be no connection.
  const onTimeUp = () => {
    const notice = part("time-up");
    notice?.removeAttribute("hidden");
    main.dataset.state = "time-up";
    alarm.sound();
    wakeLock.update(false);
    if (stream.isOpen) return;
    if (notice) say(notice.textContent);
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
   * Sets the clock to the values in the page.
   * @param {number} at when the values were valid, in monotonic time
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
   * Writes the time left into the fields of the form that sets the clock, unless the user has changed a field or one has an error.
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
   * Shows the match of a page or an event.
   * @param {ParentNode} source
   * @returns {boolean} false when the state is outdated, and was ignored
   */
  const show = (source) => {
    const isEnded = find("[data-state=ended]", source) !== null;
    if (revision.isOld(revisionOf(source), { isEnded, isEndShown: isEndShown() })) return false;
    revision.show(revisionOf(source));
    ignored.fill(source);
    offerLink(source);
    showParts(match, source, () => {
      question.show();
      showTitles();
      const state = part("state")?.dataset.state;
      if (state && state !== main.dataset.state) stateChangedAt = performance.now();
      if (state) main.dataset.state = state;
      offers.show();
      showDoubt();
    });
    taps.show();
    return true;
  };

  // The goal that may have been counted twice, and when the page showed it.
  const goalInDoubt = () => /** @type {HTMLInputElement | null} */ (find("#doubt [name=goal]"))?.value ?? "";
  let doubtfulGoal = goalInDoubt(), doubtShownAt = -1000;
  const showDoubt = () => {
    const goal = goalInDoubt();
    if (goal !== doubtfulGoal) doubtShownAt = performance.now();
    doubtfulGoal = goal;
  };

  // The heading changes when the match ends, and the title of the spectators' page also changes with the score. The title is
  // written only when it changes, because the title of a page with an error begins with "Error:", which would be lost.
  const titles = () => ({ heading: find("#board")?.dataset.heading, title: find("#board")?.dataset.title });
  let shown = titles();
  const showTitles = () => {
    const { heading, title } = titles();
    if (!heading || !title) return;
    if (title !== shown.title) document.title = title;
    if (heading !== shown.heading) find("h1").textContent = heading;
    shown = { heading, title };
  };

  // Removes what an ended match does not need. The stream of spectators stays open for ten seconds: its next event is the
  // announcement of the end. With a remote backend, spectators may see a match as ended before its result is stored, and the
  // match continues when the result cannot be stored.
  const end = () => {
    if (isEndShown() === ("over" in match.dataset)) return;
    if (!isEndShown()) return reload();
    match.dataset.over = "";
    for (const element of findAll("[data-unended]")) {
      if (element.contains(document.activeElement)) main.focus({ preventScroll: true });
      element.remove();
    }
    find("#more")?.setAttribute("open", "");
    // The organiser's page has this button, and keeps its stream, as the match may be corrected or deleted on another device.
    if (!find("#afterwards .button")) setTimeout(() => isEndShown() && endEvents(), 10_000);
  };
  const endEvents = () => {
    delete match.dataset.events;
    stream.close();
  };

  // Shows that the match was deleted on another device. There is no page of it that could be loaded.
  const showDeleted = () => {
    const note = find("[data-deleted]");
    isDeleted = true;
    endEvents();
    clock.set({ remaining: 0, isRunning: false }, performance.now());
    for (const element of findAll("[data-unended], [data-offline]")) element.remove();
    match.remove();
    find("h1").textContent = note.dataset.deleted;
    document.title = note.dataset.title;
    note.hidden = false;
    note.focus();
  };

  // MARK: Loading the page

  // Loads the match, for example after a sleep, or when the stream is closed. A call during a request loads again afterwards,
  // because the response may be older than the call.
  /** @type {Promise<void> | null} */
  let asking = null;
  let isAskedAgain = false;
  const ask = () => {
    // The server shows a message only once: this request would take it from the page that `reload` loads.
    if (isReloading) return Promise.resolve();
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
      const status = statusOf(response);
      // The server, or a proxy in front of it, cannot answer now. The page stays until a later attempt, or the stream, updates it.
      if (isFailure(status)) return onFailure();
      loading.reset();
      const fresh = parsedPage(await response.text());
      // The session has ended, or the user has signed in again in another tab: the form token of this page is not valid any more, and
      // the match can be another user's.
      if (isForAnotherSession(response)) return reload();
      if (status === 404) return showDeleted();
      if (!response.ok || find("[data-match]", fresh)?.dataset.page !== page) return reload();
      // The response is older than the revision known before the request: the server has lost changes, so the page is loaded again.
      if (revisionOf(fresh) < known) return reload();
      noteOffline(false);
      if (!show(fresh)) return catchUp();
      readClock((asked + performance.now()) / 2);
      end();
    } catch {
      // No network, or no answer in time: the stream, the event `online` or the user's return to the page updates the page later.
    }
  };

  const noteLost = () => noteOffline(!stream.isOpen && !isEndShown());
  const loading = new Retry();
  const onFailure = () => {
    noteLost();
    loading.later(catchUp);
  };

  // When a later revision than the shown one is known, waits 500 ms for its event, and then loads the page if the event has not come.
  // Without a stream, loads the page immediately.
  const catchUp = () => {
    if (!revision.isBehind) return;
    if (stream.isOpen) setTimeout(() => revision.isBehind && ask(), 500);
    else ask();
  };

  // Sends stored taps first, so that the loaded state includes them.
  const refresh = async () => {
    await taps.send();
    await ask();
  };

  // MARK: Live events

  // Whether the last event had an older state. The announcement of that state follows as a separate event, and is ignored too.
  let isOutdated = false;
  // Whether the stream was opened and no event with a state has come since.
  let isFirstEvent = false;
  const stream = new Stream({
    // With `parts=changed`, unchanged parts of an event have no content. Scripts of older versions need the content.
    address: () => match.dataset.events && `${match.dataset.events}?parts=changed`,
    events: {
      match: ({ data }) => {
        noteOnline();
        const wasRunning = clock.isRunning;
        const source = fillTokens(parsedFragment(data));
        // The server has lost changes, for example because an older backup was restored. Its further events would be ignored too.
        const hasLost = isFirstEvent && revisionOf(source) < revision.shown;
        isFirstEvent = false;
        isOutdated = !show(source);
        if (isOutdated) ignored.add(source);
        if (hasLost) ask();
        if (isOutdated) return;
        readClock(performance.now());
        // The event may arrive before the page's own clock reaches zero.
        if (wasRunning && main.dataset.state === "time-up") alarm.sound();
        end();
      },
      say: ({ data }) => isOutdated || say(data),
      clock: ({ data }) => {
        noteOnline();
        const { remaining, added, revision: number } = JSON.parse(data);
        if (number < revision.known) return;
        clock.set({ remaining, added, isRunning: clock.isRunning }, performance.now());
      },
      over: ({ data }) => {
        stream.close();
        if (data === "deleted") showDeleted();
        else reload();
      },
    },
    onOpen: () => {
      isFirstEvent = true;
      noteOffline(false);
      taps.send();
    },
    onError: () => {
      if (!navigator.onLine) noteOffline(true);
      else setTimeout(noteLost, 4000);
    },
    onRefused: () => refresh(),
    isQuiet: isEndShown,
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
      if ("doubt" in form.dataset) return doubtShownAt;
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

  const reconnecting = new Retry();
  const onReconnect = async () => {
    await taps.send();
    // The stream may use a network that is no longer there.
    stream.connect();
    await ask();
    if (isOfflineNoted() && navigator.onLine) reconnecting.later(onReconnect);
  };
  addEventListener("online", () => {
    reconnecting.reset();
    onReconnect();
  });
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
