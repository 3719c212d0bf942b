"""Pictures of a running match, in English by day and in French by night."""
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from server import Server

FOLDER = Path("Documentation/Pictures")
NAMES = ["Zoë Ünal", "Émile Laurent", "Inès Moreau", "Radu Ionescu", "Maya Patel", "陈伟", "Tom Baker", "Grace Adeyemi"]


def match(page, address):
    """Signs up and plays until the score is 3 – 2."""
    page.goto(address + "/register?locale=en")
    page.fill("#username", "Léa")
    page.fill("#password", "a good password")
    page.locator("main form button").click()
    for name in NAMES:
        page.goto(address + "/players/add")
        page.fill("#name", name)
        page.locator("main form button").click()
    page.goto(address + "/players?mode=select")
    for box in page.locator("input[name=player]").all():
        box.check(force=True)
    page.locator("main form button").first.click()
    fields = [box.get_attribute("name") for box in page.locator("main input[value=bench]").all()]
    for index, field in enumerate(fields):
        page.locator(f"input[name={field}][value={'teamB' if index % 2 else 'teamA'}]").check(force=True)
    page.locator("main form button").first.click()
    page.locator("button[value=start]").click()
    for team in ("teamA", "teamB", "teamA", "teamB", "teamA"):
        page.locator(f"[data-team={team}] .button-goal").click()
    page.wait_for_timeout(3_000)
    page.reload()
    return page.url


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = Server(sys.argv[1])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 760}, device_scale_factor=2, timezone_id="Europe/Paris")
        page = context.new_page()
        address = match(page, server.address)
        for language, scheme in (("en", "light"), ("fr", "dark")):
            page.emulate_media(color_scheme=scheme)
            page.goto(f"{address}?locale={language}")
            page.screenshot(path=FOLDER / f"scoreboard.{language}.png")
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
