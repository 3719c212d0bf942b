"""The site without a connection: which pages it shows, to whom, and for how long; a new version of its files; and its installation.

Copies of the pages seen last are shown read-only, except that goals can be tapped on the page of a match.
Other pages are replaced by the offline page. Current pages are shown as soon as there is a connection. Copies are personal: they are
deleted when the user signs out, the session ends, or another user signs in.
"""
import json
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe

from browser import WHOLE_CHROMIUM, chromium, failure, finish, leaving, playwright
from proxy import Proxy
from roster import arrive, play
from server import ROOT, Server

WORDS = {
    "en": {"start": "You are offline. This is how the page looked at ", "end": "; nothing can be changed until you are back.",
           "unseen": "You are offline", "state": "State of the match: ", "players": "Players", "gathers": "Matches", "retry": "Try again"},
    "fr": {"start": "Vous êtes hors ligne. Voici la page telle qu’elle était à ",
           "end": "\u202f; rien ne peut être modifié tant que vous n’êtes pas de nouveau en ligne.",
           "unseen": "Vous êtes hors ligne", "state": "État du match\u00a0: ", "players": "Joueurs", "gathers": "Matchs", "retry": "Réessayer"},
}

# The addresses of the pages in the caches of the service worker. EVERYTHING gives the texts of all cached files.
COPIES = """async () => {
  const found = [];
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) {
    if (name.startsWith("pages")) found.push(url.slice(location.origin.length));
  }
  return found;
}"""
EVERYTHING = """async () => {
  const texts = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    // The worker can replace a page meanwhile.
    for (const key of await cache.keys()) texts.push(await (await cache.match(key))?.text());
  }
  return texts.join();
}"""
# Shows a page as if it came from the back/forward cache, and waits for the response to the request that the page then makes.
RESTORE = """async () => {
  window.isSame = true;
  const asked = new Promise(resolve => new PerformanceObserver(resolve).observe({ type: "resource" }));
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await asked;
}"""
# The number of pages of matches with stored taps, of any account.
TAPS = "Object.keys(localStorage).filter(key => key.startsWith('taps ')).length"
CONTROLLED = """async () => {
  for (let turn = 0; !navigator.serviceWorker.controller; turn += 1) {
    if (turn > 3000) throw new Error("the service worker does not run");
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}"""


# With this, a copy does not ask whether the server is back, as when the page is hidden.
QUIET = "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"


def until(what, check, seconds=60):
    end = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.05)


