import Schematic
import Statecharts

/// Machines of one chart that are kept in a database, and outlive the process.
///
/// ```swift
/// let orders = try await DurableMachines(
///   Checkout(), named: "checkout", in: .sqlite("orders.db"), initial: Order.init)
/// try await orders.create("order-4711")
/// let answer = try await orders.handle(.pay, of: "order-4711", id: requestID)
/// try await orders.run()
/// ```
/// An event is handled in memory, and what it has changed is committed in one transaction: the machine, its data, its log,
/// its timers and its jobs. Many processes may do so at once. Actions may be performed again, when another process was
/// faster: they change only their subject. What else is to be done belongs into a task of a state (`run`) or into the
/// ``Outbox``.
public struct DurableMachines<Chart: Statechart & Sendable>: Sendable
where Chart.State: Codable & Sendable, Chart.Event: Codable & Sendable, Chart.Subject: Codable {
  /// The name of the chart in the store.
  public let name: String

  /// The version of the chart.
  public let version: Int64

  // Unchecked: a schema never changes, and the chart is `Sendable`.
  nonisolated(unsafe) let schema: StatechartSchema<Chart.State, Chart.Event, Chart.Subject>
  let makeSubject: @Sendable () -> Chart.Subject
  let connection: any SQLConnection
  let tables: MachineTables

  /// Opens the machines of a chart, and brings the tables of the store up to date.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - name: The name of the chart in the store, which never changes.
  ///   - version: The version of the chart, saved with each machine. Default: 1.
  ///   - store: Where the machines are.
  ///   - initial: Makes the subject of a new machine.
  /// - Throws: The faults of the chart, an error of the database, or ``NewerDatabaseError``.
  public init(
    _ chart: Chart, named name: String, version: Int64 = 1, in store: MachineStore,
    initial: @escaping @Sendable () -> Chart.Subject
  ) async throws {
    try InvalidIDError.check(name)
    self.name = name
    self.version = version
    schema = try StatechartSchema(chart)
    makeSubject = initial
    connection = store.connection
    tables = try store.tables(of: name)
    try await store.migrate()
  }

  func perform(_ statement: SQLStatement) async throws -> [SQLRow] {
    try await connection.perform([statement]).first ?? []
  }
}
