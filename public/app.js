// What a page gains with JavaScript; every page works without. No word is in here: texts that a person reads
// are in the page already, put there by the server.
"use strict";

// The reader's time zone, for times of day on the next page.
(() => {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  if (timeZone) document.cookie = `timeZone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
})();

// A transition between pages that the browser gives up, as when the next page is slow, is nobody's concern.
for (const name of ["pageswap", "pagereveal"]) {
  addEventListener(name, ({ viewTransition }) => {
    for (const part of ["ready", "finished", "updateCallbackDone"]) viewTransition?.[part]?.catch(() => {});
  });
}

// A form with problems begins at their summary.
document.querySelector("[data-error-summary]")?.focus();

// A link to share: copied, or handed to the device. Live events bring it and take it away.
const offerLink = (source) => {
  for (const button of source.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of source.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
};
offerLink(document);
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy], [data-share]");
  if (!button) return;
  const url = document.querySelector("[data-link]").value;
  if ("share" in button.dataset) return navigator.share({ url, title: document.title }).catch(() => {});
  await navigator.clipboard.writeText(url);
  document.querySelector("[data-announcer]").textContent = button.dataset.copied;
});

// What this browser keeps for the site. Where it keeps nothing, be it full or told not to, the page does while it is open.
const store = {
  unkept: new Map(),

  try: (work) => {
    try {
      return work(localStorage);
    } catch {
      return undefined;
    }
  },
  keys: () => [...(store.try(Object.keys) ?? []), ...store.unkept.keys()],
  get: (key) => store.unkept.get(key) ?? store.try((storage) => storage.getItem(key)) ?? null,
  // - Parameter text: null for what is to go.
  set: (key, text) => {
    store.unkept.delete(key);
    const isKept = store.try((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text), true));
    if (!isKept && text !== null) store.unkept.set(key, text);
  },
};

// How long the server may take to answer a script, in milliseconds.
const TIMEOUTS = { page: 10_000, tap: 10_000 };

// Taps that the server does not have yet, by the page of their match. Each has a token, which makes it count once, so it may
// be sent again. They are sent in order. The form token is that of the page: a stored one may be of an earlier session.
const outbox = {
  key: (page) => `taps ${page}`,
  pages: () => store.keys().filter((key) => key.startsWith("taps ")).map((key) => key.slice(5)),
  all: (page) => JSON.parse(store.get(outbox.key(page)) ?? "[]"),
  write: (page, taps) => store.set(outbox.key(page), taps.length ? JSON.stringify(taps) : null),
  add: (page, tap) => outbox.write(page, [...outbox.all(page), tap]),
  remove: (page, tap) => outbox.write(page, outbox.all(page).filter((other) => !outbox.isSame(tap, other))),
  replace: (page, tap) => outbox.write(page, outbox.all(page).map((other) => (outbox.isSame(tap, other) ? tap : other))),
  isSame: (tap, other) => tap.fields.token === other.fields.token,
  token: () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join(""),

  // - Returns: the status, which is 0 without an answer; the revision of the match after the change; the goal it counted.
  post: async (action, fields) => {
    const formToken = document.querySelector("[name=formToken]")?.value ?? "";
    const body = new URLSearchParams({ ...fields, formToken });
    try {
      // 204 instead of a page, 401 instead of the way to the sign-in page (RFC 7240, 4.2).
      const { status, headers } = await fetch(action, {
        method: "POST", body, headers: { Prefer: "return=minimal" }, signal: AbortSignal.timeout(TIMEOUTS.tap),
      });
      return { status, revision: Number(headers.get("Match-Revision")), goal: headers.get("Match-Goal") };
    } catch {
      return { status: 0, revision: 0, goal: null };
    }
  },

  // Sends a tap and removes it when the server has answered it.
  // - Returns: as `post`, and whether the tap stays to be sent later.
  send: async (page, tap) => {
    // From now on the server may have it, whether or not its answer arrives.
    if (navigator.onLine) outbox.replace(page, { ...tap, isTried: true });
    const ago = Math.min(Math.max(0, Date.now() - tap.at), 3600000);
    const answer = await outbox.post(tap.action, { ...tap.fields, ago });
    const isLater = [0, 401, 408, 429].includes(answer.status) || answer.status >= 500;
    if (isLater) return { ...answer, isLater };
    const { undo } = outbox.all(page).find((other) => outbox.isSame(tap, other)) ?? {};
    outbox.remove(page, tap);
    if (undo && answer.goal) outbox.undo(page, undo, answer.goal);
    return { ...answer, isLater };
  },

  // Takes back a goal that the server has counted.
  undo: (page, action, goal) => {
    outbox.add(page, { action, fields: { goal, token: outbox.token() }, at: Date.now() });
  },

  // Takes back a goal before the server has answered its tap. One that was sent is taken back when its number is known.
  cancel: (page, tap, action) => {
    if (tap.isTried) outbox.replace(page, { ...tap, undo: action });
    else outbox.remove(page, tap);
  },
};

// Taps of matches whose page was left before they could be sent go from any other page of their reader.
(() => {
  const isApp = document.querySelector("link[rel=manifest]") && !("offline" in document.documentElement.dataset);
  if (!isApp || !document.querySelector("[name=formToken]")) return;

  const here = document.querySelector("[data-match]")?.dataset.page;
  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    for (const page of outbox.pages().filter((other) => other !== here)) {
      for (let [tap] = outbox.all(page); tap; [tap] = outbox.all(page)) {
        if ((await outbox.send(page, tap)).isLater) break;
      }
    }
    isSending = false;
  };
  addEventListener("online", send);
  send();
})();

// The match: the clock that ticks between two words from the server, the parts that live events change, and taps that
// survive a lost network.
(() => {
  const match = document.querySelector("[data-match]");
  if (!match) return;
  // A copy that the service worker kept is a picture, and so is a sample of the preview, which is no app.
  if ("offline" in document.documentElement.dataset || !document.querySelector("link[rel=manifest]")) return;

  const page = match.dataset.page;
  const main = document.querySelector("main");
  const find = (name) => match.querySelector(`[data-${name}]`);
  const pad = (number) => String(number).padStart(2, "0");
  const reload = () => location.replace(page);

  // A page out of the browser's history may be old: its time is over, and its scoring tokens are used.
  const navigation = performance.getEntriesByType("navigation")[0];
  if (navigation?.type === "back_forward") return reload();
  addEventListener("pageshow", (event) => {
    if (event.persisted) reload();
  });

  // What is said politely to who listens to the page. Emptied first, so that the same words are said again.
  const say = (text) => {
    const announcer = document.querySelector("[data-announcer]");
    announcer.textContent = "";
    setTimeout(() => (announcer.textContent = text), 100);
  };

  // MARK: The clock

  // It runs on performance.now(): the device's time of day may be wrong, and may be changed while the clock runs. Both
  // together tell that the device slept: performance.now() may have stopped meanwhile.
  const clock = {
    running: false, end: 0, addedSince: null, timer: 0, wasLastMinute: false, shownAt: 0, dayAtShow: 0,
    changedAt: -1000,
  };

  const write = (text) => {
    const digits = find("clock");
    if (digits && digits.textContent !== text) digits.textContent = text;
  };

  const time = (seconds) => `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;

  const tick = () => {
    clearTimeout(clock.timer);
    if (!clock.running && clock.addedSince === null) return;
    const now = performance.now();
    const slept = Math.abs(Date.now() - clock.dayAtShow - (now - clock.shownAt)) > 2000;
    clock.shownAt = now;
    clock.dayAtShow = Date.now();
    if (slept) refresh();
    if (clock.addedSince !== null) {
      const added = Math.max(0, now - clock.addedSince);
      write(`+${time(Math.floor(added / 1000))}`);
      clock.timer = setTimeout(tick, 1000 - (added % 1000));
      return;
    }
    const remaining = Math.max(0, clock.end - now);
    // Rounded up, so that 00:00 means that time is up.
    write(time(Math.ceil(remaining / 1000)));
    if (remaining <= 60000 && !clock.wasLastMinute) {
      clock.wasLastMinute = true;
      if (remaining > 50000) say(find("last-minute")?.textContent ?? "");
    }
    if (remaining === 0) timeUp();
    else clock.timer = setTimeout(tick, remaining % 1000 || 1000);
  };

  // The server says so too; without it, the page does.
  const timeUp = () => {
    clock.running = false;
    const words = find("time-up");
    words?.removeAttribute("hidden");
    main.dataset.state = "time-up";
    alarm.sound();
    wake();
    if (stream?.readyState === 1) return;
    if (words) say(words.textContent);
    setTimeout(refresh, 1000);
  };

  // What the server says is left, at an instant of performance.now(). News that was long on its way says too much, so of
  // two that differ a little the smaller is right.
  const set = ({ remaining, added, running }, at) => {
    const end = at + remaining;
    const isNews = !clock.running || end < clock.end || end - clock.end > 300;
    if (running && isNews) clock.end = end;
    if (!clock.running) clock.wasLastMinute = remaining <= 60000;
    clock.running = running;
    clock.addedSince = added === undefined ? null : at - added;
    clock.shownAt = performance.now();
    clock.dayAtShow = Date.now();
    tick();
    wake();
  };

  // What the page, or the part of it that an event brought, says about the clock.
  const read = (at) => {
    const digits = find("clock");
    if (!digits) return set({ remaining: 0, running: false }, at);
    const { remaining, added } = digits.dataset;
    fillIn(remaining);
    set({ remaining: Number(remaining), added: added && Number(added), running: "running" in digits.dataset }, at);
  };

  // The fields for setting the clock show what is left, unless somebody has typed into them.
  const fillIn = (remaining) => {
    const fields = [...document.querySelectorAll("#setter .input")];
    const isTyped = (field) => field.value !== field.defaultValue || field.hasAttribute("aria-invalid");
    if (fields.some(isTyped)) return;
    const seconds = Math.ceil(remaining / 1000);
    for (const [index, number] of [Math.floor(seconds / 60), seconds % 60].entries()) {
      if (fields[index]) fields[index].defaultValue = number;
    }
  };

  // MARK: Parts

  // Makes an element like another one and keeps what is the same: what a finger is on, what has the focus, what is open.
  const morph = (old, fresh) => {
    if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    for (const { name } of [...old.attributes]) {
      const isReaders = name === "open" && old.localName === "details";
      if (!fresh.hasAttribute(name) && !isReaders) old.removeAttribute(name);
    }
    for (const { name, value } of [...fresh.attributes]) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    if (!("pending" in old.dataset)) children(old, [...fresh.childNodes]);
  };

  const children = (parent, fresh) => {
    let place = parent.firstChild;
    for (const child of fresh) {
      const same = child.id ? [...parent.children].find((other) => other.id === child.id) : place?.id ? null : place;
      if (!same) {
        parent.insertBefore(child, place);
        continue;
      }
      if (same !== place) parent.insertBefore(same, place);
      place = same.nextSibling;
      morph(same, child);
    }
    while (place) {
      const next = place.nextSibling;
      place.remove();
      place = next;
    }
  };

  // The revision of the match that the page shows, and the newest one that it knows of from an answer to a tap. What is older
  // is not shown: pages and events may have been made before a tap and arrive after its answer.
  const revision = {
    shown: 0,
    known: 0,

    of: (source) => Number(source.querySelector("[data-revision]")?.dataset.revision ?? 0),
    isOld: (source) => {
      // The end of a match has the revision of its last change, and nothing but a new revision follows it.
      const isBeforeEnd = main.dataset.state === "ended" && !source.querySelector("[data-state=ended]");
      const number = revision.of(source);
      return number < revision.known || (number === revision.shown && isBeforeEnd);
    },
    show: (source) => {
      revision.shown = revision.of(source);
      revision.know(revision.shown);
    },
    know: (number) => (revision.known = Math.max(revision.known, number)),
    // Asks for what the page does not show yet. Where events arrive, it is on its way.
    catchUp: () => {
      if (revision.shown >= revision.known) return;
      if (stream?.readyState !== EventSource.OPEN) ask();
      else setTimeout(() => revision.shown < revision.known && ask(), 500);
    },
  };

  // The parts of a page or of an event; what stands between them and around them stays.
  // - Returns: false for a state that is older than the one that is shown.
  const show = (source) => {
    if (revision.isOld(source)) return false;
    revision.show(source);
    const focused = document.activeElement?.id;
    // What is gone has something in its place: another button of its part, such as Pause where Start was, or the part
    // itself, or the one that comes after it.
    const part = document.activeElement?.closest("[data-part]");
    const places = [part, part?.nextElementSibling?.closest("[data-part]")];
    // With a keyboard it has to be seen; under a finger the page stays where it is.
    const preventScroll = !document.activeElement?.matches(":focus-visible");
    offerLink(source);
    const fresh = [...source.querySelectorAll("[data-part]")];
    let last = null;
    for (const part of fresh) {
      const old = document.getElementById(part.id);
      if (old) morph(old, part);
      else if (last) last.after(part);
      else match.prepend(part);
      last = document.getElementById(part.id);
    }
    for (const old of match.querySelectorAll("[data-part]")) {
      if (!fresh.some((part) => part.id === old.id)) old.remove();
    }
    question.show();
    const state = find("state")?.dataset.state;
    if (state && state !== main.dataset.state) clock.changedAt = performance.now();
    if (state) main.dataset.state = state;
    if (focused && document.activeElement?.id !== focused) {
      const place = places.find((place) => place?.isConnected);
      const next = place?.matches("[tabindex]") ? place : place?.querySelector("button:enabled");
      (document.getElementById(focused) ?? next ?? main).focus({ preventScroll });
    }
    offers.show();
    undo.show();
    taps.show();
    return true;
  };

  // Who scored: lies over the page at first, and in its place below the teams when nobody has answered for a while.
  const question = {
    goal: null,
    askedAt: -1000,
    timer: 0,

    show: () => {
      const goal = document.querySelector("#ask-form [name=goal]")?.value ?? null;
      if (goal === question.goal) return;
      question.goal = goal;
      question.askedAt = performance.now();
      delete match.dataset.calm;
      question.wait();
    },
    wait: () => {
      clearTimeout(question.timer);
      question.timer = setTimeout(() => {
        if (document.querySelector("#ask:focus-within")) question.wait();
        else match.dataset.calm = "";
      }, 15000);
    },
  };

  // Offers to restore a goal end after a while.
  const offers = {
    ids: "",
    shownAt: -1000,
    timers: [],

    show: () => {
      offers.timers.forEach(clearTimeout);
      const forms = [...match.querySelectorAll("[data-restore]")];
      offers.timers = forms.map((form) => setTimeout(() => offers.end(form), Number(form.dataset.restore)));
      const ids = forms.map((form) => form.id).join(" ");
      if (ids !== offers.ids) offers.shownAt = performance.now();
      offers.ids = ids;
    },
    end: (form) => {
      const part = form.closest("[data-part]");
      const gone = part.querySelectorAll("[data-restore]").length > 1 ? form : part;
      if (gone.contains(document.activeElement)) main.focus({ preventScroll: true });
      gone.remove();
    },
  };

  // Asks for the whole page: after a sleep, when there is no stream, or when it is not to be trusted. Asked while an answer
  // is awaited, it asks once more after that, as the answer may be of before.
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
      const response = await fetch(page, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUTS.page) });
      const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
      const isSame = fresh.querySelector("[data-match]")?.dataset.page === page;
      if (!response.ok || !isSame) return reload();
      // Older than what was known before the request: the server itself went back to an earlier state.
      if (revision.of(fresh) < known) return reload();
      offline(false);
      if (!show(fresh)) return revision.catchUp();
      clock.running = false;
      read((asked + performance.now()) / 2);
      end();
    } catch {
      // No network: the stream or the next look at the page asks again.
    }
  };

  // The state of the match is of use only when it has the taps of this page.
  const refresh = async () => {
    await taps.send();
    await ask();
  };

  // MARK: Live events

  let stream;

  // A match that is over needs nothing of what is around its parts. Its events go on for a moment: the words for the end
  // come, and when it was, after the backend has the result; or that there was no end, because the backend had it not.
  const end = () => {
    const isOver = main.dataset.state === "ended";
    if (isOver === !match.dataset.events) return;
    if (!isOver) return reload();
    delete match.dataset.events;
    for (const element of document.querySelectorAll("[data-unended]")) {
      if (element.contains(document.activeElement)) main.focus({ preventScroll: true });
      element.remove();
    }
    setTimeout(() => main.dataset.state === "ended" && stream?.close(), 10000);
  };

  let heard = performance.now();
  // The last event was of an older state, and so are the words that follow it.
  let isOldNews = false;
  const events = {
    match: (event) => {
      const template = document.createElement("template");
      template.innerHTML = event.data;
      const wasRunning = clock.running;
      isOldNews = !show(template.content);
      if (isOldNews) return;
      clock.running = false;
      read(performance.now());
      // The server may be the first to say so.
      if (wasRunning && main.dataset.state === "time-up") alarm.sound();
      end();
    },
    say: (event) => isOldNews || say(event.data),
    clock: (event) => {
      const { remaining, added, revision: number } = JSON.parse(event.data);
      if (number >= revision.known) set({ remaining, added, running: clock.running }, performance.now());
    },
    over: () => {
      stream.close();
      reload();
    },
  };

  const connect = () => {
    if (document.visibilityState !== "visible") return;
    stream?.close();
    if (!match.dataset.events) return;
    heard = performance.now();
    stream = new EventSource(match.dataset.events);
    for (const [name, react] of Object.entries(events)) {
      stream.addEventListener(name, (event) => {
        heard = performance.now();
        if (navigator.onLine) offline(false);
        react(event);
      });
    }
    stream.addEventListener("open", () => {
      heard = performance.now();
      offline(false);
      taps.send();
    });
    // The browser connects again by itself, unless the answer was none of a stream.
    stream.addEventListener("error", () => {
      if (!navigator.onLine) offline(true);
      else setTimeout(() => offline(stream.readyState !== EventSource.OPEN && main.dataset.state !== "ended"), 4000);
      if (stream.readyState === EventSource.CLOSED) refresh().then(() => setTimeout(connect, 5000));
    });
  };

  connect();
  // Silence for longer than two heartbeats: the connection is dead, and nobody told.
  setInterval(() => performance.now() - heard > 40000 && connect(), 5000);

  // A browser has six connections for a site (over HTTP/1.1), so a page that nobody sees gives its own back after a while,
  // unless it is to be heard when time is up.
  let leaving = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(leaving);
    if (document.visibilityState !== "visible") {
      leaving = setTimeout(() => (clock.running && alarm.switch?.checked) || stream?.close(), 5000);
      return;
    }
    refresh();
    wake();
    if (stream?.readyState !== EventSource.OPEN) connect();
  });
  addEventListener("pagehide", () => stream?.close());

  const offline = (isOffline) => {
    const note = document.querySelector("[data-offline]");
    if (!note || note.hidden !== isOffline) return;
    note.hidden = !isOffline;
    if (isOffline) say(note.textContent);
  };

  // MARK: Taps

  // Taking back names the goal that the person saw: news may put another one under a finger that is on its way.
  const undo = {
    // By form: the goal that it takes back, the one before, and since when.
    targets: new Map(),
    // What this page did itself is no news to its reader.
    counted: new Set(),
    takenBack: new Set(),

    show: () => {
      const isFirst = undo.targets.size === 0;
      const changedAt = isFirst ? -1000 : performance.now();
      const forms = [...match.querySelectorAll("[data-undo]")];
      for (const id of new Set([...undo.targets.keys(), ...forms.map((form) => form.id)])) {
        const goal = forms.find((form) => form.id === id)?.elements.goal.value ?? "";
        const before = undo.targets.get(id)?.goal ?? "";
        if (goal === before) continue;
        undo.targets.set(id, { goal, before, changedAt });
        // One that comes back was restored, or was not taken back.
        undo.takenBack.delete(goal);
      }
    },

    // - Returns: the goal that the person means, or none.
    goal: (form) => {
      const { goal, before, changedAt } = undo.targets.get(form.id) ?? { goal: "", before: "", changedAt: 0 };
      const isOwn = Number(goal) > Number(before) ? undo.counted.has(goal) : undo.takenBack.has(before);
      return performance.now() - changedAt < 600 && !isOwn ? before : goal;
    },

    // Goals of which the page still has to show that they are taken back.
    waiting: () => {
      const queued = outbox.all(page).filter((tap) => !("team" in tap.fields)).map((tap) => tap.fields.goal);
      return new Set([...queued, ...taps.arrived.map((tap) => tap.takenBack)]);
    },

    add: (form) => {
      const { undo: team } = form.dataset;
      const action = form.getAttribute("action");
      const waiting = undo.waiting();
      const counted = taps.waiting(team).at(-1);
      if (counted) return outbox.cancel(page, counted, action);
      const arrived = taps.arrived.filter((tap) => tap.team === team && !waiting.has(tap.goal)).at(-1);
      let goal = arrived ? arrived.goal : undo.goal(form);
      // The next one, when the last one is on its way already.
      if (waiting.has(goal)) {
        const shown = [...match.querySelectorAll(`[data-goal][data-team="${team}"]`)].map((line) => Number(line.dataset.goal));
        const next = Math.max(0, ...shown.filter((id) => !waiting.has(String(id))));
        goal = next ? String(next) : "";
      }
      if (!goal) return;
      undo.takenBack.add(goal);
      outbox.undo(page, action, goal);
    },
  };

  const taps = {
    sending: null,
    last: { form: null, at: 0 },
    // What the server has taken, until the page shows it.
    arrived: [],

    // Goals of a team that the server does not have yet, and that were not taken back.
    waiting: (team) =>
      outbox.all(page).filter((tap) => tap.fields.team === team && tap.fields.change === "1" && !tap.undo),

    // A ball for each goal that waits. A line through each goal that waits to be taken back.
    show: () => {
      taps.arrived = taps.arrived.filter((tap) => tap.revision > revision.shown);
      for (const place of match.querySelectorAll("[data-pending]")) {
        const team = place.dataset.pending;
        const arrived = taps.arrived.filter((tap) => tap.team === team && tap.goal);
        const ball = place.closest("[data-part]").querySelector(".button-goal .icon");
        const count = taps.waiting(team).length + arrived.length;
        place.replaceChildren(...Array.from({ length: count }, () => ball.cloneNode(true)));
        const { elements } = match.querySelector(`[data-undo="${team}"]`);
        const button = [...elements].find((element) => element.type === "submit");
        button.disabled = !elements.goal.value && count === 0;
      }
      const waiting = undo.waiting();
      for (const goal of match.querySelectorAll("[data-goal]")) {
        goal.toggleAttribute("data-undone", waiting.has(goal.dataset.goal));
      }
    },

    // A form's own `action` may be hidden by a button of that name.
    add: (form, submitter) => {
      const fields = Object.fromEntries(new FormData(form, submitter));
      delete fields.formToken;
      const now = performance.now();
      // What changed under a finger that was on its way to something else, or taps twice.
      const changedAt = "restore" in form.dataset ? offers.shownAt
        : { "ask-form": question.askedAt, timer: clock.changedAt }[form.id];
      if (now - changedAt < 600) return;
      if (form.dataset.tap !== "kept") return taps.now(form, fields, submitter);
      // Nobody scores twice in half a second: a finger that trembled.
      if (taps.last.form === form.id && now - taps.last.at < 500) return;
      taps.last = { form: form.id, at: now };
      if ("undo" in form.dataset) undo.add(form);
      else {
        fields.token = outbox.token();
        outbox.add(page, { action: form.getAttribute("action"), fields, at: Date.now() });
      }
      taps.show();
      taps.send();
    },

    // What cannot be repeated, such as a button of the clock, is sent now or not at all.
    now: async (form, fields, submitter) => {
      if (form.hasAttribute("aria-busy")) return;
      form.setAttribute("aria-busy", "true");
      const { status, revision: changed } = await outbox.post(form.getAttribute("action"), fields);
      form.removeAttribute("aria-busy");
      if (status === 0 || status >= 500) return offline(true);
      // What is wrong with it is on a page of its own.
      if (status === 422) {
        delete form.dataset.tap;
        return form.requestSubmit(submitter);
      }
      if (status !== 204) return reload();
      if (form.id === "setter") {
        form.reset();
        document.querySelector("#timer button")?.focus();
      }
      if ("restore" in form.dataset) undo.counted.add(fields.goal);
      revision.know(changed);
      if (stream?.readyState !== EventSource.OPEN) ask();
      else revision.catchUp();
    },

    // - Returns: when no tap is left, or the server does not answer.
    send: () => (taps.sending ??= Promise.resolve().then(taps.sendAll)),
    sendAll: async () => {
      let isRefused = false;
      for (let [tap] = outbox.all(page); tap; [tap] = outbox.all(page)) {
        const answer = await outbox.send(page, tap);
        if (answer.isLater) {
          offline(answer.status !== 401);
          if (answer.status === 401) reload();
          else setTimeout(taps.send, 3000);
          break;
        }
        offline(false);
        if (answer.status !== 204) isRefused = true;
        else taps.arrive(tap, answer);
      }
      taps.sending = null;
      taps.show();
      // Refused, because the goal is gone, the match is over or the page is too old: the page says why.
      if (isRefused) reload();
      else revision.catchUp();
    },

    arrive: ({ fields }, answer) => {
      revision.know(answer.revision);
      if (answer.goal) undo.counted.add(answer.goal);
      taps.arrived.push({
        team: fields.team, goal: answer.goal, takenBack: "team" in fields ? null : fields.goal, revision: answer.revision,
      });
    },
  };

  document.addEventListener(
    "submit",
    (event) => {
      if (!("tap" in event.target.dataset)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      taps.add(event.target, event.submitter);
    },
    true,
  );
  const onReconnect = async () => {
    await taps.send();
    // The stream may be of a network that is gone.
    connect();
    await ask();
    const isBack = document.querySelector("[data-offline]")?.hidden ?? true;
    if (!isBack && navigator.onLine) setTimeout(onReconnect, 2000);
  };
  addEventListener("online", onReconnect);
  addEventListener("offline", () => offline(true));

  // MARK: Time's up, and a screen that stays on

  const alarm = {
    switch: document.querySelector("[data-alarm] input"),
    audio: null,

    // Browsers make no sound before a person has touched the page.
    prepare: () => {
      if (alarm.switch?.checked) alarm.audio ??= new AudioContext();
      alarm.audio?.resume();
    },

    sound: () => {
      if (!alarm.switch?.checked) return;
      if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.([400, 200, 400, 200, 800]);
      if (!alarm.audio) return;
      // Three whistles.
      for (const [start, length] of [[0, 0.3], [0.45, 0.3], [0.9, 0.9]]) {
        const from = alarm.audio.currentTime + start;
        const tone = new OscillatorNode(alarm.audio, { type: "triangle", frequency: 2300 });
        const volume = new GainNode(alarm.audio, { gain: 0 });
        volume.gain.setTargetAtTime(0.5, from, 0.01);
        volume.gain.setTargetAtTime(0, from + length, 0.02);
        tone.connect(volume).connect(alarm.audio.destination);
        tone.start(from);
        tone.stop(from + length + 0.2);
      }
    },
  };
  if (alarm.switch) {
    alarm.switch.closest("[data-alarm]").hidden = false;
    alarm.switch.checked = store.get("alarm") === "on";
    alarm.switch.addEventListener("change", () => {
      store.set("alarm", alarm.switch.checked ? "on" : "off");
      alarm.prepare();
    });
    addEventListener("pointerdown", alarm.prepare, { once: true });
    addEventListener("keydown", alarm.prepare, { once: true });
  }

  // Browsers let the screen sleep again whenever the page is hidden.
  let lock = null;
  const wake = async () => {
    const isNeeded = clock.running && document.visibilityState === "visible";
    if (!isNeeded) {
      lock?.release();
      lock = null;
    } else if (!lock || lock.released) {
      lock = await navigator.wakeLock?.request("screen").catch(() => null);
    }
  };

  read(navigation?.responseStart || performance.now());
  revision.show(match);
  question.show();
  offers.show();
  undo.show();
  taps.show();
  taps.send();
})();

