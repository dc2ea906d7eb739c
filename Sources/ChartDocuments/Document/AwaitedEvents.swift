/// Finds the events that trigger transitions of a document.
@_documentation(visibility: internal)
public struct AwaitedEvents {
  private let matching: ChartDocument.EventMatching
  private let chart: String?
  private var descriptors: Set<ChartDocument.EventDescriptor> = []
  private var index = DescriptorIndex()
  /// The states with transitions on their own completion.
  private var completing: Set<String> = []
  /// Whether a transition is triggered by errors with a name.
  private var namesFailures = false
  /// Whether a transition is triggered by errors of all types.
  private var awaitsFailures = false
  /// The ids of the states with transitions on the event of an error; the id of the chart is empty.
  public private(set) var statesAwaitingErrors: [String] = []
  /// Whether errors of guards and actions are events, because they trigger a transition (SCXML 3.12.2):
  /// `error.execution`, `error.*`, `*`.
  ///
  /// In a document that distinguishes errors by their names they are not, because an event carries no error.
  public private(set) var errorsAreEvents = false

  /// Reads the transitions of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - chart: The id of the state that stands for the chart itself, whose completion is not an event; `nil` if
  ///     there is none.
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

  /// Whether the event triggers a transition.
  private func contains(_ event: String) -> Bool {
    !index.matches(event, by: matching).isEmpty
  }

  /// Whether the completion of a state queues an event, because the event triggers a transition (SCXML 3.7).
  ///
  /// It is a transition of another state or, in a file that matches tokens, perhaps of the state itself.
  ///
  /// - Parameter state: The state that completes.
  public func queuesCompletion(of state: ChartDocument.State) -> Bool {
    guard state.canComplete, state.id != chart, !state.id.isEmpty else { return false }
    let isOwn = matching == .tokens && completing.contains(state.id)
    return isOwn || containsCompletion(of: state.id) || isPrefixOfCompleting(state.id)
  }

  /// Whether the completion event of a state also matches the completion transition of another one: `a.b` and `a`.
  private func isPrefixOfCompleting(_ id: String) -> Bool {
    guard matching == .tokens else { return false }
    return id.indices.contains { id[$0] == "." && completing.contains(String(id[..<$0])) }
  }

  /// Whether the completion event of a state triggers a transition on an event (SCXML 3.7), usually of another state.
  ///
  /// With exact names, `*` does not match completions: only files that match tokens have them as events.
  ///
  /// - Parameter id: The id of the state.
  public func containsCompletion(of id: String) -> Bool {
    if id == chart { return false }
    let event = ChartDocument.GeneratedEvent.completion(of: id)
    return switch matching {
    case .tokens: contains(event)
    case .exact: descriptors.contains(.event(event))
    }
  }
}
