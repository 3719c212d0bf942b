"""The layout on a phone at the pitch, measured on the samples of all screens.

Landscape, with and without a notch: clock and score side by side, a goal button under each thumb, and the question after a goal
are on the first screen. Safe areas: the notch and the home indicator cover no text and no target. Portrait, 390 and 360 px: a main
action is on the first screen, except on pages with long forms or errors, and actions in a bar are in the lower half; the link that
ends the match is at most two screens below the button “More”. The question after a goal covers neither clock nor goal buttons, and in
landscape not the score either. At 390 px targets have at least 44 px in both directions, except links in a sentence. The teams of 22
players fit on two screens of 360 by 780 px, from the top of the page to the button that starts the match. The digits of the clock are
about a centimetre tall with a contrast of at least 7:1, in light and dark mode.
"""
from digits import digits
from notch import NONE, ON_ITS_SIDE, UPRIGHT, covered
from sample_pages import check_samples

# In CSS pixels: the size of a target by Apple's rules (WCAG 2.5.8 asks for 24, 2.5.5 for 44).
TARGET = 44

# The question of who scored, and the offer to take back a goal: first the whole card, then the parts that must be on the first screen.
ASK = ("[id=ask]", "[id=ask-question]", "[id=ask-form] button", "[id=ask-nobody]")
DOUBT = ("[id=doubt]", "[id=doubt-text]", "[id=doubt-take-back-button]", "[id=doubt-keep-button]")

# The sample with the teams of 22 players.
TEAMS_OF_22 = "ConfirmPlayers/balanced"

GOALS = "[id='score-teamA-button'], [id='score-teamB-button']"

# Selectors by name. `HAS` counts the elements that match each selector. The counts are the same at every size.
PARTS = {
    "goals": GOALS, "problems": "[data-error-summary]", "fields": "main .field", "ask": ASK[0], "doubt": DOUBT[0], "clock": "[data-clock]",
    "end": "main a[href$='/end']", "players": "[data-teams] fieldset:has([value=bench])", "arrange": "[data-arrange]"}
HAS = """parts => Object.fromEntries(
  Object.entries(parts).map(([name, selector]) => [name, document.querySelectorAll(selector).length]))"""

# The box of the first element that matches a selector, in the window.
BOX = """selector => {
  const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [left, top, right, bottom];
}"""

# The main actions of a page: buttons and links with the background of a primary or a destructive action.
MAIN = """() => {
  scrollTo(0, 0);
  const fill = document.createElement("i");
  document.body.append(fill);
  const fills = ["--pitch", "--danger"].map(token => {
    fill.style.background = `var(${token})`;
    return getComputedStyle(fill).backgroundColor;
  });
  fill.remove();
  const inBar = at => at && (getComputedStyle(at).position === "sticky" || inBar(at.parentElement));
  return [...document.querySelectorAll("main a:not([aria-current]), main button")]
    .filter(at => at.checkVisibility() && fills.includes(getComputedStyle(at).backgroundColor))
    .map(at => {
      const { left, top, right, bottom } = at.getBoundingClientRect();
      return { name: at.textContent.trim(), box: [left, top, right, bottom], inBar: !!inBar(at) };
    });
}"""

# Targets that are two or more pixels smaller than `target`: the element, its label, or the card that it fills. Points are tested, so
# that a target that another element covers counts as small. Links in a sentence are left out, because they are only as high as a line
# of text.
SMALL = """target => {
  const small = [], reach = target / 2 - 1;
  for (const at of document.querySelectorAll("a, button, input, select, summary")) {
    if (!at.checkVisibility({ visibilityProperty: true }) || at.type === "hidden") continue;
    if (at.matches("a") && getComputedStyle(at).display === "inline" && at.parentElement.matches("p")) continue;
    const area = at.closest("label") ?? at;
    area.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = area.getBoundingClientRect();
    if (width < 2 || getComputedStyle(at).clipPath !== "none") continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const misses = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].filter(([right, down]) => {
      const hit = document.elementFromPoint(x + right, y + down);
      return !hit || !(area.contains(hit) || hit.querySelector(":scope > .card-title") === at);
    });
    const name = at.outerHTML.slice(0, 100).replaceAll("\\n", " ");
    if (misses.length) small.push(`${Math.round(width)} by ${Math.round(height)}: ${name}`);
  }
  scrollTo(0, 0);
  return small;
}"""

