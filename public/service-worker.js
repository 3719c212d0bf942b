// Stores copies of the last pages, and shows them without a connection. The forms of copies are disabled, except those that count
// goals.
//
// The rules, in order of precedence:
// 1. Copies are personal. The header `Page-Reader` identifies the session that a page was made for, or says that there was none.
//    All stored copies have the same value. They are deleted when a page with another value arrives, and when a form that may begin
//    or end the session is sent, whatever the response is. (`Clear-Site-Data: "storage"` would also remove this worker, and `"cache"`
//    does not delete copies.)
// 2. A copy is shown only when there is no response of the server within the time of `TIMEOUTS`, and is marked as a copy. An error of
//    a proxy is not a response of the server.
// 3. Requests that change data, event streams and calls of the API are not handled.
"use strict";

// The server inserts the hash of all files. When a file changes, the worker changes too, and the new worker starts with empty caches.
const VERSION = "{version}";
const PAGES = "pages";
const PAGE_CACHE = `${PAGES} ${VERSION} `;
const FILE_CACHE = `files ${VERSION}`;
const OFFLINE_CACHE = `offline ${VERSION}`;

// The server inserts addresses and lists of routes. `/watch/{key}` matches an address with any key.
const ASSETS = "{assets}";
const HOME = "{home}";
const PLAYERS = "{players}";
const OFFLINE = "{offline}";
const routes = (list) => list.split(" ").map((route) => new RegExp(`^${route.replace(/\{[a-z]+\}/g, "[^/]+")}$`));
const SESSION_FORMS = routes("{sessionForms}");
const NEVER_COPIED = routes("{neverCopied}");
const EVENT_STREAMS = routes("{eventStreams}");
// The server ignores a slash at the end of a path, and treats several slashes in a row as one.
const isOneOf = (list, { pathname }) =>
  list.some((route) => route.test(pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "")));

// The icon of the tab is not handled, because the browser caches it itself, and may request it after the page is closed.
const ICON = `${ASSETS}favicon.`;

// The maximum number of copies.
const PAGE_LIMIT = 30;
// The time limits for a response, in milliseconds. The server answers within five seconds, so after eight the connection is bad
// and a copy is shown. Without a copy, the worker waits longer before it shows the offline page.
const TIMEOUTS = { copy: 8_000, none: 30_000 };

// Whether a page may be stored. Sign-in forms are useless without a connection, the pages of the account may show secrets, the
// offline page is stored separately, and the link of a watched match can be withdrawn.
const isKept = (address) => !isOneOf(NEVER_COPIED, new URL(address));

// Increases with each call of `forget`. Responses to requests of an earlier era are not stored.
let era = 0;
// Reads and changes of the copies run one after the other.
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

// The address without its language and its fragment. There is at most one copy for each address and language.
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

// Stores a page of the site when it has arrived, without delaying the response.
const keepLater = (event, answer, address, begun) => event.waitUntil(
  answer.then((response) => response.headers.has("Page-Reader") && keep(address ?? response.url, response.clone(), begun))
    .catch(() => {}));

// Stores a page, and deletes copies of other sessions. `begun` is the era in which the page was requested.
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
  const isPage = response.status === 200 && response.headers.get("Content-Type")?.startsWith("text/html")
    && !response.headers.get("Cache-Control")?.includes("no-store");
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
    for (const old of (await cache.keys()).slice(0, -PAGE_LIMIT)) await cache.delete(old);
  });
  await keepOfflinePage(headers.get("Content-Language"));
};

