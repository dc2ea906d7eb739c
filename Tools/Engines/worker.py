"""An engine in a process of its own, because an engine may crash or never return.

As a program, it reads a line of JSON for each sequence and writes what `run` of the engine returns.
"""

import importlib
import json
import os
import select
import subprocess
import sys


class Worker:
    SECONDS = 10
    # For the second time, because the machine may be busy.
    MORE_SECONDS = 20
    FAULTS = ("it crashes", "it does not end")

    def __init__(self, engine):
        self.engine = engine
        self.process = None

    def run(self, *arguments):
        found = self.ask(arguments, self.SECONDS)
        return self.ask(arguments, self.MORE_SECONDS) if found in self.FAULTS else found

    def ask(self, arguments, seconds):
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, __file__, self.engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True)
        self.process.stdin.write(json.dumps(arguments) + "\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], seconds)
        line = self.process.stdout.readline() if ready else ""
        if line:
            return json.loads(line)
        self.stop()
        return self.FAULTS[0 if ready else 1]

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def main():
    engine = importlib.import_module(sys.argv[1])
    # What an engine prints is no answer.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        answers.write(json.dumps(engine.run(*json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
