"""A match that everyone at the pitch follows: two phones in two languages, a lost network, a server that is killed.

One phone is the organiser's, in English; the other one is of somebody who has the link, in French. A third has been asleep.
"""
import sys
import time

from playwright.sync_api import TimeoutError

from browser import Ear, chromium, failure, finish
from roster import play, sign_up
from server import Server

NAMES = ("Ada", "Bram", "Chloé", "Dmitri")

# What a device that sleeps does to a page: its own count of time stands still, timers too, and the day goes on.
SLEEP = """(() => {
  const real = performance.now.bind(performance), timeout = window.setTimeout;
  let lost = 0, asleepSince = null;
  performance.now = () => (asleepSince ?? real()) - lost;
  window.setTimeout = (work, ...rest) => timeout(() => { if (asleepSince === null) work(); }, ...rest);
  window.fallAsleep = () => { asleepSince = real(); };
  window.wakeUp = () => { lost += real() - asleepSince; asleepSince = null; document.dispatchEvent(new Event("visibilitychange")); };
})();"""

# Whether the screen is kept on, as the page asked the browser.
WAKE_LOCK = """(() => {
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    const lock = { released: false, release() { this.released = true; } };
    window.locks.push(lock);
    return lock;
  } } });
})();"""


class Phone:
    def __init__(self, browser, server, language, state=None, scripts=()):
        self.context = browser.new_context(
            viewport={"width": 390, "height": 844}, locale=language, has_touch=True, storage_state=state,
            timezone_id="Europe/Paris", reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
        for script in scripts:
            self.context.add_init_script(script)
        self.page = self.context.new_page()
        self.ear = Ear(self.page, server.address)
        self.page.add_init_script("""addEventListener("DOMContentLoaded", () => {
          window.said = [];
          const announcer = document.querySelector("[data-announcer]");
          if (announcer) new MutationObserver(() => announcer.textContent && window.said.push(announcer.textContent))
            .observe(announcer, { childList: true, characterData: true, subtree: true });
        });""")

    def score(self):
        return self.page.locator("[data-score]").inner_text()

    def state(self):
        return self.page.locator("main").get_attribute("data-state")

    def seconds(self):
        """What the clock shows."""
        minutes, seconds = self.page.locator("[data-clock]").inner_text().removeprefix("+").split(":")
        return int(minutes) * 60 + int(seconds)

    def operate(self, action):
        """A button of the clock. One that has just changed takes no tap, and neither does it a moment later."""
        self.page.wait_for_timeout(700)
        self.page.locator(f"button[name=action][value={action}]").click()

    def goal(self, team):
        self.page.locator(f"section[data-team={team}] button.button-goal").click()

    def sees(self, score, within):
        started = time.monotonic()
        self.page.wait_for_function(
            "score => document.querySelector('[data-score]').textContent.trim() === score", arg=score, timeout=within * 1000)
        return time.monotonic() - started

    def hears(self, text, within=2):
        try:
            self.page.wait_for_function(
                "text => window.said.some(said => said.includes(text))", arg=text, timeout=within * 1000)
        except TimeoutError:
            raise AssertionError(f"“{text}” was not said, but {self.page.evaluate('window.said')}") from None


def same_clock(phones, note):
    """All clocks within half a second: what they show differs by a second at most, and they change together."""
    probe = """() => new Promise(resolve => {
      const digits = document.querySelector("[data-clock]"), before = digits.textContent;
      const watch = () => digits.textContent === before ? requestAnimationFrame(watch)
        : resolve([digits.textContent, performance.timeOrigin + window.realNow()]);
      watch();
    })"""
    turns = []
    for phone in phones:
        text, at = phone.page.evaluate(probe)
        minutes, seconds = text.split(":")
        # When this phone shows 00:00, by the test's own clock.
        turns.append(at / 1000 + int(minutes) * 60 + int(seconds))
    apart = max(turns) - min(turns)
    assert apart < 0.5, f"{note}: clocks are {apart:.2f} s apart"
    return apart


REAL_NOW = "window.realNow = performance.now.bind(performance);"


def follow(browser, server):
    """Two phones, two languages, one score, one clock; one of them slept."""
    organiser = Phone(browser, server, "en", scripts=[REAL_NOW, WAKE_LOCK])
    sign_up(organiser.page, server.address, "organiser", NAMES)
    address = play(organiser.page, server.address)
    assert organiser.page.evaluate("window.locks.length") >= 1, "a running match keeps the screen on"
    organiser.page.locator("form[action$='/link'] button[value=make]").click()
    link = organiser.page.locator("[data-link]").input_value()
    assert link.startswith(server.address + "/watch/"), link

    spectator = Phone(browser, server, "fr", scripts=[REAL_NOW, SLEEP])
    spectator.page.goto(link)
    assert spectator.page.locator("html").get_attribute("lang") == "fr"
    second = Phone(browser, server, "fr", state=organiser.context.storage_state(), scripts=[REAL_NOW])
    second.page.goto(address + "?locale=fr")
    everyone = [organiser, spectator, second]
    for phone in everyone:
        phone.page.wait_for_timeout(300)

    took = []
    organiser.goal("teamA")
    for phone in everyone:
        took.append(phone.sees("1 – 0", within=1))
    spectator.hears("équipe A")
    second.hears("équipe A")
    organiser.hears("Team A")
    second.goal("teamB")
    for phone in everyone:
        took.append(phone.sees("1 – 1", within=1))
    apart = same_clock(everyone, "at first")

    # Asleep for a while, in which a goal falls.
    spectator.page.evaluate("fallAsleep()")
    organiser.page.wait_for_timeout(3500)
    organiser.goal("teamA")
    organiser.page.wait_for_timeout(500)
    spectator.page.evaluate("wakeUp()")
    spectator.sees("2 – 1", within=1)
    spectator.page.wait_for_timeout(500)
    apart = max(apart, same_clock(everyone, "after a sleep"))

    # The clock is stopped for all at once, and the words are those of each.
    organiser.operate("pause")
    for phone in everyone:
        phone.page.wait_for_selector("main[data-state=paused]", timeout=1000)
    assert len({phone.seconds() for phone in everyone}) == 1
    organiser.page.wait_for_function("() => window.locks.every(lock => lock.released)")
    organiser.operate("resume")
    for phone in everyone:
        phone.page.wait_for_selector("main[data-state=running]", timeout=1000)

    # The link is withdrawn: who reads along sees nothing more.
    organiser.page.locator("form[action$='/link'] button[value=withdraw]").click()
    spectator.page.wait_for_selector("main[data-screen=not-found]", timeout=3000)
    problems = [problem for phone in (organiser, second) for problem in phone.ear.take()]
    assert not problems, problems
    for phone in everyone:
        phone.context.close()
    return f"a goal after at most {max(took):.2f} s, clocks {apart:.2f} s apart"


def keep_taps(browser, server):
    """Without a network taps are kept, also across a reload of the browser, and count once each when it is back."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "offline", NAMES)
    address = play(phone.page, server.address)
    phone.goal("teamA")
    phone.sees("1 – 0", within=1)
    phone.page.wait_for_timeout(600)
    phone.context.set_offline(True)
    for team in ("teamA", "teamB", "teamA"):
        phone.goal(team)
        phone.page.wait_for_timeout(600)
    assert phone.page.locator("[data-offline]").is_visible(), "the page says that there is no network"
    phone.hears(phone.page.locator("[data-offline]").inner_text())
    assert phone.page.locator("[data-pending=teamA] > *").count() == 2
    assert phone.page.locator("[data-pending=teamB] > *").count() == 1
    phone.page.locator("#take-back-teamA-button").click()
    phone.page.wait_for_timeout(300)
    assert phone.page.locator("[data-pending=teamA] > *").count() == 1, "what is taken back does not wait"
    assert phone.score() == "1 – 0"
    phone.context.set_offline(False)
    phone.sees("2 – 1", within=10)
    phone.page.wait_for_function("() => !document.querySelector('[data-pending] > *')")
    assert not phone.page.locator("[data-offline]").is_visible()

    # An answer that is lost on its way: the tap is sent again, and counts once.
    lost = []

    def lose(route):
        route.fetch()
        if not lost:
            lost.append(True)
            return route.abort("connectionreset")
        return route.abort("connectionreset") if len(lost) < 1 else route.continue_()

    phone.page.route("**/score", lose)
    phone.goal("teamB")
    phone.sees("2 – 2", within=10)
    phone.page.wait_for_timeout(4000)
    assert lost and phone.score() == "2 – 2", phone.score()

    # Off and on again with nothing to send: the page says so no longer.
    phone.page.unroute("**/score")
    phone.context.set_offline(True)
    phone.page.locator("[data-offline]").wait_for()
    assert phone.page.locator("#timer button:enabled").count() == 0, "what cannot wait takes no tap"
    phone.context.set_offline(False)
    phone.page.locator("[data-offline]").wait_for(state="hidden", timeout=6000)
    assert phone.page.locator("#timer button:enabled").count() > 0

    # Off again, and the browser is closed: what was tapped is sent when the page is open again.
    phone.context.set_offline(True)
    phone.goal("teamB")
    phone.page.wait_for_timeout(300)
    phone.page.close()
    phone.context.set_offline(False)
    phone.page = phone.context.new_page()
    phone.page.goto(address)
    phone.sees("2 – 3", within=5)

    # Off again, and the page is left for another one: that one sends them all.
    other = Phone(browser, server, "fr", state=phone.context.storage_state())
    other.page.goto(address)
    phone.context.set_offline(True)
    for team in ("teamA", "teamB", "teamA"):
        phone.goal(team)
        phone.page.wait_for_timeout(600)
    phone.page.close()
    phone.context.set_offline(False)
    phone.page = phone.context.new_page()
    phone.page.goto(f"{server.address}/players")
    other.sees("4 – 4", within=10)
    phone.page.wait_for_function("() => !Object.keys(localStorage).some(key => key.startsWith('taps '))")
    phone.page.goto(address)
    phone.sees("4 – 4", within=5)
    other.context.close()
    phone.context.close()
    return "taps without a network counted once, in order"


def come_back(browser, server):
    """The server is killed in mid-match: no goal is lost, and pages find back by themselves."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "killed", NAMES)
    address = play(phone.page, server.address)
    other = Phone(browser, server, "fr", state=phone.context.storage_state())
    other.page.goto(address)
    phone.goal("teamA")
    other.sees("1 – 0", within=1)
    server.kill()
    phone.page.wait_for_timeout(600)
    phone.goal("teamB")
    phone.page.wait_for_timeout(600)
    server.start()
    for each in (phone, other):
        each.sees("1 – 1", within=15)
        assert each.state() == "running"
    phone.page.wait_for_timeout(600)
    phone.goal("teamA")
    for each in (phone, other):
        each.sees("2 – 1", within=2)
    phone.context.close()
    other.context.close()
    return "both pages came back to the truth"


def time_up(browser, server):
    """The start, the last minute and the end are said, once in each language, and the end with a whistle for who wants it."""
    phone = Phone(browser, server, "en", scripts=[
        WAKE_LOCK, "window.buzzed = []; navigator.vibrate = pattern => window.buzzed.push(pattern);"])
    sign_up(phone.page, server.address, "timeup", NAMES)
    address = play(phone.page, server.address)
    phone.page.locator("[data-alarm] input").check(force=True)
    phone.page.evaluate("window.same = true")

    def set_clock(minutes, seconds):
        phone.page.fill("#minutes", minutes)
        phone.page.fill("#seconds", seconds)
        phone.operate("set")
        phone.page.wait_for_selector("main[data-state=stopped]")
        phone.hears("The clock is set to")
        phone.page.wait_for_function("() => document.activeElement.id === 'timer-start'", timeout=3000)

    # A time that is none is told, and the one that is typed again is taken in place.
    phone.page.fill("#minutes", "ten")
    phone.operate("set")
    phone.page.wait_for_selector("[data-error-summary]")
    asked = phone.ear.take()
    assert len(asked) == 1 and asked[0].startswith("422"), asked
    phone.page.goto(address)
    phone.page.evaluate("window.same = true")
    set_clock("1", "2")
    other = Phone(browser, server, "fr", state=phone.context.storage_state())
    other.page.goto(address + "?locale=fr")
    for each in (phone, other):
        each.page.wait_for_function("() => window.said")
    phone.page.wait_for_timeout(300)
    phone.operate("start")
    for sentences in zip(("The clock is running.", "Last minute!"), ("Le chronomètre tourne.", "Dernière minute\u202f!")):
        for each, sentence in zip((phone, other), sentences):
            each.hears(sentence, within=4)
    phone.operate("pause")
    phone.page.wait_for_selector("main[data-state=paused]")
    set_clock("0", "4")
    assert phone.page.evaluate("window.same"), "no page is loaded anew"
    assert phone.page.locator("[data-alarm] input").is_checked(), "the choice is remembered"
    phone.operate("start")
    for each in (phone, other):
        each.page.wait_for_selector("main[data-state=time-up]", timeout=6000)
    phone.hears("Time’s up")
    other.hears("Temps écoulé")
    phone.page.wait_for_timeout(1500)
    for each in (phone, other):
        words = each.page.evaluate("window.said.filter(said => /Time’s up|Temps écoulé/.test(said)).length")
        assert words == 1, f"time up was said {words} times"
    assert phone.page.evaluate("window.buzzed.length") == 1
    live = phone.page.evaluate("!!document.querySelector('[data-clock]').closest('[aria-live], [role=status], [role=alert], [role=timer]')")
    assert not live, "digits are no live region"

    phone.operate("add-time")
    other.page.wait_for_function("() => document.querySelector('[data-clock]').textContent.startsWith('+')", timeout=2000)
    before = other.seconds()
    other.page.wait_for_timeout(1500)
    assert other.seconds() > before, "added time counts up"

    # The fields of the clock follow it, and a second tap that meant the first button is none.
    phone.operate("cancel")
    phone.page.wait_for_function("() => document.querySelector('#minutes').value === '10'", timeout=3000)
    phone.page.wait_for_timeout(700)
    box = phone.page.locator("#timer-start").bounding_box()
    for _ in range(2):
        phone.page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
        phone.page.wait_for_timeout(300)
    phone.page.wait_for_timeout(700)
    assert phone.state() == "running", f"two taps on Start lead to {phone.state()}"
    assert phone.page.locator("#timer-pause").bounding_box()["y"] == box["y"], "the start moves nothing"
    problems = phone.ear.take() + other.ear.take()
    assert not problems, problems
    phone.context.close()
    other.context.close()
    return "time is up for all, once"


def hold_on(browser, server):
    """What a person is doing is not disturbed by news: focus, open details, a finger on a button, what is typed."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "steady", NAMES)
    address = play(phone.page, server.address)
    other = Phone(browser, server, "en", state=phone.context.storage_state())
    other.page.goto(address)
    button = phone.page.locator("section[data-team=teamB] button.button-goal")
    button.focus()
    phone.page.fill("#minutes", "33")
    button.focus()
    box = button.bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    other.goal("teamA")
    phone.sees("1 – 0", within=1)
    same = phone.page.evaluate("document.activeElement === document.querySelector('section[data-team=teamB] button.button-goal')")
    assert same, "the focus stays"
    assert phone.page.input_value("#minutes") == "33", "what is typed stays"
    # The page may have grown above the button; the finger is where the button was pressed.
    box = button.bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.up()
    other.sees("1 – 1", within=1)
    # The question who scored lies over the page at first, and goes to its place when nobody has an answer.
    place = "() => getComputedStyle(document.querySelector('#ask')).position"
    assert phone.page.evaluate(place) == "sticky"
    scrolled = phone.page.evaluate("scrollY")
    phone.page.wait_for_function(f"() => ({place})() === 'relative'", timeout=20000)
    assert phone.page.evaluate("scrollY") == scrolled, "nothing moves with it"
    other.goal("teamA")
    phone.sees("2 – 1", within=1)
    assert phone.page.evaluate(place) == "sticky", "the next goal asks again"
    # A finger that trembles scores once.
    phone.page.wait_for_timeout(600)
    button.dblclick()
    phone.page.wait_for_timeout(1000)
    assert phone.score() == "2 – 2", phone.score()
    phone.context.close()
    other.context.close()
    return "nothing is taken from under a finger"


def pass_on(browser, server):
    """The link for spectators is made and withdrawn in place, on every phone of the organiser; without a script the reader
    comes back to where it is."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "sharing", NAMES)
    address = play(phone.page, server.address)
    state = phone.context.storage_state()
    other = Phone(browser, server, "fr", state=state)
    other.page.goto(address + "?locale=fr")
    other.page.fill("#minutes", "33")
    has_focus = "id => document.activeElement?.id === id"
    for each in (phone, other):
        each.page.evaluate("window.same = true")
        each.page.wait_for_timeout(300)

    make = phone.page.locator("#share button[value=make]")
    make.scroll_into_view_if_needed()
    scrolled = phone.page.evaluate("scrollY")
    make.click()
    for each in (phone, other):
        each.page.locator("#share [data-link]").wait_for(timeout=1000)
        assert each.page.locator("[data-copy]").is_visible(), "the link can be copied"
    phone.hears("ready to be shared")
    other.hears("prêt à être partagé")
    assert phone.page.evaluate("scrollY") == scrolled > 0, "the page stays where it is"
    assert phone.page.evaluate(has_focus, "share"), "the focus stays with the link"
    assert other.page.input_value("#minutes") == "33" and other.page.evaluate(has_focus, "minutes"), "typing goes on"

    # News take nothing from whoever is about to copy the link.
    other.page.locator("[data-copy]").focus()
    phone.goal("teamA")
    other.sees("1 – 0", within=1)
    assert other.page.evaluate(has_focus, "share-copy") and other.page.locator("[data-copy]").is_visible()
    other.page.keyboard.press("Enter")
    other.page.wait_for_function(
        "async () => await navigator.clipboard.readText() === document.querySelector('[data-link]').value")
    phone.page.locator("#share button[value=withdraw]").click()
    other.page.locator("#share button[value=make]").wait_for(timeout=1000)
    other.hears("mène plus nulle part")
    assert other.page.evaluate(has_focus, "share"), "the focus stays with the link that is gone"
    for each in (phone, other):
        assert each.page.evaluate("window.same"), "no page is loaded anew"
        problems = each.ear.take()
        assert not problems, problems

    plain = browser.new_context(
        viewport={"width": 390, "height": 844}, java_script_enabled=False, storage_state=state, locale="en")
    page = plain.new_page()
    page.goto(address)
    for action in ("make", "withdraw"):
        page.locator(f"#share button[value={action}]").click()
        page.wait_for_url("**#share")
        assert page.locator("#share:focus").count() == 1, "the focus is at the link"
        box = page.locator("#share").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 844, f"the link is in sight: {box}"
        assert page.locator("#share [data-link]").count() == (action == "make")
    for context in (phone.context, other.context, plain):
        context.close()
    return "the link comes and goes in place"


def watch(browser, server, organiser):
    """Somebody who has the link of the organiser's match, which this makes."""
    organiser.page.locator("#share button[value=make]").click()
    spectator = Phone(browser, server, "fr")
    spectator.page.goto(organiser.page.locator("#share [data-link]").input_value())
    return spectator


def end(browser, server):
    """The question whether a match is to end shows the score of the moment, and leads on when it is answered elsewhere; who
    reads along is told the end."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "ending", NAMES)
    for ends_here in (True, False):
        address = play(phone.page, server.address)
        other = Phone(browser, server, "fr", state=phone.context.storage_state())
        other.page.goto(address + "?locale=fr")
        phone.page.goto(address + "/end?locale=en")
        assert phone.page.locator("[data-final]").inner_text() == "0 – 0"
        spectator = watch(browser, server, other)
        third = Phone(browser, server, "en", state=phone.context.storage_state())
        third.page.goto(address + "?locale=en")
        third.page.evaluate("window.same = true")
        third.page.locator("section[data-team=teamA] button.button-goal").focus()
        other.goal("teamB")
        phone.page.wait_for_function(
            "() => document.querySelector('[data-final]').textContent === '0 – 1'", timeout=2000)
        if ends_here:
            phone.page.locator("main form [type=submit]").click()
            phone.page.wait_for_selector("main[data-screen=player-list]")
            assert phone.page.get_by_text("The match is over: 0 – 1.").count() == 1
        else:
            other.page.goto(address + "/end")
            other.page.locator("main form [type=submit]").click()
            phone.page.wait_for_selector("main[data-screen=gather][data-state=ended]", timeout=3000)
        spectator.page.locator(".board-note").get_by_text("Terminé").wait_for(timeout=5000)
        spectator.hears("Le match est terminé\u00a0: 0 – 1.")
        # A phone that only looks on: it is told, and what is of no use any more is gone.
        third.page.locator(".board-note").get_by_text("Finished").wait_for(timeout=5000)
        third.hears("The match is over: 0 – 1.")
        assert third.page.evaluate("window.same && document.activeElement !== document.body")
        assert third.page.locator("main form:not(#share-form)").count() == 0
        problems = [problem for each in (phone, other, spectator, third) for problem in each.ear.take()]
        assert not problems, problems
        for each in (other, spectator, third):
            each.context.close()
    phone.context.close()
    return "the last question knows the score"


def share_browser(browser, server):
    """Many tabs of one browser, which has six connections for a site; and a browser that stores nothing."""
    phone = Phone(browser, server, "en", scripts=["""(() => {
      let state = "visible";
      Object.defineProperty(document, "visibilityState", { get: () => state });
      window.hide = () => { state = "hidden"; document.dispatchEvent(new Event("visibilitychange")); };
      window.reveal = () => { state = "visible"; document.dispatchEvent(new Event("visibilitychange")); };
    })();"""])
    sign_up(phone.page, server.address, "tabs", NAMES)
    address = play(phone.page, server.address)
    tabs = [phone.page]
    for _ in range(5):
        tabs.append(phone.context.new_page())
        tabs[-1].goto(address)
    for tab in tabs:
        tab.evaluate("hide()")
    phone.page.wait_for_timeout(6000)
    last = phone.context.new_page()
    last.goto(address, timeout=10000)
    last.locator("section[data-team=teamA] button.button-goal").click()
    last.wait_for_function("() => document.querySelector('[data-score]').textContent.trim() === '1 – 0'", timeout=3000)
    assert phone.score() == "0 – 0", "a page that nobody sees does not listen"
    phone.page.evaluate("reveal()")
    phone.sees("1 – 0", within=2)

    full = Phone(browser, server, "en", state=phone.context.storage_state(), scripts=[
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"])
    full.page.goto(address)
    full.goal("teamB")
    full.sees("1 – 1", within=3)
    closed = Phone(browser, server, "en", state=phone.context.storage_state(), scripts=[
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"])
    closed.page.goto(address)
    closed.goal("teamB")
    closed.sees("1 – 2", within=3)
    problems = [problem for each in (phone, full, closed) for problem in each.ear.take()]
    assert not problems, problems
    for each in (phone, full, closed):
        each.context.close()
    return "seven tabs, and goals where nothing is stored"


def main():
    faults, said = [], []
    with chromium() as browser:
        for part in (follow, keep_taps, come_back, time_up, hold_on, pass_on, end, share_browser):
            with Server(sys.argv[1]) as server:
                try:
                    said.append(part(browser, server))
                except Exception as problem:
                    faults.append(f"{part.__name__}, {failure(problem, __file__)}")
    finish(faults, "live: " + "; ".join(said))


if __name__ == "__main__":
    main()
