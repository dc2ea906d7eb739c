import Schematic
import StateMaps
import Testing

@Suite struct StateMapRefusalTests {
  let app = App()

  @Test func `each refusal names both states and says what to do`() throws {
    // MA-30, bettered: the errors name the states.
    let session = try app.session(in: .loggedOut)
    #expect(
      text(session.transition(to: .starting))
        == "'loggedOut' → 'starting' is refused: 'loggedOut' does not list 'starting', which is not global."
    )
    #expect(
      text(session.transition(to: .loggedIn))
        == "'loggedOut' → 'loggedIn' is refused: nobody has registered")
    #expect(
      text(session.transition(to: .hidden)) == """
        'loggedOut' → 'hidden' is refused: 'hidden' is the background state, where only suspend() \
        leads.
        """)
    #expect(
      text(session.transition())
        == "A request in 'loggedOut' is refused: 'loggedOut' declares no 'next'. Declare it, or name the target."
    )
    session.suspend()
    #expect(
      text(session.transition(to: .loggedIn))
        == "'hidden' → 'loggedIn' is refused: the machine is suspended. Call resume() first.")
    session.resume()
    session.transition(to: .closed)
    #expect(
      text(session.transition(to: .failed))
        == "'closed' → 'failed' is refused: 'closed' is final. Only reset() leads out of it.")
  }

  @Test func `a refusal shows the way of its redirects`() throws {
    struct Map: StateMap {
      enum State { case a, b, c, d }
      var body: [Element] {
        state(.a, to: .b, .c)
        state(.b) { barrier { _ in .redirect(to: .c) } }
        state(.c, to: .d) { barrier { _ in .redirect(to: .d) } }
        state(.d)
      }
    }
    #expect(
      text(try StateMachine(Map()).transition(to: .b))
        == "'a' → 'b' → 'c' → 'd' is refused: 'a' does not list 'd', which is not global.")
  }

  @Test func `the remaining reasons`() throws {
    func text(_ to: String?) throws -> String {
      let machine = try StateMachine(Reasons())
      return self.text(to.map { machine.transition(to: $0) } ?? machine.transition())
    }
    #expect(
      try text("a") == "'a' → 'a' is refused: the machine is in that state already.")
    #expect(try text("x") == "'a' → 'x' is refused: the map has no state 'x'.")
    #expect(
      try text(nil)
        == "'a' → 'c' is refused: its 'next' chose 'c', which is none of its candidates 'b'.")
    #expect(
      try text("b") == """
        'a' → 'b' → 'b' is refused: the barriers redirect in a circle. Let one of them allow or deny.
        """)
  }

  private func text<State>(_ outcome: Outcome<StateMapConfiguration<State>>) -> String {
    refusal(outcome).map { "\($0)" } ?? "\(outcome)"
  }
}

private struct Reasons: StateMap {
  typealias State = String
  let refusesCurrentState = true

  var body: [Element] {
    state("a", to: "b", "c") { next(among: ["b"]) { "c" } }
    state("b") { barrier { _ in .redirect(to: "b") } }
    state("c")
  }
}
