import Schematic

// A list where the states stand one after the other.
struct Session: SessionMap {
  var body: [Element] {
    global(.loggedOut, to: [.loggedIn])
    // 5: 'global(_:to:content:)' is unavailable: write 'toAnyOf:' for a list, or leave out its brackets
  }
}
