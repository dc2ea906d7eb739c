import Schematic
import TestSupport
import Testing

/// Rule 2: observers come last, each once, in the order in which they were added.
struct ObserverTests {
  @Test func `observers are called in the order of their addition, after didTransition`() {
    for name in 1...5 { machine.observe { _ in log.add("observer \(name)") } }
    machine.didTransition = { _, _, _ in log.add("callback") }
    machine.handle(.increment)
    #expect(log.entries == ["callback"] + (1...5).map { "observer \($0)" })
  }

  @Test func `observeTransitions reports each step with old state, event and new state`() {
    machine.observeTransitions { old, event, new in
      log.add("\(old) → \(new) on \(event.map { "\($0)" } ?? "nothing")")
    }
    machine.handle(.increment)
    machine.handle(.increment)
    machine.handle(.decrement)
    #expect(
      log.entries == [
        "one → two on increment", "two → three on increment", "three → two on decrement",
      ])
  }

  @Test func `the machine is in the new state when observers are called`() {
    machine.observe { _ in log.add("\(machine.state)") }
    machine.didTransition = { _, _, _ in log.add("\(machine.state)") }
    machine.handle(.increment)
    #expect(log.entries == ["two", "two"])
  }

  @Test func `observers are notified of internal transitions and self-transitions`() {
    let machine = StateMachine(
      schema: StateMachineSchema<Int, Bool, Void>(startingIn: 0) { state, isInternal in
        isInternal ? .stay : .to(state)
      })
    let log = machine.logNotices()
    machine.handle(true)
    machine.handle(false)
    #expect(log.entries == ["0 → 0 on true", "0 → 0 on false"])
  }

  @Test func `observeTransitions does not report ignored, rejected and failed events`() {
    let machine = makeMachine { _, event in
      switch event {
      case "rejected": throw Rejection(Failure.guarding)
      case "failed": throw Failure.guarding
      default: nil
      }
    }
    machine.observeTransitions { _, _, _ in Issue.record("There is no transition") }
    machine.didTransition = { _, _, _ in Issue.record("There is no transition") }
    for event in ["ignored", "rejected", "failed"] { machine.handle(event) }
  }

  @Test func `an observer added inside an action is notified of that step`() {
    var machine: Script.Machine?
    machine = makeMachine { _, _ in .to(1) { _ in machine?.observe { _ in log.add("observer") } } }
    machine?.handle("go")
    #expect(log.entries == ["observer"])
  }

  @Test func `an observer is not notified of another machine's steps`() {
    let other = StateMachine(schema: numberSchema, subject: counter)
    other.observe { _ in Issue.record("The other machine did nothing") }
    machine.handle(.increment)
  }

  @Test func `observers are released with the machine`() {
    weak var released: Log?
    do {
      let (machine, log) = (makeMachine { _, _ in nil }, Log())
      machine.observe { _ in log.add("observer") }
      released = log
    }
    #expect(released == nil)
  }

  private let log = Log()
  private let counter = Counter()
  private let machine: NumberSchema.Machine

  init() {
    machine = StateMachine(schema: numberSchema, subject: counter)
  }
}

struct DidTransitionTests {
  @Test func `didTransition can be replaced and removed`() {
    machine.didTransition = { _, _, _ in log.add("first") }
    machine.handle(.increment)
    machine.didTransition = { _, _, _ in log.add("second") }
    machine.handle(.increment)
    machine.didTransition = nil
    machine.handle(.decrement)
    #expect(log.entries == ["first", "second"])
  }

  @Test func `didTransition can be replaced while it is called`() {
    machine.didTransition = { _, _, _ in
      log.add("first")
      machine.didTransition = { _, _, _ in log.add("second") }
    }
    machine.handle(.increment)
    machine.handle(.increment)
    #expect(log.entries == ["first", "second"])
  }

  @Test func `didTransition can be removed while it is called`() {
    machine.didTransition = { _, _, _ in
      machine.didTransition = nil
      log.add("only")
    }
    machine.handle(.increment)
    machine.handle(.increment)
    #expect(log.entries == ["only"])
  }

  @Test func `didTransition can be read and called`() {
    machine.didTransition = { old, _, new in log.add("\(old) → \(new)") }
    machine.didTransition?(.three, nil, .one)
    #expect(log.entries == ["three → one"])
  }

  private let log = Log()
  private let counter = Counter()
  private let machine: NumberSchema.Machine

  init() {
    machine = StateMachine(schema: numberSchema, subject: counter)
  }
}
