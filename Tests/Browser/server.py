"""Starts and ends the real server, on a port and a database of its own."""
import os
import re
import signal
import subprocess
import tempfile
from pathlib import Path


class Server:
    def __init__(self, gather, resources=None):
        self.gather = str(Path(gather).resolve())
        self.options = ["--resources", resources] if resources else []
        self.folder = tempfile.TemporaryDirectory(prefix="gather-browser-")
        self.port = 0
        self.start()

    def start(self):
        """On the same port as before, if there was one: a browser comes back to where it was."""
        self.log = open(os.path.join(self.folder.name, "log"), "ab")
        self.process = subprocess.Popen(
            [self.gather, "serve", "--port", str(self.port), "--database", os.path.join(self.folder.name, "gather.sqlite")] + self.options,
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        match = re.fullmatch(r"Football Gather is listening on (http://127\.0\.0\.1:(\d+))\n", line)
        assert match, f"the server said {line!r}"
        self.address, self.port = match[1], int(match[2])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=10) == 0, "SIGTERM should end the server with 0"
