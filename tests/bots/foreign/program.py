"""A program of the line protocol, proper or not: `python program.py HOW LOG`.

It takes the first of the possible actions, but for what HOW says. LOG gets its process and all that it hears. Like a
program in another language it uses nothing of ours.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path


def main(how: str, log: Path) -> None:
    """Lines are answered until there are no more."""
    with log.open("a", encoding="utf-8") as told:
        print(os.getpid(), file=told, flush=True)
        if how == "deaf":
            time.sleep(100)
        for line in sys.stdin:
            print(line, end="", file=told, flush=True)
            message = json.loads(line)
            if message["type"] == "hello":
                if how == "declines":
                    say({"type": "error", "text": "not today"})
                    continue
                say({"type": "hello", "protocol": 2 if how == "another version" else 1, "advises": how == "advises"})
            elif message["type"] == "game":
                time.sleep(0.3 if how == "gets ready slowly" else 0)
                say({"type": "error", "text": "not this game"} if how == "refuses the game" else {"type": "ready"})
            elif message["type"] in ("choose", "advise"):
                decide(how, message["legal"][0], log)
    if how == "goes on":
        time.sleep(100)


def decide(how: str, first: int, log: Path) -> None:
    """An answer, or what is none."""
    if how == "dies":
        os.write(2, b"something is broken\n")
        sys.exit(3)
    if how == "is killed":
        os.kill(os.getpid(), 9)
    if how == "closes its output":
        os.close(1)
        time.sleep(100)
    if how == "sleeps":
        time.sleep(100)
    if how == "babbles once" and not log.with_suffix(".babbled").exists():
        log.with_suffix(".babbled").touch()
        how = "babbles"
    if how == "has a child":
        child = subprocess.Popen(["sleep", "100"])
        log.with_suffix(".child").write_text(str(child.pid), encoding="ascii")
        os.write(1, b"and this is no answer\n")
    if how == "floods":
        while True:
            os.write(1, b"x" * 1000)
    if how == "floods with lines":
        while True:
            os.write(1, b"{}\n" * 1000)
    if how == "complains without end":
        while True:
            os.write(2, b"oh! " * 1000)
    if how == "complains":
        os.write(2, b"oh! " * 100_000)
    answers: dict[str, bytes] = {
        "babbles": b"\xff\x00 I think\n",
        "says a number": b"17\n",
        "says nonsense deeply": b"[" * 50_000 + b"\n",
        "asks back": b'{"type":"choose"}\n',
        "names no action": b'{"type":"action"}\n',
        "names what is not possible": b'{"type":"action","action":1000000}\n',
        "names a half": b'{"type":"action","action":0.5}\n',
        "names it in words": b'{"type":"action","action":"draw"}\n',
        "names true": b'{"type":"action","action":true}\n',
        "gives up": b'{"type":"error","text":"no idea"}\n',
        "answers twice": (json.dumps({"type": "action", "action": first}) + "\n").encode() * 2,
    }
    if how in answers:
        os.write(1, answers[how])
        return
    reason = {"code": "said", "details": {"text": "First come, first served."}}
    say({"type": "action", "action": first, "reason": reason if how == "advises" else None})


def say(answer: object) -> None:
    """The answer is on its way."""
    os.write(1, f"{json.dumps(answer)}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
