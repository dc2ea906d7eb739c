import Schematic

// A list where the states stand one after the other.
struct Session: SessionMap {
  var body: [Element] {
    global(.loggedOut, to: [.loggedIn])
    // 28: cannot pass array of type '[SessionState]' as variadic arguments of type 'SessionState'
  }
}
