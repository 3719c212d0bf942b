"""The commands of deploy/cluster/cluster, in orders in which somebody could give them, for .ci/cluster."""
import contextlib
import io
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from client import Client
from measures import PATIENCE


def rejoin(cluster, deployed):
    """After `rejoin`, changes wait for the standby, even if it had been killed or its data had been damaged before. Without a running
    primary, `rejoin` and `alone` are refused."""
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
    cluster.kill(cluster.standby)
    (cluster.data(cluster.standby) / "global/pg_control").unlink()
    cluster.rejoin()
    assert cluster.waits_for() == cluster.standby
    cluster.kill(cluster.primary)
    for command in (cluster.rejoin, cluster.alone):
        assert f"start {cluster.primary}" in refusal(deployed, command)
    cluster.start()


def upgrade(cluster, deployed):
    """When a copy does not start with the new program, or the program cannot be executed, the upgrade is undone: the copies that were
    stopped for it get the previous program. An upgrade to a program that is missing is refused."""
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
    """A failover that is interrupted is completed by the next `failover` or `start`; until then `rejoin` is refused. After a failover,
    the next one is refused until `rejoin`."""
    for command in ("failover", "start"):
        if command == "start":
            # In this round the primary hangs.
            os.kill(cluster.process(cluster.primary), signal.SIGSTOP)
        standby, control = cluster.standby, cluster.control

        def interrupted(name, *arguments):
            if arguments[0] == "promote":
                raise deployed.Problem("interrupted")
            control(name, *arguments)

        cluster.control = interrupted
        assert refusal(deployed, cluster.failover) == "interrupted"
        # A new process knows only what is in the file of the cluster.
        cluster.__init__(cluster.folder)
        cluster.control = control
        assert cluster.primary == standby and "failover" in refusal(deployed, cluster.rejoin)
        getattr(cluster, command)()
        assert cluster.sql(standby, "SELECT pg_is_in_recovery()") == "f" and not cluster.is_running(cluster.standby)
        assert "rejoin" in refusal(deployed, cluster.failover)
        cluster.rejoin()
    cluster.start()


def losses(cluster, deployed):
    """A failover that may lose an acknowledged change is refused without the option that allows it."""
    cluster.alone()
    old = cluster.primary
    assert "lose" in refusal(deployed, cluster.failover)
    cluster.kill(cluster.standby)
    cluster.sql(old, "CREATE TABLE acknowledged ()")
    cluster.kill(old)
    cluster.start_database(cluster.standby)
    # The primary cannot be asked now. The file of the cluster says that changes did not wait for the standby.
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
    """While no copy answers, the balancer sends browsers a page in English and French. Apps get this page only for a few seconds, and
    then an error in JSON."""
    cluster.kill(*deployed.COPIES)
    client = Client(cluster.ports["balancer"])

    def is_unavailable():
        # Until the health checks of the balancer have found that no copy answers, it answers 502 or closes the connection.
        try:
            return client.send("GET", "/players").status == 503
        except ConnectionError:
            return False
    cluster.wait_until(is_unavailable, "the balancer does not say that no copy answers", PATIENCE)
    page = client.get("/players", 503)
    assert page.headers["Retry-After"] == "5" and page.headers["Cache-Control"] == "no-store"
    assert page.text == (deployed.HERE / "unavailable.html").read_text()
    is_json = lambda: client.get("/api/players", 503).headers["Content-Type"] == "application/json"
    cluster.wait_until(is_json, "an app still gets the page for browsers", PATIENCE)
    answer = client.get("/api/players", 503)
    assert json.loads(answer.text)["error"] is True, answer.text
    cluster.start()


def foreign(cluster, deployed):
    """When the id in a PID file belongs to a process of another program, this process gets no signal."""
    names = ("copy3", "balancer", cluster.standby)
    cluster.kill(*names)
    # Each signal that the commands can send ends the script, except SIGCONT, for which the script prints a line.
    script = "import signal; signal.signal(signal.SIGCONT, lambda *_: print('continued', flush=True)); print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        try:
            other.stdout.readline()
            for name in names:
                file = cluster.pid_file(name)
                # What follows the id; for a copy and the balancer, this is the time when the process was started. The check is made
                # with it and without it.
                rest = (file.read_text() if file.exists() else f"1\n{cluster.data(name)}\n").lstrip("0123456789")
                for text in (str(other.pid) + rest, f"{other.pid}\n"):
                    file.write_text(text)
                    assert not cluster.is_running(name), name
                    cluster.stop(name)
                    cluster.kill(name)
            if os.getuid() != 0:
                # PostgreSQL does not start while another process of its own user has the id in the file.
                file.unlink()
            cluster.start()
            assert other.poll() is None
        finally:
            other.kill()
        assert other.stdout.read() == "", "the process of the other program got SIGCONT"


