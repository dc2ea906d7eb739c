import Statecharts

/// A statement about all behavior of a model, which you check with ``StateSpace/check(_:)``.
///
/// ```swift
/// model.check(.never("walk into traffic") { $0.contains(.walk) && $0.contains(.northGoes) })
/// model.check(.alwaysReachable(.day))
/// ```
public struct Property<MachineState, Event>: CustomStringConvertible {
  enum Form {
    /// In all configurations (CTL: AG p).
    case always((MachineState) -> Bool)
    /// From all configurations that fulfill the first condition, some path leads to one that fulfills
    /// the second (CTL: AG (p → EF q)).
    case leads(Condition, (MachineState) -> Bool)
    /// From those, all fair paths lead there (CTL with fairness: AG (p → AF q)).
    case inevitable(Condition, (MachineState) -> Bool)
    /// On all fair paths from the start, the first condition holds until the second one does (CTL with fairness: A[p U
    /// q]).
    case until((MachineState) -> Bool, (MachineState) -> Bool)
  }

  /// The beginning of a property about the future.
  enum Condition {
    case start
    case state((MachineState) -> Bool)
    /// After an event that was handled.
    case event((Event) -> Bool)
  }

  /// The name in reports.
  public let name: String

  let form: Form

  /// The name.
  public var description: String { name }
}

extension Property {
  /// Holds if every configuration fulfills the condition (CTL: AG).
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - condition: Whether a configuration fulfills it.
  public static func always(
    _ name: String, _ condition: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .always(condition))
  }

  /// Holds if no configuration fulfills the condition (CTL: AG ¬).
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - condition: Whether a configuration fulfills it.
  public static func never(_ name: String, _ condition: @escaping (MachineState) -> Bool) -> Self {
    Property(name: name, form: .always { !condition($0) })
  }

  /// Holds if every configuration leads, by some sequence of events, to one that fulfills the condition (CTL: AG EF).
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - condition: Whether a configuration fulfills it.
  public static func alwaysReachable(
    _ name: String, _ condition: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .leads(.state { _ in true }, condition))
  }

  /// Holds if every configuration of the first condition leads, by some sequence of events, to one of the second
  /// (CTL: AG (p → EF q)).
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - condition: Whether the property begins in a configuration.
  ///   - goal: Whether a configuration is the goal.
  public static func leads(
    _ name: String, from condition: @escaping (MachineState) -> Bool,
    to goal: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .leads(.state(condition), goal))
  }

  /// Holds if after every handled event of a kind, some sequence of events leads to the goal.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - event: Whether the property begins after an event.
  ///   - goal: Whether a configuration is the goal.
  public static func leads(
    _ name: String, after event: @escaping (Event) -> Bool,
    to goal: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .leads(.event(event), goal))
  }

  /// Holds if every fair sequence of events from the start leads to a configuration of the condition (CTL: AF).
  ///
  /// A sequence is fair if every event, and every combination of answers of guards, that is possible again and again
  /// occurs again and again. Without fairness, no state would be inevitable: the events that lead to it might never
  /// occur.
  ///
  /// It is proved only if it does not depend on behavior that the program may lack. Such behavior is answers of
  /// guards, timers that may have elapsed before, and events that the machine itself sends.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - condition: Whether a configuration fulfills it.
  public static func inevitable(
    _ name: String, _ condition: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .inevitable(.start, condition))
  }

  /// Holds if every fair sequence of events from a configuration of the first condition leads to one of the second
  /// (CTL: AG (p → AF q)).
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - condition: Whether the property begins in a configuration.
  ///   - goal: Whether a configuration is the goal.
  public static func inevitable(
    _ name: String, from condition: @escaping (MachineState) -> Bool,
    to goal: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .inevitable(.state(condition), goal))
  }

  /// Holds if every fair sequence of events from the start fulfills the first condition until it leads to a
  /// configuration of the second one (CTL: A[p U q]).
  ///
  /// The second condition must be fulfilled at last, and the first one need not be from then on.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - condition: Whether a configuration fulfills the first condition.
  ///   - goal: Whether a configuration is the goal.
  public static func until(
    _ name: String, _ condition: @escaping (MachineState) -> Bool,
    until goal: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .until(condition, goal))
  }
}
