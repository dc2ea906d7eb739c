import Schematic
import Statecharts
import Testing

/// A machine that nothing but itself holds the subject of cannot be started.
struct ReleasedSubjectOfUnstartedTests {
  @Test func `a machine whose subject is released before the start says so for each event`() throws
  {
    let machine = try StateMachine(Lamp(), subject: Bulb())
    #expect(machine.start() == .subjectReleased)
    #expect(machine.handle(.press) == .subjectReleased)
  }

  @Test func `a machine with a subject says that it has not been started`() throws {
    let bulb = Bulb()
    let machine = try StateMachine(Lamp(), subject: bulb)
    let outcome = withExtendedLifetime(bulb) { machine.handle(.press) }
    #expect(outcome.error is MachineNotStartedError)
  }

  @Test func `a chart without a subject may be given Void`() throws {
    struct Empty: Statechart {
      enum State { case only }
      enum Event { case none }
      var body: [Element] { state(.only) }
    }
    #expect(try StateMachine(Empty(), subject: ()).start().isTransition)
  }
}

private final class Bulb {
  var isLit = false
}

private struct Lamp: Statechart {
  enum State { case off, on }
  enum Event { case press }
  typealias Subject = Bulb

  var body: [Element] {
    state(.off) { on(.press, to: .on) }
    state(.on) { onEntry { $0.isLit = true } }
  }
}