def passwords(cluster, deployed):
    """While the database is made, no password is an argument of a program, because everybody on the machine can read arguments."""
    other, calls = deployed.Cluster(cluster.folder / "other", cluster.gather, free_ports=True), []
    other.folder.mkdir()

    def run(command, *arguments, given=""):
        calls.append((arguments, given))
        if command == "initdb":
            Path(arguments[1]).mkdir()

    other.run = run
    other.make_primary()
    for path in (other.folder / "pgpass", other.folder / "databases/pgpass"):
        password = path.read_text().strip().rpartition(":")[2]
        assert any(password in given for _, given in calls) and not any(password in str(arguments) for arguments, _ in calls), path
    shutil.rmtree(other.folder)


def beginning(cluster, deployed):
    """A first start that is interrupted is completed by the next one. Outside of the folder `databases`, no file has the output of
    PostgreSQL's programs."""
    other = deployed.Cluster(cluster.folder / "other", cluster.gather, free_ports=True)
    other.folder.mkdir(mode=0o755)
    run = other.run
    for last in ("initdb", "postgres"):
        def interrupted(command, *arguments, given=""):
            run(command, *arguments, given=given)
            if command == last:
                raise deployed.Problem("interrupted")

        other.run = interrupted
        assert refusal(deployed, other.make_primary) == "interrupted" and not other.data(other.primary).exists()
    other.run = run
    other.make_primary()
    try:
        other.start_database(other.primary)
        roles = "SELECT string_agg(rolname, ' ' ORDER BY rolname) FROM pg_roles WHERE rolcanlogin"
        assert other.sql(other.primary, roles) == "gather postgres replicator"
        assert "secret text" in refusal(deployed, other.sql, other.primary, "ALTER ROLE gather PASSWORDS 'secret text'")
        # The log of the server is in a folder that only its user can enter.
        assert {path.name for path in other.folder.iterdir()} == {"databases", "pgpass", "secret"}
    finally:
        other.kill(other.primary)
    shutil.rmtree(other.folder)


def secret(cluster, deployed):
    """Without the file of the secret that the copies share, no copy is started and no upgrade begins."""
    hidden = cluster.secret.rename(cluster.secret.with_suffix(".hidden"))
    processes = [cluster.process(name) for name in deployed.COPIES]
    missing = f"{cluster.secret}, the secret"
    assert missing in refusal(deployed, cluster.upgrade)
    assert processes == [cluster.process(name) for name in deployed.COPIES]
    cluster.kill("copy1")
    for names in (["copy1"], []):
        assert missing in refusal(deployed, cluster.start, *names)
    assert not cluster.is_running("copy1") and not cluster.secret.exists()
    hidden.rename(cluster.secret)
    cluster.start()


def programs(cluster, deployed):
    """`status` shows the program of each copy while the programs differ, as after an upgrade that was killed."""
    def status():
        with contextlib.redirect_stdout(io.StringIO()) as output:
            cluster.status()
        return output.getvalue()

    assert "program" not in status()
    new = shutil.copy2(cluster.gather, cluster.folder / "new")
    cluster.kill("copy2")
    deployed.Cluster(cluster.folder, new).start_copy("copy2")
    cluster.wait_until_ready("copy2")
    text = status()
    assert "different programs" in text and f"ready, {new}\n" in text and text.count(f"ready, {cluster.gather}\n") == 2, text
    cluster.kill("copy2")
    cluster.start()
    new.unlink()


def readiness(cluster, deployed):
    """The balancer answers requests for /readyz with 404, so only clients that reach a copy directly can ask whether it is ready."""
    client = Client(cluster.ports["balancer"])
    for path in ("/readyz", "/readyz/", "//readyz//", "/readyz?x", "http://site.example/readyz"):
        client.get(path, 404)
    client.get("/healthz")


def refusal(deployed, command, *arguments, **options):
    """The text of the problem with which a command fails. The check fails when the command succeeds."""
    try:
        command(*arguments, **options)
    except deployed.Problem as problem:
        return str(problem)
    raise AssertionError(f"{command.__name__} did not fail")


def commands(cluster, deployed, say):
    for part in (rejoin, upgrade, failover, losses, foreign, passwords, beginning, secret, programs, unavailable, readiness):
        part(cluster, deployed)
        say(f"{part.__name__}: {part.__doc__}")
