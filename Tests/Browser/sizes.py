"""The first load of 17 pages, on a phone and on a desktop: at most 50 KB received, one style sheet and one script, no requests to
other hosts, and no layout shift (CLS 0 as measured by Chromium, on a fast and a slow network, and when a page arrives a few bytes at
a time).
"""
import sys

from browser import PATIENT, PageErrors, chromium, finish
from drops import Drops
from roster import play, sign_up
from server import Server

LIMIT = 50_000
NAMES = ["Zoë Ünal", "Émile", "陈伟", "عمر حسن", "Inès", "Radu"]

# `slow` has a latency of 400 ms and 50 KB a second. `drops` goes through the proxy of drops.py.
NETS = {"fast": None, "drops": None, "slow": {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}}

SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    const moved = entry.sources.map(({ node, previousRect: old, currentRect: now }) =>
      `${(node?.outerHTML ?? node?.data ?? "?").slice(0, 100)} from ${old.x},${old.y} to ${now.x},${now.y}`);
    if (!entry.hadRecentInput) window.shifts.push(`${entry.value}: ${moved.join(" and ")}`);
  }
}).observe({ type: "layout-shift", buffered: true });
"""


class Wire:
    """Counts the received bytes of headers and compressed bodies, as Chromium's network panel does."""

    def __init__(self, context, page, net):
        self.kinds, self.bytes = {}, {}
        session = context.new_cdp_session(page)
        session.on("Network.responseReceived", lambda event: self.kinds.update({event["requestId"]: event["type"]}))
        session.on("Network.loadingFinished", self.count)
        session.send("Network.enable")
        if net:
            session.send("Network.emulateNetworkConditions", net)

    def count(self, event):
        self.bytes[event["requestId"]] = event["encodedDataLength"]

    def number(self, kind):
        return list(self.kinds.values()).count(kind)

    def total(self):
        return int(sum(self.bytes.values()))


def look(browser, state, address, path, net, width, language):
    """The faults of a page that is opened with an empty cache, and the number of bytes that were received for it."""
    with browser.new_context(
            storage_state=state, viewport={"width": width, "height": 844}, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENT)
        errors, wire = PageErrors(page, address), Wire(context, page, NETS[net])
        page.add_init_script(SHIFTS)
        page.goto(f"{address}{path}{'&' if '?' in path else '?'}locale={language}")
        # Time for changes by scripts, such as a tick of the clock.
        page.wait_for_timeout(1_300 if page.evaluate("document.querySelector('[data-running]') !== null") else 400)
        faults = errors.take() + [f"shifts by {shift}" for shift in page.evaluate("window.shifts")]
        sheets, scripts = wire.number("Stylesheet"), wire.number("Script")
        if (sheets, scripts) != (1, 1):
            faults.append(f"has {sheets} style sheets and {scripts} scripts")
        if wire.total() > LIMIT:
            faults.append(f"has {wire.total()} bytes, more than {LIMIT}")
        where = f"{path} in {language}, {width} px, {net} net"
        return [f"{where}: {what}" for what in faults], wire.total()


def main():
    faults, sizes = [], {}
    with Server(sys.argv[1]) as server, Drops(server.address) as drops, chromium() as browser:
        with browser.new_context() as context:
            page = context.new_page()
            sign_up(page, server.address, "sizes", NAMES)
            running = play(page, server.address).removeprefix(server.address)
            state = context.storage_state()
        nobody = {"cookies": [], "origins": []}
        pages = [(nobody, "/login"), (nobody, "/register")] + [(state, path) for path in (
            "/players", "/players?q=nobody", "/players/add", "/players/1", "/players/1/edit", "/players/1/edit/age", "/players/1/edit/skill",
            "/players/1/delete", "/players?mode=select", "/gathers/confirm?player=1&player=2&player=3",
            "/gathers/confirm?player=1&player=2&player=3&arrange=balance", running,
            running + "/end", "/gathers", "/nowhere")]
        rounds = (
            (server.address, "fast", 390, "en"), (server.address, "slow", 390, "fr"), (server.address, "fast", 1280, "fr"),
            (drops.address, "drops", 390, "fr"), (drops.address, "drops", 1280, "en"))
        for address, net, width, language in rounds:
            for cookies, path in pages:
                found, size = look(browser, cookies, address, path, net, width, language)
                faults += found
                sizes[path] = max(size, sizes.get(path, 0))
    largest = max(sizes, key=sizes.get)
    finish(faults, f"{len(sizes)} pages loaded five times with an empty cache, at most {sizes[largest]} bytes ({largest})")


if __name__ == "__main__":
    main()
