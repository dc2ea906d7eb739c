import SchematicEmbedded
import Testing

/// When a compiled machine asks its subject for the object that it holds weakly.
@Suite struct HeldSubjectTests {
  private struct Noting: ClockedCrossingSubject {
    var calls: [String] = []
    mutating func willHandle() { calls.append("will handle") }
    mutating func didHandle() { calls.append("did handle") }
    mutating func didTake(
      _ event: ClockedCrossingEvent?, from: ClockedCrossingConfiguration,
      to: ClockedCrossingConfiguration
    ) {
      calls.append("took")
    }
  }

  @Test func `a subject is called before and after each event, also that of a timer`() {
    var machine = ClockedCrossingMachine(subject: Noting())
    machine.start()
    #expect(machine.subject.calls == ["took"])

    machine.subject.calls = []
    machine.handle(.next)
    machine.handle(.dawn)
    #expect(
      machine.subject.calls == ["will handle", "took", "did handle", "will handle", "did handle"])

    machine.subject.calls = []
    if let deadline = machine.nextDeadline { machine.advance(to: deadline) }
    #expect(machine.subject.calls == ["will handle", "took", "did handle"])
  }

  private final class Lamp {
    var isLit = false
  }

  @Test func `an object is retained from its first use until the event is handled`() {
    var lamp: Lamp? = Lamp()
    weak let reference = lamp
    var held = lamp.map { WeakObject($0) }
    held?.withObject { $0.isLit = true }
    held?.willHandle()
    #expect(held?.withObject { $0.isLit } == true)

    lamp = nil
    #expect(reference != nil)
    held?.didHandle()
    #expect(reference == nil)
    #expect(held?.withObject { $0.isLit } == .some(nil))
  }

  @Test func `an error of a function with the object is thrown`() {
    struct Failure: Error {}
    let lamp = Lamp()
    var held = WeakObject(lamp)
    held.willHandle()

    #expect(throws: Failure.self) {
      try held.withObject { (_: Lamp) throws(Failure) in throw Failure() }
    }
    #expect(lamp.isLit == false)
  }
}
