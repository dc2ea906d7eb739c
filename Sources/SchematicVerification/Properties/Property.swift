import Statecharts

/// A statement about all behavior of a model.
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
  }

  /// Where a property about the future begins.
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
  /// A condition that is fulfilled in every configuration (CTL: AG).
  public static func always(
    _ name: String, _ condition: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .always(condition))
  }

  /// A condition that is fulfilled in no configuration (CTL: AG ¬).
  public static func never(_ name: String, _ condition: @escaping (MachineState) -> Bool) -> Self {
    Property(name: name, form: .always { !condition($0) })
  }

  /// From every configuration, some sequence of events leads to one that fulfills the condition (CTL:
  /// AG EF).
  public static func alwaysReachable(
    _ name: String, _ condition: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .leads(.state { _ in true }, condition))
  }

  /// From every configuration that fulfills the first condition, some sequence of events leads to one
  /// that fulfills the second (CTL: AG (p → EF q)).
  public static func leads(
    _ name: String, from condition: @escaping (MachineState) -> Bool,
    to goal: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .leads(.state(condition), goal))
  }

  /// After every event that is handled and fulfills the first condition, some sequence of events leads
  /// to a configuration that fulfills the second.
  public static func leads(
    _ name: String, after event: @escaping (Event) -> Bool,
    to goal: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .leads(.event(event), goal))
  }

  /// From the start, every fair sequence of events leads to a configuration that fulfills the condition
  /// (CTL: AF).
  ///
  /// A sequence is fair if every event, and every combination of answers of guards, that is possible
  /// again and again occurs again and again. Without fairness, no state would be inevitable: the events
  /// that lead there might never come. It is proved only if it does not depend on what the program may lack: answers
  /// of guards, timers that may have elapsed before, and events that the machine gives itself.
  public static func inevitable(
    _ name: String, _ condition: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .inevitable(.start, condition))
  }

  /// From every configuration that fulfills the first condition, every fair sequence of events leads to
  /// one that fulfills the second (CTL: AG (p → AF q)).
  public static func inevitable(
    _ name: String, from condition: @escaping (MachineState) -> Bool,
    to goal: @escaping (MachineState) -> Bool
  ) -> Self {
    Property(name: name, form: .inevitable(.state(condition), goal))
  }
}
