import Schematic
import StateMaps
import Testing

struct StateMapRejectionTests {
  let app = App()

  @Test(arguments: ["home", "news", "elsewhere"])
  func `a schema rejects requests in a state that is not declared`(target: String) throws {
    let schema = try StateMachine(Links(pages: ["home": ["news"], "news": []])).schema
    let state = StateMapConfiguration("elsewhere")
    let error = try #require(throws: Rejection.self) {
      try schema.step(from: state, on: .to(target), subject: ())
    }
    let rejection = try #require(error.reason as? StateMapRejection<String>)
    #expect(rejection.reason == .unknownState)
  }

  @Test func `the description of a rejection names both states and a remedy`() throws {
    // MA-30 (differs): the errors name the states.
    let session = try app.session(in: .loggedOut)
    #expect(
      text(session.transition(to: .starting))
        == "'loggedOut' → 'starting' is rejected: 'loggedOut' does not list 'starting', which is not global. Add it to the list."
    )
    #expect(
      text(session.transition(to: .loggedIn))
        == "'loggedOut' → 'loggedIn' is rejected: nobody has registered")
    #expect(
      text(session.transition(to: .hidden)) == """
        'loggedOut' → 'hidden' is rejected: 'hidden' is the background state, which only suspend() \
        enters.
        """)
    #expect(
      text(session.transitionToNext())
        == "A request in 'loggedOut' is rejected: 'loggedOut' declares no 'next'. Declare it, or name the target."
    )
    session.suspend()
    #expect(
      text(session.transition(to: .loggedIn))
        == "'hidden' → 'loggedIn' is rejected: the machine is suspended. Call resume() first.")
    session.resume()
    session.transition(to: .closed)
    #expect(
      text(session.transition(to: .failed))
        == "'closed' → 'failed' is rejected: 'closed' is final. Only reset() exits it.")
  }

  @Test func `the description of a rejection lists its redirects`() throws {
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
        == "'a' → 'b' → 'c' → 'd' is rejected: 'a' does not list 'd', which is not global. Add it to the list."
    )
  }

  /// A gate that redirects to a state, which may not be entered for some reason.
  private struct Detour: StateMap {
    typealias State = String
    let target: String

    var body: [Element] {
      state("start", to: "gate", "guarded", "bent")
      state("gate") { barrier { _ in .redirect(to: target) } }
      state("guarded", to: "far") { barrier { _ in .deny("no") } }
      state("bent") { barrier { _ in .redirect(to: "gate") } }
      state("far")
      background("hidden")
    }
  }

  @Test(
    arguments: [
      ("far", .notAllowed, "far"), ("guarded", .denied("no"), "guarded"),
      ("hidden", .backgroundState, "hidden"), ("nowhere", .unknownState, "nowhere"),
      ("bent", .circularRedirect, "gate"),
    ] as [(String, StateMapRejection<String>.Reason, String)])
  func `after a redirect, a rejection names the state that was to be entered last`(
    target: String, reason: StateMapRejection<String>.Reason, last: String
  ) throws {
    let outcome = try StateMachine(Detour(target: target)).transition(to: "gate")
    let found = try #require(rejection(outcome))
    #expect(found.reason == reason)
    #expect(found.from == "start" && found.to == last)
    #expect(found.redirectedBy == (target == "bent" ? ["gate", "bent"] : ["gate"]))
  }

  @Test func `the descriptions of the remaining reasons are as recorded`() throws {
    func text(_ to: String?) throws -> String {
      let machine = try StateMachine(Reasons())
      return self.text(to.map { machine.transition(to: $0) } ?? machine.transitionToNext())
    }
    #expect(
      try text("a") == "'a' → 'a' is rejected: the machine is in that state already.")
    #expect(try text("x") == "'a' → 'x' is rejected: the map has no state 'x'. Declare it.")
    #expect(
      try text(nil)
        == "'a' → 'c' is rejected: its 'next' selected 'c', which is not one of its candidates 'b'. Add it to them."
    )
    #expect(
      try text("b") == """
        'a' → 'b' → 'b' is rejected: the barriers redirect in a cycle. Let one of them allow or deny.
        """)
  }

  private func text<State>(_ outcome: Outcome<StateMapConfiguration<State>>) -> String {
    rejection(outcome).map { "\($0)" } ?? "\(outcome)"
  }
}

private struct Reasons: StateMap {
  typealias State = String
  let rejectsCurrentState = true

  var body: [Element] {
    state("a", to: "b", "c") { next(among: ["b"]) { "c" } }
    state("b") { barrier { _ in .redirect(to: "b") } }
    state("c")
  }
}
