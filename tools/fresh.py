"""Tries the README's commands on a stranger's machine: a bare Debian with the packages that the README names alone.

    make fresh                                    `make run`, whose page is fetched, and then `make test`; both as root
    make fresh WHO=user                           the same as somebody who may install nothing
    make fresh WHO=user WITHOUT="gcc python3-dev" the same without these packages of the README
    make fresh RUN="make setup"                   another command in place of the two

The machine is a chroot with processes and mounts of its own: whatever ends this program, nothing of it runs on and
nothing stays mounted. Each try begins on a copy of a base that holds Debian and the packages alone and that is kept
in a folder of root's, and with a new clone of HEAD; what is not committed is not in it. apt, pip and npm
get their packages from where those of this machine get theirs, by settings that are lent to the copy and go with it.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final
from urllib.request import ProxyHandler, build_opener

from tools.progress import Progress, in_words

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = Path("/var/cache/branchline-fresh")
PROJECT: Final = "srv/branchline"  # where the clone is, inside
HOMES: Final = {"root": "root", "user": "home/guest"}
LOGINS: Final = {"root": "root", "user": "guest"}
TESTING: Final = "make test"
PLAYING: Final = "make run"

NAMED: Final = re.compile(r"apt-get install ([^`\n]+)`")
ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:\d+")
# Where apt and whatever is behind it read their settings, and then pip and npm
LENT_TO_APT: Final = (
    "/etc/apt", "/etc/ssl/certs", "/usr/local/share/ca-certificates", "/usr/share/keyrings", "/etc/resolv.conf",
    "/etc/hosts",
)  # fmt: skip
LENT: Final = (*LENT_TO_APT, "/etc/pip.conf", "/etc/npmrc")
LENT_OF_HOME: Final = (".config/pip", ".pip", ".npmrc")
LENT_VARIABLES: Final = re.compile(
    r"PIP_\w+|npm_config_\w+|(https?|all|no|ftp)_proxy|SSL_CERT_(FILE|DIR)|(REQUESTS|CURL)_CA_BUNDLE|NODE_EXTRA_CA_CERTS",
    re.IGNORECASE,
)
PROGRAMS: Final = ("apt-get", "chroot", "git", "mount", "setpriv", "unshare")
PORTS: Final = range(8620, 8630)  # where `make run` looks for a Branchline that runs already
TITLE: Final = "<title>Branchline</title>"
STOPPING_SECONDS: Final = 60  # so long may Ctrl-C take

# All that is mounted is gone with the last process in here. The shell stays, as the first of its processes, because
# somebody must wait for those whose parents have gone.
INSIDE: Final = """
root=$1; shift
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
while [ "$1" != -- ]; do
    mkdir -p "$root$1"
    mount --bind "$1" "$root$1"
    mount -o remount,ro,bind "$root$1"
    shift
