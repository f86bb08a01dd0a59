"""What runs a server elsewhere is checked by the programs that will read it, where they are to be had."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, cast

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types
from prometheus_client.metrics import MetricWrapperBase

from branchline.cli.program import parser_for
from branchline.server import monitoring

ROOT: Final = Path(__file__).resolve().parents[2]
DEPLOY: Final = ROOT / "deploy"
KUBERNETES: Final = DEPLOY / "kubernetes"
GUIDE: Final = ROOT / "docs" / "guide" / "server.md"
FAILING: Final = "More than one request in ten seconds ends with an error; the log says which"
Document = dict[str, object]


def run(program: str, *arguments: object, brings: str) -> str:
    """What a program says when it is content; the test is skipped where it is not installed."""
    found = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed; run: {brings}")
    done = subprocess.run([found, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=600)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said


def documents(file: Path) -> list[Document]:
    return [cast(Document, one) for one in yaml.safe_load_all(file.read_text(encoding="utf-8"))]


def at(document: object, *names: str | int) -> object:
    """A part of a document."""
    for name in names:
        document = cast("Mapping[str | int, object]", document)[name]
    return document


def everything(document: object) -> Iterator[tuple[str, object]]:
    """All names in a document with what they name."""
    if isinstance(document, dict):
        for name, value in document.items():
            yield str(name), value
            yield from everything(value)
    elif isinstance(document, list):
        for one in document:
            yield from everything(one)


# systemd and nginx


UNITS: Final = ("branchline.service", "branchline-bots.service")


@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_the_unit_and_all_of_its_settings(tmp_path: Path, name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    (command,) = re.findall(r"^ExecStart=/opt/branchline/bin/branchline (.+)$", text, re.MULTILINE)
    check_command(command.split())
    unit = tmp_path / name
    unit.write_text(text.replace("ExecStart=/opt/branchline/bin/branchline", "ExecStart=/bin/true"), encoding="utf-8")
    said = run("systemd-analyze", "verify", "--man=no", unit, brings="sudo apt-get install systemd")
    assert name not in said, said


@pytest.mark.parametrize("name", UNITS)
def test_systemd_is_told_not_to_try_again_when_the_settings_are_wrong(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert "RestartPreventExitStatus=2" in text.splitlines()


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate of nobody's."""
    chain, key = tmp_path / "fullchain.pem", tmp_path / "privkey.pem"
    request = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", 2, "-subj", "/CN=games.example.org")
    run("openssl", *request, "-keyout", key, "-out", chain, brings="sudo apt-get install openssl")
    return chain, key


def test_nginx_takes_the_example(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for name, file in zip(("fullchain.pem", "privkey.pem"), certificate, strict=True):
        text = text.replace(f"/etc/letsencrypt/live/games.example.org/{name}", str(file))
    assert "letsencrypt" not in text
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{text}\n}}\n", encoding="utf-8")
    check_nginx(tmp_path)


def test_nginx_takes_what_stands_beside_the_server_in_its_pod(tmp_path: Path) -> None:
    text = (KUBERNETES / "nginx.conf").read_text(encoding="utf-8").replace("/tmp/", f"{tmp_path}/")
    (tmp_path / "nginx.conf").write_text(text, encoding="utf-8")
    check_nginx(tmp_path)


def check_nginx(folder: Path) -> None:
    said = run(
        "nginx",
        "-t",
        "-p",
        folder,
        "-e",
        "stderr",
        "-c",
        folder / "nginx.conf",
        brings="sudo apt-get install nginx-light",
    )
    assert "warn" not in said, said


# Containers