class Reader:
    """A user with their own browser context."""

    complaints = []

    def __init__(self, browser, server, language="en"):
        self.server, self.words, self.language = server, WORDS[language], language
        self.context = browser.new_context(locale=language, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
        self.open()

    def open(self):
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.hear(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def hear(self, text):
        # The browser reports resources that could not be loaded, as is expected without a connection.
        if not text.startswith("Failed to load resource"):
            self.complaints.append(text)

    def goto(self, path):
        self.page.goto(self.server.address + path)

    def keep(self):
        """Keeps the shown copy or offline page until the step opens another page. Otherwise the shown page would load itself again
        when the server is back, perhaps just when the step opens the other page."""
        self.page.evaluate(QUIET)

    def send(self, path, **fields):
        self.goto(path)
        for name, value in fields.items():
            self.page.fill("#" + name, value)
        self.submit()

    def submit(self, selector="main button[type=submit]"):
        with leaving(self.page):
            self.page.locator(selector).first.click()

    def register(self, name, remember=True):
        self.goto("/register")
        self.page.evaluate(CONTROLLED)
        self.page.fill("#username", name)
        self.page.fill("#password", "long enough")
        self.page.set_checked("[name=remember]", remember, force=True)
        self.submit()
        self.is_on("player-list")

    def add(self, *names):
        for name in names:
            self.send("/players/add", name=name)
            self.is_on("player-list")

    def is_on(self, screen):
        found = self.page.locator("main").get_attribute("data-screen")
        assert found == screen, (self.page.url, found, screen)

    def copies(self):
        return self.page.evaluate(COPIES)

    def holds(self, *paths):
        until(f"{paths} are among the copies", lambda: set(paths) <= set(self.copies()))

    def sees(self, text):
        assert text in self.page.locator("main").inner_text(), (self.page.url, text)

    def is_copy(self):
        """Checks that the page shows that it is a copy and when it was made, and that nothing can be changed."""
        notice = self.page.locator("[data-offline-notice]")
        text = notice.inner_text()
        assert text.startswith(self.words["start"]) and text.endswith(self.words["end"]), text
        clock = text.removeprefix(self.words["start"]).removesuffix(self.words["end"])
        assert ":" in clock and len(clock) <= 8, clock
        enabled = self.page.locator("button:enabled:not([data-dismiss]), input:enabled, select:enabled, textarea:enabled").count()
        assert not enabled, f"{enabled} fields and buttons of a copy can be used"
        self.is_accessible()

    def is_live(self):
        self.page.wait_for_load_state()
        assert self.page.locator("html").get_attribute("data-offline") is None, "a copy is shown instead of the page"
        assert not self.page.locator("[data-offline-notice]").is_visible(), "the page says that it is offline"
        disabled = self.page.locator("button:disabled").count()
        assert not disabled, f"{disabled} buttons of a page cannot be used"

    def is_unseen(self, *secrets):
        """Checks the offline page, which has no data of any user."""
        self.is_on("offline")
        assert self.page.locator("h1").inner_text() == self.words["unseen"]
        assert self.page.locator("html").get_attribute("lang") == self.language
        assert self.page.locator("[data-try-again]").inner_text() == self.words["retry"]
        assert not self.page.locator("[data-offline-notice]").is_visible()
        for secret in secrets:
            assert secret not in self.page.content(), f"the offline page contains “{secret}”"
        self.is_accessible()

    def is_accessible(self):
        found = Axe().run(self.page).response["violations"]
        assert not found, "; ".join(f"{v['id']}: {v['nodes'][0]['html']}" for v in found)


def without_connection(browser, server, language):
    """Copies are read-only, and current pages are shown as soon as there is a connection."""
    zoe = Reader(browser, server, language)
    zoe.register("zoe-" + language)
    zoe.add("Ann", "Bob")
    zoe.goto("/gathers")
    zoe.holds(f"/players?locale={language}", f"/gathers?locale={language}")
    server.kill()
    zoe.goto("/players")
    zoe.sees("Bob")
    zoe.is_copy()
    assert zoe.page.locator("h1").inner_text() == zoe.words["players"]
    zoe.page.locator("a[href='/gathers']").first.click()
    arrive(zoe.page, "[data-screen=match-report]")
    zoe.is_copy()
    zoe.page.go_back()
    zoe.sees("Bob")
    zoe.is_copy()
    zoe.goto("/")
    zoe.sees("Bob")
    zoe.goto("/players/1")
    zoe.is_unseen("Bob", "zoe-" + language)
    # An address that begins like those of the API, but is not one of them.
    zoe.goto("/apiary")
    zoe.is_on("offline")

    zoe.keep()
    server.start()
    # The same user adds a player on another device.
    other = Reader(browser, server, language)
    other.send("/login", username="zoe-" + language, password="long enough")
    other.add("Cem")
    zoe.goto("/players")
    zoe.is_live()
    zoe.sees("Cem")
    # The button of the offline page loads the requested address again.
    zoe.holds(f"/players?locale={language}")
    server.kill()
    zoe.goto("/players/add")
    zoe.is_copy()
    zoe.goto("/players?q=never")
    zoe.is_unseen()
    zoe.keep()
    server.start()
    zoe.page.locator("[data-try-again]").click()
    zoe.page.wait_for_selector("[data-screen=player-list]")
    assert "q=never" in zoe.page.url
    zoe.is_live()


def open_pages(browser, server):
    """A page that is open when the connection is lost, and a copy that is open when the server is back."""
    mia = Reader(browser, server)
    mia.register("mia")
    mia.add("Ann")
    mia.holds("/players?locale=en")
    mia.goto("/players/add")
    mia.page.fill("#name", "half typed")
    mia.context.set_offline(True)
    until("the forms of an open page are disabled", lambda: mia.page.locator("[data-offline-notice]").is_visible())
    mia.is_copy()
    mia.context.set_offline(False)
    until("the forms are enabled again", lambda: not mia.page.locator("[data-offline-notice]").is_visible())
    mia.is_live()
    assert mia.page.input_value("#name") == "half typed"
    server.kill()
    mia.goto("/players")
    mia.is_copy()
    server.start()
    until("a copy is replaced by the current page", lambda: mia.page.locator("html[data-offline]").count() == 0)
    mia.is_live()


def match(browser, server, language):
    """Goals that are tapped on the copy of a match are kept over a reload, and counted when there is a connection."""
    leo = Reader(browser, server, language)
    leo.register("leo-" + language)
    leo.add("Ann", "Bob")
    page = leo.page
    address = play(page, server.address)
    page.goto(address)
    leo.holds(address.removeprefix(server.address) + f"?locale={language}")
    server.kill()
    page.goto(address)
    notice = page.locator("[data-offline-goals]")
    assert notice.is_visible() and not page.locator("[data-offline-notice]").is_visible()
    assert leo.words["state"] in notice.inner_text() and ":" in notice.locator("[data-offline-time]").inner_text()
    enabled = page.locator("form :is(button, input:not([type=hidden]), select, textarea):enabled")
    assert [each.get_attribute("id") for each in enabled.all()] == ["score-teamA-button", "score-teamB-button"]
    # Both taps of a double tap in one task, because a busy machine could delay the second one.
    page.locator("#score-teamA-button").evaluate("at => { at.click(); at.click(); }")
    page.locator("#score-teamB-button").click()
    balls = page.locator("[data-pending] > *")
    assert balls.count() == 2, f"{balls.count()} goals are kept, not 2"
    leo.is_accessible()
    page.goto(address)
    assert balls.count() == 2, f"{balls.count()} goals are kept over a reload, not 2"
    server.start()
    until("the goals are counted", lambda: page.locator("html[data-offline]").count() == 0
          and page.locator("[data-score]").inner_text() == "1 – 1")
    # A goal can be shown before the answer to its tap arrives.
    until("no goal waits any more", lambda: balls.count() == 0)
    assert not notice.is_visible()


def accounts(browser, server):
    """A goal that was tapped on a copy waits for its account while another account uses the device, and is counted for its account."""
    pia = Reader(browser, server)
    pia.register("pia")
    pia.add("Ann", "Bob")
    page = pia.page
    address = play(page, server.address)
    page.goto(address)
    pia.holds(address.removeprefix(server.address) + "?locale=en")
    server.kill()
    page.goto(address)
    page.locator("#score-teamA-button").click()
    pia.keep()
    pia.context.clear_cookies(name="session")
    server.start()
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/score") else None)
    pia.send("/register", username="max", password="long enough")
    pia.is_on("player-list")
    pia.goto("/gathers")
    pia.is_live()
    pia.submit("form[action='/logout'] button")
    pia.is_on("login")
    assert page.evaluate(TAPS) == 1 and not sent, (page.evaluate(TAPS), sent)
    pia.send("/login", username="pia", password="long enough")
    until("the goal is sent", lambda: page.evaluate(TAPS) == 0)
    page.goto(address)
    assert page.locator("[data-score]").inner_text() == "1 – 0"


def silence(browser, server):
    """A server that does not answer: the copy is shown after a while, and the page as soon as the server answers."""
    ina = Reader(browser, server)
    ina.register("ina")
    ina.add("Ann")
    ina.holds("/players?locale=en")
    server.process.send_signal(signal.SIGSTOP)
    # On a busy machine, some threads stop only after a moment.
    threads = Path(f"/proc/{server.process.pid}/task")
    until("the server is stopped", lambda: all(
        (thread / "stat").read_text().rpartition(")")[2].split()[0] == "T" for thread in threads.iterdir()))
    begin = time.monotonic()
    # The start page has no copy: after eight seconds without an answer the worker redirects to the players, and after eight more it
    # shows their copy.
    ina.page.goto(server.address + "/", timeout=60_000)
    waited = time.monotonic() - begin
    # After ten seconds the copy would ask the server that hangs, and load itself again as soon as the server goes on.
    ina.keep()
    assert 14 < waited < 45, f"the copy was shown after {waited:.1f} s"
    ina.is_copy()
    server.process.send_signal(signal.SIGCONT)
    ina.goto("/players")
    ina.is_live()


def behind_proxy(browser, server):
    """A proxy answers with an error while the server restarts: the copy of a page is shown, and stays until the server answers. The
    error page of the proxy is shown when there is no copy. A page that the proxy sends instead of a file is not kept."""
    with Proxy(server) as proxy:
        eli = Reader(browser, proxy)
        eli.register("eli")
        eli.add("Ann")
        eli.holds("/players?locale=en")
        for status in (502, 429):
            proxy.refuse(status)
            eli.goto("/players")
            eli.sees("Ann")
            eli.is_copy()
            eli.page.evaluate("window.isSame = true")
            # The copy asks whether the server is back when it becomes visible and when the device is online again.
            for event in ("visibilitychange", "online"):
                proxy.refused.clear()
                for turn in range(2):
                    eli.page.evaluate(f"{'document' if event == 'visibilitychange' else 'window'}.dispatchEvent(new Event('{event}'))")
                    until(f"{event}: the copy asks", lambda: proxy.refused.count("HEAD /players") > turn)
                assert eli.page.evaluate("window.isSame"), f"{event}: the copy was loaded again"
            eli.goto("/gathers?q=never")
            assert f"{status} of the proxy" in eli.page.content(), eli.page.content()
            eli.goto("/players")
            eli.is_copy()
            proxy.pass_on()
            until("the copy is replaced by the current page", lambda: eli.page.locator("html[data-offline]").count() == 0)
            eli.is_live()
        # A proxy that answers with a page instead of a file: the worker passes it on and does not keep it.
        proxy.refuse(200)
        text = eli.page.evaluate("fetch('/assets/other.css').then((response) => response.text())")
        proxy.pass_on()
        assert text == "<h1>200 of the proxy</h1>", text
        time.sleep(0.5)
        assert text not in eli.page.evaluate(EVERYTHING), "the page of the proxy is kept as a file"


def privacy(browser, server):
    """Copies are deleted when the user signs out, the session ends or another user signs in."""
    ann = Reader(browser, server)
    ann.register("ann-secret")
    ann.add("Secret player")
    ann.goto("/gathers")
    ann.holds("/players?locale=en", "/gathers?locale=en")

    # Signed out.
    ann.submit("form[action='/logout'] button")
    ann.is_on("login")
    until("the copies are deleted after signing out", lambda: not ann.copies())
    assert "ecret" not in ann.page.evaluate(EVERYTHING), "copies contain data of the previous user"
    server.kill()
    for path in ("/players", "/gathers", "/"):
        ann.goto(path)
        ann.is_unseen("ecret")
    ann.keep()
    server.start()

    # The session cookie is gone: the copies are deleted with the next response.
    ann.send("/login", username="ann-secret", password="long enough")
    ann.holds("/players?locale=en")
    ann.context.clear_cookies(name="session")
    ann.goto("/players")
    ann.is_on("login")
    until("the copies are deleted without a session", lambda: not ann.copies())

    # Another account signs in while there are copies of the first, and a page of the first that the browser can restore. Playwright
    # turns the back/forward cache off, so the test dispatches the event `pageshow`.
    ann.send("/login", username="ann-secret", password="long enough")
    ann.holds("/players?locale=en")
    first = ann.page
    assert "Secret player" in first.content()
    first.evaluate(RESTORE)
    assert "Secret player" in first.content() and first.evaluate("window.isSame"), "a page of the same user is loaded again"
    ann.open()
    ann.context.clear_cookies(name="session")
    ann.send("/register", username="eve", password="long enough")
    ann.is_on("player-list")
    # This page loads itself again. RESTORE would wait in the page, and its result could be lost with the page.
    with leaving(first):
        first.evaluate("""() => { dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })); }""")
    assert "ecret" not in first.content(), "a page of the previous user is shown"
    ann.holds("/players?locale=en")
    assert "ecret" not in ann.page.evaluate(EVERYTHING), "copies contain data of the previous user"
    server.kill()
    ann.goto("/players")
    ann.is_copy()
    assert "ecret" not in ann.page.content(), "a page of the previous user is shown"
    ann.goto("/gathers")
    ann.is_unseen("ecret")
    ann.keep()
    server.start()
    first.close()

    # The user signs out while the server cannot be reached.
    ann.goto("/players/add")
    ann.is_live()
    ann.holds("/players/add?locale=en")
    server.kill()
    ann.page.locator("form[action='/logout'] button").click(no_wait_after=True)
    # Waits for the error page of the browser. If it came later, it would interrupt the next navigation.
    until("the form has failed", lambda: ann.page.wait_for_timeout(20) or ann.page.url.startswith("chrome-error:"))
    ann.goto("/players")
    ann.is_unseen("eve")
    server.start()

    # A session that ends when the browser is closed: copies last as long as a page is open.
    tom = Reader(browser, server)
    tom.register("tom-passing", remember=False)
    tom.goto("/gathers")
    tom.holds("/players?locale=en")
    server.kill()
    tom.goto("/players")
    tom.is_copy()
    tom.page.close()
    tom.open()
    tom.goto("/players")
    tom.is_unseen("tom")
    server.start()


def bounds(browser, server):
    """At most thirty copies, and event streams are not intercepted."""
    lea = Reader(browser, server)
    lea.register("lea")
    for number in range(34):
        lea.goto(f"/players?q={number}")
    lea.holds("/players?q=33&locale=en")
    copies = lea.copies()
    assert len(copies) == 30 and "/players?q=4&locale=en" in copies, copies
    for path, accept, is_touched in (("/gathers/1/events", "*/*", False), ("/players", "text/event-stream", False),
                                     ("/gathers", "*/*", True)):
        with lea.page.expect_response(server.address + path) as answer:
            lea.page.evaluate("([path, Accept]) => fetch(path, { headers: { Accept } }).then(answer => answer.text())", [path, accept])
        assert answer.value.from_service_worker == is_touched, path
    lea.holds("/gathers?locale=en")


def new_version(browser, gather):
    """The server restarts with other files: its new worker takes over without loading the page again."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("Resources", "Localizations", "public"):
            shutil.copytree(ROOT / name, Path(folder, name))
        server = Server(gather, folder)
        kim = Reader(browser, server)
        kim.register("kim")
        kim.goto("/gathers")
        kim.holds("/gathers?locale=en")
        before = kim.page.evaluate("caches.keys()")
        loads = []
        kim.page.on("load", lambda page: loads.append(page.url))
        kim.page.reload()
        kim.page.wait_for_timeout(500)
        assert kim.page.evaluate("caches.keys()") == before, "the caches changed, although the server has the same files"
        server.stop()
        with open(Path(folder, "public/app.css"), "a") as file:
            file.write("main { --of-another-version: 1; }\n")
        server.start()
        kim.page.reload()
        until("the caches of the old worker are deleted", lambda: not set(before) & set(kim.page.evaluate("caches.keys()")))
        kim.holds("/gathers?locale=en")
        kim.page.wait_for_timeout(1_000)
        assert len(loads) == 2, loads
        server.kill()
        kim.page.reload()
        kim.is_copy()
        server.start()
        server.stop()


def installation(_, server):
    """Chromium can install the site. This needs a persistent context, because Chromium takes the contexts of the other steps for
    private windows, from which nothing can be installed."""
    with tempfile.TemporaryDirectory() as folder:
        context = playwright().chromium.launch_persistent_context(folder, locale="fr", **WHOLE_CHROMIUM)
        page = context.new_page()
        page.goto(server.address + "/")
        page.evaluate(CONTROLLED)
        session = context.new_cdp_session(page)
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert not errors, errors
        manifest = session.send("Page.getAppManifest")
        assert not manifest["errors"] and manifest["url"].endswith("?locale=fr"), manifest
        content = json.loads(manifest["data"])
        assert content["lang"] == "fr", content
        for icon in content["icons"]:
            assert page.request.get(server.address + icon["src"]).ok, icon
        assert session.send("Page.getAppId")["appId"] == server.address + "/"
        context.close()


def main():
    gather, faults = sys.argv[1], []
    steps = [(f"{without_connection.__name__} {language}", without_connection, language) for language in WORDS]
    steps += [(f"{match.__name__} {language}", match, language) for language in WORDS]
    steps += [(step.__name__, step) for step in (open_pages, accounts, silence, behind_proxy, privacy, bounds, installation)]
    steps += [("new_version", lambda browser, _: new_version(browser, gather))]
    with chromium() as browser:
        for name, step, *options in steps:
            try:
                with Server(gather) as server:
                    step(browser, server, *options)
            except Exception as problem:
                faults.append(f"{name}, {failure(problem, __file__)}")
    finish(faults + [f"console: {complaint}" for complaint in Reader.complaints], f"{len(steps)} steps")


if __name__ == "__main__":
    main()
