"""Two people change one match at the same time: a goal during a short outage, one goal that both take back, and one goal that
both count.

Two browsers, random delays. Several pairs of people, each pair with a match of its own, play side by side, because a pair mostly
waits. The seed is printed. The environment variable SEED repeats a run. ROUNDS sets how many rounds each of the three tests has, over
all pairs together.
"""
import heapq
import os
import random
import sys
import time

from browser import failure, finish, two_browsers
from live import LIVE, NAMES, Phone
from roster import play, sign_up
from server import Server

ROUNDS = int(os.environ.get("ROUNDS", "100"))
PAIRS = 8
SEED = int(os.environ.get("SEED", random.randrange(1_000_000)))

# Records each time that the page goes back to an older state: a goal disappears that nobody took back, or the revision decreases. A
# goal is in the score, or has a ball (`data-pending`) on the button, or both: a live event can show it before the answer to its tap
# arrives.
WATCH = """() => {
  const state = () => {
    const score = document.querySelector("[data-score]").textContent.match(/\\d+/g).map(Number);
    const waiting = ["teamA", "teamB"].map(team => document.querySelectorAll(`[data-pending=${team}] > *`).length);
    return { revision: Number(document.querySelector("[data-revision]").dataset.revision), score, waiting };
  };
  window.steps = [];
  let last = state();
  const least = [...last.score];
  const look = () => {
    const now = state();
    if (now.revision < last.revision) window.steps.push(`revision ${now.revision} after ${last.revision}`);
    for (const team of [0, 1]) {
      const shown = now.score[team] + now.waiting[team];
      least[team] = Math.max(least[team], now.score[team], now.waiting[team] > last.waiting[team] ? shown : 0);
      if (shown < least[team]) window.steps.push(`${shown} of ${least[team]} goals`);
    }
    last = now;
  };
  // The observer calls `look` in a microtask: when the running function has ended or waits (`await`), so not in the middle of an
  // update.
  new MutationObserver(look).observe(document.querySelector("[data-match]"), {
    subtree: true, childList: true, characterData: true, attributes: true });
}"""

# Records how long the answer to a goal took, in milliseconds.
ANSWERS = """(() => {
  const send = window.fetch;
  window.fetch = async (address, options) => {
    const begun = Date.now();
    const answer = await send(address, options);
    if (String(address).endsWith("/score")) sessionStorage.delay = Date.now() - begun;
    return answer;
  };
})();"""

# Clicks at a given time. Records when the handling of the click began and ended, in a storage that survives a reload of the page.
CLICK = """([selector, at]) => {
  delete sessionStorage.clicked;
  setTimeout(() => {
    const began = Date.now();
    document.querySelector(selector).click();
    sessionStorage.clicked = JSON.stringify([began, Date.now()]);
  }, at - Date.now());
}"""
CLICKED = "() => [...JSON.parse(sessionStorage.clicked), Number(sessionStorage.delay ?? 0)]"
# A round of `conflicts` in which a busy machine separates the two clicks by more than this time, in milliseconds, does not count. For
# 350 ms after a live event, a tap refers to the state before the event. A second click after that time would take back another goal.
APART = 340
# Counts goals until each team has at least the given number. Returns the score.
COUNT = """async goals => {
  const formToken = document.querySelector("[name=formToken]").value;
  const score = document.querySelector("[data-score]").textContent.match(/\\d+/g).map(Number);
  for (const [index, team] of ["teamA", "teamB"].entries()) {
    const missing = goals - score[index];
    for (let count = 0; count < missing; count += 1) {
      const body = new URLSearchParams({ team, change: "1", token: crypto.randomUUID(), formToken });
      await fetch(location.pathname + "/score", { method: "POST", body, headers: { Prefer: "return=minimal" } });
    }
  }
  return score.map(count => Math.max(count, goals));
}"""
FLASH = "main > [role=status]"
GONE = ("This goal has already been taken back.", "Ce but a déjà été retiré.")


