import Schematic
import Statecharts

/// Stores the machines of one chart in a database, and handles their events in any process.
///
/// ```swift
/// let orders = try await DurableMachines(
///   Checkout(), named: "checkout", in: .sqlite("orders.db"), initial: Order.init)
/// try await orders.create("order-4711")
/// let answer = try await orders.handle(.pay, to: "order-4711", eventID: requestID)
/// try await orders.run()
/// ```
/// An event is handled in memory. One transaction then commits the machine, its data, its log, its timers and its
/// jobs. Many processes may handle events at once. After a conflict the event is retried and its actions are
/// performed again, so actions may change only their subject. Perform other work in a task of a state (`run`), or by
/// an effect of the ``Outbox``.
public struct DurableMachines<Chart: Statechart & Sendable>: Sendable
where Chart.Event: Codable & Sendable, Chart.Subject: Codable {
  /// The name of the chart in the store.
  public let name: String

  /// The store of the machines.
  public internal(set) var store: MachineStore

  /// The chart of this program.
  public let chart: Chart
  /// How long an event is retried, after conflicts or without a connection, before its call throws.
  ///
  /// Default: 30 seconds, with random pauses of up to half a second. The last attempt may end later, because the
  /// database has limits of time of its own.
  public var retryTime: Duration = .seconds(30)

  /// Samples of the events: one of each kind that transitions distinguish.
  ///
  /// The proof of an intervention and the check of a log use them. Default: all cases of a `CaseIterable` type; otherwise
  /// the events that transitions name.
  public var eventSamples: [Chart.Event]?

  /// The clock of these pauses.
  var retryClock: any Clock<Duration> = ContinuousClock()

  let coding: ChartCoding<Chart>
  let planner: EventPlanner<Chart>
  let makeSubject: @Sendable () -> Chart.Subject
  var connection: any MachineStore.Connection
  var tables: MachineTables
  /// What each part of the store needs; empty in a store without parts.
  let partStates: [PartState]
  /// Whether the connection belongs to a transaction of the caller, in which nothing is retried.
  var isInTransaction = false
  let counters: Counters
  var inboxTurn: Locked<InboxTurn>
  /// The parts with due work, as a worker that runs has seen them last.
  var dueParts: DueParts?
  var observer: (any DurableObserver)?

  /// Opens the machines of a chart, and migrates the tables of the store.
  ///
  /// - Parameters:
  ///   - chart: The chart. Its `definitionVersion` is stored with each machine.
  ///   - name: The name of the chart in the store, which never changes. Default: its `definitionName`.
  ///   - store: The store of the machines.
  ///   - migrations: The migrations of machines that former versions of the chart have saved. Default: none.
  ///   - initial: Makes the subject of a new machine.
  /// - Throws: The faults of the chart, `MigrationError`, ``MachineStore/DatabaseError``, ``NewerDatabaseError``,
  ///   ``OutdatedDatabaseError``, ``InvalidPrefixError``, ``StorePartsError`` or ``MachineError``.
  @inlinable
  public init(
    _ chart: Chart, named name: String? = nil, in store: MachineStore,
    migrations: [ChartMigration] = [], initial: @escaping @Sendable () -> Chart.Subject
  ) async throws {
    try await self.init(
      chart, named: name, in: store, migrations: migrations, initial: initial,
      planner: DurableSession<Chart>.planner)
  }

  @usableFromInline
  init(
    _ chart: Chart, named name: String?, in store: MachineStore, migrations: [ChartMigration],
    initial: @escaping @Sendable () -> Chart.Subject, planner: @escaping EventPlanner<Chart>
  ) async throws {
    let name = name ?? chart.definitionName
    try MachineError.check(name: name)
    (self.name, self.store, self.chart) = (name, store, chart)
    coding = try ChartCoding(
      schema: try StatechartSchema(chart), codec: store.codec, migrations: migrations)
    (makeSubject, self.planner) = (initial, planner)
    counters = Counters()
    inboxTurn = Locked(InboxTurn())
    connection = store.connection
    let (version, program) = (Int64(coding.schema.definitionVersion), coding.program)
    tables = try store.tables(of: name, version: version, program: program)
    partStates = try (store.divided ?? []).map {
      PartState(tables: try $0.tables(of: name, version: version, program: program))
    }
    try await store.migrate()
  }

  private init(_ other: Self, _ connection: any MachineStore.Connection) {
    (name, store, chart) = (other.name, other.store, other.chart)
    (coding, makeSubject, tables) = (other.coding, other.makeSubject, other.tables)
    (planner, partStates) = (other.planner, other.partStates)
    (counters, inboxTurn, observer) = (other.counters, other.inboxTurn, other.observer)
    (retryTime, retryClock) = (other.retryTime, other.retryClock)
    eventSamples = other.eventSamples
    self.connection = connection
    isInTransaction = true
  }

  /// Returns the same machines on a connection that performs statements in an open transaction.
  ///
  /// ```swift
  /// try await orders.within(transaction).handle(.pay, to: "order-4711", eventID: requestID)
  /// ```
  /// The changes of the machine are committed together with those of your program, or not at all. After a conflict
  /// with another process, the call throws ``MachineError/Kind/contended``: roll back, and perform the whole
  /// transaction again.
  ///
  /// - Parameter connection: Performs statements in the transaction.
  public func within(_ connection: any MachineStore.Connection) -> Self { Self(self, connection) }

  func perform(_ statement: MachineStore.Statement) async throws -> [MachineStore.Row] {
    try await connection.perform([statement]).first ?? []
  }
}
