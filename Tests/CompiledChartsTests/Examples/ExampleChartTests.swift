import ChartDocuments
import CompiledCharts
import ExampleMachines
import Foundation
import LoadedCharts
import OnlineShop
import SchematicVerification
import StateGraphs
import Statecharts
import Testing

/// Which charts of the examples can be compiled, and why the others cannot.
@Suite("Compiled charts of the examples")
struct ExampleChartTests {
  private func reasons(_ chart: some Statechart) throws -> [String] {
    let error = #expect(throws: ChartDocumentError.self) { try CompiledSource(of: chart) }
    return (error?.faults ?? []).map { fault in
      fault.message.replacing("A compiled chart cannot have ", with: "").replacing(
        /: (a compiled|start it|declare a choice|let the engine).*/, with: "")
    }
  }

  @Test func `charts whose functions all have names are compiled`() throws {
    #expect(try CompiledSource(of: ClockedCrossing()).warnings.isEmpty)
    #expect(try CompiledSource(of: Session()).warnings.isEmpty)
    #expect(try CompiledSource(of: Crossing()).warnings.isEmpty)
  }

  /// `swift run CompiledMachines` writes it anew.
  @Test func `the machines that are committed are those of the charts`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Machines")
    let clocked = try CompiledSource(of: ClockedCrossing(), savesTexts: true)
    try clocked.check(folder.appendingPathComponent("ClockedCrossingMachine.swift"))
    let crossing = try CompiledSource(of: Crossing(), savesTexts: true)
    try crossing.check(folder.appendingPathComponent("CrossingMachine.swift"))
  }

  @Test func `a chart is refused with all functions without a name, and all constructs`() throws {
    #expect(try reasons(Player()) == ["The action of on on volume has no name"])
    #expect(
      try reasons(Gallery()) == [
        "The action of loading on refresh has no name", "targets that a function selects",
      ])
    #expect(try reasons(ClientConnection()) == ["tasks: 'call'"])
    let tour = try reasons(FeatureTour())
    #expect(tour.prefix(2) == ["The entry of a has no name", "The exit of a has no name"])
    #expect(tour.count == 40 && tour.last?.hasSuffix("has no name") == true, "\(tour.suffix(2))")
  }

  @Test func `the charts of the shop have tasks, and actions without a name`() throws {
    let (gateway, timing) = (TCPGateway(port: 0), Timing())
    let action = "action of sending on answered has no name"
    #expect(
      try reasons(GatewayRequest(gateway, timing: timing)) == ["The \(action)", "tasks: 'send'"])
    #expect(
      try reasons(Refund(gateway, timing: timing)) == [
        "The action of requesting/sending on answered has no name", "tasks: 'send'",
      ])
    #expect(try reasons(Payment(gateway, timing: timing)).last == "tasks: 'send'")
    #expect(try reasons(ThreeDSecure(gateway, timing: timing)).last == "tasks: 'send'")
    #expect(try reasons(Checkout(gateway)).last == "tasks: 'send'")
  }

  // MARK: - Documents

  /// Explores the typed chart, and that of its document, with all answers of guards.
  private func difference<Chart: Statechart>(
    _ chart: Chart, _ events: [Chart.Event]
  ) throws -> String? {
    let document = try LoadedChart<Void>(withoutFunctions: ChartDocument(of: chart))
    let named = events.map { NamedEvent("\($0)") }
    return try chart.explored(events: events).difference(from: document.explored(events: named)) {
      $0.leaves.map { StateGraph.valueLabel(of: $0) } == $1.leaves.map(\.title)
    }.map { "\($0)" }
  }

  @Test func `the document of a typed chart, which is compiled, does what the chart does`() throws {
    #expect(try difference(ClockedCrossing(), [.next, .button, .dusk, .dawn]) == nil)
    #expect(try difference(Session(), [.accept, .request, .reply, .close]) == nil)
    #expect(
      try difference(
        Crossing(), [.button, .northIsClear, .southIsClear, .walkIsOver, .dusk, .dawn]) == nil)
    #expect(try difference(FeatureTour(), FeatureTour.Event.allCases) == nil)
    // Without the events whose payload the document does not have.
    #expect(try difference(Player(), [.power, .play, .pause]) == nil)
    #expect(try difference(Gallery(), [.failed, .refresh]) == nil)
    #expect(try difference(ClientConnection(), [.open, .timeout, .retry, .close]) == nil)
  }
}
