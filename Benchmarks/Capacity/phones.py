"""Browsers, apps and live pages, which count the bytes that they receive."""
import gzip
import hashlib
import http.client
import base64
import json
import selectors
import socket
import threading
import time

from client import Client

from service import PASSWORD


class Connection(http.client.HTTPConnection):
    """Reads whole responses. Counts the bytes of their heads and of their bodies, as they were sent, without the framing of chunks.
    Then decompresses the bodies that are compressed."""
    received, last = 0, 0.0

    def request(self, *arguments, **options):
        # The server closes connections that are idle for 75 s. A browser notices that, but `http.client` does not, so after 20 s
        # without a request this class connects again.
        if time.monotonic() - self.last > 20:
            self.close()
        self.last = time.monotonic()
        super().request(*arguments, **options)

    def getresponse(self):
        answer = super().getresponse()
        body = answer.read()
        status = len(f"HTTP/1.1 {answer.status} {answer.reason}\r\n\r\n")
        self.received += status + sum(len(name) + len(value) + 4 for name, value in answer.getheaders()) + len(body)
        if answer.headers["Content-Encoding"] == "gzip":
            body = gzip.decompress(body)
        answer.read = lambda: body
        return answer


class Phone(Client):
    """A browser with one connection."""

    def __init__(self, port, language="en"):
        super().__init__(port, {"Accept-Language": language, "Accept-Encoding": "gzip"}, keeps_connection=True)
        self.formToken = None

    def connect(self):
        return Connection("127.0.0.1", self.port, timeout=60)

    @property
    def received(self):
        return self.connection.received

    def sign_in(self, username):
        fields = {"formToken": self.token("/login"), "username": username, "password": PASSWORD}
        assert self.send("POST", "/login", fields).status == 303
        self.formToken = self.token("/account")

    def tap(self, path, status=204, **fields):
        """Sends a form as the script of the page does. When a status other than 204 is expected, sends it as the browser does without
        the script."""
        headers = {"Prefer": "return=minimal"} if status == 204 else {}
        answer = self.send("POST", path, {"formToken": self.formToken, **fields}, **headers)
        assert answer.status == status, (path, answer.status, answer.text[:300])
        return answer


class App:
    """The app, which calls the API."""

    def __init__(self, port):
        self.connection = Connection("127.0.0.1", port, timeout=60)
        self.headers = {}

    @property
    def received(self):
        return self.connection.received

    def call(self, method, path, **headers):
        self.connection.request(method, "/api" + path, headers={**self.headers, **headers})
        answer = self.connection.getresponse()
        assert answer.status == 200, (path, answer.status)
        return json.loads(answer.read())

    def sign_in(self, username):
        credentials = f"{username}:{hashlib.sha256(PASSWORD.encode()).hexdigest()}".encode()
        basic = "Basic " + base64.b64encode(credentials).decode()
        self.headers = {"Authorization": "Bearer " + self.call("POST", "/users/login", Authorization=basic)["token"]}


class Streams:
    """Many live pages, read by one thread."""

    def __init__(self, port):
        self.port, self.selector, self.received, self.isClosed = port, selectors.DefaultSelector(), {}, False
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        while not self.isClosed:
            for key, _ in self.selector.select(0.1):
                try:
                    data = key.fileobj.recv(65_536)
                except OSError:
                    data = b""
                if data:
                    self.received[key.fileobj] += len(data)
                else:
                    self.forget(key.fileobj)
            time.sleep(0.001)

    def open(self, path, cookie="", language="en"):
        connection = socket.create_connection(("127.0.0.1", self.port))
        connection.sendall(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip\r\n"
            f"Accept-Language: {language}\r\nSec-Fetch-Site: same-origin\r\n"
            f"{'Cookie: ' + cookie + chr(13) + chr(10) if cookie else ''}\r\n".encode())
        self.received[connection] = 0
        self.selector.register(connection, selectors.EVENT_READ)
        return connection

    def wait(self, before, connections, seconds=20):
        """Waits until each of the connections has received something since `before`, a copy of `received`."""
        end = time.monotonic() + seconds
        while any(self.received[one] <= before.get(one, 0) for one in connections):
            if time.monotonic() > end:
                raise TimeoutError("a live page received nothing")
            time.sleep(0.002)

    def close(self, connections):
        for connection in connections:
            self.forget(connection)
            connection.close()

    def forget(self, connection):
        try:
            self.selector.unregister(connection)
        except (KeyError, ValueError):
            pass  # The connection is not registered any more: its stream has ended, or it was closed.

    @property
    def total(self):
        return sum(self.received.values())
