import Schematic
import Statecharts
import TestSupport
import Testing

/// Stops and resets that fail leave everything as it was: states, deferred, raised and delayed events.
@MainActor @Suite struct UndoneRequestTests {
  private struct Door: Statechart {
    enum State { case closed, ajar, open }
    enum Event { case knock, push, lock }
    typealias Subject = Latch

    var body: [Element] {
      state(.closed) {
        onExit { try $0.leave() }
        defers(.knock)
        state(.ajar) { on(.push, to: .open) }
      }
      state(.open) { on(.knock) { $0.knocks += 1 } }
    }
  }

  private final class Latch {
    var refuses = true
    var knocks = 0

    func leave() throws { if refuses { throw Failure.leaving } }
  }

  private let subject = Latch()

  private func makeMachine() throws -> Door.Machine {
    let machine = try StateMachine(Door(), subject: subject)
    machine.start()
    machine.handle(.knock)
    machine.handle(.knock)
    return machine
  }

  @Test(arguments: ["stop", "stop with an event", "reset"])
  func `a request that an exit action refuses changes nothing`(request: String) throws {
    let machine = try makeMachine()
    let before = machine.state
    let outcome =
      switch request {
      case "stop": machine.stop()
      case "stop with an event": machine.stop(with: .lock)
      case _: machine.reset(runningActions: true)
      }
    #expect(outcome == .failed(Failure.leaving, in: before))
    #expect(machine.state == before && machine.isIn(.ajar))
    #expect(machine.deferredEvents == [.knock, .knock])

    subject.refuses = false
    machine.handle(.push)
    #expect(subject.knocks == 2 && machine.deferredEvents.isEmpty)
  }

  @Test func `a request that is not refused discards what is deferred`() throws {
    for isReset in [true, false] {
      let machine = try makeMachine()
      subject.refuses = false
      if isReset { machine.reset(runningActions: true) } else { machine.stop() }
      #expect(machine.deferredEvents.isEmpty && subject.knocks == 0)
      subject.refuses = true
    }
  }
}