# The height of what is above the bar at the end of the page, and the height of the bar, which covers that much of each screen.
TEAMS = """() => {
  const bar = document.querySelector("[data-teams]").lastElementChild;
  scrollTo(0, document.documentElement.scrollHeight);
  const { top, height } = bar.getBoundingClientRect();
  const above = top + scrollY;
  scrollTo(0, 0);
  return [above, height];
}"""


class Phone:
    """The page that is open in a window, with the size of its screen and the insets of its edges."""

    def __init__(self, window):
        self.window, self.page = window, window.page
        self.width, self.height, self.insets = 0, 0, NONE
        self.has = self.page.evaluate(HAS, PARTS)

    def hold(self, width, height, insets=NONE):
        self.window.resize(width, height)
        if insets != self.insets:
            self.window.protocol.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        self.width, self.height, self.insets = width, height, insets

    def box(self, selector):
        return self.page.evaluate(BOX, selector)

    def shows(self, box):
        """Whether a box is completely on the first screen, between the insets."""
        left, top, right, bottom = box
        return (left >= self.insets["left"] and top >= self.insets["top"] and right <= self.width - self.insets["right"]
                and bottom <= self.height - self.insets["bottom"])


def scoreboard(phone):
    """Faults of a match on a phone in landscape."""
    page, faults = phone.page, []
    page.evaluate("scrollTo(0, 0)")
    boxes = {name: phone.box(selector) for name, selector in (
        ("clock", "[data-clock]"), ("score", "[data-score]"),
        ("goal A", "[id='score-teamA-button']"), ("goal B", "[id='score-teamB-button']"))}
    faults += [f"{name} is not on the first screen: {box}" for name, box in boxes.items() if not phone.shows(box)]
    clock, score = boxes["clock"], boxes["score"]
    if not (clock[2] <= score[0] and clock[1] < score[3] and score[1] < clock[3]):
        faults.append(f"clock and score are not next to each other: {clock}, {score}")
    if not (boxes["goal A"][2] < phone.width / 2 < boxes["goal B"][0]):
        faults.append("the goal buttons are not in the left and the right half")
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        faults.append("scrolls sideways")
    if phone.has["ask"]:
        faults += question(phone, boxes)
    return faults


def question(phone, boxes):
    """Faults of the question of who scored, which must be on the first screen and must cover none of the boxes."""
    faults = []
    # The offer to take back a goal that may have been counted twice has precedence: it has the place of the question.
    card, *parts = (DOUBT if phone.has["doubt"] else ASK)
    phone.page.evaluate("card => document.querySelector(card).scrollTo(0, 0)", card)
    for selector in parts:
        if not phone.shows(phone.box(selector)):
            faults.append(f"{selector} is not on the first screen: {phone.box(selector)}")
    ask = phone.box(card)
    for name, box in boxes.items():
        if box[0] < ask[2] and ask[0] < box[2] and box[1] < ask[3] and ask[1] < box[3]:
            faults.append(f"the question covers {name}")
    return faults


