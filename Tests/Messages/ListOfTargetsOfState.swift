import Schematic

// A list where the states stand one after the other.
struct Session: SessionMap {
  var body: [Element] {
    state(.loggedOut, to: [.loggedIn])
    // 5: 'state(_:to:content:)' is unavailable: write 'toAnyOf:' for a list, or leave out its brackets
  }
}
