import Schematic

// A misspelt member of the subject, in a hook.
struct Session: SessionMap {
  var body: [Element] {
    state(.loggedOut, to: .loggedIn) {
      afterEntering { app, _ in app.usr = nil }
      // 37: value of type 'SessionApp' has no member 'usr'
    }
  }
}
