"""Memory of a process, for the checks of this folder."""


def memory(pid):
    """The private (RssAnon) and the resident memory (VmRSS) of a process in MiB (proc_pid_status(5))."""
    lines = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status"))
    return {name: int(lines[name].split()[0]) / 1024 for name in ("RssAnon", "VmRSS")}