def side_by_side(stories):
    """Runs generators side by side; each yields the milliseconds until it continues. Returns their results."""
    results = [None] * len(stories)
    queue = [(0.0, number) for number in range(len(stories))]
    while queue:
        due, number = heapq.heappop(queue)
        time.sleep(max(0, due - time.monotonic()))
        try:
            pause = next(stories[number])
            heapq.heappush(queue, (time.monotonic() + pause / 1000, number))
        except StopIteration as end:
            results[number] = end.value
    return results


class Pair:
    """Two phones with one account and one match."""

    def __init__(self, browsers, server, number):
        self.number, self.chance, self.rounds = number, random.Random(f"{SEED} {number}"), range(number, ROUNDS, PAIRS)
        first = Phone(browsers[0], server, "en", scripts=[ANSWERS])
        sign_up(first.page, server.address, f"conflicts{number}", NAMES)
        address = play(first.page, server.address)
        second = Phone(browsers[1], server, "fr", state=first.context.storage_state(), scripts=[ANSWERS])
        second.page.goto(address + "?locale=fr")
        self.first, self.second, self.phones = first, second, (first, second)
        # Requests of the phones, printed on failure.
        self.began, self.traffic = time.monotonic(), []
        # The forms that the server has not answered yet, and the pages that load themselves again because a form was answered with
        # 205: the new page has a message.
        self.sent, self.reloading = set(), set()
        for name, phone in zip(("first", "second"), self.phones):
            phone.page.on("request", lambda request: request.method == "POST" and self.sent.add(request))
            phone.page.on("requestfailed", lambda request: self.sent.discard(request))
            phone.page.on("response", lambda response, name=name, page=phone.page: self.note(name, page, response))
            phone.page.on("load", lambda page: self.reloading.discard(page))

    def note(self, name, page, response):
        request = response.request
        self.sent.discard(request)
        if response.status == 205:
            self.reloading.add(page)
        if request.method == "POST" or request.resource_type in ("document", "fetch"):
            body = request.post_data if request.method == "POST" else ""
            self.traffic.append(f"{time.monotonic() - self.began:.3f} {name} {request.method} {request.resource_type} "
                                f"{response.status} {'&'.join((body or '').split('&')[:2])}")

    def fail(self, note):
        print(f"match {self.number}, after {time.monotonic() - self.began:.3f} s:", *self.traffic[-16:], sep="\n  ", flush=True)
        raise AssertionError(note)

    def goals(self):
        return [int(number) for number in self.first.score().split(" – ")]

    def all_see(self, score, within, note):
        """Waits until both phones show a score."""
        text, end = " – ".join(map(str, score)), time.monotonic() + within
        while shown := [phone.score() for phone in self.phones if phone.score() != text]:
            if time.monotonic() > end:
                self.fail(f"{note}: {shown[0]} instead of {text}")
            yield 20

    def at_rest(self, note):
        """Waits until all forms are answered, and pages that load themselves again are loaded."""
        end = time.monotonic() + 30
        # Reading the score lets Playwright call the handlers of requests, responses and loads.
        while self.goals() and (self.sent or self.reloading):
            if time.monotonic() > end:
                self.fail(f"{note}: {len(self.sent)} forms have no answer, {len(self.reloading)} pages are not loaded again")
            yield 20

    def apart(self, is_answered=False):
        """The milliseconds from the beginning of the earlier click to the end of the later one; with `is_answered`, to the later
        of the answers to the goals of both clicks."""
        clicks = [phone.page.evaluate(CLICKED) for phone in self.phones]
        return max(end + is_answered * delay for _, end, delay in clicks) - min(begin for begin, _, _ in clicks)

    def keep_offered(self):
        """Declines the offer of an earlier round to take back a goal, so both goals of that round are kept. A page shows one such
        offer at a time, so the old offer could be shown again after the offer of the new round."""
        end = time.monotonic() + 30
        while any(phone.page.locator("#doubt").count() for phone in self.phones):
            if time.monotonic() > end:
                self.fail("an offer of an earlier round is still shown")
            self.first.page.evaluate("document.querySelector('#doubt-keep-button')?.click()")
            yield 500

    def told(self):
        """The phones that show a message at the top of the page."""
        return [phone for phone in self.phones if phone.page.locator(FLASH).count()]


