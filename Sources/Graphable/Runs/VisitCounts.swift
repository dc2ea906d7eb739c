import Schematic

/// How often a machine entered each state and took each transition, to be shown in its diagram.
///
/// ```swift
/// var counts = VisitCounts()
/// turnstile.observe { counts.add($0) }
/// try graph.showing(counts).write(to: "run.svg")
/// ```
/// States and events are identified by their labels in diagrams, so that counts may also come from
/// elsewhere, for instance from a log.
public struct VisitCounts: Hashable, Sendable {
  /// The labels of the states of one step, and those that a diagram may have for the event.
  struct Step: Hashable, Sendable {
    let source: Set<String>
    let event: Set<String>?
    let target: Set<String>
  }

  /// How often each state was entered, by its label.
  public private(set) var states: [String: Int] = [:]
  private(set) var steps: [Step: Int] = [:]

  /// Makes counts of nothing.
  public init() {}

  /// Makes counts of states alone; arrows are then drawn as usual.
  public init<State: Hashable>(of states: [State: Int]) {
    for (state, count) in states { addEntries(of: labels(of: state), count: count) }
  }

  /// Counts one entry of a state, for instance the initial one.
  public mutating func add<State>(entering state: State) {
    addEntries(of: labels(of: state))
  }

  /// Counts one transition, and the entries of the states that it led to.
  ///
  /// Of several active states, such as those of a chart, only those count as entered that were not
  /// active before.
  ///
  /// - Parameters:
  ///   - source: The machine's state before.
  ///   - event: The event that was handled; `nil` for what happened without one.
  ///   - target: The machine's state afterwards.
  public mutating func add<State, Event>(from source: State, on event: Event?, to target: State) {
    let (before, after) = (Set(labels(of: source)), Set(labels(of: target)))
    addEntries(of: target is any LabeledInDiagrams ? after.subtracting(before) : after)
    let step = Step(source: before, event: event.map { names(of: $0) }, target: after)
    steps[step, default: 0] += 1
  }

  /// Counts what an observer is told, if it is a transition.
  public mutating func add<State, Event>(_ notice: StateMachineNotice<State, Event>) {
    switch notice {
    case .transitioned(let source, let event, let target):
      add(from: source, on: event, to: target)
    case .ignored, .deferred, .rejected, .failed: break
    }
  }

  private mutating func addEntries(of labels: some Sequence<String>, count: Int = 1) {
    for label in labels { states[label, default: 0] += count }
  }
}

/// The labels of the nodes that show a state.
private func labels(of state: some Any) -> [String] {
  (state as? any LabeledInDiagrams)?.labelsInDiagrams ?? [StateGraph.caseLabel(of: state)]
}

/// A diagram shows the label of an event, or what the declaration wrote: a value, a case or a name.
private func names(of event: some Any) -> Set<String> {
  let labels = (event as? any LabeledInDiagrams)?.labelsInDiagrams
  return Set(labels ?? [StateGraph.caseLabel(of: event), "\(event)"])
}
