"""Starts and stops the real server with a port and a database of its own, or the preview of all pages."""
import os
import re
import signal
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """The site. Tests of sample pages use `Preview`."""
    # The time limit of `stop`, in seconds. .ci/listeners measures how long the end takes.
    stopping = 60

    def __init__(self, gather, resources=ROOT):
        self.gather = str(Path(gather).resolve())
        self.options = ["--resources", str(resources)]
        self.folder = tempfile.TemporaryDirectory(prefix="gather-browser-")
        self.port = 0
        self.start()

    def command(self):
        return ["serve", "--database", os.path.join(self.folder.name, "gather.sqlite")]

    def start(self):
        """Starts the server; from the second time on with the port of the first start, so that open pages reconnect."""
        self.log = open(os.path.join(self.folder.name, "log"), "ab")
        self.process = subprocess.Popen(
            [self.gather] + self.command() + ["--port", str(self.port)] + self.options,
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        match = re.fullmatch(r"Football Gather is listening on (http://127\.0\.0\.1:(\d+))\n", line)
        assert match, f"the server printed {line!r}"
        self.address, self.port = match[1], int(match[2])

    def run(self, *arguments, text=None):
        """Runs another command of the program with the server's database. The text is its standard input."""
        subprocess.run(
            [self.gather, *arguments, *self.command()[1:]], input=text, text=True, check=True, stdout=subprocess.DEVNULL)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=self.stopping) == 0, "SIGTERM should end the server with status 0"

    def __enter__(self):
        return self

    def __exit__(self, problem, *_):
        self.kill() if problem else self.stop()


class Preview(Server):
    """`gather templates preview`: every page in every state and language, with sample values."""
    # The preview can run with the lowest priority, so its end can take long.
    stopping = 300

    def command(self):
        return ["templates", "preview"]
