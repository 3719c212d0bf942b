"""Measures what each kind of request, an event and a live page cost."""
import time
from collections import Counter

from evening import KINDS, Evening
from phones import Phone, Streams
from service import SETTLING

# For `pages`: each kind is first performed WARM times (a sign-in once), then until the server has used ENOUGH seconds of processor
# time, so that the noise is a few percent, or until it has been performed MOST times.
ENOUGH, WARM, MOST = 0.15, 5, 200
# For `changes_of_matches`: rounds, matches in each round, and goals in each match.
ROUNDS, BATCH, GOALS = 10, 5, 5
# For `events`: changes of the score for each audience (a tenth of them for the largest), and spectators in the largest audience.
CHANGES, AUDIENCE = 100, 101
# Seconds for which live pages wait without events (two heartbeats), and for which the server has nothing to do.
WAITING, IDLE_TIME = 31, 15
# The numbers of matches whose live pages wait, of idle connections, and of live pages of one link.
MATCHES, IDLE, FOLLOWERS = 10, 300, 300

# The kinds that only `changes_of_matches` measures.
STATES = ("start of a match", "link for spectators", "goal", "scorer of a goal", "goal taken back", "page to end the match",
          "end of the match")


def beyond(total, base):
    """By how much each cost in `total` exceeds that in `base`. A negative difference is noise, and counts as 0."""
    return {name: max(0, total[name] - base.get(name, 0)) for name in total}


def each(total, count):
    return {name: value / count for name, value in total.items()}


