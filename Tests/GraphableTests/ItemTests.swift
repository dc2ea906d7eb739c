import Graphable
import Schematic
import Testing

/// A state with a payload; the label is the case's name.
private enum Door: DOTLabelable, Equatable {
  case closed(knocks: Int)
  case open
  case broken

  static var dotLabelableItems: [Door] { [.closed(knocks: 0), .open] }
}

/// States with equal labels.
private struct Twin: DOTLabelable, Equatable {
  let number: Int
  var dotLabel: String { "twin" }
  static var dotLabelableItems: [Twin] { [Twin(number: 1), Twin(number: 2)] }
}

private enum Push: DOTLabelable, CaseIterable { case push }

private typealias Schema<State: DOTLabelable> = StateMachineSchema<State, Push, Void>

struct ItemTests {
  @Test func `an item represents states with other payloads`() throws {
    let schema = Schema<Door>(startingIn: .closed(knocks: 7)) { state, _ in
      state == .open ? .to(.closed(knocks: 9)) : nil
    }
    #expect(
      try StateGraph(of: schema).edges == [
        .init(from: 2, to: 0), .init(from: 1, to: 0, .init("push")),
      ])
  }

  @Test func `items with the same label are two nodes`() throws {
    let schema = Schema<Twin>(startingIn: Twin(number: 2)) { state, _ in
      .to(Twin(number: 3 - state.number))
    }
    let graph = try StateGraph(of: schema)
    #expect(graph.nodes.map(\.label) == ["twin", "twin", ""])
    #expect(
      graph.edges == [
        .init(from: 2, to: 1), .init(from: 0, to: 1, .init("push")),
        .init(from: 1, to: 0, .init("push")),
      ])
  }

  @Test func `a missing initial state is an error that names it`() {
    let schema = Schema<Door>(startingIn: .broken) { _, _ in Transition?.none }
    expect(
      "The state 'broken', the initial state, is not among Door.dotLabelableItems",
      from: { try StateGraph(of: schema) })
  }

  @Test func `a missing target is an error that names target, state and event`() {
    let schema = Schema<Door>(startingIn: .open) { state, _ in
      state == .open ? .to(.broken) : nil
    }
    expect(
      "The state 'broken', the target of 'push' in 'open', is not among Door.dotLabelableItems",
      from: { try StateGraph(of: schema) })
  }

  @Test func `a machine's missing state is an error that names it`() {
    let isBroken = Flag()
    let machine = StateMachine(
      schema: Schema<Door>(startingIn: .open) { _, _ in isBroken.isSet ? .to(.broken) : nil })
    isBroken.isSet = true
    machine.handle(.push)
    isBroken.isSet = false
    expect(
      "The state 'broken', the current state of the machine, is not among Door.dotLabelableItems",
      from: { try StateGraph(of: machine) })
  }

  @Test func `items with the same label must be equal to the states they represent`() {
    let schema = Schema<Twin>(startingIn: Twin(number: 3)) { _, _ in Transition?.none }
    expect(
      "Several of Twin.dotLabelableItems have the label 'twin'",
      from: { try StateGraph(of: schema) })
  }

  @Test func `logic without a transition for an item is an error that names state and event`() {
    let schema = Schema<Door>(startingIn: .open) { state, _ in
      if state == .open { throw Turnstile.Refusal() }
      return nil
    }
    expect(
      "The transition logic threw an error for the event 'push' in 'open': Refusal().",
      from: { try StateGraph(of: schema) })
  }

  /// Expects an error that begins with `message`.
  private func expect(_ message: String, from body: () throws -> StateGraph) {
    let error = #expect(throws: GraphError.self) { try body() }
    #expect(error?.description.hasPrefix(message) == true)
  }
}

private final class Flag {
  var isSet = false
}
