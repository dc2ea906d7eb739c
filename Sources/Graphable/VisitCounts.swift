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
  /// The names of the states of one step, and of the event.
  struct Step: Hashable, Sendable {
    let source: Set<String>
    let event: String?
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
    count([source], labelInDiagrams(of: event), [target], isFlat: true)
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
    count(source.states, event.map { labelInDiagrams(of: $0) }, target.states, isFlat: false)
  }

  private mutating func count<State>(
    _ source: [State], _ event: String?, _ target: [State], isFlat: Bool
  ) {
    let before = Set(source.map { labelInDiagrams(of: $0) })
    let after = Set(target.map { labelInDiagrams(of: $0) })
    for state in isFlat ? after : after.subtracting(before) { states[state, default: 0] += 1 }
    steps[Step(source: before, event: event, target: after), default: 0] += 1
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
