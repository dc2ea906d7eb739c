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

  private enum Courier { case riding, atDoor }

  private struct Shop: Statechart {
    enum State { case open, closed }
    enum Event: Equatable { case courier(Courier), moved(to: Courier, Courier?, note: String) }

    var body: [Element] {
      state(.open) {
        on(.courier(.atDoor), .courier(.riding), to: .closed)
        after(.seconds(1), send: .moved(to: .riding, nil, note: "home"))
        on(.moved(to: .riding, .atDoor, note: "here"), to: .closed)
        on(.moved(to: .riding, nil, note: "home"), to: .closed)
      }
      state(.closed)
    }
  }

  @Test func `the label of an event leaves out the types of its payload, also of private ones`()
    throws
  {
    let graph = try StateGraph(of: Shop())
    #expect(
      graph.edges.flatMap(\.labels).compactMap(\.event) == [
        "courier(atDoor), courier(riding)",
        #"moved(to: riding, Optional(atDoor), note: "here")"#,
        #"moved(to: riding, nil, note: "home")"#,
      ])
    #expect(StateGraph.valueLabel(of: Shop.Event.courier(.riding)) == "courier(riding)")
    #expect(StateGraph.valueLabel(of: Outer.middle(.inner(.riding))) == "middle(inner(riding))")
    #expect(StateGraph.valueLabel(of: "a (text)") == "a (text)")
  }

  private enum Outer { case middle(Middle) }
  private enum Middle { case inner(Courier) }

  @Test func `the timers of a submachine show the events of their own chart`() throws {
    struct Inner: Statechart {
      enum State { case waiting, done }
      enum Event: Equatable { case late }
      var body: [Element] {
        state(.waiting) {
          after(.seconds(5), send: .late)
          on(.late, to: .done)
        }
        final(.done)
      }
    }
    struct Middle: Statechart {
      enum State: Hashable { case outer, inner(Inner.State) }
      enum Event: Equatable { case inner(Inner.Event) }
      var body: [Element] {
        state(.outer) {
          submachine(
            Inner(), state: State.inner,
            event: { if case .inner(let event) = $0 { event } else { nil } },
            sending: Event.inner, subject: { _ in })
        }
      }
    }
    struct Outer: Statechart {
      enum State: Hashable { case top, middle(Middle.State) }
      enum Event: Equatable { case middle(Middle.Event) }
      var body: [Element] {
        state(.top) {
          submachine(
            Middle(), state: State.middle,
            event: { if case .middle(let event) = $0 { event } else { nil } },
            sending: Event.middle, subject: { _ in })
        }
      }
    }
    let graph = try StateGraph(of: Outer())
    let waiting = try #require(graph.nodes.first { $0.text == "waiting" })
    #expect(
      waiting.activities
        == (try StateGraph(of: Inner()).nodes.first { $0.text == "waiting" })?.activities)
    #expect("\(waiting.activities)".contains("late"))
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
