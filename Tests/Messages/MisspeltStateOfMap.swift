import Schematic

// A misspelt state in a list.
struct Session: SessionMap {
  var body: [Element] {
    state(.loggedOut, to: .loggedInn)
    // 28: type 'SessionState' has no member 'loggedInn'
  }
}