class Costs:
    def __init__(self, service, username):
        self.service, self.evening = service, Evening(service.port, username)
        self.evening.prepare()
        self.totals = {kind: Counter() for kind in KINDS}
        self.counts, self.idle = Counter(), Counter()
        # The idle server is measured first: later it would also have to close the connections that other measurements have left.
        with service.measuring(self.idle):
            time.sleep(IDLE_TIME)

    def add(self, kind, evenings):
        """Performs a kind once for each of the evenings, and measures it."""
        different = {id(evening): evening for evening in evenings}.values()
        before = sum(evening.received() for evening in different)
        with self.service.measuring(self.totals[kind]):
            for evening in evenings:
                evening.perform(kind)
        self.totals[kind]["bytes"] += sum(evening.received() for evening in different) - before
        self.counts[kind] += len(evenings)

    def changes_of_matches(self):
        """Measures `STATES`, and pages of running matches, with a few matches at a time, because an account can have at most 20
        running matches."""
        for _ in range(ROUNDS):
            evenings = [self.evening.another() for _ in range(BATCH)]
            self.add("start of a match", evenings)
            self.add("link for spectators", evenings)
            self.add("match page", evenings)
            self.add("goal", evenings * GOALS)
            self.add("scorer of a goal", evenings * 2)
            self.add("goal taken back", evenings)
            self.add("page to end the match", evenings)
            self.add("end of the match", evenings)
            # The connections are closed now, so that the server has no work with them while something else is measured.
            for evening in evenings:
                evening.close()

    def pages(self):
        """Measures the kinds that are not in `STATES`, except the opening of a live page. Meanwhile the account has a match that has
        ended and one that runs."""
        begin = ("start of a match", "link for spectators", "match page")
        for kind in (*begin, "goal", "goal", "end of the match", *begin):
            self.evening.perform(kind)
        for kind in KINDS:
            if kind in STATES or kind == "a live page opens":
                continue
            warm = 1 if "sign-in" in kind else WARM
            for _ in range(warm):
                self.evening.perform(kind)
            while self.totals[kind]["server"] < ENOUGH and self.counts[kind] < MOST:
                self.add(kind, [self.evening] * (warm * 4))

    def events(self, streams):
        """What an event costs for the first page of a session, for the first spectator, and for each other spectator, who
        gets the same rendering. The first two are the cost of a change that one page follows, minus the cost of a change that
        nobody follows. The last is the cost of a change that many spectators follow, minus the cost of one that a single spectator
        follows, divided by the number of the additional spectators."""
        phone, audiences = self.evening.organiser, {"none": [], "organiser": [], "spectator": [], "many": []}
        link, match = self.evening.link + "/events", self.evening.match
        pages = {"organiser": [(match + "/events?parts=changed", phone.cookie)], "spectator": [(link, "")],
                 "many": [(link, "")] * AUDIENCE}
        totals, counts = {name: Counter() for name in audiences}, Counter()
        for number in range(2):
            self.evening.perform("goal")
        for part in range(5):
            for name in audiences:
                listening = [streams.open(*page) for page in pages.get(name, [])]
                streams.wait({}, listening)
                time.sleep(SETTLING)
                received = streams.total
                changes = CHANGES // 50 if name == "many" else CHANGES // 5
                with self.service.measuring(totals[name]):
                    for number in range(changes):
                        before = dict(streams.received)
                        self.evening.perform("goal taken back" if number % 2 else "goal")
                        streams.wait(before, listening)
                        if len(listening) > 1:
                            time.sleep(len(listening) / 200 + 0.05)  # Longer than `MatchFeeds.pause` for so many pages.
                totals[name]["bytes"] += streams.total - received
                counts[name] += changes
                streams.close(listening)
        none, organiser, spectator, many = (Counter(each(totals[name], counts[name])) for name in audiences)
        return {
            "event, first page of a session": beyond(organiser, none),
            "event, first spectator": beyond(spectator, none),
            "event, each other spectator": each(beyond(many, spectator), AUDIENCE - 1),
        }

    def live_pages(self, streams):
        """Opens the live pages of some matches, and measures the opening and then two heartbeats without other events.

        Returns the costs of a running match and of the idle server for each second, and the bytes of memory of a live page."""
        opening, waiting, before = self.totals["a live page opens"], Counter(), streams.total
        scorer = Phone(self.service.port)
        scorer.sign_in(self.evening.username)
        evenings = [self.evening.another() for _ in range(MATCHES)]
        for evening in evenings:
            for kind in ("start of a match", "link for spectators", "match page"):
                evening.perform(kind)
            evening.close()
        scorer.connection.close()
        memory = self.service.memory()
        with self.service.measuring(opening):
            pages = [streams.open(*page) for evening in evenings
                     for page in evening.live_pages([evening.organiser.cookie, scorer.cookie])]
            streams.wait({}, pages)
        self.counts["a live page opens"], opening["bytes"] = len(pages), streams.total - before
        before = streams.total
        with self.service.measuring(waiting):
            time.sleep(WAITING)
        waiting["bytes"] = streams.total - before
        idle = each(self.idle, IDLE_TIME)
        share = each(beyond(each(waiting, WAITING), idle), MATCHES)
        grown = self.service.memory() - memory
        streams.close(pages)
        for evening in evenings:
            evening.perform("end of the match")
        return {"a match that runs, each second": share, "the idle server, each second": idle}, grown / len(pages)

    def connections(self, streams):
        """Bytes of memory of an idle connection, and of a live page when all live pages follow the same match."""
        before = self.service.memory()
        phones = [Phone(self.service.port) for _ in range(IDLE)]
        for phone in phones:
            phone.get("/healthz")
        connected = self.service.memory()
        link = self.evening.link + "/events"
        pages = [streams.open(link) for _ in range(FOLLOWERS)]
        streams.wait({}, pages)
        time.sleep(1)
        listening = self.service.memory()
        streams.close(pages)
        for phone in phones:
            phone.connection.close()
        return {"connection": (connected - before) / IDLE, "page of one link": (listening - connected) / FOLLOWERS}

    def growth(self):
        """Performs `changes_of_matches`, and returns by how many bytes the database grows for each match."""
        before = self.service.size()
        self.changes_of_matches()
        return (self.service.size() - before) / ROUNDS / BATCH


def measure(service, username):
    """Measures everything.

    Returns a dictionary: `kinds` with the costs of each kind, of events, and of a second of a running match and of the idle server,
    `memory` in bytes, `growth` in bytes of the database for each match, and `counts` with the repetitions of each of `KINDS`."""
    costs = Costs(service, username)
    costs.pages()
    growth = costs.growth()
    streams = Streams(service.port)
    rows, page = costs.live_pages(streams)
    events = costs.events(streams)
    idle = service.memory()
    memory = {"page of many matches": page, **costs.connections(streams), "idle server": idle}
    streams.isClosed = True
    rows = {**{kind: each(costs.totals[kind], costs.counts[kind]) for kind in KINDS}, **events, **rows}
    return {"kinds": rows, "memory": memory, "growth": growth, "counts": dict(costs.counts)}
