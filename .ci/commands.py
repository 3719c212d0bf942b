"""The commands of deploy/cluster/cluster, in the orders in which somebody may give them, for .ci/cluster."""
import json
import os
import signal

from client import Client


def rejoin(cluster, deployed):
    """`rejoin` ends with a standby that changes wait for, whatever was done before."""
    cluster.alone()
    assert cluster.waits_for() == ""
    cluster.start()
    cluster.rejoin()
    assert cluster.waits_for() == cluster.standby
    cluster.rejoin()
    cluster.alone()
    cluster.kill(cluster.standby)
    cluster.rejoin()
    assert cluster.waits_for() == cluster.standby
    # Data that the standby cannot go on with.
    cluster.kill(cluster.standby)
    (cluster.data(cluster.standby) / "global/pg_control").unlink()
    cluster.rejoin()
    assert cluster.waits_for() == cluster.standby
    cluster.kill(cluster.primary)
    for command in (cluster.rejoin, cluster.alone):
        assert f"start {cluster.primary}" in refusal(deployed, command)
    cluster.start()


def upgrade(cluster, deployed):
    """A program that a copy does not become ready with is not kept, and copies that had it get the one from before."""
    bad, good = cluster.folder / "bad", cluster.gather
    bad.write_text(f"""#!/bin/sh
case "$*" in *"--port {cluster.ports['copy2']} "*) echo does not start >&2; exit 3;; esac
exec {good} "$@"
""")
    bad.chmod(0o755)
    first = cluster.process("copy1")
    text = refusal(deployed, deployed.Cluster(cluster.folder, bad).upgrade)
    assert "copy2 has ended:\ndoes not start\n" in text and text.endswith(f"from before, {good}."), text
    assert deployed.Cluster(cluster.folder).gather == good
    assert all(cluster.answers(name, "/readyz") for name in deployed.COPIES)
    assert cluster.process("copy1") != first
    bad.chmod(0o644)
    third = cluster.process("copy3")
    assert "Permission denied" in refusal(deployed, deployed.Cluster(cluster.folder, bad).upgrade)
    assert "is not there" in refusal(deployed, deployed.Cluster(cluster.folder, bad.with_name("none")).upgrade)
    assert cluster.process("copy3") == third and deployed.Cluster(cluster.folder).gather == good
    assert all(cluster.answers(name, "/readyz") for name in deployed.COPIES)


def failover(cluster, deployed):
    """A failover that is interrupted is ended by the next `failover` or `start`."""
    for command in ("failover", "start"):
        if command == "start":
            # A primary that hangs.
            os.kill(cluster.process(cluster.primary), signal.SIGSTOP)
        standby, control = cluster.standby, cluster.control

        def interrupted(name, *arguments):
            if arguments[0] == "promote":
                raise deployed.Problem("interrupted")
            control(name, *arguments)

        cluster.control = interrupted
        assert refusal(deployed, cluster.failover) == "interrupted"
        # Another process has only what is in the file.
        cluster.__init__(cluster.folder)
        cluster.control = control
        assert cluster.primary == standby and "failover" in refusal(deployed, cluster.rejoin)
        getattr(cluster, command)()
        assert cluster.sql(standby, "SELECT pg_is_in_recovery()") == "f" and not cluster.is_running(cluster.standby)
        assert "rejoin" in refusal(deployed, cluster.failover)
        cluster.rejoin()
    cluster.start()


def losses(cluster, deployed):
    """A failover that may lose an acknowledged change is refused, unless it is told to."""
    cluster.alone()
    old = cluster.primary
    assert "lose" in refusal(deployed, cluster.failover)
    cluster.kill(cluster.standby)
    cluster.sql(old, "CREATE TABLE acknowledged ()")
    cluster.kill(old)
    cluster.start_database(cluster.standby)
    # Nobody can ask the primary now, so it is in the file.
    cluster.__init__(cluster.folder)
    assert "lose" in refusal(deployed, cluster.failover)
    assert cluster.primary == old and cluster.is_standby(cluster.standby)
    cluster.failover(lose_changes=True)
    assert cluster.sql(cluster.primary, "SELECT to_regclass('acknowledged') IS NULL") == "t"
    cluster.rejoin()
    cluster.kill(cluster.primary)
    cluster.failover()
    assert cluster.primary == old
    cluster.rejoin()
    cluster.start()


def unavailable(cluster, deployed):
    """Without a copy, the balancer says in English and French that the site will be back, and to apps as their contract does."""
    cluster.kill(*deployed.COPIES)
    client = Client(cluster.ports["balancer"])
    page = client.get("/players", 503)
    assert page.headers["Retry-After"] == "5" and page.headers["Cache-Control"] == "no-store"
    assert page.text == (deployed.HERE / "unavailable.html").read_text()
    is_json = lambda: client.get("/api/players", 503).headers["Content-Type"] == "application/json"
    cluster.wait_until(is_json, "an app gets a page", seconds=5)
    answer = client.get("/api/players", 503)
    assert json.loads(answer.text)["error"] is True, answer.text
    cluster.start()


def readiness(cluster, deployed):
    """Only those who reach a copy directly can ask whether it is ready."""
    client = Client(cluster.ports["balancer"])
    for path in ("/readyz", "/readyz/", "//readyz//", "/readyz?x", "http://site.example/readyz"):
        client.get(path, 404)
    client.get("/healthz")


def refusal(deployed, command, *arguments, **options):
    """Why a command cannot be done."""
    try:
        command(*arguments, **options)
    except deployed.Problem as problem:
        return str(problem)
    raise AssertionError(f"{command.__name__} did not fail")


def commands(cluster, deployed, say):
    for part in (rejoin, upgrade, failover, losses, unavailable, readiness):
        part(cluster, deployed)
        say(f"{part.__name__}: {part.__doc__}")
