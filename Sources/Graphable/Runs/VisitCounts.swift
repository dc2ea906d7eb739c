import Schematic
import Statecharts

/// How often a run was in which state, and took which transition: plain counts, to be drawn.
///
/// ```swift
/// var counts = VisitCounts()
/// turnstile.observe { counts.add($0) }
/// try graph.showing(counts).write(to: "run.svg")
/// ```
/// States and events are known by what diagrams call them, so that counts may come from anywhere.
public struct VisitCounts: Hashable, Sendable {
  /// The names of the states of one step, and those that a diagram may have for the event.
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
    for (state, count) in states { self.states[labelInDiagrams(of: state), default: 0] += count }
  }

  /// Counts one entry of a state, for instance the initial one.
  public mutating func add<State>(entering state: State) {
    states[labelInDiagrams(of: state), default: 0] += 1
  }

  /// Counts one transition of a flat machine, and the entry of the state it led to.
  public mutating func add<State, Event>(from source: State, on event: Event, to target: State) {
    let (before, after) = (labelInDiagrams(of: source), labelInDiagrams(of: target))
    count([before], names(of: event), [after], entering: [after])
  }

  /// Counts one transition of a chart, and the entries of the states that became active with it.
  ///
  /// - Parameters:
  ///   - source: What was active before.
  ///   - event: What was handled; `nil` for what happened by itself.
  ///   - target: What was active afterwards.
  public mutating func add<State, Event>(
    from source: Configuration<State>, on event: Event?, to target: Configuration<State>
  ) {
    let before = Set(source.states.map { wholeLabelInDiagrams(of: $0) })
    let after = Set(target.states.map { wholeLabelInDiagrams(of: $0) })
    count(before, event.map { names(of: $0) }, after, entering: after.subtracting(before))
  }

  private mutating func count(
    _ source: Set<String>, _ event: Set<String>?, _ target: Set<String>, entering: Set<String>
  ) {
    for state in entering { states[state, default: 0] += 1 }
    steps[Step(source: source, event: event, target: target), default: 0] += 1
  }

  /// A diagram shows the label of an event, or what the chart wrote: a value, a case or a name.
  private func names(of event: some Any) -> Set<String> {
    [labelInDiagrams(of: event), "\(event)"]
  }
}

// MARK: - From machines

extension VisitCounts {
  /// Counts what an observer of a flat machine is told, if it is a transition.
  public mutating func add<State, Event>(_ notice: StateMachineNotice<State, Event>) {
    switch notice {
    case .transitioned(let source, let event, let target):
      if let event { add(from: source, on: event, to: target) } else { add(entering: target) }
    case .ignored, .deferred, .rejected, .failed: break
    }
  }

  /// Counts what an observer of a chart's machine is told, if it is a transition.
  public mutating func add<State, Event>(
    _ notice: StateMachineNotice<Configuration<State>, Event>
  ) {
    switch notice {
    case .transitioned(let source, let event, let target):
      add(from: source, on: event, to: target)
    case .ignored, .deferred, .rejected, .failed: break
    }
  }
}
