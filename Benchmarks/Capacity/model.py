"""The capacity model: from costs and assumptions to what a number of users needs."""
import math
from collections import Counter

from evening import CHANGES, KINDS, LISTENERS, MATCH_SECONDS, ORGANISERS, SPECTATORS

# Users with an account in each match. Each user plays one match a week, so there are half as many matches a week as users.
USERS_OF_A_MATCH = 2
# The shares of a week's matches that begin in the busiest minute and in the busiest hour.
BUSIEST_MINUTE, BUSIEST_HOUR = 0.0025, 0.075
# Above this share of the processors' time, answers take longer.
USE = 0.5
# What one copy of the server has: processors, connections to PostgreSQL (a pool, and one that listens), and password hashes at a
# time.
CORES, CONNECTIONS, HASHES = 4, 16 + 1, 2
# Bytes that a password hash needs while it is computed.
HASH = 32 * 2**20
WEEKS = 52


def readers(copies):
    """How many copies on average read and render a match for its spectators, whose connections are distributed at random."""
    return copies * (1 - (1 - 1 / copies) ** SPECTATORS)


def evening_costs(costs, copies=1, sign_ins=True):
    """Everything that one evening costs, except the cost of live pages while they wait for events."""
    kinds, total = costs["kinds"], Counter()
    counts = {kind: count for kind, (count, _) in KINDS.items() if sign_ins or "sign-in" not in kind}
    counts["event, first page of a session"] = CHANGES * ORGANISERS
    counts["event, first spectator"] = CHANGES * readers(copies)
    counts["event, each other spectator"] = CHANGES * (SPECTATORS - readers(copies))
    for kind, count in counts.items():
        for name, value in kinds[kind].items():
            total[name] += count * value
    total["requests"] = sum(count for count, _ in KINDS.values())
    total["events"] = CHANGES * LISTENERS
    return total


def predict(costs, evenings, match_seconds, seconds, copies=1):
    """The cost of a number of evenings, whose matches run for `match_seconds` in total, together with what a number of copies of the
    server cost in `seconds` even without work."""
    total = Counter()
    # Waiting was measured with one copy, which reads a match once for each organiser and once for all spectators.
    waiting = match_seconds * (ORGANISERS + readers(copies)) / (ORGANISERS + 1)
    for amount, row in ((evenings, evening_costs(costs, copies)),
                        (waiting, costs["kinds"]["a match that runs, each second"]),
                        (seconds * copies, costs["kinds"]["the idle server, each second"])):
        for name, value in row.items():
            total[name] += amount * value
    return total


def needs(costs, users, scales):
    """What a number of users needs in the busiest minute.

    - scales: whether there can be several copies of the server."""
    copies = 1
    while True:
        result = needs_of_copies(costs, users, copies)
        wanted = math.ceil(result["cores of the server at half use"] / CORES) if scales else 1
        if wanted <= copies:
            return result
        copies = wanted


def hashing(costs):
    """Seconds of processor time for a sign-in, nearly all of them for the hash of the password."""
    return costs["kinds"]["sign-in of the app"]["server"]


def needs_of_copies(costs, users, copies):
    matches = users / USERS_OF_A_MATCH
    begins = matches * BUSIEST_MINUTE / 60
    running = matches * BUSIEST_HOUR * MATCH_SECONDS / 3600
    second = predict(costs, begins, running, 1, copies)
    listeners = running * LISTENERS
    memory = costs["memory"]
    return {
        "matches a week": matches,
        "matches that begin, a second": begins,
        "matches that run": running,
        "requests a second": second["requests"],
        "sign-ins a second": begins * sum(KINDS[kind][0] for kind in KINDS if "sign-in" in kind),
        "event messages a second": second["events"] + listeners / 15,
        "reads of the database a second": second["reads"],
        "writes of the database a second": second["writes"],
        "cores of the server, busy": second["server"],
        "cores of the server at half use": second["server"] / USE,
        f"copies with {CORES} cores": copies,
        "sign-ins that the copies hash at most, a second": copies * HASHES / hashing(costs),
        "cores of PostgreSQL, busy": second["database"],
        "connections to PostgreSQL": copies * CONNECTIONS,
        "live pages (connections, descriptors)": listeners,
        "memory of live pages, GiB": listeners * memory["page of many matches"] / 2**30,
        "memory of all copies, GiB": (listeners * memory["page of many matches"] + copies * (
            memory["idle server"] + HASHES * HASH)) / 2**30,
        "network, Mbit/s": second["bytes"] * 8 / 1e6,
        "log of PostgreSQL (WAL), MB/s": second["wal"] / 1e6,
        "disk a year, GB": matches * WEEKS * costs["growth"] / 1e9,
    }
