"""Live events of a match on several phones: two languages, a lost network, a server that is killed, a restored backup, a proxy that
answers instead of the server, the clock and the end of its time, double taps, notices, the link for spectators, the end of the match,
corrections and deletion, several tabs, and browsers without storage."""
import os
import sys
import time

from playwright.sync_api import TimeoutError

from browser import PageErrors, chromium, failure, finish
from proxy import Proxy
from roster import arrive, play, sign_up, submit
from server import Server

NAMES = ("Ada", "Bram", "Chloé", "Dmitri")

# The maximum seconds until a change is shown or announced on another phone. Without the signal of a change (`MatchSignals`), the
# server would read the match again only after up to 15 seconds. A busy machine can stop the browser or the server for several seconds.
LIVE = 10

# Simulates a sleeping device: the monotonic clock stops, timers that are due do nothing, and the time of day continues.
SLEEP = """(() => {
  const real = performance.now.bind(performance), timeout = window.setTimeout;
  let lost = 0, asleepSince = null;
  performance.now = () => (asleepSince ?? real()) - lost;
  window.setTimeout = (work, ...rest) => timeout(() => { if (asleepSince === null) work(); }, ...rest);
  window.fallAsleep = () => { asleepSince = real(); };
  window.wakeUp = () => { lost += real() - asleepSince; asleepSince = null; document.dispatchEvent(new Event("visibilitychange")); };
})();"""

# Records the streams of events, whether an event has arrived, and the texts that are announced.
RECORD = """(() => {
  const Stream = window.EventSource;
  window.streams = [];
  window.EventSource = class extends Stream {
    constructor(address) {
      super(address);
      window.streams.push(this);
      for (const name of ["match", "clock"]) this.addEventListener(name, () => { window.isFollowing = true; });
    }
  };
  addEventListener("DOMContentLoaded", () => {
    window.said = [];
    const announcer = document.querySelector("[data-announcer]");
    if (announcer) new MutationObserver(() => announcer.textContent && window.said.push(announcer.textContent))
      .observe(announcer, { childList: true, characterData: true, subtree: true });
  });
})();"""

# Taps a place as soon as the page has changed its state or removed a notice.
TAP_AGAIN = """([clientX, clientY]) => {
  new MutationObserver((_, observer) => {
    observer.disconnect();
    const at = document.elementFromPoint(clientX, clientY).closest("button");
    at.dispatchEvent(new PointerEvent("pointerdown", { clientX, clientY, bubbles: true }));
    at.click();
  }).observe(document.querySelector("main"), { childList: true, attributes: true, attributeFilter: ["data-state"] });
}"""

# Lets a check set the time of a tap, see `goal_at`.
TAP_TIME = "(() => { const now = Date.now; Date.now = () => window.tapTime ?? now(); })();"

# Records the wake locks that the page requests.
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
        for script in (RECORD, *scripts):
            self.context.add_init_script(script)
        self.page = self.context.new_page()
        self.errors = PageErrors(self.page, server.address)

    def score(self):
        return self.page.locator("[data-score]").inner_text()

    def state(self):
        return self.page.locator("main").get_attribute("data-state")

    def seconds(self):
        """The seconds that the clock shows."""
        minutes, seconds = self.page.locator("[data-clock]").inner_text().removeprefix("+").split(":")
        return int(minutes) * 60 + int(seconds)

    def follows(self):
        """Waits until the page receives events. A change is announced only to phones that listened before."""
        self.page.wait_for_function("() => window.isFollowing")

    def double_tap(self, x, y):
        """Taps a place twice. The second tap comes as soon as the first one has changed the page. After a fixed pause, it could be too
        late for a double tap on a busy machine."""
        self.page.evaluate(TAP_AGAIN, [x, y])
        self.page.mouse.click(x, y)

    def operate(self, action):
        """Presses a button of the clock. A button that has just changed ignores taps for a moment."""
        self.page.wait_for_timeout(700)
        self.page.locator(f"button[name=action][value={action}]").click()

    def more(self):
        """Opens the part “More” of the page of a match, unless it is open."""
        if self.page.locator("#more:not([open])").count():
            self.page.locator("#more > summary").click()

    def goal(self, team):
        self.page.locator(f"section[data-team={team}] button.button-goal").click()

    def goal_at(self, team, time):
        """Counts a goal with a tap at a time, in milliseconds since 1970. Needs TAP_TIME."""
        self.page.evaluate("""([team, time]) => {
          window.tapTime = time;
          document.querySelector(`#score-${team}-button`).click();
          delete window.tapTime;
        }""", [team, time])

    def sees(self, score, within=LIVE):
        started = time.monotonic()
        self.page.wait_for_function(
            "score => document.querySelector('[data-score]').textContent.trim() === score", arg=score, timeout=within * 1000)
        return time.monotonic() - started

    def hears(self, text, within=LIVE):
        try:
            self.page.wait_for_function(
                "text => window.said.some(said => said.includes(text))", arg=text, timeout=within * 1000)
        except TimeoutError:
            raise AssertionError(f"“{text}” was not announced, but {self.page.evaluate('window.said')}") from None


