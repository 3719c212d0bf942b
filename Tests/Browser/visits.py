"""The pages of a running site, in English and French: no findings of axe, valid HTML, an empty console.

The pages are found by the links of the pages themselves, by the routes of the site, and by forms with wrong values. The part `screens`
checks samples of the same pages, but only a running site shows what depends on the request and the session.
"""
import re
import shutil
import sys
import tempfile
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from browser import PageErrors, chromium, failure, finish, violations
from markup import problems
from roster import arrive, play, sign_up, submit
from server import ROOT, Server

ROUTES = re.findall(
    r'\.init\("(/[^"]*)", \[\.get', (ROOT / "Sources/Modules/Kernel/RoutePattern.swift").read_text())
# Routes whose responses are not pages.
NO_PAGES = {
    "/gathers/{gather}/events", "/watch/{key}/events", "/account/export", "/account/players.csv",
    "/account/matches.csv", "/manifest.webmanifest", "/service-worker.js",
    "/healthz", "/readyz"}
# How many addresses with the same route and the same names in the query `crawl` visits at most, such as the pages of four players.
EACH = 4

LINKS = """[...document.querySelectorAll("a[href]")].map(link => link.href.split("#")[0])"""
# Whether the browser refuses HTML that is not a value of the site's policy for Trusted Types.
REFUSES = """() => {
  try {
    document.createElement("template").innerHTML = "<b>x</b>";
    return false;
  } catch {
    return true;
  }
}"""
FIELDS = "main form[method=post] input:is([type=text], [type=password], [type=number], :not([type]))"


def route(path):
    """The route of a path: of several that match, the one with the fewest parameters; `-` when none matches."""
    found = [text for text in ROUTES if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", text), path)]
    return min(found, key=lambda text: text.count("{"), default="-")


class Visitor:
    """Visits pages as one user, or as somebody who is not signed in."""

    def __init__(self, browser, server, language, who, folder):
        self.address, self.language, self.who, self.folder = server.address, language, who, folder
        # The service worker is blocked, because Playwright gives no response for a page that the worker passes on. `offline` tests
        # the worker.
        context = browser.new_context(
            locale=language, viewport={"width": 390, "height": 844}, reduced_motion="reduce", service_workers="block")
        self.page = context.new_page()
        self.errors = PageErrors(self.page, server.address)
        self.faults, self.kinds, self.routes, self.count = [], {}, set(), 0

    def look(self, response):
        """Checks the page that is open. Stores the HTML of the response in the folder; `main` checks it."""
        path = urlsplit(self.page.url).path
        where = f"{self.who} at {self.page.url.removeprefix(self.address)} ({response.status}) in {self.language}"
        self.count += 1
        if self.page.evaluate("document.documentElement.lang") != self.language:
            self.faults.append(f"{where} is in another language")
        found = violations(self.page, contrast=self.language == "en") + self.errors.take()
        self.faults += [f"{where}: {what}" for what in found]
        name = re.sub(r"[^\w.-]+", "+", f"{self.who} {self.count} {path} {response.status} {self.language}")
        Path(self.folder, f"{name}.html").write_text(response.text())

    def visit(self, address, status=200):
        # A page of a match is left first (`about:blank`). Otherwise its script could load it again at the same time. Other pages are
        # not left first, because the page after `about:blank` has a new process, which takes as long as checking the page.
        if self.page.evaluate("document.querySelector('[data-match]') !== null"):
            self.page.goto("about:blank")
        response = self.page.goto(address)
        asked = urlsplit(address).path
        self.routes.add(route(asked))
        if response.status != status:
            self.faults.append(f"{self.who} at {asked} in {self.language}: status {response.status}")
        self.look(response)

    def crawl(self, *addresses):
        """Visits the addresses, and the pages of the site that visited pages link to, at most `EACH` of a kind."""
        waiting, known = [self.address + address for address in addresses], set()
        while waiting:
            address = waiting.pop(0)
            parts = urlsplit(address)
            query = tuple(sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)}))
            kind = (route(parts.path), query)
            if address in known or kind[0] in NO_PAGES or "locale" in query or self.kinds.get(kind, 0) >= EACH:
                continue
            known.add(address)
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            self.visit(address)
            found = self.page.evaluate(LINKS)
            waiting += [link for link in found if link.startswith(self.address + "/")]

    def mistake(self, path, value=""):
        """Sends a form with the value in its first text field and with the other text fields empty. The site must refuse the form."""
        self.page.goto(self.address + path)
        fields = self.page.locator(FIELDS).all()
        for number, field in enumerate(fields):
            field.evaluate("(field, value) => { field.removeAttribute('maxlength'); field.value = value; }",
                           "" if number else value)
        with self.page.expect_navigation() as navigation:
            submit(self.page)
        if navigation.value.status != 422 or not self.page.locator("[data-error-summary]").count():
            self.faults.append(f"{path} in {self.language}: the form with errors has status {navigation.value.status}")
        self.look(navigation.value)