done
shift
"$@" || exit $?
exit 0
"""
NAMESPACES: Final = ("unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child")


class Unfit(Exception):
    """It cannot be done here or like this; the message says why, and what would help."""


@dataclass(frozen=True)
class Request:
    """What is to be tried, and how."""

    who: str
    packages: tuple[str, ...]
    command: str | None  # in place of the two of the README
    folder: Path


@dataclass(frozen=True)
class Part:
    """Something that was done, and how long it took."""

    words: str
    seconds: float


@dataclass(frozen=True)
class Machine:
    """A root folder that programs can be run in."""

    root: Path
    variables: Mapping[str, str]
    folders: tuple[Path, ...] = ()  # of this machine, seen inside at the same place and not to be written to

    def entering(self, who: str, command: str) -> list[str]:
        """The program that runs a command of the shell inside; killed with this process, and all of its own with it."""
        environment = {
            "HOME": f"/{HOMES[who]}",
            "USER": LOGINS[who],
            "TERM": "xterm",
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            **self.variables,
        }
        return [
            "setpriv", "--pdeathsig", "KILL", *NAMESPACES, "sh", "-euc", INSIDE, "sh",
            str(self.root), *map(str, self.folders), "--",
            "chroot", f"--userspec={LOGINS[who]}:{LOGINS[who]}", str(self.root),
            "/usr/bin/env", "-i", *(f"{name}={value}" for name, value in environment.items()),
            "sh", "-c", command,
        ]  # fmt: skip


def packages_in(readme: str) -> tuple[str, ...]:
    """The Debian packages that the README says are needed."""
    lines = NAMED.findall(readme)
    if len(lines) != 1:
        raise Unfit(
            f"README.md should name the Debian packages once, as `apt-get install …`; it does {len(lines)} times"
        )
    return tuple(lines[0].split())


def left_of(packages: Sequence[str], without: Sequence[str]) -> tuple[str, ...]:
    """The packages but for some of them, each of which must be there."""
    unknown = [name for name in without if name not in packages]
    if unknown:
        raise Unfit(
            f"WITHOUT names {' '.join(unknown)}; only what the README names can be left out: {' '.join(packages)}"
        )
    return tuple(name for name in packages if name not in without)


def read_request(arguments: Sequence[str] | None, readme: str) -> Request:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="tools/fresh.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--who", choices=HOMES, default="root", help="who runs the commands (root)")
    parser.add_argument("--without", default="", help="packages of the README that are not installed")
    parser.add_argument("--run", default="", help=f"a command in place of {PLAYING} and {TESTING}")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"where Debian is kept ({FOLDER})")
    chosen = parser.parse_args(arguments)
    packages = left_of(packages_in(readme), chosen.without.split())
    return Request(chosen.who, packages, chosen.run.strip() or None, chosen.folder.absolute())


def need_no_other() -> None:
    """No Branchline runs here already; Unfit names its address."""
    for port in PORTS:
        address = f"http://127.0.0.1:{port}"
        if TITLE in fetch(address):
            raise Unfit(
                f"a Branchline runs at {address}, which `{PLAYING}` would show in place of its own: stop it first"
            )


def need_own(folder: Path) -> None:
    """Nobody else can have put something into the folder; Unfit says whose it is."""
    found = folder.stat()
    if found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise Unfit(
            f"others may write to {folder}, and what is in it is run by root: chown root and chmod go-w, or remove it"
        )


def need_fit(
    *,
    user: int,
    release: Mapping[str, str],
    find: Callable[[str], str | None] = shutil.which,
    attempt: Callable[[Sequence[str]], str] | None = None,
) -> None:
    """This machine can do it; Unfit says plainly what is in the way."""
    if user != 0:
        raise Unfit("make fresh makes a machine inside this one (debootstrap, chroot) and needs root: sudo make fresh")
    if release.get("ID") != "debian":
        name = release.get("PRETTY_NAME") or "an unknown system"
        raise Unfit(f"make fresh copies a Debian from the sources of a Debian, and this is {name}")
    missing = [name for name in PROGRAMS if find(name) is None]
    if missing:
        raise Unfit(f"make fresh needs {', '.join(missing)}: apt-get install util-linux coreutils mount git")
    complaint = (attempt or _complaint_of)([*NAMESPACES, "sh", "-c", "mount -t proc proc /proc"])
    if complaint:
        raise Unfit(
            f"make fresh may not make namespaces and mounts here ({complaint}); "
            "in a container that needs more rights, such as docker run --privileged"
        )


def read_release(text: str) -> dict[str, str]:
    """What /etc/os-release says."""
    pairs = (line.partition("=") for line in text.splitlines() if "=" in line)
    return {name: value.strip("\"'") for name, _sign, value in pairs}


def lent_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """The part of an environment that says where pip and npm get their packages."""
    return {name: value for name, value in environment.items() if LENT_VARIABLES.fullmatch(name)}


def local_folders(settings: Iterable[str]) -> list[Path]:
    """The folders of this machine that pip is told to look into, for it may have packages there.

    An index, which is called `simple`, may have its packages beside itself.
    """
    named = (Path(name) for text in settings for name in re.findall(r"(?:file://)?(/[\w./+-]+)", text))
    folders = {(path.parent if path.name == "simple" else path).resolve() for path in named if path.is_dir()}
    return sorted(folder for folder in folders if not folder.is_relative_to("/etc"))


class Workshop:
    """Makes machines in a folder."""

    def __init__(self, folder: Path, suite: str, progress: Progress) -> None:
        self._folder = folder
        self._suite = suite
        self._progress = progress

    def base(self, packages: Sequence[str]) -> Path:
        """Debian with these packages, and an ordinary user; from before, if it is there."""
        base = self._folder / "-".join([self._suite, *sorted(packages)])
        if not base.exists():
            bare = self._bare()
            with self._apart(base) as fresh:
                self._run("copying Debian", ["cp", "--archive", "--reflink=auto", f"{bare}/.", str(fresh)])
                lend(fresh)
                install = "DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends"
                steps = ["apt-get -qq update", f"{install} {shlex.join(packages)}", "apt-get clean"]
                steps.append("useradd --create-home guest")
                machine = Machine(fresh, lent_variables(os.environ))
                self._run(f"installing what the README names: {' '.join(packages)}",
                          machine.entering("root", " && ".join(steps)))  # fmt: skip
        return base

    def machine(self, base: Path, who: str) -> Machine:
        """A machine of its own with the settings of this one and a clone of HEAD."""
        root = self._folder / f"machine-{os.getpid()}"
        self._run("copying the machine", ["cp", "--archive", "--reflink=auto", str(base), str(root)])
        lend(root, who)
        clone = root / PROJECT
        # Not with hard links: the clone gets another owner.
        self._run("cloning HEAD", ["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone)])
        variables = lent_variables(os.environ)
        settings = [
            path.read_text(encoding="utf-8") for path in (*root.glob("etc/pip.conf"), *root.glob("root/**/pip.conf"))
        ]
        machine = Machine(root, variables, tuple(local_folders([*settings, *variables.values()])))
        login = LOGINS[who]
        self._run("", machine.entering("root", f"chown -R {login}:{login} /{PROJECT} /{HOMES[who]}"))
        return machine

    def clear(self) -> None:
        """Nothing is left of this process's machine, nor of those whose processes were killed."""
        for path in self._folder.glob("machine-*"):
            owner = path.name.removeprefix("machine-")
            if owner == str(os.getpid()) or not Path("/proc", owner).exists():
                remove(path)

    def _bare(self) -> Path:
        """Debian alone."""
        bare = self._folder / self._suite
        if not bare.exists():
            if shutil.which("debootstrap") is None:
                install = "apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y debootstrap"
                self._run("installing debootstrap", ["sh", "-c", install])
            with self._apart(bare) as fresh:
                command = ["debootstrap", "--variant=minbase", "--include=ca-certificates", self._suite, str(fresh)]
                self._run(f"fetching Debian {self._suite}", [*NAMESPACES, *command, mirror(self._suite)])
        return bare

    @contextmanager
    def _apart(self, path: Path) -> Iterator[Path]:
        """A folder that gets this name when it is complete."""
        fresh = path.with_name(f"{path.name}.part")
        remove(fresh)
        fresh.mkdir(parents=True)
        yield fresh
        fresh.rename(path)

    def _run(self, words: str, command: Sequence[str]) -> None:
        ran = self._progress.run(words, command)
        if ran.code != 0:
            self._progress.show(ran.last[-5:])
            raise Unfit(f"{words or command[0]}: that has failed; all that it said is in {self._progress.log}")


