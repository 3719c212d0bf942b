"""What two people do to one match at once: a goal during a short outage, and one goal that both take back.

Two browsers, one account, random delays. The seed is printed; SEED repeats a run, ROUNDS sets the number of rounds.
"""
import os
import random
import sys
import time

from browser import failure, finish, two_browsers
from live import NAMES, Phone
from roster import play, sign_up
from server import Server

ROUNDS = int(os.environ.get("ROUNDS", "100"))
SEED = int(os.environ.get("SEED", random.randrange(1_000_000)))

# Notes whenever the page goes back: a goal that was shown or tapped is gone although nobody took it back, or the revision is
# lower than before. A goal may be shown and wait at once, until the answer to its tap arrives.
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
  // After each task of the script, and not amid one.
  new MutationObserver(look).observe(document.querySelector("[data-match]"), {
    subtree: true, childList: true, characterData: true, attributes: true });
}"""

# Clicks at a time of day, and notes when it did. The page may be loaded anew after that.
CLICK = """([selector, at]) => {
  setTimeout(() => {
    sessionStorage.clickedAt = Date.now();
    document.querySelector(selector).click();
  }, at - Date.now());
}"""
# On a busy machine clicks may be farther apart than planned. Who clicks later than this, in milliseconds, means what is there.
APART = 400
# Counts goals until each team has so many.
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
}"""
FLASH = "main > [role=status]"
GONE = ("This goal has already been taken back.", "Ce but a déjà été retiré.")


def goals(phone):
    return [int(number) for number in phone.score().split(" – ")]


def everybody_sees(phones, score, within, note):
    for phone in phones:
        try:
            phone.sees(" – ".join(map(str, score)), within)
        except Exception:
            raise AssertionError(f"{note}: {phone.score()} instead of {score}") from None


def outages(phones, chance):
    """Goals of a phone without a network are shown from the tap on, and by everybody after it."""
    first, second = phones
    for phone in phones:
        phone.page.evaluate(WATCH)
    score, slowest = goals(first), 0
    for number in range(ROUNDS):
        team = number % 2
        first.context.set_offline(True)
        first.page.wait_for_timeout(chance.uniform(0, 150))
        first.goal(("teamA", "teamB")[team])
        score[team] += 1
        if chance.random() < 0.3:
            second.page.wait_for_timeout(chance.uniform(0, 150))
            second.goal(("teamB", "teamA")[team])
            score[1 - team] += 1
        first.page.wait_for_timeout(chance.uniform(100, 700) if number % 10 else chance.uniform(1500, 2500))
        first.context.set_offline(False)
        since = time.monotonic()
        everybody_sees(phones, score, 10, f"outage {number}")
        slowest = max(slowest, time.monotonic() - since)
        first.page.wait_for_function("() => !document.querySelector('[data-pending] > *')", timeout=2000)
        for phone in phones:
            steps = phone.page.evaluate("window.steps")
            assert not steps, f"outage {number}: the page went back: {steps}"
    return f"{ROUNDS} outages, a goal shown after at most {slowest:.1f} s"


def conflicts(phones, chance):
    """Two people take back the same goal: it is taken back once, and one of them is told. Restored, it counts once."""
    restored, late, first = 0, 0, phones[0].page
    first.evaluate(COUNT, 90)
    first.wait_for_timeout(1000)
    for number in range(ROUNDS):
        score = goals(phones[0])
        everybody_sees(phones, score, 30, f"before conflict {number}")
        target = chance.choice(("#undo-button", "#take-back-teamA-button", "#take-back-teamB-button"))
        team = {"#take-back-teamA-button": 0, "#take-back-teamB-button": 1}.get(target)
        if team is None:
            team = first.evaluate("() => document.querySelector('#undo').closest('[data-goal]').dataset.team === 'teamB' ? 1 : 0")
        assert score[team] > 1, f"no goals left after {number} conflicts"
        for phone in phones:
            phone.page.evaluate("selector => document.querySelectorAll(selector).forEach(flash => flash.remove())", FLASH)
        order = list(phones)
        chance.shuffle(order)
        # Two taps on one button within half a second count as one, and one right after news means what was there before.
        begin = time.time() * 1000 + 700
        for phone, delay in zip(order, (0, chance.uniform(0, 250))):
            phone.page.evaluate(CLICK, [target, begin + delay])
        score[team] -= 1
        deadline = time.monotonic() + 10
        told = []
        while not told and time.monotonic() < deadline:
            first.wait_for_timeout(50)
            told = [phone for phone in phones if phone.page.locator(FLASH).count()]
        clicked = [int(phone.page.evaluate("sessionStorage.clickedAt")) for phone in phones]
        apart = abs(clicked[0] - clicked[1])
        if apart > APART:
            late += 1
            first.wait_for_timeout(500)
            continue
        everybody_sees(phones, score, 10, f"conflict {number} at {target}, {apart} ms apart")
        assert len(told) == 1, f"conflict {number} at {target}: {len(told)} phones are told that the goal is gone"
        assert told[0].page.locator(FLASH).inner_text().strip() in GONE
        if chance.random() < 0.25:
            restored += 1
            # A button that has just appeared takes no tap.
            first.wait_for_timeout(700)
            chance.choice(phones).page.locator("[data-restore] button").first.click()
            score[team] += 1
            everybody_sees(phones, score, 10, f"restored after conflict {number}")
            # A tap right after news means what was there before.
            first.wait_for_timeout(700)
    assert late <= ROUNDS / 4, f"{late} clicks were too far apart"
    return f"{ROUNDS - late} goals taken back by two at once, {restored} restored"


def main():
    chance = random.Random(SEED)
    print(f"SEED={SEED}", flush=True)
    faults, results = [], []
    with Server(*sys.argv[1:]) as server, two_browsers() as browsers:
        first = Phone(browsers[0], server, "en")
        sign_up(first.page, server.address, "conflicts", NAMES)
        address = play(first.page, server.address)
        second = Phone(browsers[1], server, "fr", state=first.context.storage_state())
        second.page.goto(address + "?locale=fr")
        second.page.wait_for_timeout(500)
        for part in (outages, conflicts):
            begin = time.monotonic()
            try:
                results.append(part((first, second), chance) + f" in {time.monotonic() - begin:.0f} s")
            except Exception as problem:
                faults.append(f"{part.__name__}: {failure(problem, __file__)}")
    finish(faults, "; ".join(results))


if __name__ == "__main__":
    main()
