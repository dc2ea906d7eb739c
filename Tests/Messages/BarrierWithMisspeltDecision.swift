import Schematic
import StateMaps

// A misspelt decision of a barrier with a name.
struct Session: SessionMap {
  var body: [Element] {
    state(.loggedIn) {
      barrier("user known") { app, _ in app.user == nil ? .redirct(to: .loggedOut) : .allow }
      // 60: type 'BarrierDecision<SessionState>' has no member 'redirct'
    }
  }
}
