import Graphable
import Schematic
import Testing

@Suite struct `The graph of a flat schema` {
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

  @Test func `has the listed states, a beginning, and the transitions in order`() throws {
    #expect(try StateGraph(of: makeNumberSchema()) == numberGraph)
  }

  @Test func `is the same for a closure that returns transitions`() throws {
    let schema = GraphableStateMachineSchema<Number, Operation, Void>(startingIn: .One) {
      try makeNumberSchema().transition(from: $0, on: $1)
    }
    #expect(try StateGraph(of: schema) == numberGraph)
  }

  @Test func `is the same for schemas of the core`() throws {
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

  @Test func `has the name that it is given`() throws {
    #expect(try StateGraph(of: Turnstile(), named: "Gate").name == "Gate")
  }

  @Test func `highlights a state`() throws {
    let graph = try StateGraph(of: Turnstile(), highlighting: .unlocked)
    #expect(graph.nodes.filter(\.isCurrent).map(\.label) == ["unlocked"])
  }

  @Test func `shows internal transitions as lines inside their state`() throws {
    let graph = try StateGraph(of: Turnstile())
    #expect(graph.nodes[0].activities == [.init("push", action: "count push")])
    #expect(graph.nodes[1].activities == [.init("coin")])
  }

  @Test func `shows the names of actions`() throws {
    let graph = try StateGraph(of: Turnstile())
    #expect(graph.edges[1] == .init(from: 0, to: 1, .init("coin", action: "take coin")))
  }

  @Test func `leaves out what is refused`() throws {
    let graph = try StateGraph(of: Turnstile())
    let events = graph.edges.filter { $0.source == 2 }.flatMap(\.labels).map(\.event)
    #expect(events == ["jam", "repair"])
    #expect(graph.nodes[2].activities == [])
  }

  @Test func `takes a thrown refusal for one, as the machine does`() throws {
    let schema = StateMachineSchema<Number, Operation, Void>(startingIn: .One) { _, _ in
      throw Rejection(Turnstile.Refusal())
    }
    #expect(try StateGraph(of: schema).edges == [.init(from: 3, to: 0)])
  }

  @Test func `shows a transition to the same state as an arrow`() throws {
    let schema = StateMachineSchema<Number, Operation, Void>(startingIn: .Two) { state, event in
      event == .Increment ? .to(state) : nil
    }
    #expect(try StateGraph(of: schema).edges[1] == .init(from: 0, to: 0, .init("Increment")))
  }

  @Test func `begins where the schema does`() throws {
    let schema = StateMachineSchema<Number, Operation, Void>(startingIn: .Three) { _, _ in
      Transition?.none
    }
    #expect(try StateGraph(of: schema).edges == [.init(from: 3, to: 2)])
  }

  @Test func `of a machine highlights its state`() throws {
    let machine = StateMachine(schema: Turnstile())
    machine.handle(.jam)
    let graph = try StateGraph(of: machine, named: "Gate")
    #expect(graph.nodes.map(\.isCurrent) == [false, false, true, false])
    #expect(graph.name == "Gate")
  }
}
