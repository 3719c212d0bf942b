"""What people do around one match, and how often: the assumptions of the model."""
import itertools
import re

from phones import App, Phone
from service import PASSWORD

ORGANISERS, SPECTATORS = 2, 6
LISTENERS = ORGANISERS + SPECTATORS
# The seconds from the start of a match to its end.
MATCH_SECONDS = 60 * 60
# The number of sign-ins of a device for each match: matches are weekly, and sessions and tokens last 30 days.
SIGN_INS = 7 / 30

# For each kind of action: how often it happens in an evening, and when it first happens (0 is the beginning, 1 the end; the match is
# from 0.2 to 0.9).
KINDS = {
    "sign-in with its page, a browser": (2 * SIGN_INS, 0.0),
    "sign-in of the app": (1 * SIGN_INS, 0.0),
    "style and script, first visit": (2, 0.02),
    "list of players": (3, 0.05),
    "list of players, unchanged (304)": (2, 0.08),
    "list to select from": (1, 0.1),
    "teams page with balance": (2, 0.12),
    "start of a match": (1, 0.2),
    "link for spectators": (1, 0.21),
    "match page": (6, 0.25),
    "spectator's page": (12, 0.25),
    "a live page opens": (18, 0.25),
    "goal": (5, 0.4),
    "scorer of a goal": (3, 0.5),
    "goal taken back": (0.5, 0.6),
    "page to end the match": (1, 0.88),
    "end of the match": (1, 0.9),
    "page of the finished match": (6, 0.92),
    "history": (3, 0.94),
    "table": (2, 0.95),
    "page of a player": (2, 0.96),
    "app: players": (2, 0.97),
    "app: matches": (2, 0.98),
    "app: players of a match": (1, 0.99),
}
# The number of changes of a match that every listener receives as an event. At the start of the match nobody listens yet.
CHANGES = sum(KINDS[kind][0] for kind in ("goal", "scorer of a goal", "goal taken back", "end of the match"))

keys = itertools.count()


class Evening:
    """A match of an account with its people. `perform` performs each of `KINDS`, except "a live page opens"."""

    def __init__(self, port, username):
        self.port, self.username = port, username
        self.organiser, self.spectator, self.app = Phone(port), Phone(port), App(port)
        # Values that `prepare` or one action sets and a later action needs.
        self.match = self.link = self.player = self.tag = self.finished = None
        self.players, self.assets = [], []
        self.goals, self.stranger = [], Phone(port)

    def prepare(self):
        self.organiser.sign_in(self.username)
        self.app.sign_in(self.username)
        page = self.organiser.get("/players")
        self.players = sorted(set(re.findall(r'href="/players/(\d+)"', page.text)), key=int)[:12]
        self.player, self.tag = f"/players/{self.players[0]}", page.headers["ETag"]
        self.assets = sorted(set(re.findall(r'"(/assets/[^"#]+\.(?:css|js|svg))', page.text)))

    def another(self):
        """Another evening of the same account and session, with its own connections."""
        other = Evening(self.port, self.username)
        for name in ("players", "player", "tag", "assets", "finished"):
            setattr(other, name, getattr(self, name))
        other.organiser.cookies, other.organiser.formToken = self.organiser.cookies, self.organiser.formToken
        other.app.headers = self.app.headers
        return other

    def close(self):
        for one in (self.organiser, self.spectator, self.app, self.stranger):
            one.connection.close()

    def received(self):
        return sum(one.received for one in (self.organiser, self.spectator, self.app, self.stranger))

    def perform(self, kind):
        organiser, match = self.organiser, self.match
        chosen = "&".join(f"player={player}" for player in self.players)
        if kind == "sign-in with its page, a browser":
            self.stranger.cookies = {}
            fields = {"formToken": self.stranger.token("/login"), "username": self.username, "password": PASSWORD}
            answer = self.stranger.send("POST", "/login", fields)
            assert answer.status == 303, (answer.status, answer.text[:2000])
        elif kind == "sign-in of the app":
            self.app.sign_in(self.username)
        elif kind == "style and script, first visit":
            for path in self.assets:
                self.spectator.get(path)
        elif kind == "list of players":
            self.tag = organiser.get("/players").headers["ETag"]
        elif kind == "list of players, unchanged (304)":
            # The response is the page with a new tag if another match of the account has changed the page.
            answer = organiser.send("GET", "/players", **{"If-None-Match": self.tag})
            self.tag = answer.headers["ETag"]
        elif kind == "list to select from":
            organiser.get("/players?mode=select")
        elif kind == "teams page with balance":
            organiser.get(f"/gathers/confirm?{chosen}&arrange=balance&seed={next(keys)}")
        elif kind == "start of a match":
            teams = {f"team-{player}": f"team{'AB'[place % 2]}" for place, player in enumerate(self.players)}
            answer = organiser.tap("/gathers", 303, token=f"match-{next(keys)}", start=1, minutes=60, **teams)
            self.match, self.goals = answer.headers["Location"].partition("?")[0], []
        elif kind == "link for spectators":
            organiser.tap(match + "/link", action="make")
        elif kind == "match page":
            # The page contains the link for spectators only after the link was made.
            found = re.search(r"/watch/[A-Za-z0-9_-]{22}", organiser.get(match).text)
            self.link = found and found[0]
        elif kind == "spectator's page":
            self.spectator.get(self.link)
        elif kind == "goal":
            team = "teamA" if len(self.goals) % 2 else "teamB"
            answer = organiser.tap(match + "/score", team=team, change=1, token=f"goal-{next(keys)}")
            self.goals.append(answer.headers["Match-Goal"])
        elif kind == "scorer of a goal":
            organiser.tap(match + "/scorer", goal=self.goals[-1], player=self.players[next(keys) % 2])
        elif kind == "goal taken back":
            organiser.tap(match + "/undo", goal=self.goals.pop())
        elif kind == "page to end the match":
            organiser.get(match + "/end")
        elif kind == "end of the match":
            organiser.tap(match + "/end", 303)
            self.finished = match
        elif kind == "page of the finished match":
            organiser.get(self.finished)
        elif kind == "history":
            organiser.get("/gathers")
        elif kind == "table":
            organiser.get("/table")
        elif kind == "page of a player":
            organiser.get(self.player)
        elif kind == "app: players":
            self.app.call("GET", "/players")
        elif kind == "app: matches":
            self.app.call("GET", "/gathers")
        elif kind == "app: players of a match":
            self.app.call("GET", f"{self.finished}/players")
        else:
            raise ValueError(kind)

    def live_pages(self, cookies, spectators=SPECTATORS):
        """Address, cookie and language of each live page: one page for each of the cookies, and spectators in two languages."""
        pages = [(self.match + "/events?parts=changed", cookie, "en") for cookie in cookies]
        return pages + [(self.link + "/events", "", ["en", "fr"][number % 2]) for number in range(spectators)]
