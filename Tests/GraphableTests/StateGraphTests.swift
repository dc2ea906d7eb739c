import Graphable
import Schematic
import Testing

struct StateGraphTests {
  let numberGraph = StateGraph(
    name: "",
    nodes: [
      .init(.state, label: "One"), .init(.state, label: "Two"), .init(.state, label: "Three"),
      .init(.initial),
    ],
    edges: [
      .init(from: 3, to: 0),
      .init(from: 0, to: 1, .init("Increment")),
      .init(from: 1, to: 2, .init("Increment")), .init(from: 1, to: 0, .init("Decrement")),
      .init(from: 2, to: 1, .init("Decrement")),
    ])

  @Test func `a graph has the listed states, an initial node, and the transitions in order`() throws
  {
    #expect(try StateGraph(of: makeNumberSchema()) == numberGraph)
  }

  @Test func `a closure that returns transitions has the same graph`() throws {
    let schema = GraphableStateMachineSchema<Number, Operation, Void>(startingIn: .One) {
      try makeNumberSchema().transition(from: $0, on: $1)
    }
    #expect(try StateGraph(of: schema) == numberGraph)
  }

  @Test func `schemas of the core module have the same graph`() throws {
    let pairs = StateMachineSchema<Number, Operation, Void>(initialState: .One) { state, event in
      switch (state, event) {
      case (.One, .Decrement), (.Three, .Increment): nil
      case (.One, .Increment), (.Three, .Decrement): (.Two, nil)
      case (.Two, .Increment): (.Three, nil)
      case (.Two, .Decrement): (.One, nil)
      }
    }
    let transitions = StateMachineSchema<Number, Operation, Void>(startingIn: .One) {
      try pairs.transition(from: $0, on: $1)
    }
    #expect(try StateGraph(of: pairs) == numberGraph)
    #expect(try StateGraph(of: transitions) == numberGraph)
  }

  @Test func `a graph has the given name`() throws {
    #expect(try StateGraph(of: Turnstile(), named: "Gate").name == "Gate")
  }

  @Test func `a graph highlights the given state`() throws {
    let graph = try StateGraph(of: Turnstile(), highlighting: .unlocked)
    #expect(graph.nodes.filter(\.isCurrent).map(\.label) == ["unlocked"])
  }

  @Test func `internal transitions are lines inside their state`() throws {
    let graph = try StateGraph(of: Turnstile())
    #expect(graph.nodes[0].activities == [.init("push", action: "count push")])
    #expect(graph.nodes[1].activities == [.init("coin")])
  }

  @Test func `edges show the names of actions`() throws {
    let graph = try StateGraph(of: Turnstile())
    #expect(graph.edges[1] == .init(from: 0, to: 1, .init("coin", action: "take coin")))
  }

  @Test func `rejected events have no edge`() throws {
    let graph = try StateGraph(of: Turnstile())
    let events = graph.edges.filter { $0.source == 2 }.flatMap(\.labels).map(\.event)
    #expect(events == ["jam", "repair"])
    #expect(graph.nodes[2].activities == [])
  }

  @Test func `an event whose guard throws a Rejection has no edge`() throws {
    let schema = StateMachineSchema<Number, Operation, Void>(startingIn: .One) { _, _ in
      throw Rejection(Turnstile.Refusal())
    }
    #expect(try StateGraph(of: schema).edges == [.init(from: 3, to: 0)])
  }

  @Test func `a self-transition is an edge`() throws {
    let schema = StateMachineSchema<Number, Operation, Void>(startingIn: .Two) { state, event in
      event == .Increment ? .to(state) : nil
    }
    #expect(try StateGraph(of: schema).edges[1] == .init(from: 0, to: 0, .init("Increment")))
  }

  @Test func `the initial edge points to the schema's initial state`() throws {
    let schema = StateMachineSchema<Number, Operation, Void>(startingIn: .Three) { _, _ in
      Transition?.none
    }
    #expect(try StateGraph(of: schema).edges == [.init(from: 3, to: 2)])
  }

  @Test func `the graph of a machine highlights its state`() throws {
    let machine = StateMachine(Turnstile())
    machine.handle(.jam)
    let graph = try StateGraph(of: machine, named: "Gate")
    #expect(graph.nodes.map(\.isCurrent) == [false, false, true, false])
    #expect(graph.name == "Gate")
  }
}
