"""Starts the server with SQLite or PostgreSQL, and reads what it has used so far."""
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from contextlib import closing, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The folders of the modules `history` and, for phones.py, `client`.
sys.path[:0] = [str(ROOT / "Tests/Browser"), str(ROOT / ".ci")]
from history import account  # noqa: E402

PASSWORD = "correct horse"
ROSTER = [f"Player {number}" for number in range(1, 21)]
# The number of players of a match, both teams together.
PLAYERS = 12
# The number of matches of an account at the beginning: as in a year with one a week, although `account` dates 20 of them in each week.
HISTORY = 52
# Seconds for work that the server does after its response, such as notifying listeners and other servers.
SETTLING = 0.1


def processor_time(pid):
    """Processor time of a process in seconds, including ended threads: the sum of utime and stime of /proc, but in finer units
    (clock_getcpuclockid(3))."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0  # The process has ended.


def children(pid):
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            yield int(path.parent.name)


class Service:
    def __init__(self, gather, database):
        self.gather, self.folder = str(Path(gather).resolve()), tempfile.TemporaryDirectory(prefix="gather-capacity-")
        self.isPostgreSQL = bool(database)
        self.database = database or self.folder.name + "/gather.sqlite"
        self.common = ["--database", self.database, "--secret-file", self.folder.name + "/secret"]
        self.postmaster = None
        if self.isPostgreSQL:
            self.postmaster = int(Path(self.query("SHOW data_directory"), "postmaster.pid").read_text().split()[0])

    def run(self, *arguments, text=None):
        subprocess.run([self.gather, *arguments, "--database", self.database], input=text, text=True, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def add_account(self, username):
        self.run("user", "create", username, text=PASSWORD + "\n")
        file = Path(self.folder.name, "account.json")
        file.write_text(account(HISTORY, ROSTER, PLAYERS))
        self.run("user", "import", username, str(file))

    def start(self):
        """Starts the server, which logs requests as in production, and waits until it listens."""
        self.process = subprocess.Popen(
            [self.gather, "serve", "--port", "0", "--metrics", "127.0.0.1:0", "--resources", str(ROOT), *self.common,
             "--max-listeners-per-session", "1000"],
            stdout=subprocess.PIPE, stderr=open(self.folder.name + "/log", "ab"), text=True)
        lines = [self.process.stdout.readline().strip() for _ in range(2)]
        if not lines[1]:
            sys.exit(Path(self.folder.name, "log").read_text()[-2000:])
        self.metrics = re.search(r"http\S+", lines[0])[0]
        self.port = int(re.search(r":(\d+)$", lines[1])[1])

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)

    def query(self, statement):
        return subprocess.run(["psql", "--no-psqlrc", "-At", "-c", statement, self.database], capture_output=True, text=True,
                              check=True).stdout.strip()

    def memory(self):
        """Private memory (RssAnon) in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+)", status)[1]) * 1024

    def counters(self):
        """Numbers of reads and writes of the database so far, and bytes of PostgreSQL's log (WAL)."""
        text = urllib.request.urlopen(self.metrics).read().decode()
        totals = Counter()
        pattern = r'^gather_backend_call_duration_seconds_count\{.*call="(read|write)".*\} (\d+)'
        for call, count in re.findall(pattern, text, re.M):
            totals[call + "s"] += int(count)
        if self.isPostgreSQL:
            totals["wal"] = int(self.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"))
        return totals

    def clocks(self):
        """Processor time of the server and of each process of PostgreSQL, by process."""
        database = [self.postmaster, *children(self.postmaster)] if self.postmaster else []
        return {pid: processor_time(pid) for pid in [self.process.pid, *database]}

    @contextmanager
    def measuring(self, total):
        """Adds to the `Counter` what the body of the `with` statement uses. Reading the counters is not measured."""
        counters, clocks = self.counters(), self.clocks()
        yield
        time.sleep(SETTLING)
        # A process of PostgreSQL that ended meanwhile is not counted: it served the psql that read the counters.
        for pid, clock in self.clocks().items():
            total["server" if pid == self.process.pid else "database"] += clock - clocks.get(pid, 0)
        for name, value in self.counters().items():
            total[name] += value - counters[name]

    def size(self):
        """The size of the database in bytes. Free pages of SQLite are not counted."""
        if self.isPostgreSQL:
            self.query("VACUUM")
            return int(self.query("SELECT pg_database_size(current_database())"))
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            pages, free, size = (connection.execute(f"PRAGMA {name}").fetchone()[0]
                                 for name in ("page_count", "freelist_count", "page_size"))
        return (pages - free) * size

    def transactions(self):
        """PostgreSQL's own count of committed transactions; 0 with SQLite. Waits eleven seconds, because an idle connection reports
        its transactions after ten seconds."""
        if not self.isPostgreSQL:
            return 0
        time.sleep(11)
        return int(self.query("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"))
