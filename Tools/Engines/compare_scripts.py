"""Compares what charts with data do with what Qt SCXML does with the same files, in its engine of ECMAScript.

    compare_scripts.py CASES.json

The cases are those that the test `ScriptCaseTests` writes. Active states and logged values are compared after the start
and after each event. Each difference is an error, and so is a file that Qt does not run. Times are those of loading a
file and all of its events, on this computer, in this run.
"""

import json
import re
import sys
import time

from worker import Worker


def main():
    with open(sys.argv[1]) as file:
        cases = json.load(file)
    worker, faults, seconds = Worker("qt"), [], 0
    # The process starts.
    worker.run(cases[0]["text"], [], {})
    for case in cases:
        names = {name: name for name in re.findall(r'<state id="(\w+)"', case["text"])}
        start = time.monotonic()
        found = worker.run(case["text"], case["events"], names)
        seconds += time.monotonic() - start
        if isinstance(found, str):
            faults.append(f"{case['name']}: Qt SCXML: {found}")
            continue
        steps = zip(["start", *case["events"]], case["moments"], found, strict=True)
        for number, (event, expected, moment) in enumerate(steps):
            if moment != expected:
                faults.append(f"{case['name']}, step {number}, {event}: {expected}, Qt SCXML {moment}")
                break
    worker.stop()
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    count = sum(len(case["events"]) for case in cases)
    own = sum(case["time"] for case in cases)
    print(f"JavaScriptCore: {own:.0f} ms, Qt SCXML: {seconds * 1000:.0f} ms")
    print(f"{len(cases) - len(faults)} of {len(cases)} charts with data do the same in Qt SCXML, with {count} events.")
    sys.exit(1 if faults else 0)


main()
