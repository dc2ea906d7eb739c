"""Compares what loaded charts do with what other engines do with the same charts as SCXML.

    compare.py CASES.json

The cases are those that the test `EngineCaseTests` writes. Configurations and the logs of all actions are compared:
both are a moment. Where an engine reaches other moments,
`appendix_d.py` decides: if the recommendation to the letter reaches the engine's, and with departures those of
the loaded chart, the difference is one by these departures; if the recommendation reaches the loaded chart's,
the engine departs from the recommendation. Anything else is an error.

A sequence in which an engine crashes or does not end is not compared, unless the recommendation does not end,
either. A worker that has not answered is asked a second time, in a new process and with more time. More than
`LIMIT` of the sequences that are not compared are an error, because then the comparison proves little.

Where both engines reach the same configurations and the recommendation others, `appendix_d.py` could be wrong.
These sequences are listed. The known reason: of conflicting transitions in several regions, neither engine
takes that of the first atomic state in document order (`selectTransitions` of the recommendation).
python-statemachine takes the atomic states in the order of its configuration (`_select_transitions` in its
engines has a remark that they are to be sorted).
"""

import ast
import collections
import itertools
import json
import sys
import xml.etree.ElementTree as ElementTree

import appendix_d
from chart import Chart, OWN, SCXML
from worker import Worker

# The part of the sequences that an engine may fail to run.
LIMIT = 0.05
ENGINES = {"qt": "Qt SCXML", "python_statemachine": "python-statemachine"}


def prepared(text):
    """The file without what takes time, which is delivered by hand, and with texts that are labels, because no
    engine has to evaluate those."""
    root = ElementTree.fromstring(text)
    for log in root.iter(SCXML + "log"):
        if expression := log.attrib.pop("expr", None):
            log.set("label", ast.literal_eval(expression) or log.get("label", ""))
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


def usesExitPoints(text):
    """Whether actions are performed between exits, and raise events there, which SCXML has no transition for."""
    return any(
        element.get("exit") for element in ElementTree.fromstring(text).iter()
        if element.tag.startswith(OWN) and element.tag != OWN + "point")


def comparable(moments, sequence):
    """The moments of a sequence, without actions where SCXML cannot express their order."""
    if moments is None or sequence["isOrdered"]:
        return moments
    return [appendix_d.moment(states(m), []) for m in moments]


def states(moment):
    return moment[:moment.index("log:")]


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
            self.cache[departures] = run(self.text, self.sequence, departures)
        return self.cache[departures]

    def departures(self, index):
        """The fewest departures that lead from the recommendation to the loaded chart's moments."""
        expected = self.sequence["moments"][:index + 1]
        for count in range(1, len(appendix_d.DEPARTURES) + 1):
            for names in itertools.combinations(appendix_d.DEPARTURES, count):
                if upTo(self.moments(names), index) == expected:
                    return names
        return None


def run(text, sequence, departures):
    return comparable(appendix_d.run(text, sequence["events"], departures), sequence)


def check(case, text):
    """Whether the recommendation with the departures does what the loaded chart does."""
    faults = []
    if case["losses"]:
        return faults
    for number, sequence in enumerate(case["sequences"]):
        moments = run(text, sequence, frozenset(appendix_d.DEPARTURES))
        if moments != sequence["moments"]:
            index = 0 if moments is None else firstDifference(moments, sequence["moments"])
            event = sequence["events"][index - 1] if index else "start"
            faults.append(
                f"{case['name']}, sequence {number}, {event}: loaded {sequence['moments'][index]}, "
                f"recommendation with departures {moments and moments[index]}")
    return faults


class Result:
    """How many sequences are the same, and why others are not."""

    def __init__(self):
        self.equal = 0
        self.counts = collections.Counter()
        # The first sequence of each kind of difference.
        self.examples = {}
        self.faults = []
        # What the engine does where it departs from the recommendation, by the place.
        self.departing = {}
        self.missing = 0

    def note(self, kind, place):
        self.counts[kind] += 1
        self.examples.setdefault(kind, place)

    def print(self, name):
        print(f"{name}: {self.equal} sequences are the same")
        for kind, number in self.counts.most_common():
            print(f"  {number} {kind} (as {self.examples[kind]})")