def reach(phone):
    """Faults of the main actions, the goal buttons and the question after a goal, and the number of these actions and buttons."""
    page, faults = phone.page, []
    things = page.evaluate(MAIN)
    goals, is_calm = phone.has["goals"], not phone.has["problems"]
    # A form with more than two fields does not fit on the first screen of a small phone.
    is_short = phone.has["fields"] <= 2
    if is_calm and is_short and things and not any(phone.shows(thing["box"]) for thing in things):
        faults.append(f"{things[0]['name']} is not on the first screen: {things[0]['box']}")
    # When a summary of problems is higher than half of the screen, the bar is below it, and may be below the first screen.
    begins_below = False
    if not is_calm:
        _, top, _, bottom = phone.box(PARTS["problems"])
        begins_below = bottom - top > phone.height / 2
    for thing in things:
        if thing["inBar"] and not begins_below and not (phone.shows(thing["box"]) and thing["box"][1] >= phone.height / 2):
            faults.append(f"{thing['name']} is not in the lower half: {thing['box']}")
    if goals and is_calm and not phone.has["ask"]:
        faults += [f"{selector} is not on the first screen: {phone.box(selector)}"
                   for selector in GOALS.split(", ") if not phone.shows(phone.box(selector))]
    if phone.has["ask"] and is_calm:
        boxes = {"clock": phone.box("[data-clock]"), "score": phone.box("[data-score]"), **{name: phone.box(name) for name in GOALS.split(", ")}}
        faults += question(phone, boxes)
    return faults, len(things) + goals


def two_screens(phone):
    """A fault unless 22 players and the length of the match are seen with one scroll to the end."""
    phone.hold(360, 780)
    above, bar = phone.page.evaluate(TEAMS)
    free = 2 * (phone.height - bar)
    return [f"22 players and the length take {above:.0f} px, and two screens have {free:.0f}"] if above > free else []


def the_end(phone):
    """A fault unless the link that ends the match is at most two screens below the button “More”, which shows it."""
    if not phone.has["end"]:
        return []
    phone.page.evaluate("document.querySelector('#more').open = true")
    far = phone.box(PARTS["end"])[3] - phone.box("#more")[1]
    phone.page.evaluate("document.querySelector('#more').open = false")
    return [f"the link that ends the match is {far:.0f} px below “More”"] if far > 2 * phone.height else []


def look(phone, count, is_first):
    """The faults of one page in portrait and landscape. Notches and digits are checked only in English."""
    page = phone.page
    is_match = phone.has["goals"] and not phone.has["problems"]
    for width, height in ((360, 640), (390, 844)):
        phone.hold(width, height)
        found, things = reach(phone)
        found += the_end(phone)
        count["main actions"] += things
        if is_first and phone.has["clock"]:
            count["clocks"] += 1
            found += digits(phone)
        yield from ((f"{width} px", what) for what in found)
    if phone.has["players"] == 22 and phone.has["arrange"]:
        count["teams of 22"] += 1
        yield from (("360 px", what) for what in two_screens(phone))
        phone.hold(390, 844)
    yield from (("390 px", f"has a small target, {what}") for what in page.evaluate(SMALL, TARGET))
    for width, height, insets in ((844, 390, NONE), (667, 375, NONE), (844, 390, ON_ITS_SIDE)):
        if is_match:
            phone.hold(width, height, insets)
            count["scoreboards"] += 1
            yield from ((f"{width} px wide, landscape", what) for what in scoreboard(phone))
    for width, height, insets in ((390, 844, UPRIGHT), (844, 390, ON_ITS_SIDE)) if is_first else ():
        phone.hold(width, height, insets)
        yield from ((f"{width} px with a notch", what) for what in covered(phone))


class Phones:
    languages = ("en", "fr")

    def __init__(self):
        self.count = {"main actions": 0, "clocks": 0, "scoreboards": 0, "teams of 22": 0}

    def look(self, window, sample):
        if sample.name.startswith("Preview/"):
            return []
        before = self.count["teams of 22"]
        window.protocol.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        phone = Phone(window)
        faults = [f"{where}: {what}" for where, what in look(phone, self.count, sample.language == "en")]
        phone.hold(390, 844)
        window.protocol.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        if sample.name == TEAMS_OF_22 and self.count["teams of 22"] == before:
            faults.append("does not have the teams of 22 players")
        return faults

    def end(self, part):
        return [f"only {number} {name} were found" for name, number in self.count.items()
                if name != "teams of 22" and number < 30 * part]

    def summary(self):
        return ", ".join(f"{number} {name}" for name, number in self.count.items())


def main():
    check_samples(Phones())


if __name__ == "__main__":
    main()
