import ChartDocuments
import ExampleMachines
import LoadedCharts
import Schematic
import StateGraphs
import Statecharts
import Testing

/// The example charts as documents, loaded again.
struct ExampleDocumentTests {
  private func named<Event>(_ events: [Event]) -> [(typed: Event, named: NamedEvent)] {
    events.map { ($0, NamedEvent("\($0)")) }
  }

  @Test(arguments: [true, false])
  func `the player does the same`(isLoaded: Bool) throws {
    let comparison = ExampleComparison(
      chart: Player(),
      events: named([.power, .play, .pause]) + [(.volume(0.3), NamedEvent("volume"))],
      bindings: ChartBindings(
        actions: ["light on", "light off", "action of on on volume", "spin"], guards: ["loaded"]))
    let difference = try comparison.difference(
      { Player.Deck(isLoaded: isLoaded) }, holding: isLoaded ? ["loaded"] : [])
    #expect(difference == nil)
  }

  @Test func `the crossing does the same`() throws {
    let comparison = ExampleComparison(
      chart: Crossing(),
      events: named([.button, .northIsClear, .southIsClear, .walkIsOver, .dusk, .dawn]),
      bindings: ChartBindings(actions: ["count", "tick", "fall silent"]))
    #expect(try comparison.difference { Crossing.Post() } == nil)
  }

  @Test func `the crossing with a clock does the same`() throws {
    let comparison = ExampleComparison(
      chart: ClockedCrossing(), events: named([.next, .button, .dusk, .dawn]),
      bindings: ChartBindings(actions: []))
    #expect(try comparison.difference {} == nil)
  }

  @Test func `the feature tour does the same`() throws {
    let noted = [
      "a", "a1", "a2", "b", "b1", "b2", "b21", "b22", "b3", "b311", "b312", "b321", "b322", "c",
      "c1",
      "c2", "c211", "c212", "c221", "c222",
    ]
    let comparison = ExampleComparison(
      chart: FeatureTour(), events: named(FeatureTour.Event.allCases),
      bindings: ChartBindings(
        actions: noted.flatMap { ["entry of \($0)", "exit of \($0)"] } + ["fork", "inside"],
        guards: ["prefers b"]))
    #expect(try comparison.difference({ FeatureTour.Journal() }, holding: ["prefers b"]) == nil)
  }

  @Test(arguments: [0, 3])
  func `the gallery does the same`(count: Int) throws {
    var bindings = ChartBindings(
      actions: ["show wheel", "hide wheel", "action of loading on refresh", "show"])
    bindings.selection("selection of loading on arrived") { _ in count > 0 ? "pictures" : "empty" }
    let comparison = ExampleComparison(
      chart: Gallery(),
      events: named([.failed, .refresh]) + [(.arrived(count), NamedEvent("arrived"))],
      bindings: bindings)
    #expect(try comparison.difference { Gallery.View() } == nil)
  }

  @Test func `the connection does the same`() throws {
    // The entry action of `calling` counts the calls, as the typed one does.
    var bindings = ChartBindings<Journal>()
    bindings.guard("may call again") { journal, _ in journal.holding.count < 2 }
    bindings.action("count") { journal, _ in
      journal.holding.insert("\(journal.holding.count)")
    }
    bindings.delay("growing pause") { _, _ in .zero }
    bindings.work("call", with: { _ in 0 }) { _, _ in .event("answered") }
    let comparison = ExampleComparison(
      chart: ClientConnection(),
      events: named([.open, .timeout, .retry, .close]) + [
        (.answered("hello"), NamedEvent("answered")), (.failed("no"), NamedEvent("failed")),
      ],
      bindings: bindings)
    let difference = try comparison.difference {
      ClientConnection.Caller(maximumCalls: 2) { "" }
    }
    #expect(difference == nil)
  }

  @Test func `a chart whose functions have names has the same diagram`() throws {
    let bindings = ChartBindings<Journal>(actions: ["count", "tick", "fall silent"])
    let loaded = try LoadedChart(ChartDocument(of: Crossing()), bindings: bindings)
    let graph = try loaded.makeGraph(highlighting: nil)
    let expected = try Crossing().makeGraph(highlighting: nil)
    #expect(graph.nodes.map(\.kind) == expected.nodes.map(\.kind))
    #expect(graph.nodes.map(\.label) == expected.nodes.map(\.label))
    #expect(graph.nodes.map(\.activities) == expected.nodes.map(\.activities))
    #expect(graph.edges == expected.edges)
  }
}
