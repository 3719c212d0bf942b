"""A proxy in front of the server. It can answer instead of the server, as proxies do while a server restarts."""
import contextlib
import socket
import threading


class Proxy:
    """Passes connections on. `refuse` closes all connections, and then each request is answered with the given status, until
    `pass_on`."""

    def __init__(self, server):
        self.target, self.status = server.port, None
        # The methods and paths of the refused requests. `refuse` clears the list.
        self.refused = []
        self.sockets, self.lock = set(), threading.Lock()

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.start(self.accept)
        return self

    def __exit__(self, *_):
        # `close` alone does not end `accept`.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.cut()

    def refuse(self, status):
        self.refused.clear()
        self.status = status
        self.cut()

    def pass_on(self):
        self.status = None

    def cut(self):
        with self.lock:
            for each in self.sockets:
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)

    @staticmethod
    def start(work, *arguments):
        threading.Thread(target=work, args=arguments, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                self.start(self.answer, client)

    def answer(self, client):
        with contextlib.suppress(OSError), self.kept(client):
            if self.status is not None:
                return self.deny(client)
            with self.kept(socket.create_connection(("127.0.0.1", self.target))) as server:
                # `refuse` can have been called while the connection was made.
                if self.status is not None:
                    return
                self.start(self.copy, client, server)
                self.copy(server, client)

    @contextlib.contextmanager
    def kept(self, each):
        """Registers a socket while it is in use, so that `cut` can shut it down."""
        with self.lock:
            self.sockets.add(each)
        try:
            yield each
        finally:
            with self.lock:
                self.sockets.discard(each)
            each.close()

    def deny(self, client):
        head = b""
        while b"\r\n\r\n" not in head:
            received = client.recv(65536)
            if not received:
                return
            head += received
        self.refused.append(" ".join(head.decode(errors="replace").split(" ", 2)[:2]))
        body = f"<h1>{self.status} of the proxy</h1>"
        client.sendall(
            f"HTTP/1.1 {self.status} Refused\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n"
            f"Connection: close\r\n\r\n{'' if head.startswith(b'HEAD') else body}".encode())

    @staticmethod
    def copy(source, target):
        with contextlib.suppress(OSError):
            while received := source.recv(65536):
                target.sendall(received)
        for each in (source, target):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
