import Schematic

/// The number of entries of each state, and of each transition that was taken.
///
/// A diagram shows the counts.
///
/// ```swift
/// var counts = VisitCounts()
/// turnstile.observe { counts.add($0) }
/// try graph.showing(counts).write(to: "run.svg")
/// ```
/// States and events are identified by their labels in diagrams, so counts may also come from other
/// sources, such as a log. To count the visits of many machines on several threads, use a
/// ``VisitCounter``.
public struct VisitCounts: Hashable, Sendable {
  /// The labels of the states of one step, and the labels that its event may have in a diagram.
  struct Step: Hashable, Sendable {
    let source: Set<String>
    let event: Set<String>?
    let target: Set<String>
  }

  /// The number of entries of each state, by its label.
  public private(set) var states: [String: Int] = [:]
  private(set) var steps: [Step: Int] = [:]

  /// Creates empty counts.
  public init() {}

  /// Creates counts of the states in which observations began.
  init<State: Hashable>(enteredStates states: [State: Int]) {
    self.states = machinesByLabel(states)
  }

  /// Counts an entry of a state, for instance of the initial state.
  public mutating func add<State>(entering state: State) {
    addEntries(of: labels(of: state))
  }

  /// Counts a transition, and the entries of the states that it entered.
  ///
  /// If the state has several active states, as in a chart, only states that were not active before
  /// are counted.
  ///
  /// - Parameters:
  ///   - source: The state of the machine before the transition.
  ///   - event: The event; `nil` for a step without a triggering event.
  ///   - target: The state of the machine after the transition.
  ///   - count: The number of times that the transition was taken. Default: 1.
  public mutating func add<State, Event>(
    from source: State, on event: Event?, to target: State, count: Int = 1
  ) {
    let (before, after) = (Set(labels(of: source)), Set(labels(of: target)))
    addEntries(
      of: target is any LabeledInDiagrams ? after.subtracting(before) : after, count: count)
    let step = Step(source: before, event: event.map { names(of: $0) }, target: after)
    steps[step, default: 0] += count
  }

  /// Counts the transition that a notice reports.
  ///
  /// All other notices are ignored.
  public mutating func add<State, Event>(_ notice: StateMachineNotice<State, Event>) {
    switch notice {
    case .transitioned(let source, let event, let target, _):
      add(from: source, on: event, to: target)
    case .ignored, .deferred, .rejected, .failed, .delayedEvent: break
    }
  }

  private mutating func addEntries(of labels: some Sequence<String>, count: Int = 1) {
    for label in labels { states[label, default: 0] += count }
  }
}

/// The labels of the nodes for a state.
func labels(of state: some Any) -> [String] {
  (state as? any LabeledInDiagrams)?.labelsInDiagrams ?? [StateGraph.caseLabel(of: state)]
}

/// A diagram shows the label of an event, or the text of its declaration: a value, a case or a
/// name.
private func names(of event: some Any) -> Set<String> {
  let labels = (event as? any LabeledInDiagrams)?.labelsInDiagrams
  return Set(labels ?? [StateGraph.caseLabel(of: event), StateGraph.description(of: event)])
}
