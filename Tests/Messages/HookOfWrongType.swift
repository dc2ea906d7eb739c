import Schematic

// A hook that leaves out the other state.
struct Session: SessionMap {
  var body: [Element] {
    state(.loggedOut, to: .loggedIn) {
      afterEntering { $0.user = nil }
      // 21: contextual closure type '(SessionApp, SessionState) throws -> Void' expects 2 arguments, but 1 was used in closure body
    }
  }
}
