import Schematic
import StateMaps
import TestSupport
import Testing

@Suite struct StateMapBarrierTests {
  let app = App()

  @Test func `a barrier denies with a reason, before anything is performed`() throws {
    // MA-19, bettered: it gets the subject and the current state, and gives a reason.
    let session = try app.session()
    let refusal = refusal(session.transition(to: .loggedIn))
    #expect(refusal?.reason == .denied("nobody has registered"))
    #expect(app.log.isEmpty)
    app.user = "Ada"
    #expect(session.transition(to: .loggedIn).isTransition)
  }

  @Test func `a target that is neither allowed nor let in is not allowed`() throws {
    // MA-13, as the README has it; the code answered that the barrier denied.
    app.user = "Ada"
    let session = try app.session(in: .loggedOut, .registering, .failed)
    app.user = nil
    #expect(refusal(session.transition(to: .loggedIn))?.reason == .notAllowed)
  }

  @Test func `a barrier is asked once for each request, with the state one comes from`() throws {
    // MA-19
    let gate = Hall { _ in .allow }
    let machine = try StateMachine(gate)
    machine.transition(to: .inside)
    #expect(gate.log.entries == ["from outside"])
  }

  @Test func `a request for the current state asks its barrier first`() throws {
    let gate = Hall { $0 == .inside ? .deny("closing time") : .allow }
    let machine = try StateMachine(gate)
    machine.transition(to: .inside)
    #expect(refusal(machine.transition(to: .inside))?.reason == .denied("closing time"))
    #expect(gate.log.entries == ["from outside", "from inside"])
  }

  @Test func `a global state's barrier is asked`() throws {
    // MA-16
    struct Map: StateMap {
      enum State { case work, alarm }
      var body: [Element] {
        state(.work)
        global(.alarm) { barrier("switched off") { false } }
      }
    }
    let machine = try StateMachine(Map())
    #expect(refusal(machine.transition(to: .alarm))?.reason == .denied("switched off"))
  }

  @Test func `a redirect leads to another state, which the first never sees`() throws {
    let gate = Hall { _ in .redirect(to: .lobby) }
    let machine = try StateMachine(gate)
    machine.transition(to: .inside)
    #expect(machine.isIn(.lobby))
  }

  @Test func `a redirect is checked in its turn`() throws {
    let gate = Hall { _ in .redirect(to: .office) }
    let machine = try StateMachine(gate)
    let refusal = refusal(machine.transition(to: .inside))
    #expect(refusal?.reason == .notAllowed)
    #expect(refusal?.to == .office)
    #expect(refusal?.redirectedBy == [.inside])
  }

  @Test func `a redirect to the current state is a request for it`() throws {
    let machine = try StateMachine(Hall { _ in .redirect(to: .outside) })
    #expect(machine.transition(to: .inside) == .ignored)
  }

  @Test func `redirects in a circle are refused, and listed`() throws {
    struct Map: StateMap {
      enum State { case start, ping, pong }
      var body: [Element] {
        state(.start, to: .ping, .pong)
        state(.ping) { barrier { _ in .redirect(to: .pong) } }
        state(.pong) { barrier { _ in .redirect(to: .ping) } }
      }
    }
    let machine = try StateMachine(Map())
    let refusal = refusal(machine.transition(to: .ping))
    #expect(refusal?.reason == .circularRedirect)
    #expect(refusal?.redirectedBy == [.ping, .pong])
    #expect(refusal?.to == .ping)
    #expect(machine.isIn(.start))
  }

  @Test func `a barrier that throws fails the request, and nothing changes`() throws {
    let machine = try StateMachine(Hall { _ in throw Failure.guarding })
    #expect(machine.transition(to: .inside) == .failed(Failure.guarding, in: machine.state))
    #expect(machine.isIn(.outside))
  }
}

/// A building whose inside has a barrier that notes each question.
private struct Hall: StateMap {
  enum State { case outside, lobby, inside, office }
  let log = Log()
  let decision: (State) throws -> BarrierDecision<State>

  init(_ decision: @escaping (State) throws -> BarrierDecision<State>) {
    self.decision = decision
  }

  var body: [Element] {
    state(.outside, to: .inside, .lobby)
    state(.lobby, to: .inside)
    state(.inside, to: .office, .outside) {
      barrier { from in
        log.add("from \(from)")
        return try decision(from)
      }
    }
    state(.office, to: .inside)
  }
}
