"""User preferences, on samples and on the real site. The parts `contrast` and `motion` test further preferences on all samples.

Transitions: pages have transitions unless motion is reduced, and a tap during a transition reaches its target. Print: a roster,
the list of matches and a match are printed dark on white, even in dark mode, without navigation, buttons and fields; the teams and the
match of 22 players, with 24 goals, each fit on one sheet, and only the chosen team of each player is printed. Forced colours: selected,
current and disabled states and the time-up state are visible without their texts, and axe has no findings other than contrast.
"""
import io
import re
import sys

from PIL import Image, ImageChops

from browser import PageErrors, chromium, finish, samples, violations
from contrast import LOW
from roster import arrive, sign_up, submit
from server import Preview, Server

SCHEMES = ("light", "dark")

# Records for each shown page of a tab whether the browser made a transition.
REVEALED = """addEventListener("pagereveal", event => {
  const all = JSON.parse(sessionStorage.revealed ?? "[]");
  sessionStorage.revealed = JSON.stringify([...all, event.viewTransition !== null]);
  window.isRevealed = true;
});"""
IS_REVEALED = "() => window.isRevealed"

def turn(page):
    """Opens the matches and then the players by taps. Returns for each of the two pages whether it was shown with a transition."""
    for path, screen in (("/gathers", "match-report"), ("/players", "player-list")):
        # A page can be loaded before it is shown.
        page.wait_for_function(IS_REVEALED)
        page.locator(f"header a[href='{path}']").tap()
        arrive(page, f"main[data-screen={screen}]")
    page.wait_for_function(IS_REVEALED)
    return page.evaluate("JSON.parse(sessionStorage.revealed)")[-2:]


