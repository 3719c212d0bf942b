"""The taps of the most frequent tasks on a phone of 390 by 844 pixels: players are added, a player gets position and skill, and
matches are started with players who are known.

Typing is not counted, and neither is opening the first page of a task. The test only taps visible elements, and scrolls to them when
necessary.
"""
import sys

from browser import PageErrors, chromium, failure, finish
from first_match import Person
from roster import sign_up
from server import Server

NAMES = ("Adèle", "Alex", "Amélie", "Ben", "Bruno", "Chloé", "Dmitri", "Elif", "Emre", "Farid", "Hugo", "Inès", "Jonas",
         "Karim", "Léo", "Marek", "Nora", "Oscar", "Radu", "Sofia", "Tom", "Yann")
LIMITS = {"ten players are added": 4, "position and skill of a player": 5, "ten known players to a running clock": 6,
          "22 known players to a running clock": 8}

# The number of rows of players on the page of the teams, and the top of the first and the bottom of the last one, in pixels.
ROWS = """() => {
  const rows = [...document.querySelectorAll("[data-teams] fieldset")].filter(row => row.querySelector("[value=bench]"));
  return [rows.length, rows[0].getBoundingClientRect().top + scrollY, rows.at(-1).getBoundingClientRect().bottom + scrollY];
}"""


def save(page):
    return page.locator("main form[method=post] [type=submit]")


def add_ten(person, address):
    person.open(person.page.locator("main a[href='/players/add']"), "player-add")
    person.type("#name", "\n".join(NAMES[:10]))
    person.open(save(person.page), "player-list")
    assert person.page.locator("main li a[href$='/delete']").count() == 10


def describe(person, address):
    page = person.page
    person.open(page.locator("main li a[href^='/players/']"), "player-detail")
    person.open(page.locator("main a[href$='/edit']"), "player-edit")
    person.tap(page.locator("label:has(input[name=position][value=goalkeeper])"))
    person.tap(page.locator("label:has(input[name=skill][value=professional])"))
    person.open(save(page), "player-detail")
    assert page.get_by_text("Professional", exact=True).count() == 1


def start(person, preset, arrange):
    page = person.page
    person.open(page.locator("main a[href='/players?mode=select']"), "player-list")
    person.open(page.locator(f"main a[data-preset={preset}]"), "player-list")
    person.open(page.locator("main form [type=submit]"), "confirm-players")
    person.open(page.locator(f"main button[name=arrange][value={arrange}]"), "confirm-players")
    assert page.locator("[data-reason]").inner_text()
    rows = page.evaluate(ROWS)
    person.tap(page.locator("main label:has(input[name=start])"))
    person.open(save(page), "gather")
    assert page.locator("main").get_attribute("data-state") == "running"
    return rows


def ten(person, address):
    start(person, "all", "balance")
    assert [person.page.locator(f"[data-team={team}] ul li").count() for team in ("teamA", "teamB")] == [5, 5]


def twenty_two(person, address):
    """Starts a match with 22 players, and then counts the taps to start the next match with the same players."""
    page, taps = person.page, person.taps
    person.open(page.locator("a[href='/players']"), "player-list")
    person.open(page.locator("main a[href='/players/add']"), "player-add")
    person.type("#name", "\n".join(NAMES[10:]))
    person.open(save(page), "player-list")
    start(person, "all", "shuffle")
    page.goto(address + "/gathers")
    person.taps = taps
    count, top, bottom = start(person, "last", "balance")
    assert count == 22 and bottom - top <= 2 * 844, f"{count} players take {bottom - top} px"
    assert [page.locator(f"[data-team={team}] ul li").count() for team in ("teamA", "teamB")] == [11, 11]


def main():
    faults, told = [], []
    with Server(sys.argv[1]) as server, chromium() as browser:
        with browser.new_context(
                viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en") as context:
            page = context.new_page()
            errors = PageErrors(page, server.address)
            sign_up(page, server.address, "evening", [])
            for (name, limit), step in zip(LIMITS.items(), (add_ten, describe, ten, twenty_two)):
                page.goto(server.address + "/players")
                person = Person(page)
                try:
                    step(person, server.address)
                except Exception as problem:
                    faults.append(f"{name}, {page.url}: {failure(problem, __file__)}")
                if person.taps > limit:
                    faults.append(f"{name}: {person.taps} taps, more than {limit}")
                told.append(f"{name}: {person.taps}")
            faults += errors.take()
    finish(faults, ", ".join(told))


if __name__ == "__main__":
    main()
