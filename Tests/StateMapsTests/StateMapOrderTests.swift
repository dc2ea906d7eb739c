import Schematic
import StateMaps
import TestSupport
import Testing

struct StateMapOrderTests {
  let app = App()

  @Test func `hooks and observers are called in order, with the state before or after the change`()
    throws
  {
    // MA-20, MA-21
    let session = try app.session(in: .loggedOut)
    app.machine = session
    session.observeTransitions { old, _, new in app.note("observed \(old) → \(new)") }
    session.transition(to: .registering)
    #expect(
      app.log == [
        "before loggedOut → registering in loggedOut",
        "loggedOut.beforeLeaving registering in loggedOut",
        "registering.beforeEntering loggedOut in loggedOut",
        "loggedOut.afterLeaving registering in registering",
        "registering.afterEntering loggedOut in registering",
        "after loggedOut → registering in registering",
        "observed loggedOut → registering",
      ])
    app.machine = nil
  }

  @Test func `several hooks of one moment are performed in order`() throws {
    // MA-02 (differs): a second hook does not replace the first.
    struct Map: StateMap {
      enum State { case first, second }
      typealias Subject = Log
      var body: [Element] {
        state(.first, to: .second)
        state(.second) {
          afterEntering { log, _ in log.add("one") }
          afterEntering { log, _ in log.add("two") }
        }
      }
    }
    let log = Log()
    try StateMachine(Map(), subject: log).transition(to: .second)
    #expect(log.entries == ["one", "two"])
  }

  @Test func `functions are hooks and barriers with a name`() throws {
    struct Map: StateMap {
      enum State { case first, second }
      typealias Subject = Log
      func note(_ log: Log, _ other: State) { log.add("\(other)") }
      func allow(_ log: Log, _ other: State) -> BarrierDecision<State> { .allow }

      var body: [Element] {
        state(.first, to: .second) { afterLeaving("note", note) }
        state(.second) {
          barrier("allow", allow)
          afterEntering("note", note)
        }
      }
    }
    let log = Log()
    try StateMachine(Map(), subject: log).transition(to: .second)
    #expect(log.entries == ["second", "first"])
  }

  @Test func `a request from a hook is queued until the end of the transition`() throws {
    // MA-11
    struct Map: StateMap {
      enum State { case first, second, third }
      typealias Subject = Box
      final class Box {
        var machine: Map.Machine?
        var log: [String] = []
      }
      var body: [Element] {
        state(.first, to: .second)
        state(.second, to: .third) {
          beforeEntering { box, _ in
            let outcome = box.machine?.transition(to: .third)
            box.log.append(outcome.map { "\($0)" } ?? "no machine")
          }
          afterEntering { box, _ in box.log.append("second") }
        }
        state(.third) { beforeEntering { box, _ in box.log.append("third") } }
      }
    }
    let box = Map.Box()
    let machine = try StateMachine(Map(), subject: box)
    box.machine = machine
    #expect(
      machine.transition(to: .second)
        == .transitioned(from: StateMapConfiguration(.first), to: StateMapConfiguration(.third)))
    #expect(box.log == ["queued", "second", "third"])
    box.machine = nil
  }

  @Test
  func `a queued request is performed although a hook drops the last reference to the machine`()
    throws
  {
    // MA-33 (differs): Machinus performs no request of a machine that was deallocated before it.
    struct Map: StateMap {
      enum State { case first, second, third }
      final class Owner {
        var machine: Map.Machine?
        var log: [String] = []
      }
      typealias Subject = Owner
      var body: [Element] {
        state(.first, to: .second)
        state(.second, to: .third) {
          afterEntering { owner, _ in
            owner.machine?.transition(to: .third)
            owner.machine = nil
            owner.log.append("dropped")
          }
        }
        state(.third) { afterEntering { owner, _ in owner.log.append("third") } }
      }
    }
    let owner = Map.Owner()
    owner.machine = try StateMachine(Map(), subject: owner)
    weak let released = owner.machine
    #expect(owner.machine?.transition(to: .second).isTransition == true)
    #expect(owner.log == ["dropped", "third"])
    #expect(released == nil)
  }

  @Test(arguments: [true, false])
  func `a hook that throws undoes the transition only before the state changes`(before: Bool) throws
  {
    // MA-22 (differs): after an error before the change, the machine is in the old state.
    struct Map: StateMap {
      enum State { case first, second }
      let before: Bool
      var body: [Element] {
        state(.first, to: .second)
        state(.second) {
          if before {
            beforeEntering { _ in throw Failure.entering }
          } else {
            afterEntering { _ in throw Failure.entering }
          }
        }
      }
    }
    let machine = try StateMachine(Map(before: before))
    #expect(
      machine.transition(to: .second)
        == .failed(Failure.entering, in: StateMapConfiguration(before ? .first : .second)))
    #expect(machine.isIn(before ? .first : .second))
  }

  @Test func `hooks and barriers without a subject get only the other state`() throws {
    struct Map: StateMap {
      enum State { case first, second }
      let log: Log
      var body: [Element] {
        beforeTransition { from, to in log.add("\(from) → \(to)") }
        afterTransition { from, to in log.add("\(from) → \(to) done") }
        state(.first, to: .second) {
          beforeLeaving { next in log.add("beforeLeaving \(next)") }
          afterLeaving { next in log.add("afterLeaving \(next)") }
        }
        state(.second) {
          barrier { previous in previous == .first ? .allow : .deny("no") }
          beforeEntering { previous in log.add("beforeEntering \(previous)") }
          afterEntering { previous in log.add("afterEntering \(previous)") }
        }
      }
    }
    let log = Log()
    try StateMachine(Map(log: log)).transition(to: .second)
    #expect(
      log.entries == [
        "first → second", "beforeLeaving second", "beforeEntering first", "afterLeaving second",
        "afterEntering first", "first → second done",
      ])
  }
}