def same_clock(phones, note):
    """Waits until the clocks of all phones differ by less than half a second. A clock that was set by a delayed event is late until
    the next event, which comes after at most 15 seconds."""
    probe = """() => new Promise(resolve => {
      const digits = document.querySelector("[data-clock]"), before = digits.textContent;
      const watch = () => digits.textContent === before ? requestAnimationFrame(watch)
        : resolve([digits.textContent, performance.timeOrigin + window.realNow()]);
      watch();
    })"""
    end = time.monotonic() + 60
    while True:
        turns = []
        for phone in phones:
            text, at = phone.page.evaluate(probe)
            minutes, seconds = text.split(":")
            # When this phone will show 00:00, in seconds since 1970.
            turns.append(at / 1000 + int(minutes) * 60 + int(seconds))
        apart = max(turns) - min(turns)
        if apart < 0.5:
            return apart
        assert time.monotonic() < end, f"{note}: clocks are {apart:.2f} s apart"


REAL_NOW = "window.realNow = performance.now.bind(performance);"


def follow(browser, server):
    """Three phones in two languages show the same score and clock, even after one of them slept."""
    organiser = Phone(browser, server, "en", scripts=[REAL_NOW, WAKE_LOCK])
    sign_up(organiser.page, server.address, "organiser", NAMES)
    address = play(organiser.page, server.address)
    assert organiser.page.evaluate("window.locks.length") >= 1, "a running match does not keep the screen on"
    organiser.more()
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
        phone.follows()

    took = []
    organiser.goal("teamA")
    for phone in everyone:
        took.append(phone.sees("1 – 0"))
    spectator.hears("équipe A")
    second.hears("équipe A")
    organiser.hears("Team A")
    second.goal("teamB")
    for phone in everyone:
        took.append(phone.sees("1 – 1"))
    apart = same_clock(everyone, "at first")

    # A goal is counted while the phone sleeps.
    spectator.page.evaluate("fallAsleep()")
    organiser.page.wait_for_timeout(3500)
    organiser.goal("teamA")
    organiser.page.wait_for_timeout(500)
    # When the phone wakes, its page asks for the match.
    with spectator.page.expect_response(link):
        spectator.page.evaluate("wakeUp()")
    spectator.sees("2 – 1")
    apart = max(apart, same_clock(everyone, "after a sleep"))

    # The clock stops for all.
    organiser.operate("pause")
    for phone in everyone:
        phone.page.wait_for_selector("main[data-state=paused]", timeout=LIVE * 1000)
    assert len({phone.seconds() for phone in everyone}) == 1
    organiser.hears("The clock is paused.")
    for phone in (spectator, second):
        phone.hears("Le chronomètre est en pause.")
    organiser.page.wait_for_function("() => window.locks.every(lock => lock.released)")
    organiser.operate("resume")
    for phone in everyone:
        phone.page.wait_for_selector("main[data-state=running]", timeout=LIVE * 1000)

    # The link is withdrawn, and spectators see nothing more.
    organiser.page.locator("form[action$='/link'] button[value=withdraw]").click()
    spectator.page.wait_for_selector("main[data-state=gone]", timeout=LIVE * 1000)
    problems = [problem for phone in (organiser, second) for problem in phone.errors.take()]
    assert not problems, problems
    for phone in everyone:
        phone.context.close()
    return f"a goal after at most {max(took):.2f} s, clocks {apart:.2f} s apart"


NONE_WAITS = "() => !document.querySelector('[data-pending] > *')"


