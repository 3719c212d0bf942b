"""Runs the parts: runner.py GATHER [--alone | --samples | --together | PART…]. Three workers, each with one Chromium, take parts from
one list. Parts of --alone run first, with one worker.

A part that does not end within its limit has failed: the runner prints where the part is, saves a picture of each page that is
open, ends the worker with its browser and its servers, and goes on with the other parts in a new worker. Nothing is tried again.
"""
import contextlib
import gc
import importlib
import io
import json
import os
import queue
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
HANGS = ROOT / ".build/browser-hangs"

# These measure time, so the runner starts no other part beside them. `.ci/run` has a second runner beside them, which runs SAMPLES
# with the lowest priority.
ALONE = {
    "first_match": "a new person's first match, in taps and seconds",
    "conflicts": "two browsers change one match at once: three tests, a hundred rounds each",
}

# The checks of the part `samples`, which loads each page once for all of them. Each is also a part of its own.
CHECKS = {
    "screens": "every page in every state: axe, valid HTML, an empty console",
    "phone": "a phone in landscape, a notch, buttons within reach, large digits",
    "contrast": "more contrast",
    "layout": "320 px, 200 % zoom, 200 % text, large text on a phone, right to left",
    "motion": "reduced motion",
}

# These only look at sample pages of the preview, and measure no time, so `.ci/run` runs them with the lowest priority.
SAMPLES = {
    "samples odd": "half of the pages, for one worker",
    "samples even": "the other half, for another worker",
    "pictures": "how pages look, compared with the accepted pictures",
}

# The parts that take longest, or wait most, are first.
TOGETHER = {
    "live": "a match on several phones, and without a network",
    "story": "the whole story, with and without JavaScript",
    "offline": "the pages seen last, without a connection",
    "visits": "every page of a running site: axe, valid HTML, an empty console",
    "sizes": "received bytes, and no layout shifts",
    "preferences": "transitions, print, forced colours",
    "keyboard": "the main steps of the story without a pointer",
    "season": "the pages of 500 matches: axe, valid HTML, 320 px",
    "taps": "the taps of an evening on a phone",
    "drafts": "what was typed and chosen stays",
}
GROUPS = {"--alone": ALONE, "--samples": SAMPLES, "--together": TOGETHER}
ALL = [name for parts in GROUPS.values() for name in parts]
OPTIONS = {"pictures": ["--compare"]}
# The number of workers, and the maximum seconds of a part. Parts spend some of their time waiting, so three workers keep two
# processors busy.
WORKERS, LIMIT = 3, 1500


# In the worker.


def work(gather, port):
    """Reads names of parts from standard input, and answers each with a line of JSON."""
    answers, sys.stdout = sys.stdout, sys.stderr
    signal.signal(signal.SIGUSR1, lambda *_: print(stacks(), file=sys.stderr, flush=True))
    import browser
    browser.Shared.arguments = [f"--remote-debugging-port={port}"]
    for name in map(str.strip, sys.stdin):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            status = run(name, gather)
        print(json.dumps({"status": status, "said": said.getvalue()}), file=answers, flush=True)
    browser.stop()


def run(name, gather):
    module, *arguments = name.split()
    sys.argv = [module, gather, *arguments, *OPTIONS.get(module, [])]
    try:
        importlib.import_module(module).main()
    except SystemExit as end:
        return end.code or 0
    except BaseException:
        traceback.print_exc(file=sys.stdout)
        return 1
    return 0


def stacks():
    """The stack of the part that hangs. A part waits in a greenlet of Playwright, so its frames are on the stack of no thread."""
    from greenlet import greenlet
    found = [thing.gr_frame for thing in gc.get_objects() if isinstance(thing, greenlet) and thing.gr_frame]
    lines = [line for frame in found for line in traceback.format_stack(frame) if str(HERE) in line]
    return "".join(lines) or "the stack of the part is unknown"


# In the runner.


