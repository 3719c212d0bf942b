"""The commands of deploy/cluster/cluster, in the orders in which somebody may give them, for .ci/cluster."""


def waits_for(cluster):
    """The server whose confirmation a change waits for."""
    return cluster.sql(cluster.primary, "SHOW synchronous_standby_names")


def rejoin(cluster, deployed):
    """`rejoin` ends with a standby that changes wait for, whatever was done before."""
    cluster.alone()
    assert waits_for(cluster) == ""
    cluster.start()
    cluster.rejoin()
    assert waits_for(cluster) == cluster.standby
    cluster.rejoin()
    cluster.alone()
    cluster.kill(cluster.standby)
    cluster.rejoin()
    assert waits_for(cluster) == cluster.standby
    # Data that the standby cannot go on with.
    cluster.kill(cluster.standby)
    (cluster.data(cluster.standby) / "global/pg_control").unlink()
    cluster.rejoin()
    assert waits_for(cluster) == cluster.standby
    cluster.kill(cluster.primary)
    for command in (cluster.rejoin, cluster.alone):
        assert f"start {cluster.primary}" in refusal(deployed, command)
    cluster.start()


def refusal(deployed, command, *arguments, **options):
    """Why a command cannot be done."""
    try:
        command(*arguments, **options)
    except deployed.Problem as problem:
        return str(problem)
    raise AssertionError(f"{command.__name__} did not fail")


def commands(cluster, deployed, say):
    for part in (rejoin,):
        part(cluster, deployed)
        say(f"{part.__name__}: {part.__doc__}")
