"""Simulations on a real cluster of two nodes, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ray", reason="ray is not installed (pip install 'playmat[ray]')")

PROGRAM = """
import json, sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from ray.cluster_utils import Cluster
from test_sim import plan, rows_of, Stop

from playmat.lab.cluster import RayRunner
from playmat.lab.simulation import Goal, simulate

node = {"num_cpus": 1, "object_store_memory": 80 * 2**20}
cluster = Cluster(initialize_head=True, head_node_args=node | {"include_dashboard": False})
second = cluster.add_node(**node)
runner = RayRunner(cluster.address)
folder = Path(sys.argv[2])
reports = 0

def kill(sim):
    global reports
    reports += 1
    if reports == 4:
        cluster.remove_node(second, allow_graceful=False)

sim = simulate(plan(2), Goal(30), runner, folder, kill)
print(json.dumps({"workers": runner.workers, "rows": rows_of(sim), "faults": sim.faults}), flush=True)
cluster.shutdown()
"""


@pytest.mark.long
def test_a_cluster_that_loses_a_node_plays_the_same_games(tmp_path: Path) -> None:
    """In a separate process, because Ray starts servers and threads that stay until it ends."""
    from test_sim import plan, rows_of

    from playmat.lab.checkpoint import NAME, read
    from playmat.lab.simulation import Goal, simulate

    command = [sys.executable, "-c", PROGRAM, str(Path(__file__).parent), str(tmp_path)]
    env = os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300, env=env)
    lines = [line for line in done.stdout.splitlines() if line.startswith('{"workers"')]
    assert lines, done.stderr[-2000:]
    result = json.loads(lines[0])
    assert result["workers"] == 2
    here = simulate(plan(2), Goal(30))
    assert [tuple(row) for row in result["rows"]] == rows_of(here)
    assert result["faults"] == []
    journal = (tmp_path / NAME).read_text().splitlines()
    assert len(journal) == 1 + 15  # the plan, and each chunk once
    assert read(tmp_path / NAME)[1].keys() == here.results.keys()


def test_an_address_that_is_none_is_refused() -> None:
    from playmat.lab.cluster import RayRunner
    from playmat.lab.plan import InvalidPlan

    with pytest.raises(InvalidPlan, match="ray://HOST:PORT"):
        RayRunner("cluster")


def test_what_ray_says_about_an_address_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from playmat.lab import cluster
    from playmat.lab.plan import InvalidPlan

    class WithoutClient:
        def is_initialized(self) -> bool:
            return False

        def init(self, **given: object) -> None:
            raise ValueError("Ray Client requires pip package `ray[client]`.\nmore")

    monkeypatch.setattr(cluster, "needed", lambda *given: WithoutClient())
    with pytest.raises(InvalidPlan, match=r"--on ray://here:10001: Ray Client requires pip package `ray\[client\]`\.$"):
        cluster.RayRunner("ray://here:10001")
