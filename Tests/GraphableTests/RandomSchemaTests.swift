import Graphable
import Schematic
import TestSupport
import Testing

/// A schema that reads its transitions from a table.
private struct RandomSchema: FlatStateMachineSchema {
  enum Answer: CaseIterable {
    case ignored, rejected, stay, moved
  }
  /// Eight states, of which some have equal labels.
  struct State: DOTLabelable, Hashable {
    let number: Int
    var dotLabel: String { "state \(number / 2)" }
    static var dotLabelableItems: [State] { (0..<8).map(State.init) }
  }
  struct Event: DOTLabelable, Hashable {
    let number: Int
    var dotLabel: String { "event \(number)" }
    static var dotLabelableItems: [Event] { (0..<5).map(Event.init) }
  }
  struct Pair: Hashable {
    let state: State
    let event: Event
  }

  let initialState: State
  let answers: [Pair: (answer: Answer, target: State)]

  init(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    func state() -> State { State(number: .random(in: 0..<8, using: &generator)) }
    initialState = state()
    var answers: [Pair: (Answer, State)] = [:]
    for source in State.dotLabelableItems {
      for event in Event.dotLabelableItems {
        let answer = Answer.allCases.randomElement(using: &generator) ?? .ignored
        answers[Pair(state: source, event: event)] = (answer, state())
      }
    }
    self.answers = answers
  }

  func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
    guard let (answer, target) = answers[Pair(state: state, event: event)] else { return nil }
    return switch answer {
    case .ignored: nil
    case .rejected: .reject(Turnstile.Refusal())
    case .stay: .stay
    case .moved: .to(target)
    }
  }
}

struct RandomSchemaTests {
  @Test(arguments: 1...UInt64(50))
  func `the graph of a random schema has exactly the transitions of its logic`(seed: UInt64) throws
  {
    let schema = RandomSchema(seed: seed)
    let graph = try StateGraph(of: schema)
    let start = [StateGraph.Edge(from: 8, to: schema.initialState.number)]
    #expect(graph.edges == start + expected(schema, .moved).map { $0.edge })
    for (position, node) in graph.nodes.enumerated() {
      let inside = expected(schema, .stay).filter { $0.edge.source == position }
      #expect(node.activities == inside.flatMap(\.edge.labels))
    }
  }

  @Test(arguments: 1...UInt64(10))
  func `a random schema's machine takes the transitions of its graph`(seed: UInt64) throws {
    var generator = SeededRandom(seed: seed)
    let machine = StateMachine(schema: RandomSchema(seed: seed))
    let graph = try StateGraph(of: machine.schema)
    for _ in 0..<100 {
      let event = RandomSchema.Event(number: .random(in: 0..<5, using: &generator))
      let source = machine.state.number
      let edge = graph.edges.first {
        $0.source == source && $0.labels.first?.event == event.dotLabel
      }
      machine.handle(event)
      #expect(machine.state.number == edge?.target ?? source, "\(event.dotLabel) in \(source)")
    }
  }

  /// The schema's answers of one kind, as arrows in the order of states and events.
  private func expected(
    _ schema: RandomSchema, _ answer: RandomSchema.Answer
  ) -> [(edge: StateGraph.Edge, event: Int)] {
    schema.answers.filter { $0.value.answer == answer }
      .map { pair, value in
        let edge = StateGraph.Edge(
          from: pair.state.number, to: value.target.number, .init(pair.event.dotLabel))
        return (edge, pair.event.number)
      }
      .sorted { ($0.edge.source, $0.event) < ($1.edge.source, $1.event) }
  }
}
