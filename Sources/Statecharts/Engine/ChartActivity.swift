/// A timer or a task of a state, which a step starts or cancels.
///
/// ```swift
/// let step = try schema.step(from: machine.state, on: .call)
/// print(step?.startedActivities ?? [])     // [ringing: timeout after 30 s]
/// ```
public struct ChartActivity<State: Hashable, Event> {
  /// The types of activities.
  public enum Kind {
    /// Delivers an event after a delay; `nil` for a delay that is computed from the subject.
    case timer(delay: Duration?, sends: Event)
    /// Performs work that may deliver events.
    case task
  }

  /// The state that declares the activity.
  public let state: State

  /// The name that the chart declares, if any.
  public let name: String?

  /// The type of the activity.
  public let kind: Kind

  /// The delay of a timer; `nil` for a task, and for a delay that is computed from the subject.
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
      case .task, .sendingTask: .task
      }
  }
}

extension ChartActivity.Kind: Sendable where Event: Sendable {}
extension ChartActivity.Kind: Equatable where Event: Equatable {}
extension ChartActivity: Sendable where State: Sendable, Event: Sendable {}
extension ChartActivity: Equatable where Event: Equatable {}

extension ChartActivity: CustomStringConvertible {
  /// The state and its timer or task: `ringing: timeout after 30 s`, `loading: load`.
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
  /// In the largest unit that gives a number of at least 1: `1.5 s`, `250 ms`, `2 min`.
  package var briefly: String {
    let units: [(Duration, String)] = [
      (.seconds(3_600), "h"), (.seconds(60), "min"), (.seconds(1), "s"), (.milliseconds(1), "ms"),
      (.microseconds(1), "µs"), (.nanoseconds(1), "ns"),
    ]
    // Hours and minutes only for whole numbers: 93 s, not 1.55 min.
    for (unit, name) in units where self >= unit {
      let number = self / unit
      if number == Double(Int(number)) { return "\(Int(number)) \(name)" }
      if unit <= .seconds(1) { return "\(number) \(name)" }
    }
    return self == .zero ? "0 s" : "\(self / .nanoseconds(1)) ns"
  }
}