def outages(pair):
    """A goal of a phone without a network does not disappear from a phone that shows it, and both phones show it when the network is
    back."""
    first, second, chance = pair.first, pair.second, pair.chance
    for phone in pair.phones:
        phone.page.evaluate(WATCH)
    score, slowest = pair.goals(), 0
    for turn, number in enumerate(pair.rounds):
        # A second tap for the same team within 350 ms would be ignored.
        team = turn % 2
        first.context.set_offline(True)
        yield chance.uniform(0, 150)
        first.goal(("teamA", "teamB")[team])
        score[team] += 1
        if chance.random() < 0.3:
            yield chance.uniform(0, 150)
            second.goal(("teamB", "teamA")[team])
            score[1 - team] += 1
        yield chance.uniform(100, 700) if turn % 10 else chance.uniform(1500, 2500)
        first.context.set_offline(False)
        since = time.monotonic()
        yield from pair.all_see(score, LIVE, f"outage {number}")
        slowest = max(slowest, time.monotonic() - since)
        end = time.monotonic() + LIVE
        while any(phone.page.locator("[data-pending] > *").count() for phone in pair.phones):
            if time.monotonic() > end:
                pair.fail(f"outage {number}: a goal still waits")
            yield 20
        for phone in pair.phones:
            if steps := phone.page.evaluate("window.steps"):
                pair.fail(f"outage {number}: the page went back to an older state: {steps}")
    return slowest


def conflicts(pair):
    """Two people take back the same goal: it is taken back once, and one of them sees a message. In some rounds the goal is then
    restored."""
    restored, late, first, chance = 0, 0, pair.first.page, pair.chance
    score = first.evaluate(COUNT, len(pair.rounds) + 10)
    yield from pair.all_see(score, 30, "before the conflicts")
    for number in pair.rounds:
        yield from pair.at_rest(f"before conflict {number}")
        score = pair.goals()
        yield from pair.all_see(score, LIVE, f"before conflict {number}")
        target = "#undo-button"
        team = 1 if first.evaluate("() => document.querySelector('[data-goal]').dataset.team") == "teamB" else 0
        assert score[team] > 1, f"conflict {number}: too few goals of team {'AB'[team]} are left, {score[team]}"
        for phone in pair.phones:
            phone.page.evaluate("selector => document.querySelectorAll(selector).forEach(flash => flash.remove())", FLASH)
        order = list(pair.phones)
        chance.shuffle(order)
        # Within 350 ms, a second tap on a button is ignored. For 350 ms after a live event, a tap refers to the state before the
        # event. So both clicks come at least 700 ms from now.
        begin = time.time() * 1000 + 700
        for phone, delay in zip(order, (0, chance.uniform(0, 200))):
            phone.page.evaluate(CLICK, [target, begin + delay])
        score[team] -= 1
        yield 700
        for phone in pair.phones:
            phone.page.wait_for_function("() => 'clicked' in sessionStorage")
        yield from pair.at_rest(f"conflict {number}")
        # Time for the other phone to show the message too, which would be a fault.
        yield 300
        told = pair.told()
        apart = pair.apart()
        if apart > APART:
            late += 1
            yield 1000
            continue
        note = f"conflict {number} at {target}, {apart} ms apart"
        yield from pair.all_see(score, LIVE, note)
        if len(told) != 1:
            pair.fail(f"{note}: {len(told)} phones, instead of one, show that the goal is gone")
        assert told[0].page.locator(FLASH).inner_text().strip() in GONE
        # The offer to restore a goal ends after ten seconds.
        if chance.random() < 0.25 and time.time() * 1000 < begin + 6000:
            restored += 1
            # A button that has just appeared ignores taps for a moment.
            yield 700
            chance.choice(pair.phones).page.locator("[data-restore] button").first.click()
            score[team] += 1
            yield from pair.all_see(score, LIVE, f"restored after conflict {number}")
            # For 350 ms after a live event, a tap refers to the state before the event.
            yield 700
    return restored, late


