/// The events for which a document has transitions.
public struct AwaitedEvents {
  private let matching: ChartDocument.EventMatching
  private let chart: String?
  private var descriptors: Set<ChartDocument.EventDescriptor> = []
  private var index = DescriptorIndex()
  /// The states with transitions for their own completion.
  private var completing: Set<String> = []
  /// Whether there is a transition for errors of a name.
  private var namesFailures = false
  /// Whether there is a transition for errors of all types.
  private var awaitsFailures = false
  /// The ids of the states with transitions for the event of an error; empty for the chart.
  public private(set) var statesAwaitingErrors: [String] = []
  /// Whether errors of guards and actions are events, because a transition is triggered by them (SCXML
  /// 3.12.2): `error.execution`, `error.*`, `*`.
  ///
  /// In a document that distinguishes errors by their names they are none: an event has no error.
  public private(set) var errorsAreEvents = false

  /// Reads the transitions of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - chart: The state that stands for the chart itself, whose completion is no event.
  public init(_ document: ChartDocument, chart: String?) {
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
      case .completion: completing.insert(state.id)
      case .always, .after, .taskDone, .taskFailed: break
      }
    }
    state.children.forEach { read($0) }
  }

  /// Whether a transition is for this event.
  private func contains(_ event: String) -> Bool {
    !index.matches(event, by: matching).isEmpty
  }

  /// Whether the completion of a state is an event that is queued, because a transition is triggered by it (SCXML
  /// 3.7): of another state, or, in a file that matches tokens, of the state itself.
  public func queuesCompletion(of state: ChartDocument.State) -> Bool {
    guard state.canComplete, state.id != chart, !state.id.isEmpty else { return false }
    let isOwn = matching == .tokens && completing.contains(state.id)
    return isOwn || containsCompletion(of: state.id) || isPrefixOfCompleting(state.id)
  }

  /// Whether the event of the completion of a state matches the transition of another one for its own: `a.b` and `a`.
  private func isPrefixOfCompleting(_ id: String) -> Bool {
    guard matching == .tokens else { return false }
    return id.indices.contains { id[$0] == "." && completing.contains(String(id[..<$0])) }
  }

  /// Whether a transition for an event is triggered by the completion of a state (SCXML 3.7): one of another state, as a
  /// rule.
  ///
  /// With exact names, `*` does not mean the completions of states: only files that match tokens have them
  /// as events.
  public func containsCompletion(of id: String) -> Bool {
    if id == chart { return false }
    let event = ChartDocument.GeneratedEvent.completion(of: id)
    return switch matching {
    case .tokens: contains(event)
    case .exact: descriptors.contains(.event(event))
    }
  }
}
