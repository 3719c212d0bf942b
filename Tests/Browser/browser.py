"""Functions that browser tests share: Chromium, faults that a page reports, axe, and the list of all sample pages."""
import base64
import io
import os
import sys
import time
import traceback
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from PIL import Image
from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

FONTS = Path(__file__).with_name("fonts.conf")
FILES = ("stylesheet", "script", "image", "font", "manifest", "other")
BLOCKED = "Service Worker registration blocked by Playwright"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# The violations of the rules; null when the document does not have the script of axe.
AXE = "options => window.axe?.run(options).then(result => result.violations) ?? null"

# The time limit of a step in parts that measure no time, in milliseconds. Such parts can run with the lowest priority while other work
# takes all processors.
PATIENT = 300_000

# Debian's Chromium, with the same fonts and rendering on every machine. The headless shell takes half the time of the whole browser.
# V8's optimizing compilers are off, because they take more time than they save in pages that run axe once or twice.
CHROMIUM = {
    "executable_path": "/usr/bin/chromium-headless-shell",
    "env": {**os.environ, "FONTCONFIG_FILE": str(FONTS)},
    "args": ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb",
             "--js-flags=--no-maglev --no-opt"],
    "timeout": PATIENT,
}

# The whole browser: the headless shell cannot install a site.
WHOLE_CHROMIUM = {**CHROMIUM, "executable_path": "/usr/bin/chromium"}


class Shared:
    """Playwright and one Chromium, started once in a process. Parts that run one after the other use the same browser with
    separate contexts."""
    playwright = None
    browser = None
    # Further arguments of Chromium. The runner gives the port of the debugging protocol, by which it saves pictures when a part hangs.
    arguments = []


def playwright():
    if Shared.playwright is None:
        Shared.playwright = sync_playwright().start()
    return Shared.playwright


@contextmanager
def chromium():
    """A browser without contexts."""
    if Shared.browser is None or not Shared.browser.is_connected():
        Shared.browser = playwright().chromium.launch(**{**CHROMIUM, "args": [*CHROMIUM["args"], *Shared.arguments]})
    try:
        yield Shared.browser
    finally:
        for context in Shared.browser.contexts:
            context.close()


# The usual scale of what a window draws.
SMALL = 0.05


class Window:
    """A page in a window whose size can change.

    Parts that open hundreds of pages call `evaluate` of the page instead of a locator: the first locator of a page loads a script of
    Playwright into the page, which takes longer than loading the page. Drawing is up to a third of the work on a page, so a page that
    only scripts look at is drawn at a twentieth of its size. Layout and coordinates do not change."""

    def __init__(self, browser, **options):
        self.page = browser.new_page(reduced_motion="reduce", no_viewport=True, **options)
        self.page.set_default_timeout(PATIENT)
        self.protocol = self.page.context.new_cdp_session(self.page)
        self.scheme = None

    def use_scheme(self, scheme):
        if scheme != self.scheme:
            self.page.emulate_media(color_scheme=scheme)
            self.scheme = scheme

    def resize(self, width, height=844, pixels=1, scale=SMALL):
        """Sets the size in CSS pixels, the number of device pixels for each CSS pixel, and the scale of what is drawn."""
        self.protocol.send("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": pixels, "mobile": False, "scale": scale})


def screenshot(protocol, box, scale=1):
    """A picture of a box of the page. A screenshot of Playwright takes more than twice the time, because it loads scripts into the page
    and compresses more."""
    shot = protocol.send("Page.captureScreenshot", {"clip": {**box, "scale": scale}, "optimizeForSpeed": True})
    return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")


@contextmanager
def two_browsers():
    """Two browser processes, for two people."""
    with chromium() as first:
        second = playwright().chromium.launch(**CHROMIUM)
        try:
            yield [first, second]
        finally:
            second.close()


def stop():
    """Ends the browser and Playwright, if this process has started them."""
    if Shared.browser is not None:
        Shared.browser.close()
    if Shared.playwright is not None:
        Shared.playwright.stop()
    Shared.browser = Shared.playwright = None


# Whether the page registers a service worker that is not active yet. Playwright replaces `register` in contexts that block workers.
STARTS = """() => {
  const isExpected = document.querySelector("link[rel=manifest]") && !("offline" in document.documentElement.dataset)
    && matchMedia("(scripting: enabled)").matches && /native code/.test(navigator.serviceWorker?.register);
  return Boolean(isExpected && navigator.serviceWorker.controller?.state !== "activated");
}"""


def starts_worker(page):
    try:
        return page.evaluate(STARTS)
    except Error:
        # The page is closed, or the browser shows its own error page: no worker starts.
        return False