def keep_taps(browser, server):
    """Taps without a network are stored, even if the page is closed, and each counts once when the network is back. When the match was
    ended meanwhile, they do not count, and the page says so."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "offline", NAMES)
    address = play(phone.page, server.address)
    phone.goal("teamA")
    phone.sees("1 – 0")
    phone.page.wait_for_timeout(600)
    phone.context.set_offline(True)
    for team in ("teamA", "teamB", "teamA"):
        phone.goal(team)
        phone.page.wait_for_timeout(600)
    # The page says that there is no network.
    phone.page.locator("[data-offline]").wait_for()
    phone.hears(phone.page.locator("[data-offline]").inner_text())
    assert phone.page.locator("[data-pending=teamA] > *").count() == 2
    assert phone.page.locator("[data-pending=teamB] > *").count() == 1
    phone.page.locator("#undo-button").click()
    phone.page.wait_for_timeout(300)
    assert phone.page.locator("[data-pending=teamA] > *").count() == 1, "a cancelled tap is still stored"
    assert phone.score() == "1 – 0"
    phone.context.set_offline(False)
    phone.sees("2 – 1", within=30)
    phone.page.wait_for_function(NONE_WAITS)
    phone.page.locator("[data-offline]").wait_for(state="hidden")

    # The answer is lost: the tap is sent again and counts once.
    lost = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(True)
        route.fetch()
        return route.abort("connectionreset")

    phone.page.route("**/score", lose)
    phone.goal("teamB")
    phone.sees("2 – 2")
    phone.page.wait_for_function(NONE_WAITS)
    assert lost and phone.score() == "2 – 2", phone.score()

    # The network is off and on again with nothing to send: the notice disappears.
    phone.page.unroute("**/score")
    phone.context.set_offline(True)
    phone.page.locator("[data-offline]").wait_for()
    # Buttons of the clock are enabled only with a network.
    enabled = phone.page.locator("#timer button:enabled").first
    enabled.wait_for(state="detached")
    phone.context.set_offline(False)
    phone.page.locator("[data-offline]").wait_for(state="hidden")
    enabled.wait_for()

    # The network is off again, and the page is closed: taps are sent when the page is open again.
    phone.context.set_offline(True)
    phone.goal("teamB")
    phone.page.wait_for_timeout(300)
    phone.page.close()
    phone.context.set_offline(False)
    phone.page = phone.context.new_page()
    phone.page.goto(address)
    phone.sees("2 – 3")

    # The network is off again. When it is back, the user opens another page, which sends all taps.
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
    other.sees("4 – 4", within=30)
    phone.page.wait_for_function("() => !Object.keys(localStorage).some(key => key.startsWith('taps '))")
    phone.page.goto(address)
    phone.sees("4 – 4")

    # The network is off again, and another phone ends the match: the page says that the goals were not counted.
    phone.context.set_offline(True)
    phone.goal("teamA")
    phone.page.wait_for_timeout(600)
    phone.goal("teamB")
    other.page.goto(address + "/end?locale=en")
    other.page.locator("main form [type=submit]").click()
    arrive(other.page, "main[data-screen=gather][data-state=ended]")
    phone.context.set_offline(False)
    phone.page.get_by_text("goals that came later were not counted").wait_for()
    phone.sees("4 – 4")
    other.context.close()
    phone.context.close()
    return "taps without a network counted once"


def come_back(browser, server):
    """The server is killed during the match and started again: no goal is lost, and the open pages receive events again."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "killed", NAMES)
    address = play(phone.page, server.address)
    other = Phone(browser, server, "fr", state=phone.context.storage_state())
    other.page.goto(address)
    phone.goal("teamA")
    other.sees("1 – 0")
    server.kill()
    phone.page.wait_for_timeout(600)
    phone.goal("teamB")
    phone.page.wait_for_timeout(600)
    server.start()
    for each in (phone, other):
        each.sees("1 – 1", within=60)
        assert each.state() == "running"
    phone.page.wait_for_timeout(600)
    phone.goal("teamA")
    for each in (phone, other):
        each.sees("2 – 1")
    phone.context.close()
    other.context.close()
    return "both pages show the stored score"


