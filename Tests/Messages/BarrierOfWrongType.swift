import Schematic

// A barrier that gives a condition for a decision.
struct Session: SessionMap {
  var body: [Element] {
    state(.loggedIn) {
      barrier { app, _ in app.user == nil }
      // 36: cannot convert value of type 'Bool' to closure result type 'BarrierDecision<SessionState>'
    }
  }
}