// The last copy of a page: in the language that the address names if there is such a copy, else in any language.
const copyOf = (address) => inTurn(async () => {
  const name = (await pageCaches()).find((name) => name.startsWith(PAGE_CACHE));
  if (!name) return null;
  // The `Page-Reader` of a session that ends with the browser begins with "passing-". When no page of the site is open, the browser
  // may have been closed since the copy was stored.
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

// Marks a page as a copy. The script of the page then shows the notice that the page contains.
const marked = async (response) => {
  const time = response.headers.get("Copied-At") ?? "";
  const text = await response.text();
  return new Response(text.replace("<html ", `<html data-offline="${time}" `), { headers: response.headers });
};

// Files. Their names change with their content, so copies do not expire.

// A network with a login page, and a faulty proxy, can answer with a page.
const isFile = ({ ok, headers }) => ok && !headers.get("Content-Type")?.startsWith("text/html");

const file = async (event) => {
  const cache = await caches.open(FILE_CACHE);
  const copy = await cache.match(event.request, { ignoreVary: true });
  if (copy) return copy;
  const response = await fetch(event.request);
  if (isFile(response)) event.waitUntil(cache.put(event.request, response.clone()).catch(() => {}));
  return response;
};

// Stores the offline page in the last used language, with the files that all pages need.
const keepOfflinePage = async (language) => {
  const cache = await caches.open(OFFLINE_CACHE);
  if (language && (await cache.match(OFFLINE, { ignoreVary: true }))?.headers.get("Content-Language") === language) return;
  const response = await fetch(OFFLINE, { cache: "no-cache" });
  if (!response.ok) throw new Error(response.status);
  const text = await response.clone().text();
  const files = await caches.open(FILE_CACHE);
  for (const file of new Set(text.match(new RegExp(`${ASSETS}[^"#]+`, "g")))) {
    if (await files.match(file, { ignoreVary: true })) continue;
    const answer = await fetch(file);
    if (!isFile(answer)) throw new Error(file);
    await files.put(file, answer);
  }
  await cache.put(OFFLINE, response);
};

const offlinePage = async () => {
  const page = await (await caches.open(OFFLINE_CACHE)).match(OFFLINE, { ignoreVary: true });
  return page ? marked(page) : Response.error();
};

// Pages.

// Whether a response says that the server cannot answer now.
const isUnavailable = ({ status }) => status === 429 || status >= 500;
// Whether a response is a page of this server. Error pages of this server are shown, because they say what is wrong.
const isOfServer = ({ headers }) => headers.has("Page-Reader");

// The response of the network. With navigation preload the browser requests the page while the worker starts, with the correct
// `Sec-Fetch-Site`. When the user goes back, the preload can be an old response from the HTTP cache, so the worker requests the
// page again.
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
  // The start page redirects to the list of players, so it has no copy, and the copy of that list is used.
  const isHome = new URL(address).pathname === HOME;
  const copy = async () => {
    const copy = await copyOf(isHome ? new URL(PLAYERS, address).href : address).catch(() => null);
    return copy && isHome ? Response.redirect(PLAYERS) : copy;
  };
  const failed = async () => (await copy()) ?? offlinePage();
  // While the server restarts, a proxy answers with an error.
  const chosen = async (response) => (isUnavailable(response) && !isOfServer(response) && (await copy())) || response;
  return new Promise((resolve) => {
    const timers = [
      setTimeout(() => copy().then((copy) => copy && resolve(copy)), TIMEOUTS.copy),
      setTimeout(() => resolve(offlinePage()), TIMEOUTS.none),
    ];
    answer.then(chosen).catch(failed).then(resolve).finally(() => timers.forEach(clearTimeout));
  });
};

// Requests that scripts make are not answered with copies.
const data = (event) => {
  const answer = fetch(event.request);
  keepLater(event, answer, null, era);
  return answer;
};

const isHandled = (request, url) =>
  url.origin === location.origin && request.method === "GET"
  && !request.headers.get("Accept")?.includes("text/event-stream") && !isOneOf(EVENT_STREAMS, url)
  && !/^\/api(\/|$)/.test(url.pathname) && !url.pathname.startsWith(ICON);

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.origin === location.origin && isOneOf(SESSION_FORMS, url)) {
    event.waitUntil(forget());
  }
  if (!isHandled(request, url)) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname.startsWith(ASSETS)) event.respondWith(file(event));
  else if (request.destination === "") event.respondWith(data(event));
});

// Messages of pages: "keep" from a page that was loaded before the worker started, "ask" from a copy that waits for the server.
addEventListener("message", (event) => {
  const { source, data } = event;
  const begun = era;
  const answer = (options) => fetch(plain(source.url).href, { cache: "no-cache", ...options });
  const tell = (response) => isOfServer(response) && !isUnavailable(response) && source.postMessage("back");
  const done = {
    keep: () => isKept(source.url) && answer().then((response) => keep(response.url, response, begun)),
    ask: () => answer({ method: "HEAD", signal: AbortSignal.timeout(TIMEOUTS.copy) }).then(tell),
  }[data]?.();
  if (done) event.waitUntil(done.catch(() => {}));
});

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepOfflinePage());
  // Browsers with static routing request the icon without starting the worker.
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
