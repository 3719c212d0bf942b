"""Plays evenings at a constant rate, however long the answers take (open loop), and compares the costs with the model."""
import threading
import time
from collections import Counter

from evening import KINDS, LISTENERS, Evening
from model import HASH, predict
from phones import Phone, Streams

# The number of accounts. With this number, each account has at most one running match at the default rate. With several running
# matches, the pages of an account, which show all of them, would be longer than those that were measured.
ACCOUNTS = 16
# Seconds of an evening; its match takes seven tenths of it.
EVENING = 30


def times(count, number):
    """How often the evening with this number performs a kind that has `count` repetitions in an evening on average."""
    return int((number + 1) * count + 1e-9) - int(number * count + 1e-9)


class Player(threading.Thread):
    """A thread that performs the actions of one evening."""

    def __init__(self, load, number, begin):
        super().__init__()
        self.load, self.number, self.begin = load, number, begin
        self.match_seconds = self.performed = 0

    def run(self):
        evening = self.load.evening(self.number)
        actions = []
        for kind, (count, when) in KINDS.items():
            # Live pages are opened below, at the first match page, and replaced at later pages.
            for turn in range(times(count, self.number) if kind != "a live page opens" else 0):
                actions.append((when + turn * 0.02, kind))
        pages = []
        for when, kind in sorted(actions):
            time.sleep(max(0, self.begin + when * EVENING - time.monotonic()))
            evening.perform(kind)
            self.performed += 1
            if kind == "match page" and not pages:
                cookies = [evening.organiser.cookie, self.load.scorers[self.number % ACCOUNTS].cookie]
                start = time.monotonic()
                pages = self.load.open(evening.live_pages(cookies))
            elif pages and kind in ("match page", "spectator's page"):
                self.reopen(evening, pages)
            elif kind == "end of the match":
                self.match_seconds = time.monotonic() - start
                # The end is an event, too: the live pages receive it before they are closed.
                time.sleep(0.5)
                self.load.close(pages)
                pages = []
        self.load.count(evening.received())
        evening.close()

    def reopen(self, evening, pages):
        """Replaces a live page by a new one, as a reload does, unless the evening has already opened as many as in the model."""
        opened = KINDS["a live page opens"][0]
        if self.load.opened.setdefault(self.number, LISTENERS) >= opened:
            return
        self.load.opened[self.number] += 1
        self.load.close([pages.pop()])
        pages += self.load.open([(evening.link + "/events", "", "en")])


class Load:
    def __init__(self, service, usernames):
        self.service, self.streams = service, Streams(service.port)
        self.templates, self.scorers = [], []
        for username in usernames:
            template, scorer = Evening(service.port, username), Phone(service.port)
            template.prepare()
            # The server caches data of each history. These requests fill the caches before the measurement.
            for page in ("/gathers", "/table", template.player):
                template.organiser.get(page)
            scorer.sign_in(username)
            self.templates.append(template)
            self.scorers.append(scorer)
        # All threads change these numbers, under the lock. `opened` needs no lock: each thread changes only its own entry.
        self.lock = threading.Lock()
        self.received, self.open_pages, self.most_pages, self.opened = 0, 0, 0, {}

    def evening(self, number):
        return self.templates[number % len(self.templates)].another()

    def open(self, pages):
        opened = [self.streams.open(*page) for page in pages]
        with self.lock:
            self.open_pages += len(opened)
            self.most_pages = max(self.most_pages, self.open_pages)
        return opened

    def close(self, pages):
        self.streams.close(pages)
        with self.lock:
            self.open_pages -= len(pages)

    def count(self, size):
        """Adds bytes that an evening has received."""
        with self.lock:
            self.received += size

    def play(self, rate, seconds):
        """Plays evenings. For `seconds` seconds, `rate` of them begin in each second. Returns figures of the whole run."""
        total, memory, start = Counter(), [self.service.memory()], time.monotonic()
        players = [Player(self, number, start + number / rate) for number in range(round(rate * seconds))]
        before = self.service.transactions()
        start = time.monotonic()
        with self.service.measuring(total):
            for number, player in enumerate(players):
                player.begin = start + number / rate
                time.sleep(max(0, player.begin - time.monotonic()))
                player.start()
            while any(player.is_alive() for player in players):
                time.sleep(0.5)
                memory.append(self.service.memory())
            took = time.monotonic() - start
        total["bytes"] = self.received + self.streams.total
        total["transactions"] = self.service.transactions() - before
        failed = sum(player.match_seconds == 0 for player in players)
        match_seconds = sum(player.match_seconds for player in players)
        self.streams.isClosed = True
        return {"evenings": len(players), "failed": failed, "rate": rate, "seconds": took, "match seconds": match_seconds,
                "live pages": self.most_pages, "memory": max(memory) - memory[0], "measured": dict(total),
                "requests": sum(player.performed for player in players)}


def compare(costs, result):
    """Rows with the name of a figure, its prediction and its measurement."""
    second = predict(costs, result["evenings"], result["match seconds"], result["seconds"])
    measured, memory = result["measured"], costs["memory"]
    rows = [("processor time of the server, s", second["server"], measured["server"])]
    if "database" in measured:
        rows += [("processor time of PostgreSQL, s", second["database"], measured["database"])]
    rows += [("reads of the database", second["reads"], measured["reads"]),
             ("writes of the database", second["writes"], measured["writes"])]
    if "wal" in measured:
        rows += [("log of PostgreSQL (WAL), MB", second["wal"] / 1e6, measured["wal"] / 1e6)]
    # At the default rate, at most one password is hashed at a time.
    grown = result["live pages"] * (memory["page of many matches"] + memory["connection"]) + HASH
    return rows + [("bytes received, MB", second["bytes"] / 1e6, measured["bytes"] / 1e6),
                   ("memory of live pages, connections and a hash, MiB", grown / 2**20, result["memory"] / 2**20)]
