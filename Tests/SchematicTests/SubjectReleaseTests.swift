import Schematic
import TestSupport
import Testing

/// Rule 4: once a weak subject is gone, nothing is performed and nothing is called.
@Suite struct `A released subject` {
  @Test func `is what the sender is told, and the state stays`() {
    let machine = makeWidow()
    #expect(machine.handle(.next) == .subjectReleased)
    #expect(machine.state == 0)
  }

  @Test func `makes no action run and no observer called`() {
    var calls = 0
    let machine = makeWidow { calls += 1 }
    machine.observe { _ in calls += 1 }
    machine.didTransition = { _, _, _ in calls += 1 }
    #expect(machine.handle(.next) == .subjectReleased)
    #expect(calls == 0)
  }

  @Test func `does not keep an ignored event from being ignored`() {
    // The weak reference is loaded only when there is something to perform.
    #expect(makeWidow().handle(.nothing) == .ignored)
  }

  @Test func `does not matter to a machine that only answers`() {
    let machine = makeWidow()
    #expect(machine.canHandle(.next))
    #expect(!machine.canHandle(.nothing))
  }

  @Test func `makes start, stop and reset do nothing`() {
    let machine = StateMachine(schema: Player(), subject: Deck())
    machine.didTransition = { _, _, _ in Issue.record("Nothing should be called") }
    #expect(machine.start() == .subjectReleased)
    #expect(machine.reset() == .subjectReleased)
    #expect(machine.reset(runningActions: true) == .subjectReleased)
    #expect(machine.state == .inactive)
    #expect(machine.stop() == .ignored)
  }

  @Test func `may own its machine, which makes no cycle`() {
    weak var released: Lamp?
    do {
      let lamp = Lamp()
      lamp.machine = StateMachine(schema: Counting<Lamp>(), subject: lamp)
      #expect(lamp.machine?.handle(.next) == .transitioned(from: 0, to: 1))
      released = lamp
    }
    #expect(released == nil)
  }

  @Test func `stays until the end of the step that released it`() {
    var lamp: Lamp? = Lamp()
    weak let released = lamp
    let schema = Counting<Lamp> { _ in
      lamp = nil
      #expect(released != nil)
    }
    let machine = lamp.map { StateMachine(schema: schema, subject: $0) }
    #expect(machine?.handle(.next) == .transitioned(from: 0, to: 1))
    #expect(released == nil)
    #expect(machine?.handle(.next) == .subjectReleased)
  }

  @Test func `drops the events that it raised and sent in its last step`() {
    var lamp: Lamp? = Lamp()
    let schema = StateMachineSchema<Int, String, Lamp>(startingIn: 0) { state, _ in
      .to(state + 1).performWithContext { context in
        context.raise("raised")
        context.send("sent")
        lamp = nil
      }
    }
    let machine = lamp.map { StateMachine(schema: schema, subject: $0) }
    #expect(machine?.handle("go") == .transitioned(from: 0, to: 1))
    #expect(machine?.state == 1)
  }

  @Test func `lets nobody hear of the events that it raised, not even the ignored ones`() {
    var lamp: Lamp? = Lamp()
    let schema = StateMachineSchema<Int, String, Lamp>(startingIn: 0) { state, event in
      guard event != "ignored" else { return nil }
      return .to(state + 1).performWithContext { context in
        for event in ["raised", "ignored"] { context.raise(event) }
        lamp = nil
      }
    }
    let machine = lamp.map { StateMachine(schema: schema, subject: $0) }
    let log = machine?.logNotices()
    machine?.handle("go")
    #expect(log?.entries == ["0 → 1 on go"])
  }

  @Test func `may drop its machine in the middle of a step`() {
    var lamp: Lamp? = Lamp()
    let schema = Counting<Lamp> { subject in
      subject.machine = nil
      lamp = nil
    }
    lamp?.machine = lamp.map { StateMachine(schema: schema, subject: $0) }
    #expect(lamp?.machine?.handle(.next) == .transitioned(from: 0, to: 1))
    #expect(lamp == nil)
  }

  @Test func `ends what follows by itself`() {
    var deck: Deck? = Deck()
    let machine = deck.map { StateMachine(schema: Player(), subject: $0) }
    machine?.start()
    machine?.didTransition = { _, _, _ in deck = nil }
    #expect(machine?.handle(.power) == .transitioned(from: .off, to: .loading))
  }

  /// Makes a machine whose subject is gone already.
  private func makeWidow(action: @escaping () -> Void = {}) -> StateMachine<Counting<Lamp>> {
    StateMachine(schema: Counting<Lamp> { _ in action() }, subject: Lamp())
  }
}