class Worker:
    """A process that runs parts one after the other."""
    all = []

    def __init__(self, gather):
        self.gather, self.process = gather, None
        self.all.append(self)

    def start(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.log = tempfile.TemporaryFile()
        # A session of its own, so that a signal to its process group ends its servers too.
        self.process = subprocess.Popen(
            [sys.executable, "-B", __file__, "--worker", self.gather, str(self.port)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=self.log, text=True, cwd=ROOT, start_new_session=True)
        self.answers = queue.Queue()
        threading.Thread(target=self.read, args=(self.process, self.answers), daemon=True).start()

    @staticmethod
    def read(process, answers):
        for line in process.stdout:
            answers.put(json.loads(line))
        answers.put(None)

    def do(self, name):
        """Whether the part passed, and what it said."""
        if self.process is None:
            self.start()
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        try:
            answer = self.answers.get(timeout=LIMIT)
        except queue.Empty:
            return False, self.abandon(name)
        if answer is None:
            return False, "the worker ended\n" + self.end()
        return answer["status"] == 0, answer["said"]

    def abandon(self, name):
        """Ends the worker of a part that hangs. Returns what is known of the part."""
        self.process.send_signal(signal.SIGUSR1)
        said = [f"did not end within {LIMIT} s", *pictures(self.port, HANGS / name)]
        time.sleep(1)
        return "\n".join([*said, self.end()])

    def end(self):
        """Ends the worker with all that it started. Returns the end of the worker's standard error."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        # Playwright gives the browser a session of its own.
        for browser in processes(f"--remote-debugging-port={self.port}"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(browser, signal.SIGKILL)
        self.process.wait()
        self.process = None
        self.log.seek(0)
        return self.log.read().decode(errors="replace")[-4000:]

    def stop(self):
        if self.process is not None:
            self.process.stdin.close()
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                pass
            self.end()


def processes(argument):
    """Ids of the processes that have this argument."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if argument.encode() in (folder / "cmdline").read_bytes().split(b"\0"):
                yield int(folder.name)


def interrupted(number, _):
    """Ends all workers when the runner receives a signal to end."""
    for worker in Worker.all:
        if worker.process is not None:
            worker.end()
    os._exit(128 + number)


def pictures(port, folder):
    """In a separate process, saves a picture of each page of a browser that hangs. Returns lines for the report: the address
    of each page and the number of pictures, or why there are none."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=10) as answer:
            lines = [f"open: {page['url']}" for page in json.load(answer) if page["type"] == "page"]
    except (OSError, ValueError) as problem:
        return [f"the browser does not list its pages: {problem}"]
    shoot = f"""
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.connect_over_cdp("http://127.0.0.1:{port}", timeout=10_000)
    for number, page in enumerate(page for context in browser.contexts for page in context.pages):
        page.screenshot(path=r"{folder}/" + str(number) + ".png", timeout=5_000)
"""
    with contextlib.suppress(subprocess.TimeoutExpired):
        subprocess.run([sys.executable, "-c", shoot], timeout=60, stderr=subprocess.DEVNULL)
    return lines + [f"pictures in {folder.relative_to(ROOT)}: {len(list(folder.iterdir()))}"]


def take(worker, parts, failed):
    """Runs parts of a queue until it is empty."""
    while True:
        try:
            name = parts.get_nowait()
        except queue.Empty:
            return worker.stop()
        begin = time.monotonic()
        passed, said = worker.do(name)
        seconds = f"in {time.monotonic() - begin:3.0f} s"
        if passed:
            print(f"{name:12} passed {seconds}: {(said.strip().splitlines() or [''])[-1]}", flush=True)
        else:
            failed.append(name)
            print(f"{name:12} FAILED {seconds}:\n" + "".join(f"    {line}\n" for line in said.splitlines()), flush=True)


def run_all(gather, names, count):
    """Runs the parts with at most `count` workers. Returns the names of the parts that failed."""
    parts, failed = queue.Queue(), []
    for name in names:
        parts.put(name)
    threads = [threading.Thread(target=take, args=(Worker(gather), parts, failed)) for _ in range(min(count, len(names)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failed


def main():
    gather, *names = sys.argv[1:]
    begin = time.monotonic()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, interrupted)
    names = [part for name in names for part in GROUPS.get(name, [name])] or ALL
    if unknown := [name for name in names if not (HERE / f"{name.partition(' ')[0]}.py").exists()]:
        sys.exit(f"no such part: {', '.join(unknown)}; there are {', '.join([*ALL, *CHECKS])}")
    failed = run_all(gather, [name for name in names if name in ALONE], 1)
    failed += run_all(gather, [name for name in names if name not in ALONE], WORKERS)
    print(f"browser tests {'FAILED: ' + ', '.join(failed) if failed else 'passed'} in {time.monotonic() - begin:.0f} s")
    sys.exit(bool(failed))


if __name__ == "__main__":
    if sys.argv[1] == "--worker":
        work(sys.argv[2], sys.argv[3])
    else:
        main()
