import Testing

@testable import DurableMachines

// The key of the log contains its time, so that a month is dropped at once.
@Suite(
  .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test"))
struct PartitionTests {
  let clock = TestClock()

  private func perform(_ store: MachineStore, _ sql: String) async throws {
    for statement in sql.split(separator: ";\n") {
      try await store.connection.values(
        String(statement).replacing("{p}", with: store.prefix))
    }
  }

  /// The statements of the page *Sizes and costs*.
  private func divideLog(_ store: MachineStore, at time: Int64) async throws {
    try await perform(
      store,
      """
      ALTER TABLE {p}machine_log RENAME TO {p}machine_log_before;
      ALTER INDEX {p}machine_log_of RENAME TO {p}machine_log_before_of;
      CREATE TABLE {p}machine_log (LIKE {p}machine_log_before INCLUDING DEFAULTS INCLUDING IDENTITY) PARTITION BY RANGE (at);
      ALTER TABLE {p}machine_log ADD PRIMARY KEY (seq, at);
      CREATE INDEX {p}machine_log_of ON {p}machine_log (chart, id, version, seq);
      SELECT CAST(setval(pg_get_serial_sequence('{p}machine_log', 'seq'), max(seq)) AS text) FROM {p}machine_log_before;
      ALTER TABLE {p}machine_log_before ALTER COLUMN seq DROP IDENTITY;
      ALTER TABLE {p}machine_log ATTACH PARTITION {p}machine_log_before FOR VALUES FROM (MINVALUE) TO (\(time));
      CREATE TABLE {p}machine_log_next PARTITION OF {p}machine_log FOR VALUES FROM (\(time)) TO (\(time + 1_000_000_000))
      """)
  }

  @Test func `a log that is partitioned is written, read, copied and dropped by month`()
    async throws
  {
    let store = try TestDatabase.postgreSQL.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    try await orders.handle(.remind, to: "1", eventID: "a")
    try await divideLog(store, at: clock.now + 1_000_000)
    clock.advance(seconds: 1)
    try await orders.handle(.remind, to: "1", eventID: "b")
    try await orders.create("2")
    try await orders.handle(.remind, to: "1", eventID: "c")
    #expect(try await orders.log(of: "1").map(\.event) == ["start", "remind", "remind", "remind"])
    #expect(try await store.diagnose().findings.filter { $0.severity == .error } == [])
    let archive = try await orders.archive("2")
    try await orders.erase("2")
    try await orders.restore(archive)
    #expect(try await orders.log(of: "2").map(\.event) == ["start"])

    let first = try #require(try await change(after: nil, of: orders))
    try await perform(
      store,
      """
      INSERT INTO {p}machine_forgotten SELECT chart, max(seq) FROM {p}machine_log_before GROUP BY chart
      ON CONFLICT (chart) DO UPDATE SET seq = greatest({p}machine_forgotten.seq, excluded.seq);
      DROP TABLE {p}machine_log_before
      """)
    await #expect(throws: DroppedChangesError.self) {
      try await change(after: first.position, of: orders)
    }
    #expect(try await change(after: nil, of: orders)?.row.eventID == "b")
    #expect(try await orders.log(of: "1").map(\.eventID) == ["b", "c"])
    try await orders.handle(.remind, to: "1", eventID: "b")
    #expect(try await orders.state(of: "1").subject.reminders == 3)
  }

  private func change(
    after position: ChangePosition?, of orders: DurableMachines<Checkout>
  ) async throws -> DurableChange? {
    for try await change in orders.changes(after: position) { return change }
    return nil
  }

  @Test func `an inbox is partitioned by the machine`() async throws {
    let store = try TestDatabase.postgreSQL.store()
    let orders = try await clock.orders(in: store)
    try await perform(
      store,
      """
      ALTER TABLE {p}machine_inbox RENAME TO {p}machine_inbox_before;
      CREATE TABLE {p}machine_inbox (LIKE {p}machine_inbox_before INCLUDING DEFAULTS INCLUDING IDENTITY, PRIMARY KEY (seq, chart, id), UNIQUE (chart, id, event_id)) PARTITION BY HASH (chart, id);
      CREATE TABLE {p}machine_inbox_0 PARTITION OF {p}machine_inbox FOR VALUES WITH (MODULUS 2, REMAINDER 0);
      CREATE TABLE {p}machine_inbox_1 PARTITION OF {p}machine_inbox FOR VALUES WITH (MODULUS 2, REMAINDER 1)
      """)
    for id in ["1", "2", "3", "4"] {
      try await orders.create(id)
      for event in ["a", "b", "a"] { try await orders.post(.remind, to: id, eventID: event) }
    }
    while try await orders.workOnce() > 0 {}
    for id in ["1", "2", "3", "4"] {
      #expect(try await orders.log(of: id).compactMap(\.eventID) == ["a", "b"])
    }
  }
}
