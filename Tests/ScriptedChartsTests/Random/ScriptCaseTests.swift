import Foundation
import ScriptedCharts
import TestSupport
import Testing

/// Writes charts with data, and what their machines do, for Scripts/compare-scripts.
@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct ScriptCaseTests {
  /// The file to write the cases to.
  private static let file = ProcessInfo.processInfo.environment["SCHEMATIC_SCRIPT_CASES"]

  private struct Case: Encodable {
    let name: String
    let text: String
    let events: [String]
    /// After the start and after each event: the active states, `log:`, and what was logged.
    var moments: [[String]] = []
    /// The milliseconds that loading the file, the start and all events took.
    var time = 0.0
  }

  @Test func `charts with data are written with the states and the values after each event`() throws
  {
    let cases = try (1...UInt64(30)).map(Self.makeCase)
    #expect(cases.allSatisfy { $0.moments.count == $0.events.count + 1 })
    // The charts do something: each has a few configurations and values.
    #expect(Set(cases.flatMap(\.moments)).count >= 90)
    guard let file = Self.file else { return }
    try JSONEncoder().encode(cases).write(to: URL(fileURLWithPath: file))
  }

  private static func makeCase(_ seed: UInt64) throws -> Case {
    var random = SeededRandom(seed: seed)
    let chart = IntegerChart(using: &random)
    let events = (0..<30).map { _ in
      IntegerChart.events[Int.random(in: 0..<3, using: &random)]
    }
    let clock = ContinuousClock()
    let start = clock.now
    let run = try ScriptedRun(chart.text)
    var result = Case(
      name: "chart \(seed)",
      text: """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">\(chart.text)</scxml>
        """, events: events)
    var logged = 0
    func note() {
      result.moments.append(run.active + ["log:"] + run.logs.dropFirst(logged))
      logged = run.logs.count
    }
    note()
    for event in events {
      try run.handle(.init(event))
      note()
    }
    result.time = (clock.now - start) / .milliseconds(1)
    #expect(run.messages == [])
    return result
  }
}
