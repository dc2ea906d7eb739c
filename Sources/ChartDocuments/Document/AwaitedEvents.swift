/// The events for which a document has transitions.
package struct AwaitedEvents {
  private let matching: ChartDocument.EventMatching
  private let chart: String?
  private var descriptors: Set<ChartDocument.EventDescriptor> = []
  private var index = DescriptorIndex()
  /// Whether there is a transition for errors of a name.
  private var namesFailures = false
  /// Whether there is a transition for errors of all types.
  private var awaitsFailures = false
  /// The ids of the states with transitions for the event of an error; empty for the chart.
  package private(set) var statesAwaitingErrors: [String] = []
  /// Whether errors of guards and actions are events, because a transition is triggered by them (SCXML
  /// 3.12.2): `error.execution`, `error.*`, `*`.
  ///
  /// In a document that distinguishes errors by their names they are none: an event has no error.
  package private(set) var errorsAreEvents = false

  /// - Parameter chart: The state that stands for the chart itself, whose completion is no event.
  package init(_ document: ChartDocument, chart: String?) {
    (matching, self.chart) = (document.eventMatching, chart)
    read(document.root)
    errorsAreEvents =
      matching == .tokens && !namesFailures
      && (awaitsFailures || contains(ChartDocument.GeneratedEvent.executionError))
  }

  private mutating func read(_ state: ChartDocument.State) {
    if state.transitions.contains(where: {
      $0.trigger.matches(ChartDocument.GeneratedEvent.executionError, by: matching)
    }) {
      statesAwaitingErrors.append(state.id)
    }
    for transition in state.transitions {
      switch transition.trigger {
      case .events(let found):
        for descriptor in found where descriptors.insert(descriptor).inserted {
          index.insert(descriptor, number: descriptors.count)
        }
      case .failure(nil): awaitsFailures = true
      case .failure(_?): namesFailures = true
      case .always, .completion, .after, .taskDone, .taskFailed: break
      }
    }
    state.children.forEach { read($0) }
  }

  /// Whether a transition is for this event.
  private func contains(_ event: String) -> Bool {
    !index.matches(event, by: matching).isEmpty
  }

  /// Whether a transition for an event is triggered by the completion of a state (SCXML 3.7).
  ///
  /// With exact names, `*` does not mean the completions of states: only files that match tokens have them
  /// as events.
  package func containsCompletion(of id: String) -> Bool {
    if id == chart { return false }
    let event = ChartDocument.GeneratedEvent.completion(of: id)
    return switch matching {
    case .tokens: contains(event)
    case .exact: descriptors.contains(.event(event))
    }
  }
}