def mirror(suite: str) -> str:
    """Where this machine's apt gets the main part of Debian."""
    targets = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)"],
        capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
    for line in targets.splitlines():
        uri, *rest = line.split()
        if rest == [suite, "main"]:
            return uri
    raise Unfit(f"apt has no source for {suite} main; /etc/apt/sources.list or a file beside it should name one")


def lend(root: Path, who: str | None = None) -> None:
    """The settings of apt are in `root`; with somebody's name those of pip and npm, too, where they look for them."""
    pairs = [(Path(path), root / path.lstrip("/")) for path in (LENT_TO_APT if who is None else LENT)]
    if who is not None:
        pairs += [(Path.home() / name, root / HOMES[who] / name) for name in LENT_OF_HOME]
        values = lent_variables(os.environ).values()
        pairs += [(Path(value), root / value.lstrip("/")) for value in values if _is_file(value)]
    for source, target in pairs:
        if source.exists():
            if target.is_dir():
                shutil.rmtree(target)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore_dangling_symlinks=True)
            else:
                shutil.copy(source, target)


def remove(path: Path) -> None:
    """Nothing is there any more; processes that are just being killed may write for a moment yet."""
    if str(path) in Path("/proc/self/mountinfo").read_text(encoding="utf-8"):
        raise Unfit(f"something is mounted below {path}, so it is not removed: umount it first")
    for _attempt in range(50):
        shutil.rmtree(path, ignore_errors=True)
        if not path.exists():
            return
        time.sleep(0.1)
    raise Unfit(f"{path} cannot be removed")


