"""What a process uses, and how slow this machine is, for the checks of this folder."""
import contextlib
import os
import time

REFERENCE = 13.0  # ms: work() on the machine of Documentation/Measurements.md.
PATIENCE = 600  # s: Only a server that hangs takes longer to answer. Checks also run beside builds and other checks.
TRIES = 10  # The fastest counts, so that other work of the machine makes little difference.


def memory(pid):
    """The private (RssAnon) and the resident memory (VmRSS) of a process in MiB (proc_pid_status(5))."""
    lines = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status"))
    return {name: int(lines[name].split()[0]) / 1024 for name in ("RssAnon", "VmRSS")}


def processor_time(pid):
    """The processor time of the threads that a process has now, in milliseconds."""
    threads = f"/proc/{pid}/task"
    total = 0
    for id in os.listdir(threads):
        # A thread can end meanwhile.
        with contextlib.suppress(OSError), open(f"{threads}/{id}/schedstat") as file:
            total += int(file.read().split()[0])
    return total / 1e6


def work():
    """The processor time of work that is always the same, in milliseconds."""
    costs = []
    for _ in range(TRIES):
        before = time.process_time()
        sum(number * number % 7 for number in range(300_000))
        costs.append((time.process_time() - before) * 1000)
    return min(costs)


def slowness():
    """By what factor this machine is slower than the one of Documentation/Measurements.md, at least 1. Limits of times are multiplied
    by it."""
    return max(1, work() / REFERENCE)
