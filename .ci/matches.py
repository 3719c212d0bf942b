"""Clients that follow a match and count its goals as the script of its page does, for .ci/cluster."""
import dataclasses
import http.client
import random
import re
import secrets
import threading
import time

from client import Client

# Statuses after which the same request can succeed later, as in public/scripts/outbox.js.
TEMPORARY = {0, 401, 408, 429}
FAILURES = (OSError, http.client.HTTPException)


def is_temporary(status):
    return status in TEMPORARY or status >= 500


@dataclasses.dataclass(frozen=True)
class Shown:
    """What a page or an event shows of a match. `goals`: by the id of each counted goal, its team, and the text about its scorer or
    None."""
    revision: int
    score: tuple
    goals: dict
    state: str

    @classmethod
    def read(cls, html):
        """None when the text does not show a match."""
        board = re.search(r'id="board"[^>]* data-state="([^"]*)" data-revision="(\d+)"', html)
        if not board:
            return None
        goals = {}
        for goal, team, line in re.findall(r'data-goal="(\d+)" data-team="team(.)">(.*?)</li>', html, re.S):
            scorer = re.search(r'class="goal-scorer">(.*?)</', line)
            goals[int(goal)] = (team, scorer[1] if scorer else None)
        score = re.search(r"data-score>(\d+) – (\d+)<", html)
        return cls(int(board[2]), (int(score[1]), int(score[2])), goals, board[1])


class Tapper:
    """Sends taps of one person, to any server."""

    def __init__(self, organiser, match, port):
        self.client, self.match, self.port = Client(port), match, port
        self.client.cookies = dict(organiser.cookies)
        self.form_token = organiser.token(match)

    def send(self, form, fields, port=None, timeout=10):
        """Status, revision and id of the goal in the answer. As with `postForm` of public/scripts/requests.js, the status is 0
        without an answer. None when there was no connection."""
        connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=timeout)
        try:
            connection.connect()
        except OSError:
            return None
        try:
            headers = {"Prefer": "return=minimal", "Connection": "close"}
            fields = {**fields, "formToken": self.form_token}
            answer = self.client.send("POST", f"{self.match}/{form}", fields, connection, **headers)
            numbers = (answer.headers["Match-Revision"], answer.headers["Match-Goal"])
            return answer.status, *(int(number) if number else None for number in numbers)
        except FAILURES:
            return 0, None, None
        finally:
            connection.close()

    def send_until_answered(self, form, fields, pause=0.5, limit=60):
        """Repeats a tap with one token, as the outbox does."""
        begin, fields = time.monotonic(), {**fields, "token": secrets.token_hex(12)}
        while True:
            ago = str(int((time.monotonic() - begin) * 1000))
            status, *numbers = self.send(form, {**fields, "ago": ago}) or (0, None, None)
            if not is_temporary(status):
                assert status == 204, (form, fields, status)
                return numbers
            assert time.monotonic() - begin < limit, f"no answer for {limit} s, last {status}"
            time.sleep(pause)

    def look(self, port=None, timeout=10):
        """What the page shows of the match; None without an answer of 200, or when the page shows no match."""
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=timeout)
            answer = self.client.send("GET", self.match, None, connection, Connection="close")
            return Shown.read(answer.text) if answer.status == 200 else None
        except FAILURES:
            return None


class Phone(threading.Thread):
    """Follows a stream of events as an EventSource does, and connects again with Last-Event-ID."""

    def __init__(self, name, port, path, cookie="", report=lambda shown: None):
        super().__init__(daemon=True)
        self.name, self.port, self.path, self.cookie, self.report = name, port, path, cookie, report
        self.shown, self.said, self.is_over = None, [], False
        # For each time without a connection: when it began, and the seconds until the next event.
        self.losses = []
        self.refused = 0
        self.is_open = threading.Event()
        self.ended = False
        self.start()

    def run(self):
        retry, last, lost = 3.0, None, None
        while not self.ended:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)
            try:
                headers = {"Accept": "text/event-stream", "Cookie": self.cookie, **({"Last-Event-ID": last} if last else {})}
                connection.request("GET", self.path, headers=headers)
                answer = connection.getresponse()
                if answer.status == 200:
                    name, data = "message", []
                    while line := answer.readline():
                        field, _, value = line.decode().rstrip("\n").partition(": ")
                        if field == "event":
                            name = value
                        elif field == "data":
                            data.append(value)
                        elif field == "id":
                            last = value
                        elif field == "retry":
                            retry = int(value) / 1000
                        elif not field and data:
                            if lost:
                                self.losses.append((lost, time.monotonic() - lost))
                                lost = None
                            self.is_open.set()
                            if self.receive(name, "\n".join(data)):
                                return
                            name, data = "message", []
                        elif not field:
                            name = "message"
                else:
                    # An EventSource gives up after such an answer. The script makes a new one after a pause: at most two seconds at
                    # first, and at most twenty later (public/scripts/match/retry.js). A `Phone` waits five seconds.
                    self.refused += 1
                    retry, last = 5.0, None
            except FAILURES:
                pass
            finally:
                connection.close()
            lost = lost or time.monotonic()
            self.is_open.clear()
            time.sleep(retry)

    def receive(self, name, data):
        """Records what an event shows or says, and tells whether it is the last one of the stream."""
        if name == "say":
            self.said.append(data)
        if name == "match":
            shown = Shown.read(data)
            assert shown, f"the event shows no match: {data[:200]}"
            self.report(shown)
            # Older states are not shown, see public/scripts/match/revision.js.
            if not self.shown or shown.revision >= self.shown.revision:
                self.shown = shown
        self.is_over = name == "over"
        return self.is_over

    def wait_for(self, condition, what, limit):
        """Waits until what is shown meets a condition, and returns the seconds."""
        begin = time.monotonic()
        while not (self.shown and condition(self.shown)):
            assert time.monotonic() - begin < limit, f"{self.name} does not show {what} after {limit} s, but {self.shown}"
            time.sleep(0.02)
        return time.monotonic() - begin


class Person(Client):
    """Opens pages, and opens them again after an error, as a person does. Sends forms."""

    def patiently(self, action, limit=60):
        begin = time.monotonic()
        while True:
            try:
                answer = action()
                if answer.status < 500:
                    return answer
            except FAILURES:
                pass
            assert time.monotonic() - begin < limit, f"no page for {limit} s"
            time.sleep(random.uniform(0.2, 0.5))

    def get(self, path, status=200, **headers):
        answer = self.patiently(lambda: self.send("GET", path, **headers))
        assert answer.status == status, (path, answer.status)
        return answer

    def try_form(self, path, page=None, **fields):
        """Sends a form once, with the token of a page. Returns the address that the answer redirects to, or the page with an error;
        None without an answer and after a status of 500 or more."""
        try:
            answer = self.send("POST", path, {"formToken": self.token(page), **fields})
        except FAILURES:
            return None
        return answer.headers["Location"] or (answer.text if answer.status < 500 else None)