// The question before a match ends shows the score as it is meanwhile.
(() => {
  const final = document.querySelector("[data-final]");
  // As with a match: neither a copy nor a sample.
  if (!final || "offline" in document.documentElement.dataset || !document.querySelector("link[rel=manifest]")) return;

  // Asked anew, the server leads to where the question has gone.
  const again = () => location.replace(final.dataset.page);
  let revision = 0;
  const stream = new EventSource(final.dataset.events);
  stream.addEventListener("match", (event) => {
    const template = document.createElement("template");
    template.innerHTML = event.data;
    if (template.content.querySelector("[data-state=ended]")) return again();
    const number = Number(template.content.querySelector("[data-revision]").dataset.revision);
    if (number < revision) return;
    revision = number;
    const score = template.content.querySelector("[data-score]").textContent;
    if (final.textContent !== score) final.textContent = score;
  });
  stream.addEventListener("over", again);
  // The answer to the question is news, too, and has a way of its own.
  document.addEventListener("submit", () => stream.close());
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", (event) => event.persisted && again());
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
  // A match that is open keeps its taps until there is a connection, and has words of its own.
  const keepsTaps = !isCopy && document.querySelector("[data-match]");
  const disabled = new Set();

  const tell = () => {
    if (keepsTaps) return;
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
      if (keepsTaps && form.dataset.tap === "kept") continue;
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
