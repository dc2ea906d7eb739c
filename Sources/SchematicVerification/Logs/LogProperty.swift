/// A statement about each machine of a log, which needs no chart.
///
/// ```swift
/// var check = LogCheck(properties: [
///   .never("paid twice") { $0.contains("paid") && $0.contains("paying") },
///   .leaves("paying", within: .seconds(600)),
/// ])
/// ```
public struct LogProperty {
  /// The active states in a row.
  public struct States {
    /// The states as the row has them.
    public let names: [String]

    /// Whether a state is active, or one inside of it.
    ///
    /// - Parameter state: A path, such as `packing@box/boxing`, or a component of one, such as `boxing`.
    public func contains(_ state: String) -> Bool {
      names.contains { name in
        name == state || name.hasPrefix("\(state)/") || name.hasPrefix("\(state)@")
          || name.split(whereSeparator: { $0 == "/" || $0 == "@" }).contains { $0 == state }
      }
    }
  }

  enum Form {
    case never((States) -> Bool)
    case leads((States) -> Bool, (States) -> Bool, within: Int64)
  }

  /// The name in findings.
  public let name: String
  let form: Form

  /// Holds if the states of no row fulfill the condition.
  ///
  /// - Parameters:
  ///   - name: The name in findings.
  ///   - condition: Whether the states of a row fulfill it.
  public static func never(_ name: String, _ condition: @escaping (States) -> Bool) -> Self {
    Self(name: name, form: .never(condition))
  }

  /// Holds if each row that fulfills the first condition is followed in time by one that fulfills the second.
  ///
  /// The time begins with the first row that fulfills the condition after the last goal. A row that fulfills both
  /// fulfills the property at once. Rows without a time do not end it.
  ///
  /// - Parameters:
  ///   - name: The name in findings.
  ///   - condition: Whether the property begins in the states of a row.
  ///   - goal: Whether the states of a row are the goal.
  ///   - limit: The time within which the goal must be reached.
  public static func leadsTo(
    _ name: String, from condition: @escaping (States) -> Bool,
    to goal: @escaping (States) -> Bool, within limit: Duration
  ) -> Self {
    Self(name: name, form: .leads(condition, goal, within: limit.microseconds))
  }

  /// Holds if a state is exited within a time.
  ///
  /// - Parameters:
  ///   - state: The state, as in ``States/contains(_:)``.
  ///   - limit: The longest time in the state.
  public static func leaves(_ state: String, within limit: Duration) -> Self {
    leadsTo(
      "'\(state)' is exited within \(limit)", from: { $0.contains(state) },
      to: { !$0.contains(state) }, within: limit)
  }
}

extension LogProperty {
  /// The reason why a row violates the property; `nil` if it does not.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - start: The time since which the goal is missing.
  func violation(by row: LogRow, waiting start: inout Int64?) -> String? {
    switch form {
    case .never(let condition):
      guard let states = row.states, condition(States(names: states)) else { return nil }
      return "'\(name)' does not hold in \(LogRow.text(states))."
    case .leads(let condition, let goal, let limit):
      if let at = row.at, let reason = overdue(since: start, at: at, limit) { return reason }
      guard let states = row.states.map(States.init) else { return nil }
      if goal(states) {
        start = nil
      } else if start == nil, condition(states) {
        start = row.at
      }
      return nil
    }
  }

  /// The reason why the property is violated if the goal is still missing at a time.
  func overdue(since start: Int64?, at time: Int64) -> String? {
    guard case .leads(_, _, let limit) = form else { return nil }
    return overdue(since: start, at: time, limit)
  }

  private func overdue(since start: Int64?, at time: Int64, _ limit: Int64) -> String? {
    guard let start else { return nil }
    let (waited, isOver) = time.subtractingReportingOverflow(start)
    guard !isOver, waited > limit else { return nil }
    return "'\(name)' does not hold: the goal was not reached \(seconds(waited)) after it began."
  }

  private func seconds(_ microseconds: Int64) -> String {
    "\(Double(microseconds) / 1_000_000) s"
  }
}
