import Schematic
import TestSupport
import Testing

/// Rule 4: after a weak subject is deallocated, no action is performed and no observer is called.
struct SubjectReleaseTests {
  @Test func `handle returns subjectReleased after the subject is deallocated`() {
    let machine = makeMachineWithReleasedSubject()
    #expect(machine.handle(.next) == .subjectReleased)
    #expect(machine.state == 0)
  }

  @Test func `actions and observers are not called after the subject is deallocated`() {
    var calls = 0
    let machine = makeMachineWithReleasedSubject { calls += 1 }
    machine.observe { _ in calls += 1 }
    machine.didTransition = { _, _, _ in calls += 1 }
    #expect(machine.handle(.next) == .subjectReleased)
    #expect(calls == 0)
  }

  @Test func `an event without a transition is ignored after the subject is deallocated`() {
    // The weak reference is loaded only if there is an action to perform.
    #expect(makeMachineWithReleasedSubject().handle(.nothing) == .ignored)
  }

  @Test func `canHandle is false after the subject is deallocated`() {
    let machine = makeMachineWithReleasedSubject()
    #expect(!machine.canHandle(.next))
    #expect(!machine.canHandle(.nothing))
  }

  @Test func `start, stop and reset have no effect after the subject is deallocated`() {
    let machine = StateMachine(schema: Player(), subject: Deck())
    machine.didTransition = { _, _, _ in Issue.record("Nothing should be called") }
    #expect(machine.start() == .subjectReleased)
    #expect(machine.reset() == .subjectReleased)
    #expect(machine.reset(runningActions: true) == .subjectReleased)
    #expect(machine.state == .inactive)
    #expect(machine.stop() == .ignored)
  }

  @Test func `a subject can own its machine without a reference cycle`() {
    weak var released: Lamp?
    do {
      let lamp = Lamp()
      lamp.machine = StateMachine(Counting<Lamp>(), subject: lamp)
      #expect(lamp.machine?.handle(.next) == .transitioned(from: 0, to: 1))
      released = lamp
    }
    #expect(released == nil)
  }

  @Test func `a subject released inside a step is deallocated at the end of the step`() {
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

  @Test func `events raised and sent by a step that releases the subject are discarded`() {
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

  @Test func `observers are not notified of events raised by a released subject`() {
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

  @Test func `a subject can release its machine inside a step`() {
    var lamp: Lamp? = Lamp()
    let schema = Counting<Lamp> { subject in
      subject.machine = nil
      lamp = nil
    }
    lamp?.machine = lamp.map { StateMachine(schema: schema, subject: $0) }
    #expect(lamp?.machine?.handle(.next) == .transitioned(from: 0, to: 1))
    #expect(lamp == nil)
  }

  @Test func `no eventless step is taken after the subject is deallocated`() {
    var deck: Deck? = Deck()
    let machine = deck.map { StateMachine(schema: Player(), subject: $0) }
    machine?.start()
    machine?.didTransition = { _, _, _ in deck = nil }
    #expect(machine?.handle(.power) == .transitioned(from: .off, to: .loading))
  }

  /// Makes a machine whose subject is already deallocated.
  private func makeMachineWithReleasedSubject(
    action: @escaping () -> Void = {}
  ) -> StateMachine<Counting<Lamp>> {
    StateMachine(schema: Counting<Lamp> { _ in action() }, subject: Lamp())
  }
}
