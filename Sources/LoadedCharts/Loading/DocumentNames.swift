import ChartDocuments
import Statecharts

/// The states of a document by their ids, and which events its transitions await.
struct DocumentNames {
  private var states: [String: ChartDocument.State] = [:]
  /// The descriptors of all transitions.
  private var descriptors: Set<ChartDocument.EventDescriptor> = []
  /// The same by their tokens.
  private var index = DescriptorIndex()
  /// Whether a transition is for the errors of a name.
  private var namesFailures = false
  /// Whether a transition is for all errors.
  private var awaitsFailures = false
  /// The ids of the states with transitions for the event of an error; empty for the chart.
  private(set) var statesAwaitingErrors: [String] = []
  private let root: ChartDocument.State
  let matching: ChartDocument.EventMatching
  /// The state that stands for the chart itself.
  private let chart: String?

  /// - Parameter chart: The state that stands for the chart itself, whose completion is no event.
  init(_ document: ChartDocument, chart: String?) {
    self.chart = chart
    root = document.root
    matching = document.eventMatching
    read(document.root)
    ids = states.keys.sorted()
    errorsAreEvents =
      matching == .tokens && !namesFailures
      && (awaitsFailures || awaits(GeneratedEvent.executionError))
  }

  private mutating func read(_ state: ChartDocument.State) {
    if state.transitions.contains(where: {
      $0.trigger.matches(GeneratedEvent.executionError, by: matching)
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
    for child in state.children {
      states[child.id] = child
      read(child)
    }
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

  func state(_ id: String) -> NamedState { NamedState(id, title: states[id]?.label) }

  // MARK: - Events

  /// Whether a transition is triggered by the event of a name.
  func awaits(_ event: String) -> Bool {
    !index.matches(event, by: matching).isEmpty
  }

  /// Whether a transition for an event is triggered by the completion of a state (SCXML 3.7).
  ///
  /// With exact names, `*` does not mean the completions of states: only files that match tokens have them
  /// as events.
  func awaitsCompletion(of id: String) -> Bool {
    if id == chart { return false }
    return switch matching {
    case .tokens: awaits(GeneratedEvent.completion(of: id))
    case .exact: descriptors.contains(.event(GeneratedEvent.completion(of: id)))
    }
  }

  /// Whether the errors of guards and actions are events, because a transition is triggered by them
  /// (SCXML 3.12.2): `error.execution`, `error.*`, `*`.
  ///
  /// In a document that distinguishes errors by their names they are none: an event has no error.
  private(set) var errorsAreEvents = false
}

// MARK: - Made names

typealias GeneratedEvent = ChartDocument.GeneratedEvent

extension NamedEvent {
  /// The event of an error in a guard or an action (SCXML 3.12.2).
  static var executionError: NamedEvent { NamedEvent(GeneratedEvent.executionError) }
}
