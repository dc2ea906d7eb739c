import Statecharts

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

extension ChartContent {
  /// The triggers of all transitions and deferrals, and the events that they name.
  var samples: SampleCheck<Event> {
    triggers(in: elements).reduce(into: SampleCheck()) { check, trigger in
      check.add(
        trigger.matches, named: trigger.name,
        naming: Array(zip(trigger.values.array, trigger.names)))
    }
  }

  private func triggers(
    in elements: [ChartElement<State, Event, Subject>]
  ) -> [EventTrigger<Event>] {
    elements.flatMap { element -> [EventTrigger<Event>] in
      switch element.kind {
      case .state(let state): return triggers(in: state.elements)
      case .region(let region): return triggers(in: region.elements)
      case .deferral(let trigger): return [trigger]
      case .transition(let transition):
        guard case .event(let trigger) = transition.trigger else { return [] }
        return [trigger]
      case .entry, .exit, .initialEffect, .join, .history, .barrier, .activity, .point, .submachine:
        return []
      }
    }
  }
}
