import Statecharts
import TransitionTables

/// Finds the events that triggers name and that no sample stands for: no sample is matched by the same
/// triggers.
struct SampleCheck<Event> {
  private var named: [(event: Event, name: String)] = []
  private var triggers: [(Event) -> Bool] = []
  /// The triggers that name no events, such as those for payloads.
  private var unnamed: [(name: String, matches: (Event) -> Bool)] = []

  /// Adds a trigger, and the events that it names.
  mutating func add(
    _ matches: @escaping (Event) -> Bool, named name: String, naming events: [(Event, String)]
  ) {
    triggers.append(matches)
    named += events.map { (event: $0, name: $1) }
    if events.isEmpty { unnamed.append((name, matches)) }
  }

  /// The named events without a sample, and the names of the other triggers that no sample matches.
  func missing(among samples: [Event]) -> [String] {
    eventsWithoutSample(among: samples)
      + unnamed.filter { !samples.contains(where: $0.matches) }.map(\.name)
  }

  func eventsWithoutSample(among samples: [Event]) -> [String] {
    func matches(_ event: Event) -> [Bool] { triggers.map { $0(event) } }
    let known = Set(samples.map(matches))
    var found: [String] = []
    for (event, name) in named where !found.contains(name) && !known.contains(matches(event)) {
      found.append(name)
    }
    return found
  }

  /// The events that the triggers name, each name once.
  var namedEvents: [Event] {
    var names: Set<String> = []
    return named.filter { names.insert($0.name).inserted }.map(\.event)
  }
}

extension SampleCheck {
  /// The triggers of all rows, and the events that they name.
  init<State, Subject>(of rows: [TableRow<State, Event, Subject>]) {
    self.init()
    for row in rows {
      add(
        row.trigger.matches, named: row.trigger.name,
        naming: row.trigger.values.map { ($0.value, "\($0.value)") })
    }
  }
}

extension OutlinedChart {
  /// The triggers of all transitions and deferrals, and the events that they name.
  var samples: SampleCheck<Event> {
    var check = SampleCheck<Event>()
    outline.forEachLine { _, line in
      guard let trigger = outline.trigger(of: line).map({ functions.triggers[$0] }) else { return }
      check.add(
        trigger.matches, named: trigger.name,
        naming: Array(zip(trigger.events, trigger.names)))
    }
    return check
  }

  /// The events of the timers.
  var timerEvents: [Event] {
    var events: [Event] = []
    outline.forEachLine { _, line in
      guard case .activity(let activity) = line else { return }
      events += [functions.event(of: activity)].compactMap { $0 }
    }
    return events
  }
}

extension ChartOutline {
  /// Calls a function with each line in the order of declaration, and the node that contains it.
  func forEachLine(in node: Int = 0, _ body: (Int, Line) -> Void) {
    for line in nodes[node].lines {
      body(node, line)
      if case .node(let child) = line { forEachLine(in: child, body) }
    }
  }

  /// The trigger of a transition by events or of a deferral.
  fileprivate func trigger(of line: Line) -> Int? {
    switch line {
    case .deferral(let trigger): return trigger
    case .transition(let transition):
      guard case .event(let trigger) = transitions[transition].cause else { return nil }
      return trigger
    case .node, .entry, .exit, .initialEffect, .join, .history, .barrier, .activity, .point:
      return nil
    }
  }
}