def organise(page, address, username):
    """Creates an account with players and three matches: running, paused and ended. Returns the paths of the matches, and that of
    the link to watch the running one."""
    sign_up(page, address, username, ["Zoë <b>Ünal</b>", "O'Neil & Sons", "陈伟", "Émile"])
    matches = [play(page, address) for _ in range(3)]
    press(page, matches[0], "[data-team=teamA] form [type=submit]")
    press(page, matches[0], "form[action$='/link'] button[value=make]")
    link = page.locator("[data-link]").first.input_value()
    press(page, matches[1], "button[value=pause]")
    page.goto(matches[2] + "/end")
    submit(page)
    arrive(page, "main[data-state=ended]")
    return [match.removeprefix(address) for match in matches], link.removeprefix(address)


# Sends the form of a button as a browser without scripts does, so that the next page is loaded.
PRESS = """selector => {
  const button = document.querySelector(selector);
  const { form, name, value } = button;
  if (name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  HTMLFormElement.prototype.submit.call(form);
}"""


def press(page, address, button):
    """Presses a button of a match and waits for the next page."""
    page.goto("about:blank")
    page.goto(address)
    with page.expect_navigation():
        page.evaluate(PRESS, button)


def visit_all(browser, server, language, folder):
    """Visits the pages of the site in a language, as the organiser and as a guest. Returns the faults and the number of visits."""
    owner = Visitor(browser, server, language, "owner", folder)
    guest = Visitor(browser, server, language, "guest", folder)
    visitors = [owner, guest]
    matches, link = organise(owner.page, server.address, f"visits {language}")
    owner.page.context.clear_cookies(name="locale")
    owner.errors.take()
    owner.crawl("/", "/players", "/gathers", "/account", *matches)
    owner.page.goto(server.address + "/players")
    player = owner.page.locator("main a[href^='/players/'][href$='/delete']").first.get_attribute("href").split("/")[2]
    given = {
        "{player}": player, "{gather}": matches[0].split("/")[-1], "{field}": "age",
        "{session}": "00000000-0000-4000-8000-000000000000"}
    for text in ROUTES:
        if text not in owner.routes | NO_PAGES and "{key}" not in text:
            owner.visit(server.address + re.sub(r"\{\w+\}", lambda name: given[name[0]], text))
    guest.crawl("/login", "/register", "/recover", "/privacy", "/offline", link)
    for path in ("/players/add", f"/players/{player}/edit", "/account/password", "/account/delete"):
        owner.mistake(path)
    for path in ("/login", "/register", "/recover"):
        guest.mistake(path, "x" * 21)
    for visitor in visitors:
        visitor.visit(server.address + "/unknown", 404)
    owner.visit(server.address + "/players/9999", 404)
    press(owner.page, server.address + matches[0], "form[action$='/link'] button[value=withdraw]")
    owner.errors.take()
    guest.visit(server.address + link, 410)
    guest.visit(server.address + "/watch/" + "a" * 22, 404)
    faults = [fault for visitor in visitors for fault in visitor.faults]
    if not guest.page.evaluate(REFUSES):
        faults.append(f"{guest.page.url}: a script can write HTML without the policy")
    missed = set(ROUTES) - NO_PAGES - owner.routes - guest.routes
    faults += [f"{text} was not visited in {language}" for text in sorted(missed)]
    return faults, sum(visitor.count for visitor in visitors)


def visit_balancer(browser, folder):
    """Checks the page that the balancer of deploy/cluster shows while no server answers. Copies it for the check of HTML in `main`."""
    file = ROOT / "deploy/cluster/unavailable.html"
    page = browser.new_page()
    page.goto(file.as_uri())
    shutil.copy(file, folder)
    return [f"{file.name}: {what}" for what in violations(page)]


def main():
    faults, count = [], 0
    with tempfile.TemporaryDirectory() as folder, Server(sys.argv[1]) as server, chromium() as browser:
        for language in ("en", "fr"):
            try:
                found, visited = visit_all(browser, server, language, folder)
                faults, count = faults + found, count + visited
            except Exception as problem:
                faults.append(f"{language}: {failure(problem, __file__)}")
        faults += visit_balancer(browser, folder)
        faults += problems(folder)
    finish(faults, f"{count} pages visited")


if __name__ == "__main__":
    main()
