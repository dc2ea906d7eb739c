import Schematic
import TestSupport
import Testing

struct SchemaTests {
  @Test func `machines that share a schema have their own states`() {
    let machines = (0..<3).map { _ in StateMachine(schema: numberSchema, subject: counter) }
    machines[1].handle(.increment)
    for _ in 1...2 { machines[2].handle(.increment) }
    #expect(machines.map(\.state) == [.one, .two, .three])
  }

  @Test func `the state of a flat machine is its only active state`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    machine.handle(.increment)
    #expect(machine.activeStates == [.two])
    #expect(machine.leafStates == [.two])
  }

  @Test func `an internal step is one of a state that is active before and after it`() throws {
    typealias Schema = StateMachineSchema<Int, String, Void>
    let schema = Schema(startingIn: 0) { _, _ in .stay }
    let step = try #require(try schema.step(from: 0, on: "stay", subject: ()))
    func isInternal(in old: Int, _ new: Int) -> Bool {
      Schema.hasEffect(.internalTransition, on: 0, from: old, to: new, by: step)
    }
    #expect(isInternal(in: 0, 0))
    #expect(!isInternal(in: 0, 1) && !isInternal(in: 1, 0) && !isInternal(in: 1, 1))
  }

  @Test func `machines that share a schema can have different subjects`() {
    let counters = [Counter(), Counter()]
    let machines = counters.map { StateMachine(schema: numberSchema, subject: $0) }
    machines[1].handle(.increment)
    #expect(counters.map(\.count) == [0, 1])
  }

  @Test func `a global schema can be used in many tasks`() async {
    let counts = await withTaskGroup(of: Int.self) { group in
      for rounds in 1...8 {
        group.addTask {
          let counter = Counter()
          let machine = StateMachine(schema: numberSchema, subject: counter)
          for _ in 1...rounds { machine.handle(.increment) }
          return counter.count
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == [1, 2, 2, 2, 2, 2, 2, 2])
  }

  @Test func `a schema returns transitions without a machine and without actions`() throws {
    let step = try numberSchema.step(from: .one, on: .increment, subject: counter)
    #expect(step?.state == .two)
    #expect(try numberSchema.step(from: .one, on: .decrement, subject: counter) == nil)
    #expect(counter.count == 0)
  }

  @Test func `a schema without a subject returns transitions without one`() throws {
    let schema = StateMachineSchema<Int, Int, Void>(startingIn: 0) { .to($0 + $1) }
    #expect(try schema.step(from: 3, on: 4)?.state == 7)
  }

  @Test func `a new machine resumes from a saved state`() throws {
    let first = StateMachine(schema: numberSchema, subject: counter)
    first.handle(.increment)
    let second = StateMachine(schema: numberSchema, subject: counter)
    try second.resume(from: .init(state: first.state))
    #expect(counter.count == 1)
    #expect(second.handle(.increment) == .transitioned(from: .two, to: .three))
  }

  @Test func `a flat schema has no eventless, start or stop step`() throws {
    for trigger: StepTrigger<Operation> in [.eventless(after: .increment), .start, .stop] {
      #expect(try numberSchema.step(from: .one, for: trigger, subject: counter) == nil)
    }
  }

  @Test func `a schema without a guard on the subject does not evaluate the subject`() throws {
    func noSubject() throws -> Counter { throw Failure.guarding }
    #expect(try numberSchema.step(from: .one, on: .increment, subject: noSubject())?.state == .two)
  }

  @Test func `generic code can implement a schema`() {
    func run<Schema: StateMachineSchemaProtocol>(
      _ schema: Schema, _ events: [Schema.Event]
    ) -> Schema.State where Schema.Subject == Void {
      let machine = StateMachine(schema: schema)
      for event in events { machine.handle(event) }
      return machine.state
    }
    #expect(run(Thermostat(), [.measure(12.5), .measure(30)]) == .cooling(since: 30))
  }

  private let counter = Counter()
}

struct PayloadTests {
  @Test func `a transition passes payloads to the next state`() {
    let machine = StateMachine(Thermostat())
    #expect(
      machine.handle(.measure(12.5))
        == .transitioned(from: .idle, to: .heating(since: 12.5)))
  }

  @Test func `payloads decide about the transition`() {
    let machine = StateMachine(Thermostat())
    machine.handle(.measure(12.5))
    #expect(machine.handle(.measure(12.5)) == .ignored)
    #expect(machine.handle(.measure(20)) == .transitioned(from: .heating(since: 12.5), to: .idle))
  }

  @Test func `states and events need not be enumerations`() {
    let schema = StateMachineSchema<[String], String?, Void>(startingIn: []) { words, word in
      word.map { .to(words + [$0]) }
    }
    let machine = StateMachine(schema: schema)
    for word in ["a", nil, "b"] { machine.handle(word) }
    #expect(machine.state == ["a", "b"])
  }
}

private struct Thermostat: FlatStateMachineSchema {
  enum State: Equatable {
    case idle, heating(since: Double), cooling(since: Double)
  }
  enum Event {
    case measure(Double)
  }
  let initialState = State.idle

  func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
    switch (state, event) {
    case (.idle, .measure(...18)), (.cooling, .measure(...18)):
      if case .measure(let degrees) = event { .to(.heating(since: degrees)) } else { nil }
    case (_, .measure(26...)):
      if case .measure(let degrees) = event { .to(.cooling(since: degrees)) } else { nil }
    case (.heating, .measure(18.nextUp...)): .to(.idle)
    case (.heating, .measure), (.idle, .measure), (.cooling, .measure): nil
    }
  }
}