def lose_changes(browser, server):
    """A backup from before two goals is restored during the match: the open page shows the match without the two goals, and then the
    goals that are counted later."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "restored", NAMES)
    play(phone.page, server.address)
    backup = os.path.join(server.folder.name, "backup")
    server.run("backup", backup)
    for score in ("1 – 0", "2 – 0"):
        phone.goal("teamA")
        phone.sees(score)
        phone.page.wait_for_timeout(600)
    server.stop()
    server.run("restore", backup)
    server.start()
    phone.sees("0 – 0", within=60)
    phone.page.wait_for_timeout(600)
    phone.goal("teamB")
    phone.sees("0 – 1")
    phone.context.close()
    return "the page shows the score of a restored backup"


def wait_for_proxy(browser, server):
    """A proxy answers instead of the server, with an error or a refusal: the page of the match stays, says that it is not connected,
    and goes on when the server answers again. The goals that were tapped are counted then. The page that asks whether to end the match
    follows the score again, too."""
    with Proxy(server) as proxy:
        phone = Phone(browser, proxy, "en")
        sign_up(phone.page, proxy.address, "proxied", NAMES)
        address = play(phone.page, proxy.address)
        other = Phone(browser, server, "en", state=phone.context.storage_state())
        other.page.goto(address.replace(proxy.address, server.address))
        confirmation = phone.context.new_page()
        confirmation.goto(address + "/end")
        phone.page.evaluate("window.same = true")
        path = address.removeprefix(proxy.address)
        for turn, status in enumerate((502, 429, 403)):
            proxy.refuse(status)
            phone.goal("teamA")
            # The script requests the events and the page and sends the goal again and again.
            for request in (f"GET {path}/events?parts=changed", f"GET {path}", f"POST {path}/score"):
                begin = time.monotonic()
                while proxy.refused.count(request) < 2:
                    phone.page.wait_for_timeout(100)
                    assert phone.page.evaluate("window.same"), f"{status}: the page was loaded again"
                    assert time.monotonic() < begin + 60, f"{status}: {request} was not tried again, but {proxy.refused}"
            assert phone.page.locator("[data-offline]").is_visible(), f"{status}: the page does not say that it is not connected"
            assert phone.score() == f"{turn} – {turn}" and phone.page.locator("[data-pending=teamA] > *").count() == 1
            other.goal("teamB")
            proxy.pass_on()
            phone.sees(f"{turn + 1} – {turn + 1}", within=60)
            phone.page.locator("[data-offline]").wait_for(state="hidden", timeout=60_000)
            confirmation.wait_for_function(
                "score => document.querySelector('[data-final]').textContent === score", arg=phone.score(), timeout=60_000)
            assert phone.page.evaluate("window.same"), f"{status}: the page was loaded again"
            unexpected = [error for error in phone.errors.take() if not error.startswith((f"{status}: ", "failed: "))]
            assert not unexpected, unexpected
        phone.context.close()
        other.context.close()
    return "the page stays while a proxy answers"


def time_up(browser, server):
    """The start, the last minute and the end of the time are announced in each language, the end of the time only once. A phone with
    the alarm on vibrates once. The clock can be set, also while it runs, and time can be added."""
    phone = Phone(browser, server, "en", scripts=[
        WAKE_LOCK, "window.buzzed = []; navigator.vibrate = pattern => window.buzzed.push(pattern);"])
    sign_up(phone.page, server.address, "timeup", NAMES)
    address = play(phone.page, server.address)
    phone.more()
    phone.page.locator("[data-alarm] input").check(force=True)
    phone.page.evaluate("window.same = true")

    def set_clock(minutes, seconds):
        phone.page.fill("#minutes", minutes)
        phone.page.fill("#seconds", seconds)
        phone.operate("set")
        phone.page.wait_for_selector("main[data-state=stopped]")
        phone.hears("The clock is set to")
        phone.page.wait_for_function("() => document.activeElement.id === 'timer-start'")

    # An invalid time is reported, and a corrected one is accepted without loading a page.
    phone.page.fill("#minutes", "ten")
    phone.operate("set")
    arrive(phone.page, "[data-error-summary]")
    asked = phone.errors.take()
    assert len(asked) == 1 and asked[0].startswith("422"), asked
    assert phone.page.title().startswith("Error"), phone.page.title()
    phone.page.evaluate("window.same = true")
    phone.page.fill("#minutes", "8")
    phone.operate("set")
    phone.page.wait_for_selector("[data-error-summary]", state="detached")
    assert not phone.page.title().startswith("Error"), phone.page.title()
    assert phone.page.locator("#setter [aria-invalid], #setter .field-error").count() == 0, "the error is still shown"
    phone.operate("pause")
    phone.page.wait_for_selector("main[data-state=paused]")
    phone.more()
    # The last minute begins after the phones have received the start, even when a busy machine delays the start.
    set_clock("1", "6")
    other = Phone(browser, server, "fr", state=phone.context.storage_state())
    other.page.goto(address + "?locale=fr")
    for each in (phone, other):
        each.follows()
    phone.operate("start")
    for sentences in zip(("The clock is running.", "Last minute!"), ("Le chronomètre tourne.", "Dernière minute\u202f!")):
        for each, sentence in zip((phone, other), sentences):
            each.hears(sentence, within=6 + LIVE)
    phone.operate("pause")
    phone.page.wait_for_selector("main[data-state=paused]")
    set_clock("0", "4")
    assert phone.page.evaluate("window.same"), "a page was loaded again"
    assert phone.page.locator("[data-alarm] input").is_checked(), "the choice of the alarm is lost"
    phone.operate("start")
    for each in (phone, other):
        each.page.wait_for_selector("main[data-state=time-up]", timeout=(4 + LIVE) * 1000)
    phone.hears("Time’s up")
    other.hears("Temps écoulé")
    phone.page.wait_for_timeout(1500)
    for each in (phone, other):
        words = each.page.evaluate("window.said.filter(said => /Time’s up|Temps écoulé/.test(said)).length")
        assert words == 1, f"time up was announced {words} times"
    assert phone.page.evaluate("window.buzzed.length") == 1
    live = phone.page.evaluate("!!document.querySelector('[data-clock]').closest('[aria-live], [role=status], [role=alert], [role=timer]')")
    assert not live, "the clock is a live region"

    phone.operate("add-time")
    other.page.wait_for_function("() => document.querySelector('[data-clock]').textContent.startsWith('+')", timeout=LIVE * 1000)
    # Added time counts up.
    before = other.page.locator("[data-clock]").inner_text()
    other.page.wait_for_function("before => document.querySelector('[data-clock]').innerText > before", arg=before)

    # The fields of the clock are updated, and the second tap of a double tap is ignored.
    set_clock("1", "0")
    phone.operate("start")
    phone.page.wait_for_selector("main[data-state=running]")
    assert phone.page.locator("button[value=cancel]").count() == 0, "a running clock can be reset"
    # A clock that is set while it runs continues from the new time.
    phone.page.fill("#minutes", "5")
    phone.page.fill("#seconds", "0")
    phone.operate("set")
    phone.hears("The clock is set to 05:00")
    assert phone.state() == "running"
    phone.operate("pause")
    phone.page.wait_for_selector("main[data-state=paused]")
    phone.operate("cancel")
    phone.page.wait_for_function("() => document.querySelector('#minutes').value === '10'", timeout=LIVE * 1000)
    phone.page.wait_for_timeout(700)
    box = phone.page.locator("#timer-start").bounding_box()
    phone.double_tap(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    phone.page.wait_for_selector("main[data-state=running]")
    phone.page.wait_for_timeout(1000)
    assert phone.state() == "running", f"after two taps on Start the state is {phone.state()}"
    assert phone.page.locator("#timer-pause").bounding_box()["y"] == box["y"], "the page shifts at the start"
    problems = phone.errors.take() + other.errors.take()
    assert not problems, problems
    phone.context.close()
    other.context.close()
    return "time is up for all, once"


def hold_on(browser, server):
    """Events do not disturb the user: focus, a pressed button, typed text and opened details stay. Double taps count once."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "steady", NAMES)
    address = play(phone.page, server.address)
    other = Phone(browser, server, "en", state=phone.context.storage_state())
    other.page.goto(address)
    button = phone.page.locator("section[data-team=teamB] button.button-goal")
    button.focus()
    phone.more()
    phone.page.fill("#minutes", "33")
    button.focus()
    box = button.bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    other.goal("teamA")
    phone.sees("1 – 0")
    same = phone.page.evaluate("document.activeElement === document.querySelector('section[data-team=teamB] button.button-goal')")
    assert same, "the focus is lost"
    assert phone.page.input_value("#minutes") == "33", "typed text is lost"
    # The event may have moved the button, so the pointer is moved to it again.
    box = button.bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.up()
    other.sees("1 – 1")
    # The question of who scored is at the edge of the screen first, and moves below the goal buttons when nobody answers.
    place = "() => getComputedStyle(document.querySelector('#ask')).position"
    phone.sees("1 – 1")
    assert phone.page.evaluate(place) == "fixed"
    scrolled = phone.page.evaluate("scrollY")
    phone.page.wait_for_function(f"() => ({place})() !== 'fixed'")
    assert phone.page.evaluate("scrollY") == scrolled, "the page has scrolled"
    other.goal("teamA")
    phone.sees("2 – 1")
    assert phone.page.evaluate(place) == "fixed", "the next goal does not ask again"
    # A double tap counts one goal, and the button shows that the second tap was ignored.
    phone.page.wait_for_timeout(600)
    # Both taps are in one task, because a busy machine could delay the second one.
    ignored = "'ignored' in at.dataset && getComputedStyle(at).outlineStyle === 'dashed'"
    assert button.evaluate(f"at => {{ at.click(); at.click(); return {ignored}; }}"), "the button does not show that a tap was ignored"
    phone.sees("2 – 2")
    phone.page.wait_for_timeout(1000)
    assert phone.score() == "2 – 2", phone.score()
    phone.page.wait_for_function(f"at => !({ignored})", arg=button.element_handle())
    # Two taps that are not a double tap count two goals.
    button.evaluate("at => { at.click(); setTimeout(() => at.click(), 360); }")
    phone.sees("2 – 4")
    # The question of who scored can cover the summary, so a script clicks it.
    phone.page.locator("#goals-earlier > summary").evaluate("at => at.click()")
    other.goal("teamA")
    phone.sees("3 – 4")
    assert phone.page.locator("#goals-earlier[open] .goal").count() == 4, "opened details were closed, or not updated"
    phone.context.close()
    other.context.close()
    return "focus, typed text, pressed buttons and opened details stayed"


