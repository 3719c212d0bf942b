"""Many listeners of a match in one process, for the checks of this folder."""
import asyncio
import re
import time
import zlib


class Listener(asyncio.Protocol):
    """Reads a compressed stream, and records when each revision arrived and how many bytes it had."""

    def __init__(self, path, cookie, language):
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip\r\n"
            f"Accept-Language: {language}\r\n" + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n")
        self.isOrganiser = bool(cookie)
        self.received, self.arrivals, self.sizes = [], {}, {}
        self.head, self.body, self.text, self.decoder = b"", b"", b"", zlib.decompressobj(31)

    def connection_made(self, transport):
        transport.write(self.request.encode())

    def data_received(self, data):
        # Decoded later, so that 2,000 listeners in one process do not delay each other.
        self.received.append((time.monotonic(), data))

    def has(self, revision):
        """Decodes what was received, and tells whether a revision has arrived."""
        for now, data in self.received:
            if self.head is not None:
                self.head, end, data = (self.head + data).partition(b"\r\n\r\n")
                if not end:
                    continue
                assert b"gzip" in self.head, self.head
                self.head = None
            self.body += data
            while (line := self.body.find(b"\r\n")) > 0 and len(self.body) >= line + 4 + (size := int(self.body[:line], 16)):
                text = self.decoder.decompress(self.body[line + 2:line + 2 + size])
                self.body = self.body[line + 4 + size:]
                for found in re.findall(rb"\nid: (\d+)-", text):
                    self.arrivals.setdefault(int(found), now)
                    self.sizes[int(found)] = size
        self.received = []
        return revision in self.arrivals


async def arrived(listeners, revision):
    """Waits until all listeners have a revision."""
    for _ in range(600):
        await asyncio.sleep(0.2)
        if all(listener.has(revision) for listener in listeners):
            return
    raise TimeoutError(f"not all listeners have revision {revision}")


def present_revision(browser, match):
    """The current revision of the match, read from a stream."""
    connection = browser.connect()
    connection.request("GET", match + "/events", headers={"Cookie": browser.cookie})
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    while not (line := answer.readline()).startswith(b"id: "):
        pass
    connection.close()
    return int(line[4:].split(b"-")[0])
