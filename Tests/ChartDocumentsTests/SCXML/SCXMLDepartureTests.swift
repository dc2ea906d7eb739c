import ChartDocuments
import Foundation
import Testing

/// Comments where other engines do something else.
@Suite struct `A departure from SCXML` {
  typealias State = ChartDocument.State
  typealias Transition = ChartDocument.Transition
  typealias Action = ChartDocument.Action

  /// The comments about departures, without their beginning and end.
  private func marks(_ document: ChartDocument) throws -> [String] {
    let text = String(decoding: try document.scxml(lossy: true), as: UTF8.self)
    #expect(try ChartDocument(scxml: Data(text.utf8)).withoutPositions().root.states.count > 0)
    return text.matches(of: /<!-- Departs from SCXML: (.*?)\. See Departures\. -->/)
      .map { String($0.1) }
  }

  private func marks(_ states: State..., matching: ChartDocument.EventMatching = .exact) throws
    -> [String]
  {
    try marks(ChartDocument(root: State("", states: states), eventMatching: matching))
  }

  private func state(
    _ id: String, _ states: [State] = [], _ transitions: Transition...
  ) -> State {
    State(id, states: states, transitions: transitions)
  }

  private func go(
    _ target: ChartDocument.Target, _ kind: TransitionKind = .external
  ) -> Transition {
    Transition(on: .events([.event("e")]), kind: kind, to: .targets([target]))
  }

  private func parallel(_ inner: State, _ transitions: Transition...) -> State {
    State(
      "p", kind: .parallel, regions: [.init(states: [inner]), .init(states: [State("z")])],
      transitions: transitions)
  }

  @Test func `is the region that a transition exits`() throws {
    #expect(
      try marks(parallel(state("a", [], go(.state("a")))))
        == ["the transition of 'a' exits its own region alone"])
  }

  @Test func `is a local transition of a parallel state, to itself, or to a state around it`()
    throws
  {
    #expect(
      try marks(parallel(State("a"), go(.state("a"), .local)))
        == ["the local transition of 'p' does not exit it"])
    #expect(
      try marks(state("a", [State("b")], go(.state("a"), .local)))
        == ["the local transition of 'a' to itself exits and enters its states alone"])
    #expect(
      try marks(state("a", [state("b", [], go(.state("a"), .local))]))
        == ["the local transition of 'b' does not exit 'a'"])
    #expect(try marks(state("a", [State("b")], go(.state("b"), .local))) == [])
    // A history is in its state: that is not the target itself.
    let mark = "to the history of 'a' enters no active state"
    let toHistory = go(.history(of: "a", .shallow), .local)
    #expect(try marks(state("a", [state("b", [], toHistory)])) == ["the transition of 'b' \(mark)"])
    #expect(try marks(state("a", [State("b")], toHistory)) == ["the transition of 'a' \(mark)"])
  }

  @Test func `is the order of a completion and of events that actions raise`() throws {
    var composite = state(
      "a", [State("f", kind: .final)], Transition(on: .completion, to: .targets([.state("b")])))
    #expect(try marks(composite, State("b")) == [])
    composite.entry = [.raise("r")]
    let mark = "the completion of 'a' is handled before events that actions raise"
    #expect(try marks(composite, State("b")) == [mark])
    // A program may raise events, too.
    composite.entry = [.named(.init("act"))]
    #expect(try marks(composite, State("b")) == [mark])
  }

  @Test func `is what a wildcard matches`() throws {
    let wild = state("a", [], Transition(on: .events([.any]), to: .targets([.state("a")])))
    #expect(try marks(wild) == ["'*' in 'a' matches no completion and no error"])
    #expect(try marks(wild, matching: .tokens) == [])
  }

  @Test func `is the end of the machine`() throws {
    #expect(
      try marks(state("a", [], go(.termination)))
        == [
          "the transition of 'a' that ends the machine is taken alone, and exits its source alone"
        ])
  }

  @Test func `is a transition to the history of an active state, and of a complete one`() throws {
    var composite = state(
      "a", [state("b", [], go(.history(of: "a", .shallow))), State("f", kind: .final)])
    composite.histories = [.init(defaults: ["b"])]
    #expect(
      try marks(composite) == [
        "a history of 'a' enters its default after 'a' was complete",
        "the transition of 'b' to the history of 'a' enters no active state",
      ])
  }

  @Test func `is what In() sees in actions`() throws {
    var asking = State("a")
    asking.entry = [.first([.init(if: .not(.isIn("a")), actions: [.log("x")])])]
    #expect(
      try marks(asking) == ["In() in actions of 'a' sees the states before or after the whole step"]
    )
    asking.entry = [.first([.init(if: .named(.init("g")), actions: [.log("x")])])]
    #expect(try marks(asking) == [])
  }

  @Test func `is the completion of nested parallel states`() throws {
    let inner = State(
      "i", kind: .parallel, regions: [.init(states: [State("x"), State("f", kind: .final)])])
    #expect(
      try marks(parallel(inner)) == [
        "the completion of 'i' completes its region of 'p', in any order"
      ])
  }

  @Test func `is the order of exits, and what is tried after an event that is ignored`() throws {
    var document = ChartDocument(root: State("", states: [parallel(State("a"))]))
    document.exitsRegionsInOrder = true
    #expect(try marks(document) == ["regions are exited in their order"])
    let eventless = Transition(on: .always, if: .named(.init("g")), to: .targets([.state("b")]))
    #expect(
      try marks(state("a", [], eventless), State("b"))
        == ["no transition without an event is tried after an event that nothing handles"])
  }

  @Test func `is not marked in a chart that other engines run in the same way`() throws {
    #expect(try marks(state("a", [], go(.state("b"))), State("b")) == [])
  }
}

