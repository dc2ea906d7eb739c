"""Compares what loaded charts do with what other engines do with the same charts as SCXML.

    compare.py CASES.json

The cases are those that the test `EngineCaseTests` writes. Where an engine reaches other configurations,
`appendix_d.py` decides: if the recommendation to the letter reaches the engine's, and with departures those of
the loaded chart, the difference is one by these departures; if the recommendation reaches the loaded chart's,
the engine departs from the recommendation. Anything else is an error.
"""

import collections
import itertools
import json
import sys
import xml.etree.ElementTree as ElementTree

import appendix_d
from chart import Chart, SCXML
from worker import Worker

ENGINES = {"qt": "Qt SCXML", "python_statemachine": "python-statemachine"}


def prepared(text):
    """The file without what takes time, which is delivered by hand."""
    root = ElementTree.fromstring(text)
    for parent in list(root.iter()):
        for child in list(parent):
            tag = child.tag.removeprefix(SCXML)
            if tag == "invoke" or tag == "cancel" \
                    or tag == "send" and (child.get("delay") or child.get("delayexpr")):
                parent.remove(child)
    ElementTree.register_namespace("", SCXML[1:-1])
    return ElementTree.tostring(root, encoding="unicode")


def firstDifference(one, other):
    return next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), None)


def upTo(moments, index):
    return None if moments is None else moments[:index + 1]


class Explanation:
    """What the recommendation says about a sequence."""

    def __init__(self, text, sequence):
        self.text, self.sequence = text, sequence
        self.cache = {}

    def moments(self, departures):
        departures = frozenset(departures)
        if departures not in self.cache:
            self.cache[departures] = appendix_d.run(self.text, self.sequence["events"], departures)
        return self.cache[departures]

    def departures(self, index):
        """The fewest departures that lead from the recommendation to the loaded chart's moments."""
        expected = self.sequence["moments"][:index + 1]
        for count in range(1, len(appendix_d.DEPARTURES) + 1):
            for names in itertools.combinations(appendix_d.DEPARTURES, count):
                if upTo(self.moments(names), index) == expected:
                    return names
        return None


def check(case, text):
    """Whether the recommendation with the departures does what the loaded chart does."""
    faults = []
    for number, sequence in enumerate(case["sequences"]):
        moments = appendix_d.run(text, sequence["events"], frozenset(appendix_d.DEPARTURES))
        if moments != sequence["moments"]:
            index = 0 if moments is None else firstDifference(moments, sequence["moments"])
            event = sequence["events"][index - 1] if index else "start"
            faults.append(
                f"{case['name']}, sequence {number}, {event}: loaded {sequence['moments'][index]}, "
                f"recommendation with departures {moments and moments[index]}")
    return faults


def compare(engine, cases):
    worker = Worker(engine)
    equal, faults = 0, []
    departures, own, refusals = collections.Counter(), collections.Counter(), collections.Counter()
    examples = {}
    for case, text, names in cases:
        for number, sequence in enumerate(case["sequences"]):
            found = worker.run(text, sequence["events"], names)
            if isinstance(found, str):
                refusals[found.split("\n")[0][:150]] += 1
                examples.setdefault(("refused", found[:150]), case["name"])
                continue
            index = firstDifference(sequence["moments"], found)
            if index is None:
                equal += 1
                continue
            explanation = Explanation(text, sequence)
            strict = explanation.moments(())
            if upTo(strict, index) != upTo(found, index):
                own["its own"] += 1
                examples.setdefault(("its own", number), (case["name"], number, index))
                continue
            kinds = explanation.departures(index)
            if kinds is None:
                faults.append(f"{case['name']}, sequence {number}, event {index}: no departure explains it")
            else:
                departures[kinds] += 1
                examples.setdefault(kinds, (case["name"], number, index))
    worker.stop()
    return equal, departures, own, refusals, faults, examples


def main():
    cases = []
    for case in json.load(open(sys.argv[1])):
        text = prepared(case["scxml"])
        names = {v.id: v.name for v in Chart(text).vertices.values() if v.isState and v.kind != "history"}
        cases.append((case, text, names))
    count = sum(len(case["sequences"]) for case, _, _ in cases)
    print(f"{len(cases)} charts, {count} sequences of events")
    faults = [fault for case, text, _ in cases for fault in check(case, text)]
    print(f"recommendation with departures: {len(faults)} sequences are different")
    for name in sys.argv[2:] or ENGINES:
        equal, departures, own, refusals, more, examples = compare(name, cases)
        print(f"{ENGINES[name]}: {equal} equal")
        for kinds, number in departures.most_common():
            print(f"  {number} by departures: {', '.join(kinds)}  {examples[kinds]}")
        for kind, number in own.most_common():
            print(f"  {number} where the engine departs from the recommendation")
        for text, number in refusals.most_common():
            print(f"  {number} refused: {text}")
        print([value for key, value in examples.items() if key[0] == "its own"])
        faults += more
    for fault in faults[:20]:
        print(f"error: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
