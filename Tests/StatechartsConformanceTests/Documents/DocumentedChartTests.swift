import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import StateGraphs
import Statecharts
import Testing

/// Generated charts as documents: the loaded chart does what the typed one does.
struct DocumentedChartTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"

  /// Batches of fifty charts each.
  private static let batches = 0..<(isLong ? 100 : 6)

  @Test(arguments: batches)
  func `a loaded document of a chart does what the chart does`(in batch: Int) throws {
    var count = 0
    for seed in UInt64(30_000 + batch * 50)..<UInt64(30_000 + batch * 50 + 50) {
      guard try areEqual(seed) else { continue }
      count += 1
    }
    #expect(count > 42, "too many charts cannot be compared")
  }

  @Test func `a document of a chart is the same in each run, and survives being encoded`() throws {
    for seed in UInt64(31_000)..<31_020 {
      guard let document = try? ChartDocument(of: chart(seed)) else { continue }
      #expect(try ChartDocument(of: chart(seed)) == document)
      let data = try JSONEncoder().encode(document)
      #expect(try JSONDecoder().decode(ChartDocument.self, from: data) == document)
    }
  }

  private func chart(_ seed: UInt64) -> AdaptedChart<Plain<SmallEvent>> {
    var chart = ChartComparison(seed: seed).chart
    chart.hasPlainEvents = true
    // A document has no event for failing guards but SCXML's.
    chart.eventOfFailingGuards = nil
    return AdaptedChart(chart)
  }

  /// - Returns: Whether the chart is valid, so that the two were compared.
  private func areEqual(_ seed: UInt64) throws -> Bool {
    let typed = chart(seed)
    guard let document = try? ChartDocument(of: typed) else { return false }
    let loaded = try LoadedChart(document, bindings: ModelBindings(typed).bindings)
    let events = ChartComparison(seed: seed).events.compactMap { SmallEvent(rawValue: $0) }
    let expected = try moments(of: typed, events, typed.chart)
    let got = try moments(of: loaded, events.map { NamedEvent($0.rawValue) }, typed.chart)
    let different = zip(expected, got).first { $0 != $1 }
    #expect(different == nil && got.count == expected.count, "chart \(seed)")
    return true
  }

  /// What the outcome of each event is, which states are active, what was done and which guards were
  /// evaluated.
  private func moments<Chart: Statechart>(
    of chart: Chart, _ events: [Chart.Event], _ model: ModelChart
  ) throws -> [String] where Chart.Subject == ChartSubject {
    let subject = ChartSubject(model)
    let machine = try StateMachine(chart, subject: subject)
    machine.maximumEvents = 400
    func moment(_ outcome: Outcome<Configuration<Chart.State>>) -> String {
      let deferred = machine.deferredEvents.map { StateGraph.caseLabel(of: $0) }
      return """
        \(word(for: outcome)): \(machine.state.states.map { "\($0)" }), deferred \(deferred), \
        \(machine.state.isFinal) \(machine.state.isTerminated) \(subject.takeLog()) \
        \(subject.takeAsked())
        """
    }
    return [moment(machine.start())] + events.map { moment(machine.handle($0)) }
      + [moment(machine.stop())]
  }

  private func word<State>(for outcome: Outcome<State>) -> String {
    switch outcome {
    case .transitioned: "transitioned"
    case .ignored: "ignored"
    case .deferred: "deferred"
    case .rejected(let error): "rejected: \(name(of: error))"
    case .failed(let error, _): "failed: \(name(of: error))"
    case .queued: "queued"
    case .subjectReleased: "released"
    }
  }

  /// Without the type of the states.
  private func name(of error: any Error) -> Substring {
    "\(type(of: error))".prefix { $0 != "<" }
  }
}
