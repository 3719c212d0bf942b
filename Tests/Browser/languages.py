"""Pages in languages that no code names: the pseudo-languages en-XA (accented, longer) and ar-XB (right to left).

A copy of the catalog gets both, and the server serves it. From right to left every page must be the mirror image of the
English one; in both, nothing may scroll sideways or be cut off, on the narrowest phone and on a desktop.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from server import Server

ROOT = Path(__file__).resolve().parents[2]

# The sides on which things stand: each must change to the other side with the direction of the text.
SIDES = """() => [".brand", ".languages", "h1", ".back", ".card-action", ".check-box", ".tabs", ".account"].flatMap(selector => {
  const element = document.querySelector(selector);
  if (!element || !element.getClientRects().length) return [];
  const box = element.getBoundingClientRect(), width = document.documentElement.clientWidth;
  const before = box.left, after = width - box.right;
  return Math.abs(before - after) < 8 ? [] : [[selector, before < after]];
})"""

# Text that is wider or higher than the box that cuts it off.
CLIPPED = """() => [...document.querySelectorAll("body *")].filter(element => {
  const style = getComputedStyle(element);
  const cuts = ["hidden", "clip"].includes(style.overflowX) || ["hidden", "clip"].includes(style.overflowY);
  return cuts && !element.closest(".visually-hidden, .skip-link, svg, .narrow-icon") && element.textContent.trim()
    && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
}).map(element => element.outerHTML.slice(0, 120))"""


def resources(gather, folder):
    """The site's files, with the pseudo-languages in the catalog."""
    (folder / "Localizations").mkdir()
    catalog = folder / "Localizations/Localizable.xcstrings"
    shutil.copy(ROOT / "Localizations/Localizable.xcstrings", catalog)
    for name in ("Resources", "public"):
        os.symlink(ROOT / name, folder / name)
    subprocess.run([gather, "l10n", "pseudo", "--catalog", catalog], check=True, stdout=subprocess.DEVNULL)
    return str(folder)


def set_up(page, address):
    """A roster and a match, made in English."""
    page.goto(address + "/register?locale=en")
    page.fill("#username", "pseudo")
    page.fill("#password", "long enough")
    page.locator("main button[type=submit]").first.click()
    for name in ("Zoë <b>Ünal</b>", "عمر حسن", "Wolfeschlegelsteinhausenbergerdorff " * 3):
        page.goto(address + "/players/add")
        page.fill("#name", name)
        page.locator("main button[type=submit]").first.click()
    page.goto(address + "/gathers/confirm?player=1&team-1=teamA&player=2&team-2=teamB")
    page.locator("main button[type=submit]").first.click()
    return page.url.split("?")[0].removeprefix(address)


def main():
    gather = str(Path(sys.argv[1]).resolve())
    faults, looked = [], 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(gather, resources(gather, Path(folder)))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(reduced_motion="reduce")
        match = set_up(page, server.address)
        screens = ["/players", "/players?q=nobody", "/players?mode=select", "/players/add", "/players/1",
                   "/players/1/edit/age", "/players/1/edit/position", "/players/1/delete",
                   "/gathers/confirm?player=1&player=2&player=3", match, match + "/end", "/gathers", "/nowhere"]
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            for screen in screens:
                sides = {}
                for language in ("en", "en-XA", "ar-XB"):
                    address = f"{server.address}{screen}{'&' if '?' in screen else '?'}locale={language}"
                    page.goto(address)
                    looked += 1
                    where = f"{screen} in {language} at {width} px"
                    if page.locator("html").get_attribute("lang") != language:
                        faults.append(f"{where} is in another language")
                    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                        faults.append(f"{where} scrolls sideways")
                    faults += [f"{where} cuts off {what}" for what in page.evaluate(CLIPPED)]
                    sides[language] = dict(page.evaluate(SIDES))
                for selector, is_before in sides["en"].items():
                    if sides["ar-XB"].get(selector, not is_before) == is_before:
                        faults.append(f"{screen} at {width} px does not mirror {selector}")
        browser.close()
        server.stop()
    for fault in faults:
        print(fault)
    print(f"{looked} pages looked at, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
