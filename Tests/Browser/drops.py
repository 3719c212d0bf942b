"""A proxy that passes on pages in pieces of 48 bytes, so that the browser shows partly loaded pages. It reads up to 64 KiB at a time.
Data that contains `text/html`, as the beginning of a page and a request for a page do, is divided. Other data is passed on
immediately."""
import socket
import threading
import time
from urllib.parse import urlsplit

SIZE, PAUSE = 48, 0.006


class Drops:
    def __init__(self, address):
        self.server = urlsplit(address)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection((self.server.hostname, self.server.port))
            # Otherwise the system would join small writes.
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=hand_on, args=(client, server), daemon=True).start()
            threading.Thread(target=hand_on, args=(server, client), daemon=True).start()


def hand_on(source, target):
    try:
        while data := source.recv(65_536):
            if b"text/html" not in data:
                target.sendall(data)
                continue
            for start in range(0, len(data), SIZE):
                target.sendall(data[start:start + SIZE])
                time.sleep(PAUSE)
    except OSError:
        pass
    finally:
        for end in (source, target):
            end.close()