/// Notes where XState does something else.
@Suite struct `A departure from XState` {
  private func notes(_ state: ChartDocument.State, inOrder: Bool = false) throws -> [String] {
    var document = ChartDocument(root: ChartDocument.State("", states: [state]))
    document.exitsRegionsInOrder = inOrder
    let text = String(decoding: try document.xstate(lossy: true), as: UTF8.self)
    let read = try ChartDocument(xstate: Data(text.utf8)).withoutPositions()
    #expect(read.root.states == document.root.states)
    return text.matches(of: /"([^"]*) See Departures\."/).map { String($0.1) }
  }

  @Test func `is marked in the meta of its state`() throws {
    typealias State = ChartDocument.State
    typealias Transition = ChartDocument.Transition
    let completing = State(
      "a", initial: .states(["f"]), states: [State("f", kind: .final)],
      transitions: [
        Transition(on: .completion, to: .targets([.state("a")])),
        Transition(on: .events([.any]), to: .targets([.state("a")])),
      ])
    #expect(
      try notes(completing) == [
        "Here, the completion is handled before events that actions raise.",
        "In XState, '*' also matches the ends of tasks and completions.",
      ])
    let leaving = Transition(on: .events([.event("e")]), to: .targets([.state("y")]))
    let parallel = State(
      "p", kind: .parallel,
      regions: [.init(states: [State("x", transitions: [leaving])]), .init(states: [State("y")])])
    #expect(
      try notes(parallel, inOrder: true) == [
        "Here, the regions are exited in their order.",
        "Here, a transition from one region to another one exits the parallel state, too.",
      ])
    for integer in ["0", "1"] {
      #expect(
        try notes(State("a", initial: .states(["b"]), states: [State("b"), State(integer)]))
          == ["JavaScript sorts the keys that are integers before others."])
    }
    for other in ["-1", "01", "1.5"] {
      #expect(
        try notes(State("a", initial: .states(["b"]), states: [State("b"), State(other)])) == [])
    }
    #expect(try notes(State("a", initial: .states(["1"]), states: [State("1"), State("b")])) == [])
  }

  @Test(arguments: ["done", "error"])
  func `is the first token of what a machine delivers itself`(token: String) throws {
    let transition = ChartDocument.Transition(
      on: .events([.event(token)]), to: .targets([.state("a")]))
    let root = ChartDocument.State(
      "", states: [ChartDocument.State("a", transitions: [transition])])
    for (matching, isMarked) in [(ChartDocument.EventMatching.tokens, true), (.exact, false)] {
      let document = ChartDocument(root: root, eventMatching: matching)
      let text = String(decoding: try document.xstate(), as: UTF8.self)
      #expect(text.contains("Here, '\(token)' also matches what") == isMarked)
    }
  }
}