def try_command(machine: Machine, who: str, command: str) -> int:
    """The exit status of a command that is run among the clone's files."""
    print(f"\n$ {command}", flush=True)
    done = subprocess.run(machine.entering(who, f"cd /{PROJECT} && {command}"), check=False)
    return done.returncode


def try_playing(machine: Machine, who: str) -> int:
    """`make run` shows an address, a page is fetched from there, and Ctrl-C stops it: 0, or what went wrong."""
    print(f"\n$ {PLAYING}", flush=True)
    with subprocess.Popen(
        machine.entering(who, f"cd /{PROJECT} && exec {PLAYING}"),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
    ) as process:  # fmt: skip
        try:
            return _watch(process)
        finally:
            process.kill()


def _watch(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    is_served = has_failed = False
    patience = threading.Timer(STOPPING_SECONDS, process.kill)
    for line in process.stdout:
        print(line, end="", flush=True)
        has_failed = has_failed or line.startswith("Traceback")
        found = ADDRESS.search(line)
        if found and not is_served:
            page = fetch(found.group())
            if TITLE not in page:
                print(f"{found.group()} answers without the page of the game: {page[:200]!r}", flush=True)
                return 1
            is_served = True
            print(f"{found.group()} answers with the page of the game", flush=True)
            patience.start()
            os.killpg(process.pid, signal.SIGINT)  # what Ctrl-C does
    code = process.wait()
    patience.cancel()
    if code == -signal.SIGKILL:
        print(f"Ctrl-C has not stopped it in {STOPPING_SECONDS} seconds", flush=True)
    if has_failed or code == -signal.SIGKILL:
        return 1
    return 0 if is_served else code or 1


def fetch(address: str) -> str:
    """The page at this address, or nothing if there is none."""
    opener = build_opener(ProxyHandler({}))
    try:
        with opener.open(address, timeout=60) as answer:
            page: bytes = answer.read()
    except OSError:
        return ""
    return page.decode("utf-8", "replace")


def _is_file(value: str) -> bool:
    return value.startswith("/") and Path(value).is_file()


def _complaint_of(command: Sequence[str]) -> str:
    """What a program that failed has said; nothing if it did not fail."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stderr.strip() or f"exit status {done.returncode}")


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status is that of the command, or of the first of the two that fails."""
    try:
        request = read_request(arguments, (ROOT / "README.md").read_text(encoding="utf-8"))
        release = read_release(Path("/etc/os-release").read_text(encoding="utf-8"))
        need_fit(user=os.geteuid(), release=release)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # SIGINT, too, if it was ignored until now
            signal.signal(number, _stop)
        return carry_out(request, release["VERSION_CODENAME"])
    except Unfit as fault:
        print(f"branchline: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def carry_out(request: Request, suite: str) -> int:
    """The commands have been tried on a new machine, which is gone afterwards; what took how long is told."""
    commands = [PLAYING, TESTING] if request.command is None else [request.command]
    if PLAYING in commands:
        need_no_other()
    request.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    need_own(request.folder)
    progress = Progress(request.folder / "fresh.log")
    workshop = Workshop(request.folder, suite, progress)
    parts: list[Part] = []
    code = 0
    try:
        started = time.monotonic()
        with progress.shown():
            workshop.clear()
            machine = workshop.machine(workshop.base(request.packages), request.who)
        parts.append(Part("making the machine", time.monotonic() - started))
        for command in commands:
            started = time.monotonic()
            is_playing = command == PLAYING
            code = try_playing(machine, request.who) if is_playing else try_command(machine, request.who, command)
            parts.append(Part(f"{command}: exit status {code}", time.monotonic() - started))
            if code != 0:
                break
    finally:
        workshop.clear()
        print(f"\nbranchline: Debian {suite} as {request.who}, with {' '.join(request.packages)}")
        for part in parts:
            print(f"branchline: {in_words(part.seconds):>12}  {part.words}")
    return code


if __name__ == "__main__":
    sys.exit(main())