def test_all_that_compose_names_is_there() -> None:
    (document,) = documents(DEPLOY / "compose.yaml")
    services = cast("dict[str, Document]", document["services"])
    assert set(document) == {"name", "services", "volumes"}
    known = {
        "build", "command", "environment", "volumes", "ports", "depends_on", "stop_grace_period", "restart",
        "read_only", "tmpfs", "security_opt", "ulimits", "image", "network_mode", "healthcheck",
    }  # fmt: skip
    for name, service in services.items():
        assert set(service) <= known, name
        assert ("image" in service) != ("build" in service), name
        assert set(cast("dict[str, object]", service.get("depends_on", {}))) <= set(services)
        for volume in cast("list[str]", service.get("volumes", [])):
            source = volume.split(":")[0]
            assert (
                (DEPLOY / source).is_file() if source.startswith(".") else source in cast(Document, document["volumes"])
            )
        mode = str(service.get("network_mode", ""))
        assert not mode or mode.removeprefix("service:") in services
    build = cast(Document, services["branchline"]["build"])
    assert (DEPLOY / str(build["context"]) / str(build["dockerfile"])).is_file()
    for name in ("branchline", "bots"):
        check_command(cast("list[str]", services[name]["command"]))
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(\w+)", text)) == {"BRANCHLINE_SITE", "POSTGRES_PASSWORD"}


def check_command(words: Sequence[str]) -> None:
    """The program understands these words."""
    plain = [re.sub(r"\$\{.*?\}", "games.example.org", word) for word in words]
    parser_for(plain).parse_args(plain)


def test_what_the_image_copies_is_there() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    copied = [word for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE) for word in line.split()[:-1]]
    assert "pyproject.toml" in copied
    assert [name for name in copied if not (ROOT / name).exists()] == []
    (command,) = re.findall(r"^CMD (\[.+\])$", text, re.MULTILINE)
    check_command(cast("list[str]", json.loads(command)))


@pytest.mark.proof
def test_the_image_can_be_built() -> None:
    builder = next((name for name in ("buildah", "podman", "docker") if shutil.which(name)), None)
    if builder is None:
        pytest.skip("neither buildah nor podman is installed; run: sudo apt-get install buildah")
    image = "docker.io/library/python:3.12-slim-bookworm"
    pull = [builder, "pull", "--quiet", image]
    pulled = subprocess.run(pull, capture_output=True, text=True, check=False, timeout=300)
    if pulled.returncode != 0:
        pytest.skip(f"{builder} cannot fetch {image} here; with a way to that registry, run this test again")
    run(builder, "build", "--file", DEPLOY / "Dockerfile", "--tag", "branchline-test", ROOT, brings=builder)


# Kubernetes


def manifests() -> list[Document]:
    (kustomization,) = documents(KUBERNETES / "kustomization.yaml")
    return [one for name in cast("list[str]", kustomization["resources"]) for one in documents(KUBERNETES / name)]


def test_every_manifest_has_the_form_that_kubernetes_wants() -> None:
    validate = pytest.importorskip(
        "kubernetes_validate", reason="kubernetes-validate is not installed; run: pip install kubernetes-validate"
    )
    found = manifests()
    assert {str(one["kind"]) for one in found} >= {"Deployment", "Service", "Ingress", "Namespace"}
    for one in found:
        validate.validate(one, validate.latest_version(), strict=True)


def test_all_that_the_manifests_name_is_there() -> None:
    (kustomization,) = documents(KUBERNETES / "kustomization.yaml")
    made = {
        str(one["name"])
        for kind in ("secretGenerator", "configMapGenerator")
        for one in cast("list[Document]", kustomization[kind])
    }
    wanted = {"branchline-certificate"}  # of whoever looks after certificates
    found = manifests()
    services = {str(at(one, "metadata", "name")): one for one in found if one["kind"] == "Service"}
    ports = set()
    labels = []
    for one in found:
        for name, value in everything(one):
            if name == "secretRef" or name == "configMap":
                wanted.add(str(cast(Document, value)["name"]))
            elif name == "secretName":
                wanted.add(str(value))
            elif name == "containerPort":
                ports.add(value)
        if one["kind"] == "Deployment":
            labels.append(at(one, "spec", "template", "metadata", "labels"))
            assert at(one, "spec", "selector", "matchLabels") == labels[-1]
    assert wanted == made | {"branchline-certificate"}
    assert ports == {8080, 9620, 6379}
    assert all(at(one, "spec", "selector") in labels for one in services.values())
    assert set(services) == {"branchline", "redis"}
    for file in re.findall(r"^\s+- ([\w.]+\.conf)$", (KUBERNETES / "kustomization.yaml").read_text(), re.MULTILINE):
        assert (KUBERNETES / file).is_file()
    ours = [one for one in found if one["kind"] == "Deployment" and at(one, "metadata", "name") != "redis"]
    assert len(ours) == 2
    for one in ours:
        check_command(cast("list[str]", at(one, "spec", "template", "spec", "containers", 0, "args")))


