"""Reads an SCXML file into vertices, for the interpreter of the recommendation."""

import re
import xml.etree.ElementTree as ElementTree

SCXML = "{http://www.w3.org/2005/07/scxml}"
OWN = "{urn:x-schematic:chart}"


class Vertex:
    """A state, a final state, a parallel state or a history."""

    def __init__(self, element, parent, order):
        self.kind = element.tag.removeprefix(SCXML)
        self.parent = parent
        self.order = order
        self.children = []
        self.histories = []
        self.roles = (element.get(OWN + "role") or "").split()
        self.id = element.get("id") or f"vertex {order}"
        self.name = element.get(OWN + "stateID") or self.id
        self.entry, self.exit, self.transitions = [], [], []
        self.initial = None
        self.isDeep = element.get("type") == "deep"
        # The names of composites that are entered without a transition of their own.
        self.initialTargets = (element.get("initial") or "").split()

    def __repr__(self):
        return self.id

    @property
    def isState(self):
        """Whether it is a state of the document, and not one that only the file needs."""
        return not set(self.roles) & {"region", "resting", "chart", "equivalent", "termination"}

    @property
    def isAtomic(self):
        return not self.children

    @property
    def ancestors(self):
        vertex = self.parent
        while vertex is not None:
            yield vertex
            vertex = vertex.parent

    def isIn(self, other):
        return any(ancestor is other for ancestor in self.ancestors)


class Transition:
    def __init__(self, element, source):
        self.source = source
        self.events = (element.get("event") or "").split()
        self.condition = condition(element.get("cond"))
        self.targetIDs = (element.get("target") or "").split()
        self.targets = []
        self.isInternal = element.get("type") == "internal"
        # Says more than the type: a local transition of a parallel state, or to a state around the source.
        self.isLocal = element.get(OWN + "transitionKind") == "local"
        self.actions = actions(element)

    def matches(self, event):
        return any(matches(descriptor, event) for descriptor in self.events)


def matches(descriptor, event):
    """SCXML 3.12.1."""
    descriptor = descriptor.removesuffix(".*").removesuffix(".")
    return descriptor in ("*", "") or event == descriptor or event.startswith(descriptor + ".")


def condition(text):
    """The condition as a function of `In`."""
    if text is None:
        return None
    words = text.replace("&&", " and ").replace("||", " or ")
    words = re.sub(r"!(?!=)", " not ", words)
    words = re.sub(r"\btrue\b", "True", re.sub(r"\bfalse\b", "False", words)).strip()
    code = compile(words, text, "eval")
    return lambda isActive: bool(eval(code, {"__builtins__": {}}, {"In": isActive}))


def actions(element):
    """What is executed: tuples with the name of the element first."""
    found = []
    for child in element:
        tag = child.tag
        if not isinstance(tag, str) or not tag.startswith(SCXML):
            continue
        tag = tag.removeprefix(SCXML)
        if tag == "raise":
            found.append(("raise", child.get("event")))
        elif tag == "log":
            found.append(("log", child.get("label")))
        elif tag == "send":
            # Times are events that are delivered by hand.
            if not (child.get("delay") or child.get("delayexpr")):
                found.append(("send", child.get("event")))
        elif tag == "if":
            cases, current = [], []
            cases.append((condition(child.get("cond")), current))
            for part in child:
                name = part.tag.removeprefix(SCXML)
                if name in ("elseif", "else"):
                    current = []
                    cases.append((condition(part.get("cond")), current))
                else:
                    wrapper = ElementTree.Element("block")
                    wrapper.append(part)
                    current.extend(actions(wrapper))
            found.append(("if", cases))
    return found


class Chart:
    def __init__(self, text):
        root = ElementTree.fromstring(text)
        self.isExact = root.get(OWN + "matching") == "exact"
        self.vertices = {}
        self.order = 0
        self.root = self.read(root, None)
        # The state that stands for the chart itself, if the file has one.
        self.wrapper = next((v for v in self.root.children if "chart" in v.roles), self.root)
        for vertex in self.vertices.values():
            for transition in vertex.transitions + ([vertex.initial] if vertex.initial else []):
                transition.targets = [self.vertices[id] for id in transition.targetIDs]

    def read(self, element, parent):
        vertex = Vertex(element, parent, self.order)
        self.order += 1
        self.vertices[vertex.id] = vertex
        compound, branches = None, iter(())
        for child in element:
            tag = child.tag if isinstance(child.tag, str) else ""
            if tag == OWN + "compound":
                compound = child
                branches = iter(child.findall(OWN + "branch"))
            if not tag.startswith(SCXML):
                continue
            tag = tag.removeprefix(SCXML)
            if tag in ("state", "parallel", "final"):
                vertex.children.append(self.read(child, vertex))
            elif tag == "history":
                vertex.histories.append(self.read(child, vertex))
            elif tag == "transition":
                transition = Transition(child, vertex)
                # What stands for a compound transition, or for a branch of it, has its kind; to an exit point, it
                # is external.
                if child.get(OWN + "role") == "equivalent" and compound is not None:
                    branch = next(branches, compound)
                    leadsToExit = branch.find(OWN + "destination[@exit]") is not None
                    transition.isLocal = compound.get("transitionKind") == "local" and not leadsToExit
                vertex.transitions.append(transition)
            elif tag == "onentry":
                vertex.entry += actions(child)
            elif tag == "onexit":
                vertex.exit += actions(child)
            elif tag == "initial":
                vertex.initial = Transition(child.find(SCXML + "transition"), vertex)
        if vertex.initial is None and vertex.initialTargets:
            vertex.initial = Transition(ElementTree.Element("transition"), vertex)
            vertex.initial.targetIDs = vertex.initialTargets
        return vertex
