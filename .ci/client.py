"""A minimal HTTP client with cookies and form tokens, for the checks of this folder and for Benchmarks/Capacity."""
import base64
import hashlib
import http.client
import re
import subprocess
import urllib.parse

# The SHA-256 of the password `correct horse`. The API takes the SHA-256 of a password instead of the password.
DIGEST = hashlib.sha256(b"correct horse").hexdigest()


def basic(name):
    """The value of the header `Authorization` for a sign-in with the API, with the password `correct horse`."""
    return "Basic " + base64.b64encode(f"{name}:{DIGEST}".encode()).decode()


def sharing_out(players):
    """The address of the page on which the teams of these players are confirmed, and the fields of its form: the players are
    alternately in Team A and Team B."""
    teams = {f"team-{player}": f"team{'AB'[place % 2]}" for place, player in enumerate(players)}
    return "/gathers/confirm?" + "&".join(f"player={player}" for player in players), teams


class Client:
    def __init__(self, port, headers=None, keeps_connection=False):
        self.port, self.headers, self.cookies = port, {"Sec-Fetch-Site": "same-origin", **(headers or {})}, {}
        self.connection = self.connect() if keeps_connection else None

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)

    def send(self, method, path, fields=None, connection=None, **headers):
        """The response, with its body as `text`. Fields are sent as a form. A request on a given `connection` is never repeated."""
        headers, body = {**self.headers, **headers}, None
        if self.cookies:
            headers["Cookie"] = self.cookie
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        is_kept = self.connection and not connection
        connection = connection or self.connection or self.connect()
        try:
            answer = self.answer(connection, method, path, body, headers)
        except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):
            if not is_kept:
                raise
            # The server closes connections that are idle for long. On a busy machine, a kept connection can be idle for that long.
            connection.close()
            answer = self.answer(connection, method, path, body, headers)
        for header in answer.headers.get_all("Set-Cookie") or []:
            name, value = header.split(";")[0].split("=", 1)
            self.cookies[name] = value
        answer.text = answer.read().decode()
        return answer

    @staticmethod
    def answer(connection, method, path, body, headers):
        connection.request(method, path, body, headers)
        return connection.getresponse()

    def get(self, path, status=200, **headers):
        answer = self.send("GET", path, **headers)
        assert answer.status == status, (path, answer.status)
        return answer

    def post(self, path, page=None, **fields):
        """Sends a form with the token of a page, and returns the address that the response redirects to."""
        answer = self.send("POST", path, {"formToken": self.token(page), **fields})
        assert answer.status == 303, (path, answer.status, answer.text[:500])
        return answer.headers["Location"]

    @property
    def cookie(self):
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def token(self, page=None):
        text = self.get(page or ("/account" if self.cookies else "/login")).text
        return re.search(r'name="formToken" value="([^"]*)"', text)[1]

    def start_match(self, *names):
        """Adds players, starts a match with all players of the account, alternately in Team A and Team B, and returns the path of the
        match."""
        for name in names:
            self.post("/players/add", name=name)
        players = sorted(set(re.findall(r'href="/players/(\d+)"', self.get("/players").text)), key=int)
        confirm, teams = sharing_out(players)
        return self.post("/gathers", confirm, **teams).partition("?")[0]

    def spectator_link(self, match):
        """Makes the spectator link of a match, and returns its path."""
        self.post(match + "/link", match, action="make")
        return re.search(r"/watch/[A-Za-z0-9_-]{22}", self.get(match).text)[0]


def rate(browser, path, seconds, connections=32):
    """How many times a second the server sends the page at a path. Needs wrk."""
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-H", f"Cookie: session={browser.cookies['session']}",
         f"http://127.0.0.1:{browser.port}{path}"], capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in output, output
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
