import Schematic
import Testing

/// The three references of a machine to an object, each with objects of different static types.
struct SubjectReferenceTests {
  @Test func `a machine with a strong reference keeps its object alive`() {
    expectAlive(StateMachine(Counting<Lamp>(), subject: Lamp(), reference: .strong))
    expectAlive(
      StateMachine(schema: Counting<any Switchable>(), subject: Lamp(), reference: .strong))
    expectAlive(StateMachine(schema: Counting<Any>(), subject: Lamp(), reference: .strong))
    expectAlive(StateMachine(schema: Counting<AnyObject>(), subject: Lamp(), reference: .strong))
  }

  @Test func `a machine with an unowned reference works, and does not keep its object alive`() {
    weak var released: Lamp?
    do {
      let lamp = Lamp()
      released = lamp
      expectAlive(StateMachine(Counting<Lamp>(), subject: lamp, reference: .unowned))
      expectAlive(
        StateMachine(schema: Counting<any Switchable>(), subject: lamp, reference: .unowned))
      expectAlive(StateMachine(schema: Counting<Any>(), subject: lamp, reference: .unowned))
      lamp.machine = StateMachine(Counting<Lamp>(), subject: lamp, reference: .unowned)
      #expect(lamp.machine?.handle(.next) == .transitioned(from: 0, to: 1))
    }
    #expect(released == nil)
  }

  @Test func `an event after an unowned object is deallocated ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let machine = StateMachine(
        schema: Counting<Lamp>(), subject: Lamp(), reference: .unowned)
      machine.handle(.next)
    }
  }

  @Test func `a value is stored with every reference`() {
    for reference in [SubjectReference.weak, .strong, .unowned] {
      let machine = StateMachine(
        schema: Counting<[Int]>(), subject: [1], reference: reference)
      #expect(machine.subject == [1])
      #expect(machine.handle(.next) == .transitioned(from: 0, to: 1))
    }
  }

  @Test func `a resumed machine refers to its object as it is told`() throws {
    let saved = SavedMachine<Int, Tick>(state: 4)
    let machine = StateMachine(Counting<Lamp>(), subject: Lamp(), reference: .strong)
    try machine.resume(from: saved)
    #expect(machine.handle(.next) == .transitioned(from: 4, to: 5))
  }
}

private func expectAlive<Subject>(
  _ machine: StateMachine<Counting<Subject>>, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(machine.subject != nil, sourceLocation: sourceLocation)
  #expect(machine.handle(.next) == .transitioned(from: 0, to: 1), sourceLocation: sourceLocation)
}
