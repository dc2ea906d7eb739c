import Schematic
import TestSupport
import Testing

/// A subject that makes a request of its machine when it is released.
private final class Owner {
  let log: Log
  let request: (StateMachine<ReleasingSchema>) -> Outcome<Int>
  private(set) lazy var machine = StateMachine(ReleasingSchema(), subject: self)
  /// Keeps the subject alive until an action releases it.
  var me: Owner?

  init(_ log: Log, request: @escaping (StateMachine<ReleasingSchema>) -> Outcome<Int>) {
    self.log = log
    self.request = request
    me = self
  }

  deinit { log.add("\(request(machine))") }
}

private struct Refused: Error {}

private struct ReleasingSchema: FlatStateMachineSchema {
  enum Event { case release, go, refuse, ignore }
  let initialState = 0

  func transition(from state: Int, on event: Event) -> Transition<Int, Event, Owner>? {
    switch event {
    case .release: .to(state + 1) { $0.me = nil }
    case .go: .to(state + 1)
    case .refuse: .reject(Refused())
    case .ignore: nil
    }
  }
}

struct SubjectDeinitTests {
  private let log = Log()

  /// Makes an action release the subject, so that its `deinit` runs during the step.
  private func releaseDuringStep(
    request: @escaping (StateMachine<ReleasingSchema>) -> Outcome<Int>
  ) -> StateMachine<ReleasingSchema> {
    let machine = Owner(log, request: request).machine
    machine.handle(.release)
    #expect(machine.subject == nil)
    return machine
  }

  @Test func `an event handled in the subject's deinit during a step gets its outcome`() {
    let machine = releaseDuringStep { $0.handle(.go) }
    #expect(log.entries == ["not handled: the subject is released"])
    #expect(machine.state == 1)
  }

  @Test func `an event without a transition is ignored there, and observers are notified`() {
    let machine = releaseDuringStep { machine in
      machine.observe { [log] notice in
        if case .ignored = notice { log.add("observed") }
      }
      return machine.handle(.ignore)
    }
    #expect(log.entries == ["observed", "ignored"])
    #expect(machine.state == 1)
  }

  @Test func `a rejected event is rejected there`() {
    _ = releaseDuringStep { $0.handle(.refuse) }
    #expect(log.entries == ["rejected: Refused()"])
  }

  @Test func `start, stop and reset get their outcomes there`() {
    _ = releaseDuringStep { $0.start() }
    _ = releaseDuringStep { $0.stop() }
    _ = releaseDuringStep { $0.reset() }
    #expect(log.entries == ["ignored", "ignored", "not handled: the subject is released"])
  }

  @Test func `an event handled in the subject's deinit outside of a step gets the same outcome`() {
    var owner: Owner? = Owner(log) { $0.handle(.go) }
    _ = owner?.machine
    owner?.me = nil
    owner = nil
    #expect(log.entries == ["not handled: the subject is released"])
  }
}
