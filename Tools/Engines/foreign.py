"""Collects SCXML files that others wrote, for the test `EngineCaseTests`.

    foreign.py FOLDER OUTPUT.json

All files in the folder and below, for instance the W3C's tests, which the source distribution of
python-statemachine contains. Of each file, the states, transitions and events are kept: engines without a data
model have to do the same with it. A condition on data becomes one on an active state, which is chosen by the
text; what changes data, and what runs beside the chart, is left out. All states and transitions log what they
do. Each file occurs twice: as it is, and with the type `internal` at every second transition.
"""

import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree
import zlib

from chart import SCXML

STATES = ("state", "parallel", "final")
KEPT = {*STATES, "scxml", "history", "initial", "transition", "onentry", "onexit", "raise", "send"}
ATTRIBUTES = {
    "scxml": ("initial", "version"), "state": ("id", "initial"), "parallel": ("id",), "final": ("id",),
    "history": ("id", "type"), "transition": ("event", "target", "type"), "raise": ("event",), "send": ("event",)}


class Copy:
    """A file with what engines have in common."""

    def __init__(self, root):
        self.ids = [e.get("id") for e in root.iter() if tag(e) in STATES and e.get("id")]
        self.events = set()
        self.count = 0
        self.root = self.copy(root, None)
        for element in self.root.iter():
            words = (element.get("event") or "").split()
            self.events |= {word for word in words if not word.startswith(("done.", "error")) and "*" not in word}

    def copy(self, element, parent):
        name = tag(element)
        found = ElementTree.Element(SCXML + name)
        for key in ATTRIBUTES.get(name, ()):
            if element.get(key) is not None:
                found.set(key, element.get(key))
        self.count += 1
        if name == "scxml":
            found.set("version", "1.0")
        if name in STATES and not found.get("id"):
            found.set("id", f"unnamed{self.count}")
        if name == "transition":
            self.copyCondition(element, found)
            log(found, f"transition {self.count}")
        for child in element:
            if self.isKept(child):
                found.append(self.copy(child, found))
        if name in STATES:
            for place, sign in (("onentry", "+"), ("onexit", "-")):
                block = ElementTree.Element(SCXML + place)
                log(block, sign + found.get("id"))
                found.insert(0, block)
        return found

    def isKept(self, element):
        # An event that is sent elsewhere or later is none of the chart's own.
        isForeign = tag(element) == "send" and (set(element.attrib) - {"event", "id"})
        return tag(element) in KEPT and not isForeign and \
            not (tag(element) in ("raise", "send") and not element.get("event"))

    def copyCondition(self, element, found):
        condition = element.get("cond")
        if condition is not None and self.ids:
            number = zlib.crc32(f"{condition} {self.count}".encode())
            found.set("cond", f"In('{self.ids[number % len(self.ids)]}')")


def tag(element):
    return element.tag.removeprefix(SCXML) if isinstance(element.tag, str) else ""


def log(element, text):
    ElementTree.SubElement(element, SCXML + "log", {"expr": f"'{text}'"})


def withInternalTypes(root):
    targeted = [e for e in root.iter(SCXML + "transition") if e.get("target") and not e.get("type")]
    for number, element in enumerate(targeted):
        if number % 2 == 0:
            element.set("type", "internal")


def main():
    ElementTree.register_namespace("", SCXML[1:-1])
    files = []
    for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.scxml")):
        copy = Copy(ElementTree.parse(path).getroot())
        for name in (path.stem, f"{path.stem}, internal"):
            files.append({
                "name": name, "scxml": ElementTree.tostring(copy.root, encoding="unicode"),
                "events": sorted(copy.events) or ["none"]})
            withInternalTypes(copy.root)
    json.dump(files, open(sys.argv[2], "w"))
    print(f"{len(files) // 2} files that others wrote")


if __name__ == "__main__":
    main()
