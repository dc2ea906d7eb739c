import Foundation
import LoadedCharts
import ScriptedCharts
import TestSupport
import Testing

@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct IntegerChartTests {
  private static let count =
    ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == nil ? 200 : 1000

  @Test func `random charts with integers compute what another evaluator computes`() throws {
    for seed in 1...UInt64(Self.count) {
      var random = SeededRandom(seed: seed)
      let chart = IntegerChart(using: &random)
      let run = try ScriptedRun(chart.text)
      var machine = IntegerMachine(chart)
      for step in 1...10 {
        let event = IntegerChart.events[Int.random(in: 0..<3, using: &random)]
        try run.handle(NamedEvent(event))
        machine.handle(event)
        let found = "\(run.active) \(try run.value("[a, b, c]")?.text ?? "")"
        let values = machine.data.map(String.init).joined(separator: ",")
        let expected = "[\"s\(machine.state)\"] [\(values)]"
        #expect(found == expected, "seed \(seed), step \(step)")
        if found != expected { return }
      }
      #expect(run.messages == [])
    }
  }
}
