import Schematic
import TestSupport
import Testing

/// Asking performs nothing.
@Suite struct `Whether a machine can handle an event` {
  @Test(arguments: Number.allCases, Operation.allCases)
  func `is whether the event is not ignored`(state: Number, event: Operation) {
    let schema = StateMachineSchema<Number, Operation, Counter>(startingIn: state) {
      numberSchema.transition(from: $0, on: $1)
    }
    let machine = StateMachine(schema: schema, subject: counter)
    let canHandle = machine.canHandle(event)
    #expect(canHandle == (machine.handle(event) != .ignored))
  }

  @Test func `is asked without changing the state or performing the action`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    #expect(machine.canHandle(.increment))
    #expect(machine.state == .one)
    #expect(counter.count == 0)
  }

  @Test func `is false when the schema refuses it`() {
    let machine = makeMachine { _, _ in throw Rejection(Failure.guarding) }
    #expect(!machine.canHandle("go"))
  }

  @Test func `is false when a guard throws`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    #expect(!machine.canHandle("go"))
  }

  @Test func `is true for an internal transition`() {
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { _, _ in .stay }
    #expect(StateMachine(schema: schema).canHandle("go"))
  }

  @Test func `depends on the subject where a guard asks for it`() {
    let deck = Deck()
    let machine = StateMachine(schema: GuardedPlayer(), subject: deck)
    #expect(machine.canHandle(true))
    deck.isLoaded = false
    #expect(!machine.canHandle(true))
  }

  @Test func `is false when a guard asks for a subject that is gone`() {
    let machine = StateMachine(schema: GuardedPlayer(), subject: Deck())
    #expect(!machine.canHandle(true))
    #expect(machine.handle(true) == .subjectReleased)
    #expect(machine.handle(false) == .ignored)
  }

  @Test func `may be asked inside an action, about the state it is in`() {
    var machine: Script.Machine?
    var answers: [Bool?] = []
    func ask() { answers += [machine?.canHandle("go")] }
    machine = makeMachine { state, _ in
      state == 0 ? .to(1) { _ in ask() }.leaving { _ in ask() } : nil
    }
    machine?.handle("go")
    #expect(answers == [true, false])
  }

  private let counter = Counter()
}

/// Plays when it is told to and its deck is loaded.
private struct GuardedPlayer: StateMachineSchemaProtocol {
  let initialState = 0

  func step(
    from state: Int, on event: Bool, subject: @autoclosure () throws -> Deck
  ) throws -> FlatStep<Int, Bool, Deck>? {
    guard event, try subject().isLoaded else { return nil }
    return try StateMachineSchema<Int, Bool, Deck>(startingIn: 0) { _, _ in .to(1) }
      .step(from: state, on: event, subject: try subject())
  }
}