COVERED = """() => {
  const cards = [...document.querySelectorAll("#ask, #doubt")].map(card => card.getBoundingClientRect());
  return [...document.querySelectorAll(".button-goal, [data-clock], [data-score]")].filter(thing => {
    const { top, bottom } = thing.getBoundingClientRect();
    return cards.some(card => card.top < bottom && top < card.bottom);
  }).map(thing => thing.outerHTML.slice(0, 80));
}"""


def keep_clear(browser, server):
    """A notice moves the goal buttons down. The question of who scored does not cover them, the first tap removes the notice, and the
    second tap of a double tap does not press a button that has moved under the finger. Names for an own goal do not make the question
    higher."""
    phone = Phone(browser, server, "fr", scripts=[TAP_TIME])
    page, notice = phone.page, phone.page.locator("main > .flash[role=status]")
    sign_up(page, server.address, "clear", [])
    page.goto(server.address + "/players/add")
    page.fill("#name", "\n".join(f"Jean-Baptiste {number}" for number in range(1, 22)))
    submit(page)
    arrive(page, "main[data-screen=player-list]")
    page.goto(server.address + "/players?mode=select&all=1&locale=fr")
    page.locator("main form [type=submit]").last.click()
    page.locator("button[name=arrange][value=balance]").click()
    arrive(page, "[data-reason]")
    page.locator("main form[method=post] [type=submit]").first.click()
    arrive(page, "main[data-screen=gather]")
    assert notice.is_visible(), "there is no notice that the teams are uneven"
    address = page.url.split("?")[0]
    start, before = page.locator("#timer-start").bounding_box(), page.locator(".button-goal").first.bounding_box()
    phone.double_tap(before["x"] + before["width"] / 2, start["y"] + start["height"] / 2)
    page.wait_for_selector("main[data-state=running]")
    after = page.locator(".button-goal").first.bounding_box()
    assert notice.count() == 0 and after["y"] < before["y"], "the notice is still there after a tap"
    page.wait_for_timeout(1000)
    assert phone.score() == "0 – 0", "the second tap of a double tap counted a goal, because its button moved under the finger"

    # A notice on another phone stays until a tap there.
    other = Phone(browser, server, "fr", state=phone.context.storage_state(), scripts=[TAP_TIME])
    other.page.goto(address + "/teams?locale=fr")
    other.page.locator("main input[value=bench]:not(:checked)").first.check(force=True)
    other.page.locator(".action-bar [type=submit]").click()
    arrive(other.page, "main[data-screen=gather]")
    notice = other.page.locator("main > .flash[role=status]")
    # Both taps have the same time, so that the pages ask whether they are for one goal, however long the first tap takes.
    now = int(time.time() * 1000)
    phone.goal_at("teamA", now)
    other.sees("1 – 0")
    other.page.locator("#ask").wait_for()
    assert notice.is_visible() and not other.page.evaluate(COVERED), other.page.evaluate(COVERED)
    other.goal_at("teamA", now)
    other.sees("2 – 0")
    for each in (phone, other):
        each.page.locator("#doubt").wait_for()
        assert not each.page.evaluate(COVERED), each.page.evaluate(COVERED)
    assert notice.count() == 0

    # Names for an own goal are in the same row as the others, on an upright phone and in landscape.
    page.wait_for_timeout(2500)
    phone.goal("teamB")
    phone.sees("2 – 1")
    page.locator("#ask-own summary").click()
    page.wait_for_function("() => document.querySelector('#ask-own .chip').getBoundingClientRect().right < innerWidth")
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        names = page.locator("#ask-own .chip")
        assert names.count() > 9 and len({name.bounding_box()["y"] for name in names.all()}) == 1, f"several rows at {width} px"
        assert not page.evaluate(COVERED), f"{width} px: {page.evaluate(COVERED)}"
    problems = [problem for each in (phone, other) for problem in each.errors.take()]
    assert not problems, problems
    phone.context.close()
    other.context.close()
    return "the question covers nothing below a notice"


