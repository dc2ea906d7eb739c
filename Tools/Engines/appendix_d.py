"""The algorithm of the SCXML recommendation, Appendix D, and the departures from it.

Without departures, it is the recommendation to the letter. Each departure is a row of the page
*Departures from the standards*; with all of them it does what a loaded chart does.
"""

from collections import deque

from chart import Chart

DEPARTURES = {
    "completion": "where names are matched exactly, the completion of a state that no other one awaits is "
    "dispatched before raised events",
    "nested": "a parallel state that completes may complete the region around it",
    "history": "a composite that was complete when it was exited has no history",
    "default": "the effect of the initial transition belongs to a history without a default",
    "regions": "regions are elements of their own: a transition of a region exits that region alone",
    "local": "local transitions of parallel states, to their own source, and to states around it",
    "active": "a transition to a history does not enter active states",
    "effects": "the actions of a history's default are performed, although the composite stays active",
    "predicate": "In() sees the configuration before or after a step",
    "terminate": "a transition that terminates is taken alone",
    "internal": "a transition is internal or local by where a history is declared, not by what it restores",
    "chart": "the chart itself, for which a file has a state, is not exited by transitions",
}


# How an engine departs from the recommendation: it performs no exit actions when the chart ends.
WITHOUT_EXITS = "exits"


class Step:
    """What a microstep enters."""

    def __init__(self, kept):
        self.kept = kept
        self.entries = []
        self.defaults = []
        self.historyActions = {}

    def add(self, vertex):
        if vertex not in self.entries:
            self.entries.append(vertex)


class Endless(Exception):
    """The chart takes steps without end."""


