/// A timer or a task of a state: what a step begins or ends beside the machine.
///
/// ```swift
/// let step = try schema.step(from: machine.state, on: .call)
/// print(step?.startedActivities ?? [])     // [ringing: timeout after 30 s]
/// ```
public struct ChartActivity<State: Hashable, Event> {
  /// What an activity does.
  public enum Kind {
    /// Delivers an event after a delay; `nil` for one that the subject is asked for.
    case timer(delay: Duration?, sends: Event)
    /// Does some work.
    case task
  }

  /// The state whose activity it is.
  public let state: State

  /// What the chart calls it, if it has a name.
  public let name: String?

  /// What it does.
  public let kind: Kind

  /// How long a timer waits; `nil` for a task, and for a delay that the subject is asked for.
  public var delay: Duration? {
    switch kind {
    case .timer(let delay, _): delay
    case .task: nil
    }
  }
}

extension ChartActivity {
  init(_ declaration: ActivityDeclaration<Event, some Any>, of state: State) {
    self.state = state
    name = declaration.name
    kind =
      switch declaration.kind {
      case .timer(.fixed(let delay), let event): .timer(delay: delay, sends: event)
      case .timer(.computed, let event): .timer(delay: nil, sends: event)
      case .task: .task
      }
  }
}

extension ChartActivity.Kind: Sendable where Event: Sendable {}
extension ChartActivity.Kind: Equatable where Event: Equatable {}
extension ChartActivity: Sendable where State: Sendable, Event: Sendable {}
extension ChartActivity: Equatable where Event: Equatable {}

extension ChartActivity: CustomStringConvertible {
  /// The state and what is done in it: `ringing: timeout after 30 s`, `loading: load`.
  public var description: String {
    switch kind {
    case .timer(let delay, let event):
      "\(state): \(event) after \(delay?.briefly ?? name ?? "…")"
    case .task:
      "\(state): \(name ?? "…")"
    }
  }
}

extension Duration {
  /// With the biggest unit that makes it a number of at least 1: `1.5 s`, `250 ms`, `2 min`.
  package var briefly: String {
    let units: [(Duration, String)] = [
      (.seconds(3_600), "h"), (.seconds(60), "min"), (.seconds(1), "s"), (.milliseconds(1), "ms"),
      (.microseconds(1), "µs"), (.nanoseconds(1), "ns"),
    ]
    // Hours and minutes only if they come out even: nobody reads 1.55 min.
    for (unit, name) in units where self >= unit {
      let number = self / unit
      if number == Double(Int(number)) { return "\(Int(number)) \(name)" }
      if unit <= .seconds(1) { return "\(number) \(name)" }
    }
    return self == .zero ? "0 s" : "\(self / .nanoseconds(1)) ns"
  }
}
