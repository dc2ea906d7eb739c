import Schematic
import Testing

/// Rule 4: an object of any static type is referenced weakly; every other value is stored.
struct WeakSubjectTests {
  @Test func `a machine refers weakly to an object of a class`() {
    expectWeak { StateMachine(Counting<Lamp>(), subject: $0) }
  }

  @Test func `a machine refers weakly to an object typed as its superclass`() {
    expectWeak { StateMachine(Counting<Light>(), subject: $0) }
  }

  @Test func `a machine refers weakly to an object typed as a class protocol`() {
    expectWeak { StateMachine(Counting<any SwitchableObject>(), subject: $0) }
  }

  @Test func `a machine refers weakly to an object typed as a protocol`() {
    expectWeak { StateMachine(Counting<any Switchable>(), subject: $0) }
  }

  @Test func `a machine refers weakly to an object typed as a class and a protocol`() {
    expectWeak { StateMachine(Counting<any Light & Switchable>(), subject: $0) }
  }

  @Test func `a machine refers weakly to an object typed AnyObject`() {
    expectWeak { StateMachine(Counting<AnyObject>(), subject: $0) }
  }

  @Test func `a machine refers weakly to an object typed Any`() {
    expectWeak { StateMachine(Counting<Any>(), subject: $0) }
  }

  @Test func `a machine refers weakly to an object in generic code without constraints`() {
    expectWeak { makeGenerically($0) }
    expectWeak { makeGenerically($0 as any SwitchableObject) }
    expectWeak { makeGenerically($0 as any Switchable) }
    expectWeak { makeGenerically($0 as Any) }
  }
}

struct StoredSubjectTests {
  @Test func `a machine stores a structure, also one that contains an object`() {
    expectHeld { StateMachine(Counting<Box>(), subject: Box(lamp: $0)) }
  }

  @Test func `a machine stores a structure typed as a protocol`() {
    expectHeld { StateMachine(Counting<any Switchable>(), subject: Box(lamp: $0)) }
  }

  @Test func `a machine stores a structure typed Any`() {
    expectHeld { StateMachine(Counting<Any>(), subject: Box(lamp: $0)) }
  }

  @Test func `a machine stores an enumeration, also one that contains an object`() {
    expectHeld { StateMachine(Counting<Place>(), subject: .lamp($0)) }
  }

  @Test func `a machine stores an optional object, because an optional is a value`() {
    expectHeld { StateMachine(Counting<Lamp?>(), subject: $0) }
  }

  @Test func `a machine stores a value in generic code without constraints`() {
    expectHeld { makeGenerically(Box(lamp: $0)) }
    expectHeld { makeGenerically(Optional($0)) }
  }

  @Test func `a machine without a subject stores none`() {
    let machine = StateMachine(Counting<Void>())
    #expect(machine.handle(.next) == .transitioned(from: 0, to: 1))
    #expect(machine.subject != nil)
  }

  @Test func `a machine stores an optional that is nil`() {
    var subjects: [Lamp?] = []
    let machine = StateMachine(
      schema: Counting<Lamp?>(action: { subjects.append($0) }), subject: nil)
    #expect(machine.handle(.next) == .transitioned(from: 0, to: 1))
    #expect(subjects.map { $0 == nil } == [true])
  }

  @Test func `a machine stores a copy of a value, unaffected by later changes`() {
    var name = "before"
    let machine = StateMachine(Counting<String>(), subject: name)
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
  StateMachine(Counting<Subject>(), subject: subject)
}

/// Expects a machine to work while its lamp exists, and not to retain the lamp.
private func expectWeak<Subject>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: (Lamp) -> StateMachine<Counting<Subject>>
) {
  let (machine, isGone) = useAndRelease(make)
  #expect(isGone(), sourceLocation: sourceLocation)
  #expect(machine.subject == nil, sourceLocation: sourceLocation)
  #expect(machine.handle(.next) == .subjectReleased, sourceLocation: sourceLocation)
}

/// Expects a machine to work with its lamp, and to retain it.
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