def doubles(pair):
    """Two people count the same goal within two seconds: two goals are counted, both phones offer to take one back, and only
    one is taken back, even if both people accept the offer. Some rounds keep both goals."""
    kept, late, chance = 0, 0, pair.chance
    # Goals that were counted before must be more than two seconds old.
    yield 2500
    for turn, number in enumerate(pair.rounds):
        yield from pair.keep_offered()
        score, team = pair.goals(), turn % 2
        note = f"double {number}"
        order = list(pair.phones)
        chance.shuffle(order)
        is_late = chance.random() < 0.2
        if is_late:
            order[0].context.set_offline(True)
        begin = time.time() * 1000 + 300
        for phone, delay in zip(order, (0, chance.uniform(0, 1500))):
            phone.page.evaluate(CLICK, [f"#score-{('teamA', 'teamB')[team]}-button", begin + delay])
        yield 2000
        if is_late:
            order[0].context.set_offline(False)
        score[team] += 2
        yield from pair.all_see(score, LIVE, note)
        yield from pair.at_rest(note)
        # The time of a goal is that of its tap, or later by at most the time that its answer took.
        if pair.apart(is_answered=True) > 1900:
            late += 1
            continue
        for phone in pair.phones:
            phone.page.locator("#doubt").wait_for(timeout=LIVE * 1000)
        # A button that has just appeared ignores taps for a moment.
        yield 400
        if chance.random() < 0.2:
            kept += 1
            chance.choice(pair.phones).page.locator("#doubt-keep-button").click()
        else:
            for phone in order[:chance.choice((1, 2))]:
                phone.page.evaluate("document.querySelector('#doubt-take-back-button')?.click()")
            score[team] -= 1
        end = time.monotonic() + LIVE
        while any(phone.page.locator("#doubt").count() for phone in pair.phones):
            if time.monotonic() > end:
                pair.fail(f"{note}: the offer to take back a goal is still shown")
            yield 20
        yield from pair.all_see(score, LIVE, note)
        yield from pair.at_rest(note)
        yield 400
        yield from pair.all_see(score, LIVE, f"after {note}")
    return kept, late


def main():
    print(f"SEED={SEED}", flush=True)
    faults, results = [], []
    with Server(*sys.argv[1:]) as server, two_browsers() as browsers:
        pairs = [Pair(browsers, server, number) for number in range(PAIRS)]
        for part, result in (
                (outages, told_of_outages), (doubles, told_of_doubles), (conflicts, told_of_conflicts)):
            begin = time.monotonic()
            try:
                told = result(side_by_side([part(pair) for pair in pairs]))
                results.append(f"{told} in {time.monotonic() - begin:.0f} s")
            except Exception as problem:
                faults.append(f"{part.__name__}: {failure(problem, __file__)}")
    finish(faults, "; ".join(results))


def told_of_outages(slowest):
    return f"{ROUNDS} outages, a goal shown after at most {max(slowest):.1f} s"


def told_of_conflicts(counts):
    restored, late = (sum(column) for column in zip(*counts))
    assert late <= ROUNDS / 4, f"in {late} rounds the clicks were too far apart"
    return f"{ROUNDS - late} goals taken back by two at once, {restored} restored"


def told_of_doubles(counts):
    kept, late = (sum(column) for column in zip(*counts))
    assert late <= ROUNDS / 4, f"in {late} rounds the clicks were too far apart"
    return f"{ROUNDS - late} goals counted by two at once, {kept} kept twice"


if __name__ == "__main__":
    main()