def compare(engine, cases):
    worker, result = Worker(engine), Result()
    count = sum(len(case["sequences"]) for case, _, _ in cases)
    for case, text, names in cases:
        hung = None
        for number, sequence in enumerate(case["sequences"]):
            place = f"{case['name']}, sequence {number}"
            # An engine that has not come back is not asked again about the same chart.
            found = hung or worker.run(text, sequence["events"], names)
            hung = found if found in Worker.FAULTS else None
            if not isinstance(found, str):
                found = comparable(found, sequence)
            index = None if isinstance(found, str) else firstDifference(sequence["moments"], found)
            if isinstance(found, str):
                result.note(failure(text, sequence, found, result), place)
            elif index is None:
                result.equal += 1
            elif case["losses"]:
                result.note("by what SCXML lacks, which the file marks", place)
            else:
                result.note(difference(text, sequence, found, index, result, place), place)
    worker.stop()
    if result.missing > LIMIT * count:
        result.faults.append(
            f"{ENGINES[engine]}: {result.missing} of {count} sequences are not compared, more than {LIMIT:.0%}")
    return result


def failure(text, sequence, found, result):
    """Why a sequence cannot be compared."""
    if found not in Worker.FAULTS:
        result.missing += 1
        return f"not compared, because the engine has an error: {found[:60]}"
    if Explanation(text, sequence).moments(()) is None:
        return "in which the recommendation does not end, either"
    result.missing += 1
    return f"not compared, because of the engine: {found}"


def agreements(one, other):
    """Where both engines do the same, and the recommendation something else."""
    return sorted(
        place for place, moment in one.departing.items() if other.departing.get(place) == moment)


def difference(text, sequence, found, index, result, place):
    explanation = Explanation(text, sequence)
    isByTheLetter = upTo(explanation.moments(()), index) == upTo(sequence["moments"], index)
    withoutExits = explanation.moments({appendix_d.WITHOUT_EXITS})
    if isByTheLetter and upTo(withoutExits, index) == upTo(found, index):
        return "the same, but for the exit actions when the chart ends"
    if upTo(explanation.moments(()), index) != upTo(found, index):
        result.departing[place] = (index, tuple(found[index]))
        return "where the engine departs from the recommendation: " + (
            "other configurations" if states(found[index]) != states(sequence["moments"][index])
            else "other actions")
    kinds = explanation.departures(index)
    if kinds is None:
        result.faults.append(f"{place}, event {index}: no departure explains what the engine does")
        return "not explained"
    return "by departures: " + "; ".join(appendix_d.DEPARTURES[kind] for kind in kinds)


def main():
    cases = []
    for case in json.load(open(sys.argv[1])):
        text = prepared(case["scxml"])
        for sequence in case["sequences"]:
            sequence["moments"] = [
                appendix_d.moment(*pair) for pair in zip(sequence["moments"], sequence["logs"])]
            sequence["isOrdered"] = not usesExitPoints(text)
            sequence["moments"] = comparable(sequence["moments"], sequence)
        names = {v.id: v.name for v in Chart(text).vertices.values() if v.isState and v.kind != "history"}
        cases.append((case, text, names))
    count = sum(len(case["sequences"]) for case, _, _ in cases)
    print(f"{len(cases)} charts, {count} sequences of events")
    faults = [fault for case, text, _ in cases for fault in check(case, text)]
    print(f"The recommendation with the departures: {len(faults)} sequences are different")
    results = []
    for name in sys.argv[2:] or ENGINES:
        result = compare(name, cases)
        result.print(ENGINES[name])
        faults += result.faults
        results.append(result)
        sys.stdout.flush()
    if len(results) == 2:
        same = agreements(*results)
        print(f"{len(same)} sequences in which both engines do the same and the recommendation something else"
              + (f" (as {', '.join(same[:5])})" if same else ""))
    for fault in faults[:20]:
        print(f"error: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
