"""The pages of a long history on a running site: 500 matches of an account with 40 players, of whom one has a long name, and others
have names with markup, or in Chinese or Arabic. In English and French: nothing lost or cut off on a phone 320 px wide and on a
desktop, no findings of axe on the desktop, valid HTML, an empty console.
"""
import sys
import tempfile
from pathlib import Path

from browser import PageErrors, chromium, failure, finish, violations
from history import account
from markup import problems
from roster import arrive, submit
from server import Server

LAYOUT = Path(__file__).with_name("layout.js").read_text()
UNUSUAL = ["Maximilian-Alexander Wolkenstein-Hohenburg", "Zoë <b>Ünal</b>", "O'Neil & Sons", "陈伟", "عمر حسن"]
NAMES = UNUSUAL + [f"Player {number}" for number in range(6, 41)]
# How many pages of the history are opened, from the newest.
PAGES = 3
WIDTHS = (320, 1280)


def sign_in(page, address):
    page.goto(address + "/login?locale=en")
    page.fill("#username", "zoe")
    page.fill("#password", "long enough")
    submit(page)
    arrive(page, "main[data-screen=player-list]")


class Reader:
    """Opens pages, and checks the layout of each with both widths."""

    def __init__(self, page, address, language, folder):
        self.page, self.address, self.language, self.folder = page, address, language, folder
        self.errors, self.faults, self.count = PageErrors(page, address), [], 0

    def open(self, path):
        response = self.page.goto(f"{self.address}{path}{'&' if '?' in path else '?'}locale={self.language}")
        where = f"{path} in {self.language}"
        if response.status != 200:
            self.faults.append(f"{where}: status {response.status}")
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 844})
            self.faults += [f"{where}, {width} px: {what}" for what in self.page.evaluate(LAYOUT)]
        self.faults += [
            f"{where}: {what}" for what in violations(self.page, contrast=self.language == "en") + self.errors.take()]
        self.count += 1
        Path(self.folder, f"{self.count}+{path.strip('/').replace('/', '+').split('?')[0]}+{self.language}.html").write_text(
            response.text())

    def older(self):
        """The address of the next page of the history."""
        return self.page.locator("main a[href*='before=']").get_attribute("href")


def read(reader):
    reader.open("/gathers")
    for _ in range(PAGES - 1):
        reader.open(reader.older())
    reader.open("/gathers?player=1")
    for period in ("all", "year", "last10"):
        reader.open(f"/table?period={period}")
    for path in ("/players", "/players/1", "/players?mode=select"):
        reader.open(path)


def main():
    faults, count = [], 0
    with tempfile.TemporaryDirectory() as folder, Server(sys.argv[1]) as server, chromium() as browser:
        server.run("user", "create", "zoe", text="long enough\n")
        Path(folder, "zoe.json").write_text(account(500, NAMES))
        server.run("user", "import", "zoe", folder + "/zoe.json")
        for language in ("en", "fr"):
            page = browser.new_context(locale=language, reduced_motion="reduce", service_workers="block").new_page()
            try:
                sign_in(page, server.address)
                reader = Reader(page, server.address, language, folder)
                read(reader)
                faults, count = faults + reader.faults, count + reader.count
            except Exception as problem:
                faults.append(f"{language}: {failure(problem, __file__)}")
        faults += problems(folder)
    finish(faults, f"{count} pages of 500 matches")


if __name__ == "__main__":
    main()
