// What the site does without a connection: it shows the last seen pages, read-only.
//
// The rules, in the order in which they win:
// 1. Copies are personal. The server says with each page whom it was made for (`Page-Reader`), and there are only copies
//    for one reader: they go when a page was made for another or for nobody, and as soon as a form is sent that signs
//    somebody in or out, whatever comes of it. (`Clear-Site-Data: "storage"` would do the same, and end this worker
//    with it; `"cache"` leaves these copies alone.)
// 2. What the network answers is what is shown, whatever it answers. A copy is shown only when nothing came, and says so.
// 3. Nothing that changes something is touched here, nor are event streams and what apps call.
"use strict";

// The server puts the hash of all files here. With any file the worker is another one, and starts with copies of its own.
const VERSION = "{version}";
const PAGES = "pages";
const PAGE_CACHE = `${PAGES} ${VERSION} `;
const FILE_CACHE = `files ${VERSION}`;
const OFFLINE_CACHE = `offline ${VERSION}`;

// The server also puts addresses here, and lists of routes: `/watch/{key}` stands for an address with any key.
const HOME = "{home}";
const PLAYERS = "{players}";
const OFFLINE = "{offline}";
const routes = (list) => list.split(" ").map((route) => new RegExp(`^${route.replace(/\{[a-z]+\}/g, "[^/]+")}$`));
const SESSION_FORMS = routes("{sessionForms}");
const NEVER_COPIED = routes("{neverCopied}");
const EVENT_STREAMS = routes("{eventStreams}");
const isOneOf = (list, { pathname }) => list.some((route) => route.test(pathname));

// The icon of the tab is the browser's business: it keeps it by itself, and asks for it when the page may be gone already.
const ICON = "/assets/favicon.";

const MOST_PAGES = 30;
// How long the network may be silent, in milliseconds. A page of ours is made within five seconds, so eight mean that the
// connection is at fault. Without a copy there is nothing better to show, and a slow connection may yet bring the page.
const TIMEOUTS = { copy: 8_000, none: 30_000 };

// Forms for signing in are no use without a connection, the last is here anyway, and a link to watch can be withdrawn.
const isKept = (address) => !isOneOf(NEVER_COPIED, new URL(address));

// Requests that began before the reader changed are too late to be kept.
let era = 0;
// What is done to copies happens one after the other.
let queue = Promise.resolve();
const inTurn = (work) => (queue = queue.then(work, work));

// Copies.

const pageCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PAGES));

const forget = (except) => {
  era += 1;
  return inTurn(async () => {
    for (const name of await pageCaches()) if (name !== except) await caches.delete(name);
  });
};

// An address without its language, and under that one copy for each language.
const plain = (address) => {
  const url = new URL(address);
  url.hash = "";
  url.searchParams.delete("locale");
  return url;
};
const keyOf = (address, language) => {
  const url = plain(address);
  if (language) url.searchParams.set("locale", language);
  return url.href;
};

/// Keeps what is a page of ours, once it is there; the page itself is not held up.
const keepLater = (event, answer, address, begun) => event.waitUntil(
  answer.then((response) => response.headers.has("Page-Reader") && keep(address ?? response.url, response.clone(), begun))
    .catch(() => {}));

/// Keeps a page, and lets go of what belongs to another reader.
const keep = async (address, response, begun) => {
  const reader = response.headers.get("Page-Reader");
  if (!reader || begun !== era) return;
  const name = PAGE_CACHE + reader;
  if ((await pageCaches()).some((other) => other !== name)) {
    if (begun !== era) return;
    const done = forget(name);
    begun = era;
    await done;
  }
  const isPage = response.status === 200 && response.headers.get("Content-Type")?.startsWith("text/html");
  if (!isPage || !isKept(address)) return;
  const headers = new Headers(response.headers);
  for (const header of ["Content-Encoding", "Content-Length", "ETag", "Vary"]) headers.delete(header);
  headers.set("Copied-At", Date.now());
  const copy = new Response(await response.arrayBuffer(), { headers });
  await inTurn(async () => {
    if (begun !== era) return;
    const cache = await caches.open(name);
    const key = keyOf(address, headers.get("Content-Language"));
    await cache.delete(key);
    await cache.put(key, copy);
    for (const old of (await cache.keys()).slice(0, -MOST_PAGES)) await cache.delete(old);
  });
  await keepOfflinePage(headers.get("Content-Language"));
};

/// The last copy of a page: in the language that the address names, if there is one, else in any.
const copyOf = (address) => inTurn(async () => {
  const name = (await pageCaches()).find((name) => name.startsWith(PAGE_CACHE));
  if (!name) return null;
  // A session that ends with the browser may have ended unseen, unless a page of ours was open all the time.
  const isPassing = name.startsWith(`${PAGE_CACHE}passing-`);
  if (isPassing && !(await clients.matchAll({ type: "window", includeUncontrolled: true })).length) {
    await caches.delete(name);
    return null;
  }
  const cache = await caches.open(name);
  const wanted = plain(address).href;
  const keys = (await cache.keys()).map((key) => key.url).filter((key) => plain(key).href === wanted);
  const exact = new URL(address).searchParams.get("locale");
  const key = keys.find((key) => exact && key === keyOf(address, exact)) ?? keys.at(-1);
  return key ? marked(await cache.match(key)) : null;
});

