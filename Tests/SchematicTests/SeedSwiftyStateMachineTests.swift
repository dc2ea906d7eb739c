import Foundation
import Schematic
import TestSupport
import Testing

/// What SwiftyStateMachine does, feature by feature; SW-15 to SW-21 are about diagrams.
///
/// Where this package deliberately differs, the comment says how.
struct SeedSwiftyStateMachineTests {
  @Test func `SW-01 a schema is a value, made of an initial state and a closure`() {
    let schema = schema
    let machines = (0..<2).map { _ in StateMachine(schema: schema, subject: log) }
    machines[0].handle(.increment)
    #expect(machines.map(\.state) == [.two, .one])
  }

  @Test func `SW-02 logic returns nil, a state, or a state and a block`() {
    let machine = StateMachine(schema: schema, subject: log)
    for event in [.decrement, .increment, .increment, .decrement] as [Operation] {
      machine.handle(event)
    }
    #expect(machine.state == .two)
    #expect(log.entries == ["1 → 2", "2 → 3"])
  }

  @Test func `SW-03 states and events carry data`() {
    let schema = StateMachineSchema<Health, Damage, Void>(initialState: .alive(100)) {
      state, event in
      switch (state, event) {
      case (.alive(let health), .take(let damage)):
        return (damage < health ? .alive(health - damage) : .dead, nil)
      case (.dead, .take):
        return nil
      }
    }
    let machine = StateMachine(schema: schema)
    machine.handle(.take(13.5))
    #expect(machine.state == .alive(86.5))
  }

  @Test func `SW-04 a machine is in the initial state and performs no action for it`() {
    let machine = StateMachine(schema: schema, subject: log)
    #expect(machine.state == .one)
    #expect(log.entries == [])
  }

  @Test func `SW-05 the state can be read and not be set`() {
    typealias Machine = StateMachine<StateMachineSchema<Number, Operation, Log>>
    #expect(!(\Machine.state as AnyKeyPath is AnyWritable))
    #expect(\Machine.didTransition as AnyKeyPath is AnyWritable)
  }

  // The logic is evaluated first and the subject is loaded on demand. The difference is not
  // observable, because the logic performs no actions.
  @Test func `SW-06 logic, then the state, then the block, then the callback`() {
    var machine: StateMachine<StateMachineSchema<Number, Operation, Log>>?
    let schema = StateMachineSchema<Number, Operation, Log>(initialState: .one) { [log] state, _ in
      log.add("logic in \(state)")
      return (.two, { $0.add("block in \(machine?.state ?? .three)") })
    }
    machine = StateMachine(schema: schema, subject: log)
    machine?.didTransition = { old, event, new in log.add("callback \(old) → \(new)") }
    machine?.handle(.increment)
    #expect(log.entries == ["logic in one", "block in two", "callback one → two"])
  }

  // The caller gets `.ignored`; the seed returns nothing.
  @Test func `SW-07 an ignored event changes nothing and calls nothing`() {
    let machine = StateMachine(schema: schema, subject: log)
    machine.didTransition = { _, _, _ in log.add("callback") }
    #expect(machine.handle(.decrement) == .ignored)
    #expect(machine.state == .one)
    #expect(log.entries == [])
  }

  @Test func `SW-08 the block finds the machine in the new state`() {
    var machine: StateMachine<StateMachineSchema<Number, Operation, Void>>?
    var found: Number?
    machine = StateMachine(
      schema: StateMachineSchema(initialState: .one) { _, _ in
        (.two, { _ in found = machine?.state })
      })
    machine?.handle(.increment)
    #expect(found == .two)
  }

  // Any number of observers can be added.
  @Test func `SW-09 one didTransition is called, also when the state stays, and is replaceable`() {
    let machine = StateMachine(schema: selfTransition, subject: log)
    machine.didTransition = { _, _, _ in log.add("replaced") }
    machine.didTransition = { old, event, new in log.add("\(old), \(event ?? .decrement), \(new)") }
    machine.handle(.increment)
    #expect(log.entries == ["block", "one, increment, one"])
  }

