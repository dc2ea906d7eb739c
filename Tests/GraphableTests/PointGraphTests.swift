import Graphable
import Schematic
import Statecharts
import Testing

/// Entry and exit points in diagrams (UML 2.5.1 §14.2.4.4.7).
struct PointGraphTests {
  private struct Payment: Statechart {
    enum State: Hashable { case asking, charging }
    enum Event { case decline }
    var body: [Element] {
      exitPoint("declined")
      state(.asking)
      state(.charging) { on(.decline, via: .exitPoint("declined")).perform("log") {} }
    }
  }

  private struct Shop: Statechart {
    enum State: Hashable { case cart, payment, paying(Payment.State), mission, idle, parked }
    enum Event: Equatable {
      case quick, decline, launch, resume
      var payment: Payment.Event? { self == .decline ? .decline : nil }
    }
    var body: [Element] {
      state(.cart) {
        on(.quick, via: .entryPoint("express", of: .payment))
        on(.launch, via: .fork(branches: [.to(.idle).perform("roll") {}, .to(.parked)]))
        on(.resume, via: .history(of: .mission, region: "camera"))
      }
      state(.payment) {
        submachine(
          Payment(), state: State.paying, event: \.payment, sending: { _ in .decline },
          subject: { _ in })
        entryPoint("express", to: .paying(.charging)).perform("use card") {}
        exitPoint("declined", to: .cart).perform("hint") {}
      }
      parallel(.mission) {
        region("camera") { state(.idle) }
        region("drive") { state(.parked) }
      }
    }
  }

  @Test func `points are nodes in their composite, with the effects on their arrows`() throws {
    let graph = try StateGraph(of: Shop())
    let points = graph.nodes.filter { $0.kind == .entryPoint || $0.kind == .exitPoint }
    #expect(points.map(\.label) == ["declined", "express"])
    #expect(points.allSatisfy { $0.parent.map { graph.nodes[$0].label } == "payment" })
    let titles = graph.edges.indices.map(graph.title(ofEdge:))
    for title in [
      "cart → entry point express of payment: quick",
      "entry point express of payment → payment/charging: / use card",
      "payment/charging → exit point declined of payment: decline / log",
      "exit point declined of payment → cart: / hint",
      "fork → idle: / roll",
      "cart → history of camera: resume",
    ] {
      #expect(titles.contains(title), "\(titles)")
    }
  }

  @Test func `an exit point of a chart that runs alone has no arrow from it`() throws {
    let graph = try StateGraph(of: Payment())
    let point = try #require(graph.nodes.firstIndex { $0.kind == .exitPoint })
    #expect(graph.nodes[point].parent == nil)
    #expect(!graph.edges.contains { $0.source == point })
    #expect(graph.table().contains("exit point declined"))
  }

  @Test func `texts show both`() throws {
    let graph = try StateGraph(of: Shop())
    let (entry, exit) = (
      try #require(graph.nodes.firstIndex { $0.kind == .entryPoint }),
      try #require(graph.nodes.firstIndex { $0.kind == .exitPoint })
    )
    #expect(graph.mermaid().contains("state \"○ express\" as s\(entry)"))
    #expect(graph.mermaid().contains("state \"⊗ declined\" as s\(exit)"))
    #expect(graph.plantUML().contains("state \"express\" as s\(entry) <<entryPoint>>"))
    #expect(graph.plantUML().contains("state \"declined\" as s\(exit) <<exitPoint>>"))
    #expect(graph.table().contains("payment / entry point express"))
    let dot = graph.dot()
    #expect(dot.contains("n\(entry) [id=\"state\(entry)\", class=\"entry\""))
    #expect(dot.contains("n\(exit) [id=\"state\(exit)\", class=\"exit\""))
    #expect(dot.contains("express") && dot.contains("declined"))
  }

  @Test func `visits pass through points`() throws {
    let machine = try StateMachine(Shop())
    var counts = VisitCounts()
    machine.observe { counts.add($0) }
    machine.start()
    for event in [.quick, .decline] as [Shop.Event] { machine.handle(event) }
    let graph = try StateGraph(of: Shop()).showing(counts)
    let taken = graph.edges.indices.filter { (graph.edges[$0].visits ?? 0) > 0 }
    #expect(
      taken.map { graph.title(of: graph.edges[$0].target) } == [
        "entry point express of payment", "payment/charging", "cart",
        "exit point declined of payment",
      ])
  }
}
