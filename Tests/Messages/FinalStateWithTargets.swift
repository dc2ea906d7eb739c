import Schematic

// A final state that leads somewhere.
struct Session: SessionMap {
  var body: [Element] {
    final(.loggedOut, to: .loggedIn)
    // 28: extra argument 'to' in call
  }
}
