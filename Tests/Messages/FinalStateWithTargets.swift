import Schematic

// A final state that leads somewhere.
struct Session: SessionMap {
  var body: [Element] {
    final(.loggedOut, to: .loggedIn)
    // 5: 'final(_:to:content:)' is unavailable: a final state has no targets: leave out 'to:', or declare it with 'state'
  }
}
