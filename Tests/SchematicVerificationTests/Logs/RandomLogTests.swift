import Foundation
import LoadedCharts
import Schematic
import SchematicVerification
import TestSupport
import Testing

/// Logs of machines of random charts: no correct row is reported, and of edited logs exactly the row that nothing explains.
@Suite struct RandomLogTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"

  @Test(arguments: [false, true])
  func `no row of a machine of the chart is reported`(defers: Bool) throws {
    var (logs, rows) = (0, 0)
    var findings: [LogFinding] = []
    for seed in 0..<UInt64(Self.isLong ? 3_000 : 300) {
      guard let model = LoggedModel(seed: seed, defers: defers) else { continue }
      var random = SeededRandom(seed: seed)
      var check = try model.check()
      let log = model.log(&random, rows: 60)
      for hidden in 0..<4 {
        let id = "\(hidden)"
        findings += log.compactMap { check.consume($0.hiding(hidden, &random, machine: id)) }
      }
      (logs, rows) = (logs + 1, rows + check.rowCount - check.uncheckedRowCount)
    }
    #expect(findings == [])
    #expect(logs > 100 && rows > logs * 100, "\(logs) logs with \(rows) rows")
  }

  @Test func `of an edited log, the first row that nothing explains is reported`() throws {
    var (explained, unexplained) = (0, 0)
    for seed in 0..<UInt64(Self.isLong ? 1_600 : 160) {
      guard let model = LoggedModel(seed: seed, defers: false, maximumGuards: 4) else { continue }
      var random = SeededRandom(seed: seed)
      let log = model.log(&random, rows: 16)
      for _ in 0..<4 where log.count > 3 {
        var edited = log
        edited.edit(&random, states: log.flatMap { $0.states ?? [] }, events: model.events)
        let hidden = random.number(0...3)
        let rows = edited.map { $0.hiding(hidden, &random, machine: "") }
        let expected = BruteForce(model: model).firstUnexplained(rows)
        var check = try model.check()
        let finding = check.firstFinding(in: rows)
        #expect(finding.map { $0.number - 1 } == expected, "seed \(seed): \(rows)")
        (explained, unexplained) =
          expected == nil ? (explained + 1, unexplained) : (explained, unexplained + 1)
      }
    }
    #expect(explained > 20 && unexplained > 40, "\(explained) and \(unexplained)")
  }

  /// The rows are made before, and the time is that of the processor.
  @Test(.enabled(if: isLong))
  func `a long log is checked at 100,000 rows a second`() throws {
    var (rows, time) = (0, Duration.zero)
    for seed in 0..<UInt64(40) {
      guard let model = LoggedModel(seed: seed, defers: false) else { continue }
      var random = SeededRandom(seed: seed)
      let log = model.log(&random, rows: 50_000)
      var check = try model.check()
      var finding: LogFinding?
      time += processorTime { finding = check.firstFinding(in: log) }
      rows += log.count
      #expect(finding == nil, "seed \(seed)")
    }
    let rate = Double(rows) / (time / .seconds(1))
    #expect(rows > 500_000 && rate > 100_000, "\(rows) rows, \(Int(rate)) a second")
  }
}

extension LogRow {
  /// The row without some members.
  ///
  /// - Parameter hidden: 0 for all members, 1 without outcomes, 2 without some events, 3 without some states.
  fileprivate func hiding(_ hidden: Int, _ random: inout SeededRandom, machine: String) -> LogRow {
    var row = self
    row.machine = machine
    if hidden > 0 { (row.outcome, row.from) = (nil, nil) }
    if hidden == 2, random.one(in: 3) { row.event = nil }
    if hidden == 3, random.one(in: 3) { row.states = nil }
    return row
  }
}

extension [LogRow] {
  /// Changes, removes, doubles or exchanges a row after the first.
  fileprivate mutating func edit(
    _ random: inout SeededRandom, states: [String], events: [NamedEvent]
  ) {
    let index = random.number(1...count - 2)
    switch random.number(0...5) {
    case 0: self[index].states = [random.pick(states)]
    case 1: self[index].event = events.isEmpty ? "timer.0" : random.pick(events).name
    case 2: remove(at: index)
    case 3: insert(self[index], at: index)
    case 4: self[index].at = self[index].at.map { $0 - 3_000_000 }
    default: swapAt(index, index + 1)
    }
  }
}
