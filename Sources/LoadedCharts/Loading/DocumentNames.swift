import ChartDocuments
import Statecharts

/// The states of a document by their ids, and the events that its transitions await.
struct DocumentNames {
  private var states: [String: ChartDocument.State] = [:]
  private let root: ChartDocument.State
  let awaited: AwaitedEvents
  private let completed: CompletedStates

  /// - Parameter chart: The id of the state that stands for the chart itself: its completion is no event.
  init(_ document: ChartDocument, chart: String?) {
    root = document.root
    awaited = AwaitedEvents(document, chart: chart)
    completed = CompletedStates(of: document.root)
    for state in document.root.withDescendants.dropFirst() { states[state.id] = state }
    ids = states.keys.sorted()
  }

  // MARK: - States

  /// The ids of all states, in alphabetical order.
  private(set) var ids: [String] = []

  func isDeclared(_ id: String) -> Bool { states[id] != nil }

  /// The state of an id, or the chart for `nil`.
  func declaration(of id: String?) -> ChartDocument.State? {
    guard let id else { return root }
    return states[id]
  }

  /// The states whose completion is queued as an event when a final state is entered, innermost first.
  func completions(by final: String) -> [ChartDocument.State] {
    completed[final].filter(awaited.queuesCompletion)
  }

  func state(_ id: String) -> NamedState { NamedState(id, title: states[id]?.label) }
}

// MARK: - Made names

typealias GeneratedEvent = ChartDocument.GeneratedEvent

extension NamedEvent {
  /// The event of an error in a guard or an action (SCXML 3.12.2).
  static var executionError: NamedEvent { NamedEvent(GeneratedEvent.executionError) }
}
