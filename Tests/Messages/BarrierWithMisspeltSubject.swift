import Schematic
import StateMaps

// A misspelt member of the subject in a barrier with a reason.
struct Session: SessionMap {
  var body: [Element] {
    state(.loggedIn) {
      barrier("nobody has signed up") { $0.usr != nil }
      // 44: value of type 'SessionApp' has no member 'usr'
    }
  }
}
