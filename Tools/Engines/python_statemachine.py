"""python-statemachine, the package of that name."""

import contextlib
import io
import re
import xml.etree.ElementTree as ElementTree

from statemachine.io.scxml.processor import SCXMLProcessor

from appendix_d import moment
from chart import SCXML


def inPython(text):
    """The file with conditions in Python, the data model of the package: it reads `&&` and `||`, but no `!`.

    It refuses the type `internal` where that means the same as `external` (SCXML 3.13).
    """
    root = ElementTree.fromstring(text)
    for parent in root.iter():
        inside = {child.get("id") for child in parent.iter() if child is not parent}
        for transition in parent.findall(SCXML + "transition"):
            targets = (transition.get("target") or "").split()
            if targets and (parent.tag != SCXML + "state" or not inside.issuperset(targets)):
                transition.attrib.pop("type", None)
    for element in root.iter():
        if element.get("cond"):
            element.set("cond", re.sub(r"!(?!=)", " not ", element.get("cond")).strip())
    return ElementTree.tostring(root, encoding="unicode")


def run(text, events, names):
    """The moments of a sequence, or the text of an error."""
    # Actions that log are printed.
    with contextlib.redirect_stdout(io.StringIO()) as output:
        try:
            processor = SCXMLProcessor()
            processor.parse_scxml("chart", inPython(text))
            machine = processor.start()
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        moments = []

        def note():
            active = [state.id for state in machine.configuration]
            hasEnded = machine.is_terminated
            moments.append(moment(
                ["ended"] if hasEnded else sorted(names[id] for id in active if id in names),
                output.getvalue().splitlines()))
            output.seek(0)
            output.truncate()

        note()
        for event in events:
            if not machine.is_terminated:
                try:
                    machine.send(event)
                except Exception as error:
                    return f"{type(error).__name__}: {error}"
            note()
    return moments