def pass_on(browser, server):
    """The spectator link is created, copied, shared and withdrawn without loading a page, on all phones of the organiser. Without
    JavaScript the page opens at the link."""
    share = "window.shared = []; navigator.share = async data => { window.shared.push(data); };"
    phone = Phone(browser, server, "en", scripts=[share])
    sign_up(phone.page, server.address, "sharing", NAMES)
    address = play(phone.page, server.address)
    state = phone.context.storage_state()
    other = Phone(browser, server, "fr", state=state)
    other.page.goto(address + "?locale=fr")
    other.more()
    phone.more()
    other.page.fill("#minutes", "33")
    has_focus = "id => document.activeElement?.id === id"
    for each in (phone, other):
        each.page.evaluate("window.same = true")
        each.follows()

    make = phone.page.locator("#share button[value=make]")
    make.scroll_into_view_if_needed()
    scrolled = phone.page.evaluate("scrollY")
    make.click()
    for each in (phone, other):
        each.page.locator("#share [data-link]").wait_for(timeout=LIVE * 1000)
        assert each.page.locator("#share [data-copy]").is_visible(), "the link cannot be copied"
    phone.hears("ready to be shared")
    other.hears("prêt à être partagé")
    assert phone.page.evaluate("scrollY") == scrolled > 0, "the page has scrolled"
    assert phone.page.evaluate(has_focus, "share"), "the focus is not on the section of the link"
    assert other.page.input_value("#minutes") == "33" and other.page.evaluate(has_focus, "minutes"), "typed text or the focus is lost"

    # Live events do not move the focus from the button that copies the link.
    other.page.locator("#share-copy").focus()
    phone.goal("teamA")
    other.sees("1 – 0")
    assert other.page.evaluate(has_focus, "share-copy") and other.page.locator("#share-copy").is_visible()
    # When the browser refuses to copy, the link is selected.
    other.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }")
    other.page.keyboard.press("Enter")
    other.page.wait_for_function(
        "() => { const { id, value, selectionStart, selectionEnd } = document.activeElement;"
        " return id === 'share-link' && selectionStart === 0 && selectionEnd === value.length; }")
    assert other.page.locator("#share-copy").inner_text() == "Copier"
    other.page.evaluate("delete navigator.clipboard.writeText")
    # The label of the button changes for three seconds.
    other.page.evaluate("""() => {
      const button = document.querySelector("#share-copy");
      window.labels = [];
      new MutationObserver(() => window.labels.push(button.innerText))
        .observe(button, { childList: true, characterData: true, subtree: true });
    }""")
    other.page.locator("#share-copy").focus()
    other.page.keyboard.press("Enter")
    other.page.wait_for_function("() => window.labels.includes('Copié')")
    other.hears("Copié")
    assert other.page.evaluate("navigator.clipboard.readText()") == other.page.locator("[data-link]").input_value()

    # The link, and the text with the teams, are shared with the device's dialog, where there is one.
    assert other.page.locator("[data-share]:visible").count() == 0
    link = phone.page.locator("[data-link]").input_value()
    phone.page.locator("#share [data-share]").click()
    phone.page.locator("section:has(#sheet-text) [data-share]").click()
    sent = phone.page.evaluate("window.shared")
    assert sent[0]["url"] == link and sent[1]["text"].startswith("Teams on ") and "Team A: " in sent[1]["text"], sent
    phone.page.locator("#share button[value=withdraw]").click()
    other.page.locator("#share button[value=make]").wait_for(timeout=LIVE * 1000)
    other.hears("Le lien est désactivé.")
    assert other.page.evaluate(has_focus, "share"), "the focus is not on the section of the link any more"
    for each in (phone, other):
        assert each.page.evaluate("window.same"), "a page was loaded again"
        problems = each.errors.take()
        assert not problems, problems

    plain = browser.new_context(
        viewport={"width": 390, "height": 844}, java_script_enabled=False, storage_state=state, locale="en")
    page = plain.new_page()
    page.goto(address)
    page.locator("#more > summary").click()
    for action in ("make", "withdraw"):
        with page.expect_navigation(url="**#share"):
            page.locator(f"#share button[value={action}]").click()
        # The section of the link has the focus when the page is drawn, which can be after the load.
        page.locator("#share:focus").wait_for()
        box = page.locator("#share").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 844, f"the section of the link is not in view: {box}"
        assert page.locator("#share [data-link]").count() == (action == "make")
    for context in (phone.context, other.context, plain):
        context.close()
    return "the link appears and disappears without loading a page"


