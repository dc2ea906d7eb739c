import Schematic
import StateMaps
import Testing

@Suite struct StateMapNextTests {
  let app = App()

  @Test func `a request without a target goes where the state says`() throws {
    // MA-23
    #expect(try app.session().transition().isTransition)
    #expect(app.log.contains("after starting → loggedOut"))
    app.user = "Ada"
    let session = try app.session()
    session.transition()
    #expect(session.isIn(.loggedIn))
  }

  @Test func `a state without a next refuses`() throws {
    // MA-24
    let session = try app.session(in: .loggedOut)
    let refusal = refusal(session.transition())
    #expect(refusal?.reason == .noDynamicTransition)
    #expect(refusal?.from == .loggedOut)
    #expect(refusal?.to == nil)
  }

  @Test func `the state that the request finds is asked, not the one it was made in`() throws {
    // MA-25, bettered: a request from a hook is answered by the state that it comes to.
    struct Map: StateMap {
      enum State { case first, second, third }
      typealias Subject = Box
      final class Box { var machine: Map.Machine? }
      var body: [Element] {
        state(.first, to: .second) {
          beforeLeaving { box, _ in box.machine?.transition() }
          next(among: [.second]) { _ in .second }
        }
        state(.second, to: .third) { next(among: [.third]) { _ in .third } }
        state(.third)
      }
    }
    let box = Map.Box()
    let machine = try StateMachine(Map(), subject: box)
    box.machine = machine
    machine.transition()
    #expect(machine.isIn(.third))
    box.machine = nil
  }

  @Test func `its choice goes through all checks`() throws {
    // MA-23
    let machine = try StateMachine(Choice(chosen: .guarded))
    #expect(refusal(machine.transition())?.reason == .denied("never"))
  }

  @Test func `a choice of no state is ignored`() throws {
    #expect(try StateMachine(Choice(chosen: nil)).transition() == .ignored)
  }

  @Test func `a choice that is no candidate is refused`() throws {
    let machine = try StateMachine(Choice(chosen: .other))
    let refusal = refusal(machine.transition())
    #expect(refusal?.reason == .notACandidate(among: [.open, .guarded]))
    #expect(refusal?.to == .other)
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
