import StateGraphs
import Statecharts

// Events that actions are known to raise: the exploration raises them, too.
extension ChartAbstraction {
  /// The events that come from the chart alone, if no samples are given: those that its actions raise.
  ///
  /// An event that an action also sends, or raises under a condition, comes at any time.
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

  /// Adds the events that actions raise, and that are no samples.
  func noteRaisedEvents() {
    for case .raising(let events, _) in chart.functions.actions {
      for event in events where !event.isUnknown && number(ofRaised: event.event) == nil {
        raisedNumbers[StateGraph.description(of: event.event), default: []]
          .append(Int32(self.events.count))
        self.events.append(event.event)
      }
    }
  }

  /// The number of an event that triggers the same transitions.
  private func number(ofRaised event: Event) -> Int32? {
    let name = StateGraph.description(of: event)
    let samples = events.indices.prefix(sampleCount).lazy.map(Int32.init)
      .filter { StateGraph.description(of: self.events[Int($0)]) == name }
    let known = Array(samples) + raisedNumbers[name, default: []]
    return known.first { number in
      chart.functions.triggers.allSatisfy {
        $0.matches(event) == $0.matches(events[Int(number)])
      }
    }
  }

  /// The action that raises events, as far as it is known when.
  func raising(_ raised: [RaisedEvent<State, Event>]) -> [Action] {
    if raised.contains(where: \.isUnknown) { hasSendingActions = true }
    let known = raised.filter { !$0.isUnknown }.map { event in
      RaisedEvent<Int32, Int32>(
        number(ofRaised: event.event) ?? 0, self.condition(event.condition))
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
