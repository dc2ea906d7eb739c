import Schematic
import StateMaps
import TestSupport
import Testing

struct StateMapBarrierTests {
  let app = App()

  @Test func `a barrier denies with a reason, before anything is performed`() throws {
    // MA-19 (differs): a barrier gets the subject and the current state, and returns a reason.
    let session = try app.session()
    let rejection = rejection(session.transition(to: .loggedIn))
    #expect(rejection?.reason == .denied("nobody has registered"))
    #expect(app.log.isEmpty)
    app.user = "Ada"
    #expect(session.transition(to: .loggedIn).isTransition)
  }

  @Test func `the list of targets is checked before the barrier`() throws {
    // MA-13, as the README has it; the code answered that the barrier denied.
    app.user = "Ada"
    let session = try app.session(in: .loggedOut, .registering, .failed)
    app.user = nil
    #expect(rejection(session.transition(to: .loggedIn))?.reason == .notAllowed)
  }

  @Test func `a barrier is evaluated once for each request, with the current state`() throws {
    // MA-19
    let gate = Hall { _ in .allow }
    let machine = try StateMachine(gate)
    machine.transition(to: .inside)
    #expect(gate.log.entries == ["from outside"])
  }

  @Test func `a request for the current state evaluates its barrier first`() throws {
    let gate = Hall { $0 == .inside ? .deny("closing time") : .allow }
    let machine = try StateMachine(gate)
    machine.transition(to: .inside)
    #expect(rejection(machine.transition(to: .inside))?.reason == .denied("closing time"))
    #expect(gate.log.entries == ["from outside", "from inside"])
  }

  @Test func `the barrier of a global state is evaluated`() throws {
    // MA-16
    struct Map: StateMap {
      enum State { case work, alarm }
      var body: [Element] {
        state(.work)
        global(.alarm) { barrier("switched off") { false } }
      }
    }
    let machine = try StateMachine(Map())
    #expect(rejection(machine.transition(to: .alarm))?.reason == .denied("switched off"))
  }

  @Test func `a redirect enters another state, and not the first`() throws {
    let gate = Hall { _ in .redirect(to: .lobby) }
    let machine = try StateMachine(gate)
    machine.transition(to: .inside)
    #expect(machine.isIn(.lobby))
  }

  @Test func `the target of a redirect is checked as a request`() throws {
    let gate = Hall { _ in .redirect(to: .office) }
    let machine = try StateMachine(gate)
    let rejection = rejection(machine.transition(to: .inside))
    #expect(rejection?.reason == .notAllowed)
    #expect(rejection?.to == .office)
    #expect(rejection?.redirectedBy == [.inside])
  }

  @Test func `a redirect to the current state is rejected as a request for it`() throws {
    let machine = try StateMachine(Hall { _ in .redirect(to: .outside) })
    #expect(machine.transition(to: .inside) == .ignored)
  }

  @Test func `redirects in a cycle are rejected with the list of their states`() throws {
    struct Map: StateMap {
      enum State { case start, ping, pong }
      var body: [Element] {
        state(.start, to: .ping, .pong)
        state(.ping) { barrier { _ in .redirect(to: .pong) } }
        state(.pong) { barrier { _ in .redirect(to: .ping) } }
      }
    }
    let machine = try StateMachine(Map())
    let rejection = rejection(machine.transition(to: .ping))
    #expect(rejection?.reason == .circularRedirect)
    #expect(rejection?.redirectedBy == [.ping, .pong])
    #expect(rejection?.to == .ping)
    #expect(machine.isIn(.start))
  }

  @Test func `barriers of one state are evaluated in order until one denies the request`()
    throws
  {
    struct Map: StateMap {
      enum State { case outside, inside }
      typealias Subject = Log
      var body: [Element] {
        state(.outside, to: .inside)
        state(.inside) {
          barrier("first") { $0.entries.isEmpty }
          barrier { log, previous in
            log.add("from \(previous)")
            return .deny("second")
          }
          barrier("third") { _ in true }
        }
      }
    }
    let log = Log()
    let machine = try StateMachine(Map(), subject: log)
    #expect(rejection(machine.transition(to: .inside))?.reason == .denied("second"))
    #expect(rejection(machine.transition(to: .inside))?.reason == .denied("first"))
    #expect(log.entries == ["from outside"])
  }

  @Test func `a barrier that throws fails the request and changes nothing`() throws {
    let machine = try StateMachine(Hall { _ in throw Failure.guarding })
    #expect(
      machine.transition(to: .inside)
        == .failed(Failure.guarding, in: StateMapConfiguration(.outside)))
    #expect(machine.isIn(.outside))
  }
}

/// A building whose inside has a barrier that logs each evaluation.
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
