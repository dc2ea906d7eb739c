import Schematic
import StateMaps
import Testing

struct StateMapNextTests {
  let app = App()

  @Test func `a request without a target enters the state that next selects`() throws {
    // MA-23
    #expect(try app.session().transitionToNext().isTransition)
    #expect(app.log.contains("after starting → loggedOut"))
    app.user = "Ada"
    let session = try app.session()
    session.transitionToNext()
    #expect(session.isIn(.loggedIn))
  }

  @Test func `a state without a next rejects the request`() throws {
    // MA-24
    let session = try app.session(in: .loggedOut)
    let rejection = rejection(session.transitionToNext())
    #expect(rejection?.reason == .noDynamicTransition)
    #expect(rejection?.from == .loggedOut)
    #expect(rejection?.to == nil)
  }

  @Test func `next of the current state is called, not that of the state at the request`() throws {
    // MA-25 (differs): a request from a hook is handled by the state current at that time.
    struct Map: StateMap {
      enum State { case first, second, third }
      typealias Subject = Box
      final class Box { var machine: Map.Machine? }
      var body: [Element] {
        state(.first, to: .second) {
          beforeLeaving { box, _ in box.machine?.transitionToNext() }
          next(among: [.second]) { _ in .second }
        }
        state(.second, to: .third) { next(among: [.third]) { _ in .third } }
        state(.third)
      }
    }
    let box = Map.Box()
    let machine = try StateMachine(Map(), subject: box)
    box.machine = machine
    machine.transitionToNext()
    #expect(machine.isIn(.third))
    box.machine = nil
  }

  @Test func `the state that next selects is checked as a request`() throws {
    // MA-23
    let machine = try StateMachine(Choice(chosen: .guarded))
    #expect(rejection(machine.transitionToNext())?.reason == .denied("never"))
  }

  @Test func `a request is ignored if next selects no state`() throws {
    #expect(try StateMachine(Choice(chosen: nil)).transitionToNext() == .ignored)
  }

  @Test func `a selected state that is not a candidate is rejected`() throws {
    let machine = try StateMachine(Choice(chosen: .other))
    let rejection = rejection(machine.transitionToNext())
    #expect(rejection?.reason == .notACandidate(among: [.open, .guarded]))
    #expect(rejection?.to == .other)
  }
}

private struct Choice: StateMap {
  enum State { case start, open, guarded, other }
  let chosen: State?

  var body: [Element] {
    state(.start, to: .open, .guarded, .other) {
      next(among: [.open, .guarded]) { chosen }
    }
    state(.open)
    state(.guarded) { barrier("never") { false } }
    state(.other)
  }
}
