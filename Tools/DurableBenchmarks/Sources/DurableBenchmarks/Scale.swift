import DurableMachines
import Foundation

// The measurements of `scale`: many machines, whose rows are copies of one.
extension DurableBenchmarks {
  /// Creates machines, called 1 to `count`, and their logs.
  static func fill(_ deliveries: DurableMachines<Delivery>, _ store: MachineStore, _ count: Int)
    async throws
  {
    try await deliveries.create("0")
    let machine = "version, chart_version, structure, saved, data, states, saved_at, wake_at, ended"
    let log = "version, event, outcome, from_states, to_states, at"
    for first in stride(from: 1, through: count, by: 20_000) {
      let numbers = numbers(first...min(count, first + 19_999), store.connection.dialect)
      _ = try await store.connection.perform(
        [("machine", machine), ("machine_log", log)].map { table, columns in
          MachineStore.Statement(
            """
            INSERT INTO \(table)(chart, id, \(columns))
            SELECT chart, CAST(n.n AS text), \(columns) FROM \(table), (\(numbers)) AS n WHERE chart = 'delivery' AND id = '0'
            """)
        })
    }
    // Each has entered its state at another time: PostgreSQL would remember what it has read in equal texts.
    _ = try await store.connection.perform([
      MachineStore.Statement(
        """
        UPDATE machine SET states = replace(states, CAST(saved_at AS text), CAST(saved_at + CAST(id AS bigint) AS text))
        WHERE id <> '0'
        """)
    ])
    _ = try await store.connection.perform([MachineStore.Statement("ANALYZE")])
  }

  private static func numbers(_ range: ClosedRange<Int>, _ dialect: MachineStore.Dialect) -> String
  {
    switch dialect {
    case .postgreSQL: "SELECT n FROM generate_series(\(range.lowerBound), \(range.upperBound)) AS n"
    case .sqlite:
      """
      WITH RECURSIVE n(n) AS (SELECT \(range.lowerBound) UNION ALL SELECT n + 1 FROM n WHERE n < \(range.upperBound))
      SELECT n FROM n
      """
    }
  }

  /// Makes the timers of the machines 1 to `count` due, the last one first, and works until all have elapsed.
  static func drain(_ deliveries: DurableMachines<Delivery>, _ store: MachineStore, _ count: Int)
    async throws
  {
    let first = "(SELECT saved_at FROM machine WHERE id = '0') - 1000000000"
    let due = "\(first) + (\(count) - CAST(id AS bigint)) * 1000"
    _ = try await store.connection.perform([
      MachineStore.Statement(
        """
        UPDATE machine SET wake_at = \(due), saved_at = \(due) - 86400000000
        WHERE CAST(id AS bigint) BETWEEN 1 AND \(count)
        """),
      MachineStore.Statement("ANALYZE"),
    ])
    let clock = ContinuousClock()
    let start = clock.now
    let worker = Task { try await deliveries.run() }
    while deliveries.counts.timers < count { try await Task.sleep(for: .milliseconds(20)) }
    let seconds = start.duration(to: clock.now) / .seconds(1)
    worker.cancel()
    try await worker.value
    print(
      """
      \(count) timers in \(formatted(seconds)) s, \(Int(Double(count) / seconds))/s, at most \
      \(try await displacement(store)) places out of their order, greatest memory \(try greatestMemory())
      """)
  }

  /// By how many places a timer has elapsed before or after its turn.
  private static func displacement(_ store: MachineStore) async throws -> Int {
    let elapsed = try await store.connection.perform([
      MachineStore.Statement("SELECT id FROM machine_log WHERE event = 'late' ORDER BY seq")
    ])[0].compactMap { $0[0].flatMap { Int($0) } }
    return elapsed.enumerated().map { abs(elapsed.count - $0.element - $0.offset) }.max() ?? 0
  }

  private static func greatestMemory() throws -> String {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }.map(String.init)
      ?? "unknown"
  }

  private static func formatted(_ seconds: Double) -> String {
    String(format: "%.3f", seconds)
  }

  /// Prints how long an administrator waits for each query.
  static func query(_ deliveries: DurableMachines<Delivery>, _ store: MachineStore) async throws {
    var (waiting, quarantined) = (MachineFilter(chart: "delivery"), MachineFilter())
    (waiting.state, waiting.age) = ("waiting", .seconds(3_600))
    quarantined.isQuarantined = true
    let queries: [(String, () async throws -> Void)] = [
      ("a worker that finds nothing", { _ = try await deliveries.workOnce() }),
      ("the state of a machine", { _ = try await deliveries.state(of: "1") }),
      ("the archive of a machine", { _ = try await deliveries.archive("1") }),
      ("a page of machines", { _ = try await store.machines(MachineFilter()) }),
      ("those that wait for an hour", { _ = try await store.machines(waiting) }),
      ("how many do", { _ = try await store.machineCount(waiting) }),
      ("those in quarantine", { _ = try await store.machines(quarantined) }),
      ("dead events", { _ = try await store.deadEvents() }),
      ("machines by state", { _ = try await store.stateAges() }),
      ("a summary", { _ = try await deliveries.summary() }),
      ("a diagnosis", { _ = try await store.diagnose() }),
    ]
    for (name, query) in queries {
      try await query()
      let time = try await ContinuousClock().measure { try await query() }
      print("  \(name): \(formatted(time / .seconds(1))) s")
    }
  }
}
