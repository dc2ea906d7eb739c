import ChartDocuments
import Statecharts

/// The states of a document by their ids, and which events its transitions await.
struct DocumentNames {
  private var states: [String: ChartDocument.State] = [:]
  /// The descriptors of all transitions.
  private var descriptors: Set<ChartDocument.EventDescriptor> = []
  /// Whether a transition is for the errors of a name.
  private var namesFailures = false
  private let root: ChartDocument.State
  let matching: ChartDocument.EventMatching

  init(_ document: ChartDocument) {
    root = document.root
    matching = document.eventMatching
    read(document.root)
  }

  private mutating func read(_ state: ChartDocument.State) {
    for transition in state.transitions {
      switch transition.trigger {
      case .events(let found): descriptors.formUnion(found)
      case .failure(let name): if name != nil { namesFailures = true }
      case .always, .completion, .after, .taskDone, .taskFailed: break
      }
    }
    for child in state.states + state.regions.flatMap(\.states) {
      states[child.id] = child
      read(child)
    }
  }

  // MARK: - States

  /// The ids of all states, in alphabetical order.
  var ids: [String] { states.keys.sorted() }

  func isDeclared(_ id: String) -> Bool { states[id] != nil }

  func state(_ id: String) -> NamedState { NamedState(id, title: states[id]?.label) }

  /// Where the declaration is that has a fault: the transition, or else the state.
  func position(of fault: StatechartFault) -> SourcePosition? {
    let place = fault.state.map { states[$0] } ?? root
    guard let place else { return nil }
    let transition = fault.transition.flatMap { index in
      place.transitions.indices.contains(index) ? place.transitions[index].position : nil
    }
    return transition ?? place.position
  }

  // MARK: - Events

  /// Whether a transition is triggered by the event of a name.
  func awaits(_ event: String) -> Bool {
    descriptors.contains { $0.matches(event, matching) }
  }

  /// Whether a transition for an event is triggered by the completion of a state (SCXML 3.7).
  ///
  /// With exact names, `*` does not mean the completions of states: only files that match tokens have them
  /// as events.
  func awaitsCompletion(of id: String) -> Bool {
    switch matching {
    case .tokens: awaits(.completion(of: id))
    case .exact: descriptors.contains(.event(.completion(of: id)))
    }
  }

  /// Whether the errors of guards and actions are events, because a transition is triggered by them
  /// (SCXML 3.12.2): `error.*`, `*`.
  ///
  /// In a document that distinguishes errors by their names they are none: an event has no error.
  var errorsAreEvents: Bool {
    matching == .tokens && !namesFailures && awaits(NamedEvent.executionError.name)
  }
}

// MARK: - Made names

extension String {
  /// The event of the completion of a state (SCXML 3.7).
  static func completion(of id: String) -> String { "done.state.\(id)" }

  /// The event of the end of a task (SCXML 6.4.3).
  static func end(ofTask id: String) -> String { "done.invoke.\(id)" }

  /// The event of the error of a task.
  static func failure(ofTask id: String) -> String { "error.platform.\(id)" }

  /// The event of a transition that is taken after a time.
  static func timeout(of state: String, transition: Int) -> String {
    "after.\(state.isEmpty ? "chart" : state).\(transition)"
  }
}

extension NamedEvent {
  /// The event of an error in a guard or an action (SCXML 3.12.2).
  static var executionError: NamedEvent { NamedEvent("error.execution") }
}

// MARK: - Completion

extension ChartDocument.State {
  /// Whether it has a final state that completes it.
  ///
  /// A final state completes what is around it, and not itself.
  var canComplete: Bool {
    switch kind {
    case .final: false
    case .ordinary: states.contains { $0.kind == .final }
    case .parallel:
      !regions.isEmpty
        && regions.allSatisfy { region in
          // A region with a single state is complete when that state is.
          region.states.contains { $0.kind == .final }
            || (region.states.count == 1 && region.states[0].canComplete)
        }
    }
  }
}
