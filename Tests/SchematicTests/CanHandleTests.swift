import Schematic
import TestSupport
import Testing

/// `canHandle` performs no action.
struct CanHandleTests {
  @Test(arguments: Number.allCases, Operation.allCases)
  func `canHandle is true exactly when handle does not return ignored`(
    state: Number, event: Operation
  ) {
    let schema = StateMachineSchema<Number, Operation, Counter>(startingIn: state) {
      numberSchema.transition(from: $0, on: $1)
    }
    let machine = StateMachine(schema: schema, subject: counter)
    let canHandle = machine.canHandle(event)
    #expect(canHandle == (machine.handle(event) != .ignored))
  }

  @Test func `canHandle does not change the state or perform the action`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    #expect(machine.canHandle(.increment))
    #expect(machine.state == .one)
    #expect(counter.count == 0)
  }

  @Test func `canHandle is false when the schema rejects the event`() {
    let machine = makeMachine { _, _ in throw Rejection(Failure.guarding) }
    #expect(!machine.canHandle("go"))
  }

  @Test func `canHandle is false when a guard throws`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    #expect(!machine.canHandle("go"))
  }

  @Test func `canHandle is true for an internal transition`() {
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { _, _ in .stay }
    #expect(StateMachine(schema: schema).canHandle("go"))
  }

  @Test func `canHandle evaluates guards with the current subject`() {
    let deck = Deck()
    let machine = StateMachine(schema: GuardedPlayer(), subject: deck)
    #expect(machine.canHandle(true))
    deck.isLoaded = false
    #expect(!machine.canHandle(true))
  }

  @Test func `canHandle is false when a guard needs a subject that is deallocated`() {
    let machine = StateMachine(schema: GuardedPlayer(), subject: Deck())
    #expect(!machine.canHandle(true))
    #expect(machine.handle(true) == .subjectReleased)
    #expect(machine.handle(false) == .ignored)
  }

  @Test func `canHandle is false when the subject is deallocated, even if no guard needs it`() {
    var owner: Counter? = Counter()
    let machine = StateMachine(schema: numberSchema, subject: owner ?? counter)
    #expect(machine.canHandle(.increment))
    #expect(machine.enabledEvents(among: [.increment]) == [.increment])
    owner = nil
    #expect(!machine.canHandle(.increment))
    #expect(machine.enabledEvents(among: [.increment]) == [])
    #expect(machine.handle(.increment) == .subjectReleased)
  }

  @Test func `canHandle inside an action is evaluated in the current state`() {
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

/// Handles `true` if its deck is loaded.
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
