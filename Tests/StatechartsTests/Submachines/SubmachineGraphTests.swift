import Schematic
import StateGraphs
import Statecharts
import Testing

/// Submachines in diagrams (UML 2.5.1 §14.2.4.3).
struct SubmachineGraphTests {
  @Test func `a submachine is a composite with the name of its chart`() throws {
    let graph = try StateGraph(of: Checkout())
    let payment = try #require(graph.nodes.firstIndex { $0.label == "payment" })
    #expect(graph.nodes[payment].kind == .composite)
    #expect(graph.nodes[payment].text == "payment : Payment")
    let inside = graph.nodes.filter { $0.parent == payment && $0.kind != .initial }
    #expect(
      inside.map(\.label) == ["asking", "charging", "failed", "paid"].map { "payment/\($0)" })
    #expect(inside.map(\.text) == ["asking", "charging", "failed", "paid"])
  }

  @Test func `the events of a submachine have their own names`() throws {
    let graph = try StateGraph(of: Checkout())
    let events = graph.edges.flatMap(\.labels).compactMap(\.event)
    #expect(events.contains("declined"))
  }

  @Test func `the active states of a submachine are highlighted`() throws {
    let order = Order()
    let kept = try StateMachine(Checkout(), subject: order)
    kept.start()
    kept.handle(.pay)
    let graph = try StateGraph(of: Checkout(), highlighting: kept.state)
    #expect(graph.nodes.filter(\.isCurrent).map(\.text) == ["payment : Payment", "asking"])
    #expect(kept.state.labelsInDiagrams == ["payment", "payment/asking"])
    withExtendedLifetime(order) {}
  }

  @Test func `a folded submachine has a link to its own diagram`() throws {
    let graph = try StateGraph(of: Checkout()).foldingSubmachines { "\($0).svg" }
    let payment = try #require(graph.nodes.first { $0.label == "payment" })
    #expect(payment.isFolded)
    #expect(payment.link == "Payment.svg")
    #expect(!graph.nodes.contains { $0.label.hasPrefix("payment/") })
    #expect(graph.edges.contains { graph.nodes[$0.target].label == "cancelled" })
  }
}