def settled(close):
    """Chromium sometimes hangs when a page is closed while its service worker starts. So closing a page or a context first waits
    until the worker is active, at most half a minute."""
    def closed(target, **options):
        end = time.monotonic() + 30
        for page in target.pages if isinstance(target, BrowserContext) else [target]:
            while time.monotonic() < end and starts_worker(page):
                page.wait_for_timeout(20)
        close(target, **options)
    return closed


Page.close, BrowserContext.close = settled(Page.close), settled(BrowserContext.close)


@contextmanager
def leaving(page):
    """Waits until the block has opened another page and that page is loaded. On a busy machine Chromium sometimes reports a navigation
    as aborted although the page arrives, so this does not use `expect_navigation`."""
    page.evaluate("window.isLeft = true")
    yield
    page.wait_for_function("() => !window.isLeft && document.readyState === 'complete'")


class PageErrors:
    """Collects the faults of a page: console messages, errors of scripts, failed requests, unexpected statuses, and requests to other
    hosts."""

    def __init__(self, page, address):
        self.complaints, self.address = [], address
        page.on("console", self.console)
        page.on("pageerror", self.error)
        page.on("request", self.request)
        page.on("requestfailed", self.failed)
        page.on("response", self.response)

    def error(self, error):
        # Skipped transitions between pages are not faults.
        if not str(error).startswith("Transition was"):
            self.complaints.append(f"error in a script: {error}")

    def console(self, message):
        # Not faults: a response with 4xx or 5xx, which `response` checks; a service worker that a part blocks; and a field in which a
        # test typed before the browser processed `autofocus`.
        text = message.text
        if not text.startswith(("Failed to load resource", "Autofocus processing was blocked")) and not text.endswith(BLOCKED):
            self.complaints.append(f"console: {text}")

    def request(self, request):
        if not request.url.startswith((self.address + "/", "data:", "blob:")):
            self.complaints.append(f"request to another host: {request.url}")

    def failed(self, request):
        # Leaving a page aborts its requests. An event stream fails when the server is killed. Requests blocked by a policy
        # have another error.
        if request.failure != "net::ERR_ABORTED" and request.resource_type != "eventsource":
            self.complaints.append(f"failed: {request.url}: {request.failure}")

    def response(self, response):
        # The preview redirects unknown addresses to its index, so a missing file would not be a 404.
        is_elsewhere = 300 <= response.status < 304 and response.request.resource_type in FILES
        # A page can have any status below 500, and 503 while a part makes something fail.
        is_page = response.request.resource_type == "document" and (response.status < 500 or response.status == 503)
        if is_elsewhere or response.status >= 400 and not is_page:
            self.complaints.append(f"{response.status}: {response.url}")

    def take(self):
        """The faults since the last call."""
        heard, self.complaints = self.complaints, []
        return heard


def violations(page, contrast=True):
    """Findings of axe on the page, one line each: by WCAG 2.2 A and AA, and by the best practices of axe. The contrast of texts
    takes axe most of its time and is the same in all languages, so it is enough to check the contrast in one language."""
    options = {
        "runOnly": {"type": "tag", "values": RULES}, "rules": {} if contrast else {"color-contrast": {"enabled": False}},
        "resultTypes": ["violations"]}
    found = page.evaluate(AXE, options)
    if found is None:
        # Chromium keeps the script for all documents that this page loads later. Sending the script for each document would take twice
        # the time.
        page.add_init_script(AXE_SCRIPT)
        page.evaluate(AXE_SCRIPT)
        found = page.evaluate(AXE, options)
    return [f"axe {rule['id']}: {rule['nodes'][0]['html'][:160]}" for rule in found]


def samples(page, address, language):
    """Names and addresses of all sample pages in a language, from the index of the preview."""
    page.goto(f"{address}/preview?locale=en")
    links = page.locator(f"main table a[lang='{language}']").evaluate_all("links => links.map(link => link.href)")
    assert len(links) > 50, f"the index of the preview has only {len(links)} pages in {language}"
    return [(link.removeprefix(f"{address}/preview/").split("?")[0], link) for link in links]


def failure(problem, file):
    """One line: the error that ended a part, and the numbers of the lines of the part's file that led to it, without the outermost
    unless it is the only one."""
    frames = traceback.extract_tb(problem.__traceback__)
    lines = [str(frame.lineno) for frame in frames if frame.filename == file]
    return f"line {' › '.join(lines[1:] or lines)}: {' '.join(str(problem).split())[:300] or type(problem).__name__}"


def finish(faults, summary):
    """Prints the faults and a summary, and exits with 1 when there are faults."""
    for fault in faults:
        print(fault)
    print(f"{summary}, {len(faults)} faults", flush=True)
    sys.exit(1 if faults else 0)