def tap_in_transition(page):
    """Taps during a transition, which is slowed down so much that it lasts longer than the test takes to tap."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.005})
    page.locator("header a[href='/gathers']").tap()
    arrive(page, "main[data-screen=match-report]")
    tab = page.locator("header a[href='/players']").bounding_box()
    page.wait_for_function("() => document.getAnimations().some(at => at.effect.pseudoElement?.startsWith('::view-transition'))")
    page.touchscreen.tap(tab["x"] + tab["width"] / 2, tab["y"] + tab["height"] / 2)
    try:
        page.wait_for_selector("main[data-screen=player-list]")
    except Exception:
        return ["a tap during a transition is lost"]
    return []


def transitions(gather, browser):
    faults = []
    with Server(gather) as server:
        for motion in ("no-preference", "reduce"):
            with browser.new_context(
                    viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion=motion) as context:
                page = context.new_page()
                errors = PageErrors(page, server.address)
                page.add_init_script(REVEALED)
                sign_up(page, server.address, f"user-{motion}", ["Ada"])
                expected = motion == "no-preference"
                found = turn(page)
                if found != [expected] * 2:
                    faults.append(f"transitions of pages are {found} with prefers-reduced-motion: {motion}")
                if expected and all(found):
                    faults += tap_in_transition(page)
                faults += errors.take()
    return faults


# Selectors of elements that must be visible in print, by page.
ON_PAPER = {
    "PlayerList/list": ("h1", "main li bdi"),
    "MatchReport/report": ("h1", "main [data-row=detail] a"),
    "Gather/ended-goals": ("h1", "[data-score]", "[data-team] li bdi", "[id=goals] li"),
    "Gather/running": ("h1", "[data-score]", "[data-team] li bdi"),
    "Watch/ended": ("h1", "[data-score]", ".squad li bdi"),
}
SHOWN = "all => all.filter(at => at.checkVisibility()).map(at => at.outerHTML)"
NOT_ON_PAPER = "header, footer, nav, aside, button, input, select, summary, [data-offline], [id=ask]"


def paper(page, pages):
    faults = []
    page.emulate_media(media="print")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for name in (*ON_PAPER, "PlayerList/banner", "Gather/goal", "Gather/counted-twice", "PlayerList/found"):
            page.goto(pages[name])
            where = f"{name} on paper, {scheme}"
            for selector in ON_PAPER.get(name, ("h1",)):
                things = page.locator(selector)
                if not things.count() or not all(thing.is_visible() for thing in things.all()):
                    faults.append(f"{where}: {selector} is missing")
            faults += [f"{where}: unexpected element {html[:100]}" for html in page.locator(NOT_ON_PAPER).evaluate_all(SHOWN)]
            faults += [f"{where}: low contrast: {text}" for text in page.evaluate(LOW)]
            dots = Image.open(io.BytesIO(page.screenshot())).convert("L").histogram()
            if dots[255] < sum(dots) * 0.7:
                faults.append(f"{where}: the paper is not white")
    page.emulate_media(media="screen", color_scheme="light")
    return faults


# Counts the given number of goals, for the two teams in turn.
COUNT = """async goals => {
  const formToken = document.querySelector("[name=formToken]").value;
  for (let goal = 0; goal < goals; goal += 1) {
    const body = new URLSearchParams({ team: goal % 2 ? "teamB" : "teamA", change: "1", token: crypto.randomUUID(), formToken });
    await fetch(location.pathname + "/score", { method: "POST", body, headers: { Prefer: "return=minimal" } });
  }
}"""


def sheets(page, where, team_choices=0):
    """Faults of the page that is open, when it is printed in both languages and on two paper sizes."""
    address, faults = page.url.split("#")[0], []
    for language in ("en", "fr"):
        page.goto(f"{address}{'&' if '?' in address else '?'}locale={language}")
        for paper_size in ("A4", "Letter"):
            count = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper_size)))
            if count != 1:
                faults.append(f"{where} in {language} takes {count} sheets of {paper_size}, not one")
        page.emulate_media(media="print")
        shown = page.locator("main .segment").evaluate_all("all => all.filter(at => at.checkVisibility()).length")
        if shown != team_choices:
            faults.append(f"{where} in {language} shows {shown} choices of a team on paper, not {team_choices}")
        page.emulate_media(media="null")
    page.goto(address)
    return faults


def evening(gather, browser):
    """Faults of the printed pages of an evening with 22 players: the teams, the match, its teams, and the result."""
    with Server(gather) as server, browser.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        sign_up(page, server.address, "paper", [])
        page.goto(server.address + "/players/add")
        page.fill("#name", "\n".join(f"Jean-Baptiste Grenouille {number}" for number in range(1, 23)))
        submit(page)
        arrive(page, "main[data-screen=player-list]")
        page.goto(server.address + "/players?mode=select&all=1")
        page.locator("main form [type=submit]").last.click()
        page.locator("button[name=arrange][value=balance]").click()
        arrive(page, "[data-reason]")
        faults = sheets(page, "the choice of teams", team_choices=22)
        page.locator("main form[method=post] [type=submit]").first.click()
        arrive(page, "main[data-screen=gather]")
        match = page.url.split("?")[0].split("#")[0]
        page.evaluate(COUNT, 24)
        page.goto(match)
        faults += sheets(page, "the match")
        page.goto(match + "/teams")
        faults += sheets(page, "the page of the match's teams", team_choices=22)
        page.goto(match + "/end")
        submit(page)
        arrive(page, "main[data-state=ended]")
        page.goto(match)
        return faults + sheets(page, "the result")


# States that must be visible without their texts: the page, the element, and a function that removes the state.
UNTICK = "at => { at.querySelector('input').checked = false; }"
NOT_CURRENT = "at => at.removeAttribute('aria-current')"
ENABLE = "at => { at.disabled = false; }"
TOLD = (
    ("ConfirmPlayers/form", "fieldset label:has(:checked)", UNTICK),
    ("PlayerSelection/selection", "label:has(:checked)", UNTICK),
    ("PlayerEdit/selection", "label:has(:checked)", UNTICK),
    ("Login/remembered", "label:has(:checked)", UNTICK),
    ("PlayerList/list", "header [aria-current]", NOT_CURRENT),
    ("PlayerList/list", "footer [aria-current]", NOT_CURRENT),
    ("Gather/time-up", "[data-time-up]", "at => { at.style.border = '0'; }"),
    ("Gather/stopped", "#undo-button:disabled", ENABLE),
)


def each_screen(pages):
    """The name of the first sample of each screen."""
    return {name.split("/")[0]: name for name in reversed(pages)}.values()


def shot(page, box):
    return Image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")


def told(page, selector, change):
    """The share of pixels that change when the state is removed. Text is hidden."""
    thing = page.locator(selector).first
    thing.scroll_into_view_if_needed()
    thing.evaluate("at => at.style.setProperty('font-size', '0', 'important')")
    box = thing.bounding_box()
    before = shot(page, box)
    thing.evaluate(change)
    changed = ImageChops.difference(before, shot(page, box)).convert("L").point(lambda value: 255 if value > 48 else 0)
    return changed.histogram()[255] / (changed.width * changed.height)


def forced_colours(page, pages):
    faults = []
    for scheme in SCHEMES:
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        for name, selector, change in TOLD:
            page.goto(pages[name])
            share = told(page, selector, change)
            if share < 0.02:
                faults.append(f"{name} in forced colours, {scheme}: the state of {selector} is not visible, {share:.1%} of pixels differ")
    for name in (*each_screen(pages), "Gather/time-up", "Gather/goal", "Preview/components"):
        page.goto(pages[name])
        # In forced colours, axe reads the colours of the style sheet, which the system replaces.
        faults += [f"{name} in forced colours: {what}" for what in violations(page) if "axe color-contrast" not in what]
    page.emulate_media(forced_colors="none", color_scheme="light")
    return faults


def main():
    with chromium() as browser:
        faults = transitions(sys.argv[1], browser) + evening(sys.argv[1], browser)
        with Preview(sys.argv[1]) as preview:
            page = browser.new_page(reduced_motion="reduce", viewport={"width": 390, "height": 844})
            pages = dict(samples(page, preview.address, "en"))
            faults += paper(page, pages) + forced_colours(page, pages)
    finish(faults, "transitions, paper and forced colours")


if __name__ == "__main__":
    main()
