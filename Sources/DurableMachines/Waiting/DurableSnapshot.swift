import Schematic
import Statecharts

/// A durable machine at one of its versions, as conditions of waiting calls receive it.
public struct DurableSnapshot<Chart: Statechart> {
  /// The active states.
  public var configuration: Configuration<Chart.State>
  /// The data.
  public var subject: Chart.Subject
  /// How many changes were committed.
  public var version: Int64
  /// The paths of the innermost active states, sorted.
  public var states: [String]
  /// Whether the chart has completed or terminated: the machine never changes again.
  public var isEnded: Bool

  /// Whether a state is active: the state itself, or one in it.
  public func isIn(_ state: Chart.State) -> Bool { configuration.contains(state) }
}

extension DurableMachines {
  /// A row as a value; timers that are due meanwhile have not elapsed.
  ///
  /// - Throws: ``MachineError``, or ``MachineStore/DatabaseError`` if the codec is unavailable.
  func snapshot(of id: String, _ row: StoredMachine) throws -> DurableSnapshot<Chart> {
    try readable(row, id) {
      let migrated = try coding.migrated(row)
      let state = try coding.saved(migrated.text).state
      return DurableSnapshot(
        configuration: state, subject: try coding.subject(migrated.data), version: row.version,
        states: coding.schema.paths(of: state, leavesOnly: true).sorted(),
        isEnded: coding.schema.isPhase(.ended, of: state))
    }
  }
}
