/// A machine of a ``SystemModel``, or several that are the same.
///
/// It selects the state of its machine: `$0[order].contains(.sent)`.
public struct SystemMachine<MachineState, Event> {
  /// The name in the system.
  public let name: String

  let identity: SystemIdentity
  /// The index among the declarations of machines.
  let party: Int
  /// The state before the start.
  let unstarted: MachineState
}

/// Distinguishes the machines of two systems.
final class SystemIdentity: Sendable {}

/// The configuration of a system: the state of each machine, and the messages in the inboxes.
///
/// ```swift
/// model.check(.never("sent and declined") { $0[order].contains(.sent) && $0[payment].contains(.declined) })
/// ```
public struct SystemState {
  let facts: SystemFacts
  let number: Int

  /// The state of a machine.
  ///
  /// A machine that is not created yet is in the state before the start. The result of a check is unknown if it reads
  /// a machine that the exploration does not observe, or a machine of another system. So it is for
  /// one of several machines that are the same: use ``states(of:)``.
  ///
  /// - Parameter machine: The machine.
  public subscript<MachineState, Event>(
    machine: SystemMachine<MachineState, Event>
  ) -> MachineState {
    let found = facts.states(of: machine, in: number)
    if found.count != 1 { facts.noteUnknownReading() }
    return found.first ?? machine.unstarted
  }

  /// The states of several machines that are the same, in no particular order.
  ///
  /// ```swift
  /// $0.states(of: participants).allSatisfy { $0.contains(.committed) }
  /// ```
  /// - Parameter machine: The machines.
  public func states<MachineState, Event>(
    of machine: SystemMachine<MachineState, Event>
  ) -> [MachineState] {
    facts.states(of: machine, in: number)
  }
}

extension SystemState: CustomStringConvertible {
  /// The active states of each machine, and the messages that wait: `order: waiting, payment: idle ← charge`.
  public var description: String { facts.name(of: number) }
}
