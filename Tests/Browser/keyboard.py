"""The main steps of story.py with the keyboard only: letters, Tab, Shift+Tab, Enter, Space and arrow keys, in English in a window
of the size of a phone, and in French in one of the size of a desktop.

At each step, the focused element shows the focus, is in the window and is not covered by a sticky bar. Tab follows the order of the
page to its end, and Shift+Tab goes back in the reverse order.
"""
import sys

from browser import PageErrors, chromium, failure, finish, leaving
from focus import Focus
from server import Server

# Whether `autofocus` has been processed, which can be after the load.
FOCUSED = """() => !document.querySelector("[autofocus]") || document.activeElement !== document.body"""
PLAYERS = ("Zoë", "Émile", "陈伟", "عمر")


class Keyboard:
    def __init__(self, page, address, where):
        self.page, self.address, self.where, self.faults = page, address, where, []
        self.focus = Focus(page, self.fault)
        self.errors = PageErrors(page, address)

    def fault(self, what):
        screen = self.page.locator("main").get_attribute("data-screen")
        self.faults.append(f"{screen}, {self.where}: {what}")

    def leave_with(self, key, screen, state=None):
        """Presses a key that opens another page, and waits for the page."""
        with leaving(self.page):
            self.page.keyboard.press(key)
        self.arrive(screen, state)

    def arrive(self, screen, state=None):
        self.page.wait_for_function(FOCUSED)
        main = self.page.locator("main")
        found = main.get_attribute("data-screen"), main.get_attribute("data-state")
        assert found[0] == screen and state in (None, found[1]), f"{self.where}: at {found}, not {screen} {state}"

    def type(self, selector, text):
        self.focus.reach(selector)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def follow(self, selector, screen, state=None, key="Enter"):
        self.focus.reach(selector)
        self.leave_with(key, screen, state)

    def play(self):
        try:
            self.enter()
            self.roster()
            self.teams()
            self.match()
        except Exception as problem:
            self.fault(failure(problem, __file__))
        self.faults += [f"{self.where}: {what}" for what in self.errors.take()]

    def enter(self):
        page = self.page
        page.goto(self.address + "/")
        self.arrive("login")
        self.focus.round_trip()
        self.follow("a[href^='/register']", "register")
        self.skip_link()
        self.type("#username", "x" * 21)
        self.type("#password", "short")
        self.leave_with("Enter", "register")
        # The error summary has the focus, and its links focus the fields.
        if not page.locator("[data-error-summary]").evaluate("element => element === document.activeElement"):
            self.fault("the error summary does not get the focus")
        self.focus.reach("[data-error-summary] a[href='#username']")
        page.keyboard.press("Enter")
        self.focus.expect("#username")
        self.type("#username", self.where[:20])
        self.type("#password", "long enough")
        self.focus.reach("#remember")
        page.keyboard.press("Space")
        self.follow("main form [type=submit]", "player-list", "empty", key="Space")

    def skip_link(self):
        page = self.page
        page.goto(page.url)
        page.keyboard.press("Tab")
        if not self.focus.expect("a[href='#main']"):
            return
        self.focus.check()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        if not page.evaluate("document.querySelector('main').contains(document.activeElement)"):
            self.fault("the skip link does not focus the content")

    def roster(self):
        for name in PLAYERS:
            self.follow("a[href='/players/add']", "player-add")
            # The field has the focus, and Enter begins another line in it.
            self.focus.expect("#name")
            if name == PLAYERS[0]:
                self.focus.round_trip()
            self.type("#name", name)
            self.follow("main form[method=post] [type=submit]", "player-list", "list")
        self.focus.round_trip()
        self.follow("main li a[href^='/players/']", "player-detail")
        self.focus.round_trip()
        self.follow("a[href$='/edit/position']", "player-edit", "selection")
        self.focus.round_trip()
        # All radio buttons are one stop. Arrow keys move between them.
        self.focus.reach("input[name=value]")
        self.page.keyboard.press("ArrowDown")
        self.focus.expect("input[name=value]:checked")
        self.focus.check()
        self.leave_with("Enter", "player-detail")
        self.page.goto(self.address + "/players")
        self.type("#q", "zoe")
        self.leave_with("Enter", "player-list")
        self.page.goto(self.address + "/players")

    def teams(self):
        page = self.page
        self.follow("a[href='/players?mode=select']", "player-list", "selection")
        self.focus.round_trip()
        for index in range(len(PLAYERS)):
            self.focus.reach(f"li:nth-child({index + 1}) input[name=player]")
            page.keyboard.press("Space")
        # Enter in a row opens the page of the teams. In the search field it searches.
        self.leave_with("Enter", "confirm-players")
        self.focus.round_trip()
        for index, radio in enumerate(page.locator("main input[value=bench]").all()):
            self.focus.reach(f"input[name={radio.get_attribute('name')}]")
            for _ in range(1 + index % 2):
                page.keyboard.press("ArrowRight")
            self.focus.check()
        self.follow("main form[method=post] [type=submit]", "gather", "stopped")

    def match(self):
        page = self.page
        self.focus.round_trip()
        self.focus.reach("button[name=action][value=start]")
        page.keyboard.press("Enter")
        page.wait_for_selector("main[data-state=running]")
        # The button was replaced by another one, and the focus moved to it.
        assert page.evaluate("document.activeElement !== document.body"), "the focus was lost with the button"
        for team, score in (("teamA", "1 – 0"), ("teamB", "1 – 1")):
            with page.expect_response(lambda response: response.request.method == "POST"):
                self.focus.reach(f"[data-team={team}] form [type=submit]")
                page.keyboard.press("Enter")
            page.locator("[data-score]").get_by_text(score, exact=True).wait_for()
        # The question of who scored disappears after the answer, and the focus moves to the goals.
        self.focus.reach("#ask-form .chip")
        # A question that has just appeared ignores taps for a moment.
        page.wait_for_timeout(600)
        page.keyboard.press("Enter")
        page.locator("#ask").wait_for(state="detached")
        if self.focus.expect("#goals"):
            self.focus.check()
        page.reload()
        self.focus.round_trip()
        self.focus.reach("#more > summary")
        page.keyboard.press("Enter")
        self.focus.round_trip()
        self.follow("a[href$='/end']", "gather-end")
        self.focus.round_trip()
        self.follow("main form [type=submit]", "gather", "ended")
        self.focus.round_trip()
        self.follow("nav a[href='/gathers']", "match-report")
        self.focus.round_trip()
        self.follow("main [data-row=detail] a", "gather", "ended")
        self.follow("form[action='/logout'] button", "login")


def main():
    faults, stories = [], 0
    with Server(sys.argv[1]) as server, chromium() as browser:
        for language, width, height in (("en", 390, 640), ("fr", 1280, 720)):
            with browser.new_context(
                    viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce") as context:
                story = Keyboard(context.new_page(), server.address, f"{language} {width} px")
                story.play()
                faults += story.faults
                stories += 1
    finish(faults, f"{stories} stories with the keyboard only")


if __name__ == "__main__":
    main()
