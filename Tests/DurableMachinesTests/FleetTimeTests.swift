import Foundation
import Testing

@testable import DurableMachines

// By hand: it needs a minute. SCHEMATIC_LONG=1 swift test --filter FleetTimeTests
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"))
struct FleetTimeTests {
  @Test func `a hundred thousand different texts are tried in a minute`() async throws {
    let clock = TestClock()
    let orders = try await clock.orders(in: .memory)
    try await orders.create("0")
    // Each has another delayed event.
    _ = try await orders.perform(
      MachineStore.Statement(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
        INSERT INTO machine(chart, id, version, chart_version, structure, saved, data, states, saved_at, ended)
        SELECT chart, CAST(i AS text), 1, 1, structure,
          json_insert(saved, '$.delayed', json_array(json_object('event', json_object('named', json_object('_0', CAST(i AS text))), 'after', 5))),
          data, states, saved_at, 0 FROM machine, n WHERE id = '0'
        """))
    let start = ContinuousClock.now
    let report = try await orders.checkUpgrade()
    #expect(report.texts == 100_000 && report.isFine)
    print("100,000 texts in \(start.duration(to: .now))")
    #expect(start.duration(to: .now) < .seconds(60))
  }
}