# What watches over it


def metrics() -> set[str]:
    """The names of all metrics of the server, as Prometheus has them."""
    names = set()
    for one in (value for value in vars(monitoring).values() if isinstance(value, MetricWrapperBase)):
        for family in one.describe():
            ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(family.type, ("",))
            names |= {f"{family.name}{end}" for end in ends}
    return names


def test_prometheus_takes_the_rules_and_they_ask_for_metrics_that_there_are() -> None:
    text = (DEPLOY / "prometheus.rules.yaml").read_text(encoding="utf-8")
    asked = set(re.findall(r"\bbranchline_\w+", text))
    assert asked
    assert asked <= metrics()
    said = run("promtool", "check", "rules", DEPLOY / "prometheus.rules.yaml", brings="sudo apt-get install prometheus")
    assert "8 rules found" in said


def test_prometheus_calls_when_a_server_is_away_or_fails(tmp_path: Path) -> None:
    failing = 'branchline_requests_total{instance="a", route="/api/rooms", status="500"}'
    test: Document = {
        "rule_files": [str(DEPLOY / "prometheus.rules.yaml")],
        "evaluation_interval": "1m",
        "tests": [
            {
                "interval": "1m",
                "input_series": [
                    {"series": 'up{job="branchline", instance="a"}', "values": "1 1 1 0x20"},
                    {"series": failing, "values": "0+60x20"},
                ],
                "alert_rule_test": [
                    {"eval_time": "2m", "alertname": "BranchlineDown", "exp_alerts": []},
                    {
                        "eval_time": "10m",
                        "alertname": "BranchlineDown",
                        "exp_alerts": [
                            {
                                "exp_labels": {"severity": "page", "instance": "a", "job": "branchline"},
                                "exp_annotations": {"summary": "Branchline on a does not answer"},
                            }
                        ],
                    },
                    {
                        "eval_time": "15m",
                        "alertname": "BranchlineFails",
                        "exp_alerts": [
                            {
                                "exp_labels": {"severity": "page", "instance": "a"},
                                "exp_annotations": {"summary": FAILING},
                            }
                        ],
                    },
                ],
            }
        ],
    }
    (tmp_path / "test.yaml").write_text(yaml.safe_dump(test), encoding="utf-8")
    run("promtool", "test", "rules", tmp_path / "test.yaml", brings="sudo apt-get install prometheus")


def test_the_dashboard_draws_metrics_that_there_are_each_in_its_place() -> None:
    board = cast(Document, json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8")))
    panels = cast("list[Document]", board["panels"])
    assert {"title", "uid", "schemaVersion", "templating", "time", "panels"} <= set(board)
    assert len({one["id"] for one in panels}) == len(panels)
    assert len({(at(one, "gridPos", "x"), at(one, "gridPos", "y")) for one in panels}) == len(panels)
    asked = set(re.findall(r"\bbranchline_\w+", json.dumps(board)))
    assert asked <= metrics()
    assert {name.rsplit("_", 1)[0] for name in metrics() if name.endswith("_bucket")} <= {
        re.sub(r"_(bucket|sum|count)$", "", name) for name in asked
    }, "every time that is measured is drawn"
    for one in panels:
        assert one["type"] == "timeseries"
        sources = {at(target, "datasource", "uid") for target in cast("list[Document]", one["targets"])}
        assert sources == {"${datasource}"}


# The guide


def test_every_command_of_the_guide_is_one_that_the_program_has() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    lines = re.findall(r"^[$#] (?:/opt/branchline/bin/)?branchline (.+)$", text, re.MULTILINE)
    assert len(lines) > 20
    for line in lines:
        words = [word.strip("\"'") for word in line.partition("  #")[0].split()]
        parser_for(words).parse_args(words)
