"""A new user starts a match with six players on a phone of 360 px, with at most 20 taps besides typing, in less than 90 seconds. The
time is estimated from the numbers of taps, letters and pages, and the measured waits for pages are added.

The test only taps visible elements, and scrolls to them when necessary.
"""
import sys
import time

from browser import PageErrors, chromium, failure, finish, leaving
from server import Server

NAMES = ("Ada", "Bram", "Chloé", "Dmitri", "Elif", "Farid")
TAPS, SECONDS = 20, 90

# The time that a person needs, in seconds: to tap (about a second for a thumb by Fitts's law), to type a letter on a phone (36
# words a minute in large studies; here a word is five letters and a space), and to read a new page.
TAP, KEY, ORIENTATION = 1.2, 0.28, 0.6


class Person:
    def __init__(self, page):
        self.page, self.taps, self.keys, self.pages, self.waited = page, 0, 0, 0, 0.0

    def tap(self, what):
        """Taps the centre of an element, as a finger does. An element that covers it would get the tap."""
        what = what.first
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.taps += 1

    def open(self, what, screen):
        """Taps a link or a button that opens another page, and waits for the page."""
        before = time.monotonic()
        with leaving(self.page):
            self.tap(what)
        self.waited += time.monotonic() - before
        self.pages += 1
        found = self.page.locator("main").get_attribute("data-screen")
        assert found == screen, f"a tap opened {found}, not {screen}"

    def type(self, field, text):
        """Taps a field, unless it has the focus already, and types."""
        field = self.page.locator(field)
        if not field.evaluate("element => element === document.activeElement"):
            self.tap(field)
        self.page.keyboard.type(text)
        assert field.input_value() == text, f"{text} was not typed"
        self.keys += len(text)

    def seconds(self):
        return self.taps * TAP + self.keys * KEY + self.pages * ORIENTATION + self.waited


def start_a_match(person, address):
    page = person.page
    page.goto(address)
    person.pages += 1
    save = page.locator("main form[method=post] [type=submit]")
    person.open(page.locator("main a[href^='/register']"), "register")
    person.type("#username", "friday")
    person.type("#password", "kick it at 8")
    person.open(save, "player-list")
    person.open(page.locator("main a[href='/players/add']"), "player-add")
    person.type("#name", "\n".join(NAMES))
    person.open(save, "player-list")
    person.open(page.locator("main a[href='/players?mode=select']"), "player-list")
    person.open(page.locator("main a[data-preset=all]"), "player-list")
    person.open(page.locator("main form [type=submit]"), "confirm-players")
    person.open(page.locator("main button[name=arrange][value=balance]"), "confirm-players")
    person.open(save, "gather")
    person.tap(page.locator("button[name=action][value=start]"))
    page.wait_for_selector("main[data-state=running]")
    assert [page.locator(f"[data-team={team}] ul li").count() for team in ("teamA", "teamB")] == [3, 3]


def main():
    faults = []
    with Server(sys.argv[1]) as server, chromium() as browser:
        with browser.new_context(
                viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale="en") as context:
            page = context.new_page()
            errors, person = PageErrors(page, server.address), Person(page)
            try:
                start_a_match(person, server.address)
            except Exception as problem:
                faults.append(f"cannot continue on {page.url}: {failure(problem, __file__)}")
            faults += errors.take()
    if person.taps > TAPS:
        faults.append(f"more than {TAPS} taps")
    if person.seconds() >= SECONDS:
        faults.append(f"{SECONDS} seconds or more")
    finish(faults, f"{person.taps} taps, {person.keys} letters, {person.pages} pages: {person.seconds():.0f} seconds")


if __name__ == "__main__":
    main()