class Interpreter:
    def __init__(self, chart, departures=frozenset()):
        self.chart = chart
        self.departures = departures
        self.configuration = []
        self.history = {}
        self.internal, self.external = deque(), deque()
        self.completed = []
        self.isRunning = True
        self.steps = 0
        self.log = []
        # What In() sees instead of the configuration.
        self.visible = None

    def departs(self, name):
        return name in self.departures

    # Running

    def start(self):
        step = Step([])
        if self.chart.root.initial:
            self.enterTargets(self.chart.root.initial.targets, step, self.chart.root)
        else:
            self.addDescendants(self.chart.root.children[0], step)
        before = self.chart.root.initial.actions if self.chart.root.initial else []
        self.enter(step, before)
        self.finish()

    def handle(self, event):
        self.external.append(event)
        self.finish()

    def finish(self):
        self.steps = 0
        self.settle()
        while self.isRunning and self.external:
            event = self.external.popleft()
            self.take(self.select(lambda transition: transition.matches(event)))
            self.settle()
        if not self.isRunning and not self.departs(WITHOUT_EXITS):
            self.exitInterpreter()

    def settle(self):
        while self.isRunning:
            selected = self.select(lambda transition: not transition.events)
            if not selected and self.completed:
                self.complete(self.completed.pop(0))
                continue
            if not selected:
                if not self.internal:
                    return
                event = self.internal.popleft()
                selected = self.select(lambda transition: transition.matches(event))
            self.take(selected)

    def complete(self, vertex):
        event = f"done.state.{vertex.id}"
        for transition in vertex.transitions:
            if event in transition.events and self.holds(transition):
                return self.take([transition])

    def isAwaited(self, vertex, event):
        """Whether a transition of another state awaits it as an event: then all of them do."""
        return any(
            transition.matches(event) and (other is not vertex or event not in transition.events)
            for other in self.chart.vertices.values()
            for transition in other.transitions
            if other.isState)

    def exitInterpreter(self):
        for vertex in sorted(self.configuration, key=lambda vertex: -vertex.order):
            self.perform(vertex.exit)
        self.configuration = []

    def takeMoment(self):
        """The active states, and what was logged since the last moment."""
        states = sorted(vertex.name for vertex in self.configuration if vertex.isState)
        log, self.log = self.log, []
        return moment(states if self.isRunning else ["ended"], log)

    # Selecting

    def isActive(self, id):
        seen = self.configuration if self.visible is None else self.visible
        return any(vertex.id == id for vertex in seen)

    def holds(self, transition):
        return transition.condition is None or transition.condition(self.isActive)

    def select(self, isTriggered):
        enabled = []
        for leaf in sorted((v for v in self.configuration if v.isAtomic), key=lambda v: v.order):
            for vertex in [leaf, *leaf.ancestors]:
                found = next(
                    (t for t in vertex.transitions if isTriggered(t) and self.holds(t)), None)
                if found:
                    if found not in enabled:
                        enabled.append(found)
                    break
        return self.withoutConflicts(enabled)

    def withoutConflicts(self, enabled):
        filtered = []
        for one in enabled:
            rivals = [other for other in filtered if self.exits(one) & self.exits(other)]
            if all(one.source.isIn(other.source) for other in rivals):
                filtered = [other for other in filtered if other not in rivals] + [one]
        ends = [transition for transition in filtered if self.terminates(transition)]
        return ends[:1] or filtered

    def terminates(self, transition):
        return self.departs("terminate") and any(
            "termination" in target.roles for target in transition.targets)

    # Sets

    def effectiveTargets(self, targets):
        found = []
        for target in targets:
            if target.kind != "history":
                found.append(target)
            elif (restored := self.restored(target)) is not None:
                found += restored
            else:
                found += self.effectiveTargets(target.transitions[0].targets)
        return found

    def restored(self, history):
        states = self.history.get(history.id)
        if states is None:
            return None
        place = history.parent
        regions = [child for child in place.children if "region" in child.roles]
        isOver = all(state.kind == "final" and state.parent in [place, *regions] for state in states)
        return None if self.departs("history") and isOver else states

    def domain(self, transition):
        """The vertex in which all exits and entries are, and the one of its children that is a region
        without a vertex of its own, if they are in that."""
        source = transition.source
        targets = [] if self.terminates(transition) else self.effectiveTargets(transition.targets)
        ends = transition.targets if targets and self.departs("internal") else targets
        if transition.isInternal and source.kind == "state" and source.children and ends \
                and all(end.isIn(source) for end in ends):
            return source, None
        if self.departs("local") and transition.isLocal:
            if source.children and all(end is source or end.isIn(source) for end in ends):
                return source, None
            if len(ends) == 1 and source.isIn(ends[0]):
                return ends[0], None
        vertices = [source, *targets]
        child = source
        for ancestor in source.ancestors:
            if ancestor.kind == "parallel":
                isRegion = "region" not in child.roles
                if self.departs("regions") and isRegion and all(
                        vertex is child or vertex.isIn(child) for vertex in vertices):
                    return ancestor, child
            elif all(vertex.isIn(ancestor) for vertex in vertices):
                break
            child = ancestor
        wrapper = self.chart.wrapper
        isInChart = all(vertex is wrapper or vertex.isIn(wrapper) for vertex in vertices)
        if self.departs("chart") and ancestor is self.chart.root and isInChart:
            return wrapper, None
        return ancestor, None

    def exits(self, transition):
        if not transition.targets:
            return set()
        domain, region = self.domain(transition)
        return {
            vertex for vertex in self.configuration
            if (vertex is region or vertex.isIn(region) if region else vertex.isIn(domain))}

    # Steps

    def take(self, transitions):
        if not transitions:
            return
        self.steps += 1
        if self.steps > 300:
            raise Endless()
        if any(self.terminates(transition) for transition in transitions):
            return self.terminate(transitions[0])
        exited = set().union(*map(self.exits, transitions))
        ordered = sorted(exited, key=lambda vertex: -vertex.order)
        for vertex in ordered:
            for history in vertex.histories:
                self.history[history.id] = sorted(
                    (v for v in self.configuration
                     if (v.isAtomic and v.isIn(vertex) if history.isDeep else self.isTop(v, vertex))),
                    key=lambda v: v.order)
        domains = [(transition, self.domain(transition)) for transition in transitions]
        targets = [self.effectiveTargets(transition.targets) for transition in transitions]
        if self.departs("predicate"):
            self.visible = list(self.configuration)
        for vertex in ordered:
            self.perform(vertex.exit)
            self.configuration.remove(vertex)
        for vertex in ordered:
            if vertex in self.completed:
                self.completed.remove(vertex)
        for transition in transitions:
            self.perform(transition.actions)
        self.visible = None
        step = Step(list(self.configuration))
        for (transition, (domain, _)), effective in zip(domains, targets):
            for target in transition.targets:
                self.addDescendants(target, step)
            for target in effective:
                self.addAncestors(target, domain, step)
            if transition.targets and domain.kind == "parallel":
                self.addRegions(domain, step)
        self.enter(step)

    def terminate(self, transition):
        """Exits the source, performs the effect, and nothing else."""
        self.visible = list(self.configuration)
        for vertex in sorted(self.exits(transition), key=lambda vertex: -vertex.order):
            self.perform(vertex.exit)
        self.perform(transition.actions)
        self.configuration, self.isRunning = [], False

    def isTop(self, vertex, place):
        """Whether a shallow history of `place` records a vertex."""
        if not self.departs("regions"):
            return vertex.parent is place
        region = vertex.parent if vertex.parent and "region" in vertex.parent.roles else None
        return "region" not in vertex.roles and place in (vertex.parent, region and region.parent)

    def enterTargets(self, targets, step, domain):
        for target in targets:
            self.addDescendants(target, step)
        for target in self.effectiveTargets(targets):
            self.addAncestors(target, domain, step)

    def addDescendants(self, vertex, step):
        if vertex.kind == "history":
            restored = self.restored(vertex)
            if restored is not None:
                return self.enterTargets(restored, step, vertex.parent)
            if self.departs("default") and "initial" in vertex.roles:
                return self.addInitial(vertex.parent, step)
            default = vertex.transitions[0]
            step.historyActions[vertex.parent] = default.actions
            return self.enterTargets(default.targets, step, vertex.parent)
        step.add(vertex)
        if vertex.kind == "parallel":
            self.addRegions(vertex, step)
        elif vertex.children:
            step.defaults.append(vertex)
            targets = vertex.initial.targets if vertex.initial else vertex.children[:1]
            self.enterTargets(targets, step, vertex)

    def addInitial(self, vertex, step):
        """Enters a composite by its initial transition, also if it stays active."""
        if vertex not in step.kept:
            self.addDescendants(vertex, step)
        elif vertex.kind == "parallel":
            self.enterTargets(vertex.children, step, vertex)
        else:
            targets = vertex.initial.targets if vertex.initial else vertex.children[:1]
            self.enterTargets(targets, step, vertex)
            # The initial transition may lead to a history, whose default has actions, too.
            actions = vertex.initial.actions if vertex.initial else []
            step.historyActions[vertex] = actions + step.historyActions.get(vertex, [])

    def addAncestors(self, vertex, domain, step):
        if domain is vertex or domain.isIn(vertex):
            return
        for ancestor in vertex.ancestors:
            if ancestor is domain:
                return
            step.add(ancestor)
            if ancestor.kind == "parallel":
                self.addRegions(ancestor, step)

    def addRegions(self, vertex, step):
        for child in vertex.children:
            if self.departs("active") and child in step.kept:
                continue
            if not any(entered is child or entered.isIn(child) for entered in step.entries):
                self.addDescendants(child, step)

    def enter(self, step, before=()):
        entered = step.entries
        if self.departs("active"):
            entered = [vertex for vertex in entered if vertex not in step.kept]
        if self.departs("predicate"):
            self.visible = self.configuration + [v for v in entered if v not in self.configuration]
        self.perform(before)
        for vertex in sorted({*step.entries, *step.historyActions}, key=lambda vertex: vertex.order):
            if vertex not in entered:
                self.performEffects(vertex, step)
                continue
            if vertex not in self.configuration:
                self.configuration.append(vertex)
            self.perform(vertex.entry)
            if vertex in step.defaults and vertex.initial:
                self.perform(vertex.initial.actions)
            self.perform(step.historyActions.get(vertex, []))
            if vertex.kind == "final":
                self.noteFinal(vertex)
        self.visible = None

    def performEffects(self, vertex, step):
        """The effects of an initial transition or a history of a state that stays active."""
        if self.departs("effects"):
            self.perform(step.historyActions.get(vertex, []))
        if self.departs("local") and vertex in step.defaults and vertex.initial:
            self.perform(vertex.initial.actions)

    def noteFinal(self, vertex):
        parent = vertex.parent
        if parent is self.chart.root:
            self.isRunning = False
            return
        self.raiseCompletion(parent)
        outer = parent.parent
        if self.departs("nested"):
            self.noteParallel(parent)
        elif outer is not None and outer.kind == "parallel" and all(map(self.isFinal, outer.children)):
            self.raiseCompletion(outer)

    def noteParallel(self, vertex):
        """The parallel states of which `vertex` completes the last region."""
        outer = vertex.parent
        if outer is not None and "region" in outer.roles and self.isFinal(outer):
            outer = outer.parent
        if outer is not None and outer.kind == "parallel" and all(map(self.isFinal, outer.children)):
            self.raiseCompletion(outer)
            self.noteParallel(outer)

    def isFinal(self, vertex):
        if vertex.kind == "parallel":
            return all(map(self.isFinal, vertex.children))
        isInFinal = any(
            child.kind == "final" and child in self.configuration for child in vertex.children)
        isRegionOfOne = "region" in vertex.roles and len(vertex.children) == 1
        return isInFinal or (
            self.departs("nested") and isRegionOfOne and self.isFinal(vertex.children[0]))

    def raiseCompletion(self, vertex):
        event = f"done.state.{vertex.id}"
        if not self.departs("completion"):
            self.internal.append(event)
        elif "chart" in vertex.roles:
            self.isRunning = False
        elif not self.chart.isExact or self.isAwaited(vertex, event):
            self.internal.append(event)
        elif vertex not in self.completed:
            self.completed.append(vertex)

    # Actions

    def perform(self, actions):
        for action in actions:
            if action[0] == "raise":
                self.internal.append(action[1])
            elif action[0] == "send":
                self.external.append(action[1])
            elif action[0] == "log":
                self.log.append(action[1])
            else:
                for condition, content in action[1]:
                    if condition is None or condition(self.isActive):
                        self.perform(content)
                        break


def moment(states, log):
    """What is compared: the active states and what was logged."""
    return [*states, "log:", *log]


def run(text, events, departures=frozenset()):
    """The moments of a sequence; `None` if the chart does not end it."""
    machine = Interpreter(Chart(text), departures)
    try:
        machine.start()
        moments = [machine.takeMoment()]
        for event in events:
            if machine.isRunning:
                machine.handle(event)
            moments.append(machine.takeMoment())
    except Endless:
        return None
    return moments