def watch(browser, server, organiser):
    """Creates the link of the organiser's match and opens it as a spectator."""
    organiser.more()
    organiser.page.locator("#share button[value=make]").click()
    spectator = Phone(browser, server, "fr")
    spectator.page.goto(organiser.page.locator("#share [data-link]").input_value())
    return spectator


def end(browser, server):
    """The page that asks whether to end the match shows the current score, and leads to the match when another phone ends it.
    Spectators see the end."""
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
        for each in (spectator, third):
            each.follows()
        third.page.locator("section[data-team=teamA] button.button-goal").focus()
        other.goal("teamB")
        phone.page.wait_for_function(
            "() => document.querySelector('[data-final]').textContent === '0 – 1'", timeout=LIVE * 1000)
        if ends_here:
            phone.page.locator("main form [type=submit]").click()
            arrive(phone.page, "main[data-screen=gather][data-state=ended]")
            assert phone.page.get_by_text("The match is over: 0 – 1.").count() == 1
            assert "0 – 1" in phone.page.title()
        else:
            other.page.goto(address + "/end")
            other.page.locator("main form [type=submit]").click()
            phone.page.wait_for_selector("main[data-screen=gather][data-state=ended]", timeout=LIVE * 1000)
        spectator.page.locator(".board-note").get_by_text("Terminé").wait_for(timeout=LIVE * 1000)
        spectator.hears("Le match est terminé\u00a0: 0 – 1.")
        # On a phone that nobody touches, the end is announced, and elements of a running match are removed.
        third.page.locator(".board-note").get_by_text("Finished").wait_for(timeout=LIVE * 1000)
        third.hears("The match is over: 0 – 1.")
        assert third.page.evaluate("window.same && document.activeElement !== document.body")
        heading, title = third.page.locator("h1").inner_text(), third.page.title()
        assert heading == "Full time" and "0 – 1" in title, (heading, title)
        heading, title = spectator.page.locator("h1").inner_text(), spectator.page.title()
        assert heading == "Match terminé" and "0 – 1" in title, (heading, title)
        assert third.page.locator("main form:not(#share-form)").count() == 0
        problems = [problem for each in (phone, other, spectator, third) for problem in each.errors.take()]
        assert not problems, problems
        for each in (other, spectator, third):
            each.context.close()
    phone.context.close()
    return "the page that asks whether to end the match shows the current score"


