import Schematic
import Testing

/// Rule 4: an object is held weakly, whatever its static type; everything else is held.
@Suite struct `A machine holds weakly` {
  @Test func `an object of a class`() {
    expectWeak { StateMachine(schema: Counting<Lamp>(), subject: $0) }
  }

  @Test func `an object behind its superclass`() {
    expectWeak { StateMachine(schema: Counting<Light>(), subject: $0) }
  }

  @Test func `an object behind a protocol for classes`() {
    expectWeak { StateMachine(schema: Counting<any SwitchableObject>(), subject: $0) }
  }

  @Test func `an object behind a protocol for anything`() {
    expectWeak { StateMachine(schema: Counting<any Switchable>(), subject: $0) }
  }

  @Test func `an object behind a class and a protocol`() {
    expectWeak { StateMachine(schema: Counting<any Light & Switchable>(), subject: $0) }
  }

  @Test func `an object typed AnyObject`() {
    expectWeak { StateMachine(schema: Counting<AnyObject>(), subject: $0) }
  }

  @Test func `an object typed Any`() {
    expectWeak { StateMachine(schema: Counting<Any>(), subject: $0) }
  }

  @Test func `an object from generic code without constraints`() {
    expectWeak { makeGenerically($0) }
    expectWeak { makeGenerically($0 as any SwitchableObject) }
    expectWeak { makeGenerically($0 as any Switchable) }
    expectWeak { makeGenerically($0 as Any) }
  }
}

@Suite struct `A machine holds` {
  @Test func `a structure, also one with an object in it`() {
    expectHeld { StateMachine(schema: Counting<Box>(), subject: Box(lamp: $0)) }
  }

  @Test func `a structure behind a protocol`() {
    expectHeld { StateMachine(schema: Counting<any Switchable>(), subject: Box(lamp: $0)) }
  }

  @Test func `a structure typed Any`() {
    expectHeld { StateMachine(schema: Counting<Any>(), subject: Box(lamp: $0)) }
  }

  @Test func `an enumeration, also one with an object in it`() {
    expectHeld { StateMachine(schema: Counting<Place>(), subject: .lamp($0)) }
  }

  @Test func `an optional object, because an optional is a value`() {
    expectHeld { StateMachine(schema: Counting<Lamp?>(), subject: $0) }
  }

  @Test func `a value from generic code without constraints`() {
    expectHeld { makeGenerically(Box(lamp: $0)) }
    expectHeld { makeGenerically(Optional($0)) }
  }

  @Test func `nothing at all where the subject is Void`() {
    let machine = StateMachine(schema: Counting<Void>())
    #expect(machine.handle(.next) == .transitioned(from: 0, to: 1))
    #expect(machine.subject != nil)
  }

  @Test func `an optional that is nil`() {
    var subjects: [Lamp?] = []
    let machine = StateMachine(
      schema: Counting<Lamp?>(action: { subjects.append($0) }), subject: nil)
    #expect(machine.handle(.next) == .transitioned(from: 0, to: 1))
    #expect(subjects.map { $0 == nil } == [true])
  }

  @Test func `a copy of a value, which later changes do not reach`() {
    var name = "before"
    let machine = StateMachine(schema: Counting<String>(), subject: name)
    name = "after"
    #expect(machine.subject == "before")
  }
}

private struct Box: Switchable {
  let lamp: Lamp
}

private enum Place {
  case lamp(Lamp)
}

private func makeGenerically<Subject>(_ subject: Subject) -> StateMachine<Counting<Subject>> {
  StateMachine(schema: Counting<Subject>(), subject: subject)
}

/// Expects a machine to work while its lamp is there, and to let go of it.
private func expectWeak<Subject>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: (Lamp) -> StateMachine<Counting<Subject>>
) {
  let (machine, isGone) = useAndRelease(make)
  #expect(isGone(), sourceLocation: sourceLocation)
  #expect(machine.subject == nil, sourceLocation: sourceLocation)
  #expect(machine.handle(.next) == .subjectReleased, sourceLocation: sourceLocation)
}

/// Expects a machine to work with its lamp, and to keep it.
private func expectHeld<Subject>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: (Lamp) -> StateMachine<Counting<Subject>>
) {
  let (machine, isGone) = useAndRelease(make)
  #expect(!isGone(), sourceLocation: sourceLocation)
  #expect(machine.subject != nil, sourceLocation: sourceLocation)
  #expect(machine.handle(.next) == .transitioned(from: 1, to: 2), sourceLocation: sourceLocation)
}

private func useAndRelease<Subject>(
  _ make: (Lamp) -> StateMachine<Counting<Subject>>
) -> (machine: StateMachine<Counting<Subject>>, isGone: () -> Bool) {
  withExtendedLifetime(Lamp()) { lamp in
    let machine = make(lamp)
    #expect(machine.subject != nil)
    #expect(machine.handle(.next) == .transitioned(from: 0, to: 1))
    return (machine, { [weak lamp] in lamp == nil })
  }
}
