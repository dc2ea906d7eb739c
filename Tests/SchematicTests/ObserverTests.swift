import Schematic
import TestSupport
import Testing

/// Rule 2: observers come last, each once, in the order in which they were added.
@Suite struct `Observers` {
  @Test func `are called in the order in which they were added, after the callback`() {
    for name in 1...5 { machine.observe { _ in log.add("observer \(name)") } }
    machine.didTransition = { _, _, _ in log.add("callback") }
    machine.handle(.increment)
    #expect(log.entries == ["callback"] + (1...5).map { "observer \($0)" })
  }

  @Test func `are called once per step, with old state, event and new state`() {
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

  @Test func `find the machine in the new state`() {
    machine.observe { _ in log.add("\(machine.state)") }
    machine.didTransition = { _, _, _ in log.add("\(machine.state)") }
    machine.handle(.increment)
    #expect(log.entries == ["two", "two"])
  }

  @Test func `are told of internal and self-transitions`() {
    let machine = StateMachine(
      schema: StateMachineSchema<Int, Bool, Void>(startingIn: 0) { state, isInternal in
        isInternal ? .stay : .to(state)
      })
    let log = machine.logNotices()
    machine.handle(true)
    machine.handle(false)
    #expect(log.entries == ["0 → 0 on true", "0 → 0 on false"])
  }

  @Test func `of transitions only are not told of anything else`() {
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

  @Test func `that are added inside an action are told of that step`() {
    var machine: Script.Machine?
    machine = makeMachine { _, _ in .to(1) { _ in machine?.observe { _ in log.add("told") } } }
    machine?.handle("go")
    #expect(log.entries == ["told"])
  }

  @Test func `belong to one machine`() {
    let other = StateMachine(schema: numberSchema, subject: counter)
    other.observe { _ in Issue.record("The other machine did nothing") }
    machine.handle(.increment)
  }

  @Test func `live and die with the machine`() {
    weak var released: Log?
    do {
      let (machine, log) = (makeMachine { _, _ in nil }, Log())
      machine.observe { _ in log.add("told") }
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

@Suite struct `The callback` {
  @Test func `is one, and can be replaced and taken away`() {
    machine.didTransition = { _, _, _ in log.add("first") }
    machine.handle(.increment)
    machine.didTransition = { _, _, _ in log.add("second") }
    machine.handle(.increment)
    machine.didTransition = nil
    machine.handle(.decrement)
    #expect(log.entries == ["first", "second"])
  }

  @Test func `can be replaced while it is called`() {
    machine.didTransition = { _, _, _ in
      log.add("first")
      machine.didTransition = { _, _, _ in log.add("second") }
    }
    machine.handle(.increment)
    machine.handle(.increment)
    #expect(log.entries == ["first", "second"])
  }

  @Test func `can be taken away while it is called`() {
    machine.didTransition = { _, _, _ in
      machine.didTransition = nil
      log.add("only")
    }
    machine.handle(.increment)
    machine.handle(.increment)
    #expect(log.entries == ["only"])
  }

  @Test func `can be read, and called`() {
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
