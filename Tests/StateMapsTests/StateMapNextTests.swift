import Schematic
import StateMaps
import Testing

@Suite struct StateMapNextTests {
  let app = App()

  @Test func `a request without a target goes where the state says`() throws {
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

  @Test func `the current state selects, not the one in which the request was made`() throws {
    // MA-25, bettered: a request from a hook is answered by the state that it comes to.
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

  @Test func `its choice goes through all checks`() throws {
    // MA-23
    let machine = try StateMachine(Choice(chosen: .guarded))
    #expect(rejection(machine.transitionToNext())?.reason == .denied("never"))
  }

  @Test func `a choice of no state is ignored`() throws {
    #expect(try StateMachine(Choice(chosen: nil)).transitionToNext() == .ignored)
  }

  @Test func `a choice that is not a candidate is rejected`() throws {
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
