import StateGraphs
import Statecharts

// Events that actions are known to raise. The exploration raises them, too.
extension ChartAbstraction {
  /// The events that only the chart's actions raise, if no samples are given.
  ///
  /// An event that an action also sends, or raises under a condition, occurs at any time.
  static func internalNames(of chart: OutlinedChart<State, Event, Subject>) -> Set<String> {
    var (raised, others) = (Set<String>(), Set<String>())
    for case .raising(let events, _) in chart.functions.actions {
      for event in events {
        let name = StateGraph.description(of: event.event)
        if event.isUnknown { others.insert(name) } else { raised.insert(name) }
      }
    }
    return raised.subtracting(others)
  }

  /// Adds the events that actions raise and that are not samples.
  ///
  /// Events with the same name that trigger the same transitions are one event.
  ///
  /// - Returns: By trigger: the events that match.
  func noteRaisedEvents() -> [EventNumbers] {
    let raised = knownRaisedEvents
    let matches = TriggerMatches(
      of: chart.functions.triggers.map(KeyedTrigger.init), among: events + raised.map(\.event))
    guard !raised.isEmpty else { return matches.events }
    var numbers = Array(events.indices.map { Int32($0) })
    var known: [RaisedKey: Int32] = [:]
    func key(of event: Event, _ candidate: Int) -> RaisedKey {
      RaisedKey(name: StateGraph.description(of: event), triggers: matches.triggers[candidate])
    }
    for (sample, event) in events.prefix(sampleCount).enumerated() {
      let key = key(of: event, sample)
      known[key] = known[key] ?? Int32(sample)
    }
    for (action, event) in raised {
      let key = key(of: event, numbers.count)
      let isNew = known[key] == nil
      let number = known[key] ?? Int32(events.count)
      if isNew { events.append(event) }
      known[key] = number
      raisedNumbers[action, default: []].append(number)
      numbers.append(isNew ? number : -1)
    }
    return matches.events.map { events in
      EventNumbers(events.all.map { numbers[Int($0)] }.filter { $0 >= 0 })
    }
  }

  private var knownRaisedEvents: [(action: Int, event: Event)] {
    chart.functions.actions.indices.flatMap { action -> [(action: Int, event: Event)] in
      guard case .raising(let events, _) = chart.functions.actions[action] else { return [] }
      return events.filter { !$0.isUnknown }.map { (action, $0.event) }
    }
  }

  /// The actions that raise events, if it is known when they do.
  func raising(_ raised: [RaisedEvent<State, Event>], by action: Int) -> [Action] {
    if raised.contains(where: \.isUnknown) { hasSendingActions = true }
    let known = zip(raised.filter { !$0.isUnknown }, raisedNumbers[action, default: []]).map {
      RaisedEvent<Int32, Int32>($1, self.condition($0.condition))
    }
    if known.isEmpty { return [] }
    raisedEvents.formUnion(known.map(\.event))
    let action = { (context: borrowing ChartContext<Int32, Int32, Oracle.Reference>) in
      for event in known where context.isRaised(event) {
        context.subject.oracle.noteRaisedEvent(event.event)
        context.raise(event.event)
      }
    }
    return [(nil, .raising(known, action))]
  }

  private func condition(
    _ condition: RaisedEvent<State, Event>.Condition
  ) -> RaisedEvent<Int32, Int32>.Condition {
    switch condition {
    case .always: .always
    case .unknown: .unknown
    case .completion(let parallel, let final):
      .completion(of: number(of: parallel), by: number(of: final))
    }
  }

  private func number(of state: State) -> Int32 { numbers[chart.functions.number(of: state)] }
}

/// Equal for events with the same name that a chart does not distinguish.
private struct RaisedKey: Hashable {
  let name: String
  let triggers: [Int32]
}