  @Test func `SW-10 returning the current state is an ordinary transition`() {
    let machine = StateMachine(schema: selfTransition, subject: log)
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .one))
    #expect(log.entries == ["block"])
  }

  // The seed runs the inner event at once, and reports two → one before one → two, in state one
  // both times (its issue 28). Here it is queued: reports come in order, each in its own state.
  @Test func `SW-11 an event handled in a block is handled, after the step`() {
    var machine: StateMachine<StateMachineSchema<Number, Operation, Void>>?
    machine = StateMachine(
      schema: StateMachineSchema(initialState: .one) { state, _ in
        state == .one ? (.two, { _ in machine?.handle(.decrement) }) : (.one, nil)
      })
    machine?.didTransition = { old, _, new in
      log.add("\(old) → \(new) in \(machine?.state ?? .three)")
    }
    machine?.handle(.increment)
    #expect(log.entries == ["one → two in two", "two → one in one"])
  }

  @Test func `SW-12 a subject can be Void, a stored value, or a weak object`() {
    var value = 1
    let held = StateMachine(Counting<Int>(), subject: value)
    value = 2
    #expect(held.subject == 1)
    #expect(StateMachine(Counting<Void>(), subject: ()).subject != nil)
    #expect(StateMachine(schema: schema, subject: Log()).subject == nil)
  }

  // The seed does not evaluate the logic. Here the weak reference is only loaded when there is
  // something to perform, which is what keeps ignored events cheap: they are `.ignored` also then.
  @Test func `SW-13 after the subject is deallocated no action is performed`() {
    let machine = StateMachine(schema: schema, subject: Log())
    machine.didTransition = { _, _, _ in log.add("callback") }
    #expect(machine.handle(.increment) == .subjectReleased)
    #expect(machine.handle(.decrement) == .ignored)
    #expect(machine.state == .one)
    #expect(log.entries == [])
  }

  // The seed decides by the static type, and keeps an object behind a protocol or from generic
  // code forever. Here the dynamic type decides: see SubjectTests for every kind.
  @Test func `SW-14 an object typed as a protocol is referenced weakly`() {
    let machine = StateMachine(Counting<any SwitchableObject>(), subject: Lamp())
    #expect(machine.subject == nil)
  }

  @Test func `SW-22 all actions are performed on the caller's thread before handle returns`() {
    var threads: [ObjectIdentifier] = []
    func noteThread() { threads.append(ObjectIdentifier(Thread.current)) }
    let schema = StateMachineSchema<Number, Operation, Log>(startingIn: .one) { state, _ in
      noteThread()
      return .to(state == .one ? .two : .three) { _ in noteThread() }
    }
    let machine = StateMachine(schema: schema, subject: log)
    machine.didTransition = { _, _, _ in noteThread() }
    machine.handle(.increment)
    #expect(threads == Array(repeating: ObjectIdentifier(Thread.current), count: 3))
    #expect(machine.state == .two)
  }

  // The seed has no result and no reset: see OutcomeTests and ResetTests.
  @Test func `SW-23 handled and ignored events have different outcomes, and reset is available`() {
    let machine = StateMachine(schema: schema, subject: log)
    #expect(machine.handle(.increment).isTransition)
    machine.reset()
    #expect(!machine.handle(.decrement).isTransition)
  }

  @Test func `SW-24 a machine can be a constant`() {
    let machine = StateMachine(schema: schema, subject: log)
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .two))
  }

  private let log = Log()

  /// The first example of its README, in its words.
  private let schema = StateMachineSchema<Number, Operation, Log>(initialState: .one) {
    (state, event) in
    switch state {
    case .one:
      switch event {
      case .decrement: return nil
      case .increment: return (.two, { log in log.add("1 → 2") })
      }
    case .two:
      switch event {
      case .decrement: return (.one, { log in log.add("2 → 1") })
      case .increment: return (.three, { log in log.add("2 → 3") })
      }
    case .three:
      switch event {
      case .decrement: return (.two, nil)
      case .increment: return nil
      }
    }
  }

  private let selfTransition = StateMachineSchema<Number, Operation, Log>(initialState: .one) {
    state, _ in (state, { $0.add("block") })
  }
}

private enum Health: Equatable {
  case alive(Double), dead
}

private enum Damage {
  case take(Double)
}

/// The common type of key paths to mutable properties.
private protocol AnyWritable {}
extension WritableKeyPath: AnyWritable {}
