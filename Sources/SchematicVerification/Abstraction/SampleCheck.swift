import Statecharts
import TransitionTables

/// Finds named events without a sample: no sample matches the same triggers.
struct SampleCheck<Event> {
  /// Equal events with one name are one.
  private var named: [(event: Event, name: String)] = []
  private var knownNames: Set<NamedKey> = []
  private var triggers: [KeyedTrigger<Event>] = []
  /// The triggers that name no events, such as those for payloads.
  private var unnamed: [(name: String, trigger: Int)] = []

  private struct NamedKey: Hashable {
    var name: String
    var event: AnyHashable
  }

  /// Adds a trigger, and the names of its events.
  mutating func add(_ trigger: KeyedTrigger<Event>, named name: String, naming names: [String]) {
    if trigger.events.isEmpty { unnamed.append((name, triggers.count)) }
    triggers.append(trigger)
    for (event, name) in zip(trigger.events, names) {
      let key = (event as? AnyHashable).map { NamedKey(name: name, event: $0) }
      if let key, !knownNames.insert(key).inserted { continue }
      named.append((event, name))
    }
  }

  /// The named events without a sample, and the names of the other triggers that no sample matches.
  func missing(among samples: [Event]) -> [String] {
    let matches = matches(among: samples)
    return eventsWithoutSample(matches, samples.count)
      + unnamed.filter { _, trigger in
        matches.events[trigger].all.first.map { $0 < samples.count } != true
      }.map(\.name)
  }

  func eventsWithoutSample(among samples: [Event]) -> [String] {
    eventsWithoutSample(matches(among: samples), samples.count)
  }

  /// The triggers that match the samples, and after them the named events.
  private func matches(among samples: [Event]) -> TriggerMatches<Event> {
    TriggerMatches(of: triggers, among: samples + named.map(\.event))
  }

  private func eventsWithoutSample(
    _ matches: TriggerMatches<Event>, _ sampleCount: Int
  ) -> [String] {
    let known = Set(matches.triggers.prefix(sampleCount))
    return unique(
      zip(named, matches.triggers.dropFirst(sampleCount)).filter { !known.contains($1) }
        .map(\.0.name))
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
      let trigger = KeyedTrigger(row.trigger)
      add(trigger, named: row.trigger.name, naming: trigger.events.map { "\($0)" })
    }
  }
}

extension OutlinedChart {
  /// The triggers of all transitions and deferrals, and the events that they name.
  var samples: SampleCheck<Event> {
    var check = SampleCheck<Event>()
    outline.forEachLine { _, line in
      guard let trigger = outline.trigger(of: line).map({ functions.triggers[$0] }) else { return }
      check.add(KeyedTrigger(trigger), named: trigger.name, naming: trigger.names)
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