/// The page says itself what it is: its script finds the mark, and the words are in it.
const marked = async (response) => {
  const time = response.headers.get("Copied-At") ?? "";
  const text = await response.text();
  return new Response(text.replace("<html ", `<html data-offline="${time}" `), { headers: response.headers });
};

// Files, under names that change with their content: a copy is never old. There are as many as this version has.

const file = async (event) => {
  const cache = await caches.open(FILE_CACHE);
  const copy = await cache.match(event.request, { ignoreVary: true });
  if (copy) return copy;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(event.request, response.clone()).catch(() => {}));
  return response;
};

/// The page for what was never seen, in the language last used, with the files that it and every other page needs.
const keepOfflinePage = async (language) => {
  const cache = await caches.open(OFFLINE_CACHE);
  if (language && (await cache.match(OFFLINE, { ignoreVary: true }))?.headers.get("Content-Language") === language) return;
  const response = await fetch(OFFLINE, { cache: "no-cache" });
  if (!response.ok) throw new Error(response.status);
  const text = await response.clone().text();
  const files = await caches.open(FILE_CACHE);
  for (const file of new Set(text.match(/\/assets\/[^"#]+/g))) {
    if (!(await files.match(file, { ignoreVary: true }))) await files.add(file);
  }
  await cache.put(OFFLINE, response);
};

const offlinePage = async () => {
  const page = await (await caches.open(OFFLINE_CACHE)).match(OFFLINE, { ignoreVary: true });
  return page ? marked(page) : Response.error();
};

// Pages.

/// The browser asks for the page itself (navigation preload) while the worker starts, and says truly who led to it.
/// Going back it would take the page from its own cache, however old: then the worker asks.
const network = async (event) => {
  const preloaded = event.preloadResponse?.catch(() => null);
  if (preloaded) event.waitUntil(preloaded);
  const isAskedAnew = ["default", "no-cache", "reload", "no-store"].includes(event.request.cache);
  return (isAskedAnew && (await preloaded)) || fetch(event.request, { cache: "no-cache" });
};

const page = (event) => {
  const address = event.request.url;
  const answer = network(event);
  keepLater(event, answer, address, era);
  const failed = async () => {
    // The start page only leads on.
    if (new URL(address).pathname === HOME) return Response.redirect(PLAYERS);
    return (await copyOf(address).catch(() => null)) ?? offlinePage();
  };
  return new Promise((resolve) => {
    const timers = [
      setTimeout(() => copyOf(address).then((copy) => copy && resolve(copy)).catch(() => {}), TIMEOUTS.copy),
      setTimeout(() => resolve(offlinePage()), TIMEOUTS.none),
    ];
    answer.catch(failed).then(resolve).finally(() => timers.forEach(clearTimeout));
  });
};

/// What a script asks for gets the network's answer or none.
const data = (event) => {
  const answer = fetch(event.request);
  keepLater(event, answer, null, era);
  return answer;
};

const isTouched = (request, url) =>
  url.origin === location.origin && request.method === "GET"
  && !request.headers.get("Accept")?.includes("text/event-stream") && !isOneOf(EVENT_STREAMS, url)
  && !url.pathname.startsWith("/api") && !url.pathname.startsWith(ICON);

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.origin === location.origin && isOneOf(SESSION_FORMS, url)) {
    event.waitUntil(forget());
  }
  if (!isTouched(request, url)) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(event));
  else if (request.destination === "") event.respondWith(data(event));
});

// What pages say: "keep" is a page that was open before there was a worker, "ask" a copy that would rather be a page.
addEventListener("message", (event) => {
  const { source, data } = event;
  const begun = era;
  const answer = (options) => fetch(plain(source.url).href, { cache: "no-cache", ...options });
  const done = {
    keep: () => isKept(source.url) && answer().then((response) => keep(response.url, response, begun)),
    ask: () => answer({ method: "HEAD", signal: AbortSignal.timeout(TIMEOUTS.copy) }).then(() => source.postMessage("back")),
  }[data]?.();
  if (done) event.waitUntil(done.catch(() => {}));
});

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepOfflinePage());
  // Where a browser can do without this worker, it should.
  event.waitUntil(event.addRoutes?.({ condition: { urlPattern: `${ICON}*` }, source: "network" }).catch(() => {}));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    await registration.navigationPreload?.enable();
    for (const name of await caches.keys()) {
      if (!name.startsWith(PAGE_CACHE) && ![FILE_CACHE, OFFLINE_CACHE].includes(name)) await caches.delete(name);
    }
    await clients.claim();
  })());
});
