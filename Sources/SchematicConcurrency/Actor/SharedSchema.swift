import Schematic
import StateMaps
import Statecharts
import TransitionTables

/// A chart, table or map that is checked and compiled once, for machines on any number of actors.
///
/// ```swift
/// let sessions = try SharedSchema(Session())
/// // … for each connection:
/// let session = StateMachineActor(schema: sessions.schema(), subject: peer)
/// ```
/// What a chart is compiled to holds its actions, which are not `Sendable`, so it stays with the
/// actor that it is sent to. The actions of a chart that is `Sendable` itself belong to no actor;
/// therefore its compiled form may be shared. Flat schemas that are types need none of this: they
/// are `Sendable`, and made anew at no cost.
///
/// - Precondition: An object that the body itself makes, and that its actions hold, is `Sendable`;
///   all machines share it. The compiler can't check this. What belongs to one machine belongs into
///   its subject.
public struct SharedSchema<Schema: StateMachineSchemaProtocol>: Sendable {
  // Unchecked: a compiled schema never changes, and its actions hold nothing but what is `Sendable`.
  private nonisolated(unsafe) let compiled: Schema

  /// Checks and compiles `chart`.
  ///
  /// - Throws: All faults of the chart at once.
  public init<Chart: Statechart & Sendable>(
    _ chart: Chart
  ) throws(StatechartError)
  where Schema == StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
    compiled = try StatechartSchema(chart)
  }

  /// Checks and compiles `table`.
  ///
  /// - Throws: All faults of the table at once.
  public init<Table: TransitionTable & Sendable>(
    _ table: Table
  ) throws(TransitionTableError)
  where Schema == TransitionTableSchema<Table.State, Table.Event, Table.Subject> {
    compiled = try TransitionTableSchema(table)
  }

  /// Checks and compiles `map`.
  ///
  /// - Throws: All faults of the map at once.
  public init<Map: StateMap & Sendable>(
    _ map: Map
  ) throws(StateMapError) where Schema == StateMapSchema<Map.State, Map.Subject> {
    compiled = try StateMapSchema(map)
  }

  /// The compiled schema, for one more machine on whichever actor.
  ///
  /// - Complexity: O(1). It is a reference; nothing is compiled again.
  public func schema() -> sending Schema {
    nonisolated(unsafe) let schema = compiled
    return schema
  }
}