def change_later(browser, server):
    """When one phone deletes a match, running or over, or corrects it after its end, the other phone shows this."""
    phone = Phone(browser, server, "en")
    sign_up(phone.page, server.address, "later", NAMES)
    for is_over in (False, True):
        address = play(phone.page, server.address)
        phone.goal("teamA")
        phone.sees("1 – 0")
        other = Phone(browser, server, "fr", state=phone.context.storage_state())
        other.page.goto(address + "?locale=fr")
        other.follows()
        if is_over:
            phone.page.goto(address + "/end")
            phone.page.locator("main form [type=submit]").click()
            other.page.wait_for_selector("main[data-state=ended]", timeout=LIVE * 1000)
            assert other.page.locator(".goal-score").inner_text() == "1 – 0"
            phone.page.locator("main a[href$='/correct']").click()
            phone.page.fill("#teamB", "3")
            phone.page.locator("main form [type=submit]").first.click()
            arrive(phone.page, "main[data-screen=gather]")
            assert "Corrected on" in phone.page.locator("#board").inner_text()
            other.sees("1 – 3")
            other.hears("Le match a été corrigé")
            assert "1 – 3" in other.page.title()
        phone.page.goto(address + "/delete")
        phone.page.locator("main form [type=submit]").click()
        arrive(phone.page, "main[data-screen=match-report]")
        assert phone.page.get_by_text("The match was deleted.").is_visible()
        other.page.get_by_text("Ce match a été supprimé", exact=False).wait_for(timeout=LIVE * 1000)
        assert other.page.title() == "Match supprimé – Football Gather", other.page.title()
        assert other.page.locator("h1").inner_text() == "Match supprimé"
        assert other.page.locator("main form").count() == 0 and other.page.evaluate("document.activeElement !== document.body")
        # A notice disappears when it is dismissed.
        phone.page.locator("[data-dismiss]").click()
        assert phone.page.locator("main > .flash").count() == 0
        problems = [problem for each in (phone, other) for problem in each.errors.take()]
        assert not problems, problems
        other.context.close()
    phone.context.close()
    return "corrections and deletions are shown on other phones"


def share_browser(browser, server):
    """Seven tabs of one browser, which opens at most six connections to a site; a browser with full storage, and one that refuses
    storage."""
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
    # Hidden pages close their streams after five seconds.
    for tab in tabs:
        tab.wait_for_function("() => window.streams.every(stream => stream.readyState === EventSource.CLOSED)")
    last = phone.context.new_page()
    last.goto(address)
    last.locator("section[data-team=teamA] button.button-goal").click()
    last.wait_for_function("() => document.querySelector('[data-score]').textContent.trim() === '1 – 0'")
    assert phone.score() == "0 – 0", "a hidden page listens"
    phone.page.evaluate("reveal()")
    phone.sees("1 – 0")

    full = Phone(browser, server, "en", state=phone.context.storage_state(), scripts=[
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"])
    full.page.goto(address)
    full.goal("teamB")
    full.sees("1 – 1")
    closed = Phone(browser, server, "en", state=phone.context.storage_state(), scripts=[
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"])
    closed.page.goto(address)
    closed.goal("teamB")
    closed.sees("1 – 2")
    problems = [problem for each in (phone, full, closed) for problem in each.errors.take()]
    assert not problems, problems
    for each in (phone, full, closed):
        each.context.close()
    return "seven tabs, and goals without storage"


def main():
    faults, said = [], []
    with chromium() as browser:
        for part in (follow, keep_taps, come_back, lose_changes, wait_for_proxy, time_up, hold_on, keep_clear, pass_on, end,
                     change_later, share_browser):
            with Server(sys.argv[1]) as server:
                try:
                    said.append(part(browser, server))
                except Exception as problem:
                    faults.append(f"{part.__name__}, {failure(problem, __file__)}")
    finish(faults, "live: " + "; ".join(said))


if __name__ == "__main__":
    main()
