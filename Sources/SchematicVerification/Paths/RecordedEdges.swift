import Schematic
import StateGraphs
import Statecharts

/// Finds the edges of a model that explain the observations of a machine.
///
/// A machine shows which transitions it takes, but not the answers of its guards. They are known if all edges with
/// the same source, event, transitions and target agree.
struct RecordedEdges<State: Hashable, Event> {
  /// An event that a machine handles.
  struct Occurrence {
    /// The configuration before it; -1 for a start.
    let source: Int
    /// The numbers of the event in the model; none for a start.
    let events: [Int32]
  }

  private let model: StateSpace<Configuration<State>, Event>
  private let configurations: [Configuration<State>: Int]
  private let events: [String: [Int32]]

  init(_ model: StateSpace<Configuration<State>, Event>) {
    self.model = model
    configurations = Dictionary(zip(model.configurations, 0...)) { first, _ in first }
    events = Dictionary(grouping: model.content.eventNames.indices.map(Int32.init)) {
      model.content.eventNames[Int($0)]
    }
  }

  /// An event or a start in a configuration; `nil` if the model does not contain it.
  func occurrence(
    of request: StateMachineRequest<Event>, in state: Configuration<State>
  ) -> Occurrence? {
    switch request {
    case .event(let event):
      guard let source = configurations[state],
        let numbers = events[StateGraph.description(of: event)]
      else { return nil }
      return Occurrence(source: source, events: numbers)
    case .start: return Occurrence(source: -1, events: [])
    case .stop, .reset: return nil
    @unknown default: return nil
    }
  }

  /// The answers and the defaults of history that all edges have which explain an event.
  func certain(
    of event: Occurrence, taking taken: [Int32], endingIn state: Configuration<State>,
    _ effect: EventEffect
  ) -> (answers: Set<[Int32]>, defaults: Set<Int32>) {
    guard let target = configurations[state] else { return ([], []) }
    let taken = taken.sorted()
    let candidates =
      event.source < 0 ? model.system.starts : Array(model.system.edges(from: event.source))
    let edges = candidates.filter { edge in
      Int(edge.target) == target && edge.effect == effect
        && (event.source < 0 || event.events.contains(edge.event))
        && recorded(edge).sorted() == taken
    }
    guard let first = edges.first else { return ([], []) }
    return edges.dropFirst().reduce((answers(first), defaults(first))) { common, edge in
      (common.0.intersection(answers(edge)), common.1.intersection(defaults(edge)))
    }
  }

  /// The parts of an edge that a machine shows: all but the defaults of history.
  private func recorded(_ edge: TransitionSystem.Edge) -> [Int32] {
    model.system.taken[edge.taken].filter { model.parts[Int($0)].kind != .historyDefault }
  }

  private func defaults(_ edge: TransitionSystem.Edge) -> Set<Int32> {
    Set(model.system.taken[edge.taken].filter { model.parts[Int($0)].kind == .historyDefault })
  }

  private func answers(_ edge: TransitionSystem.Edge) -> Set<[Int32]> {
    Set(model.system.questionsAndAnswers(edge))
  }
}

extension TransitionSystem {
  /// The pairs of a question and its answer in an edge.
  func questionsAndAnswers(_ edge: Edge) -> [[Int32]] {
    questionsAndAllAnswers(edge).filter { $0[1] != Question.performed }
  }

  /// The same, with the actions that do not throw.
  func questionsAndAllAnswers(_ edge: Edge) -> [[Int32]] {
    let answers = answers[edge.answers]
    return stride(from: 0, to: answers.count, by: 2).map { [answers[$0], answers[$0 + 1]] }
  }
}
