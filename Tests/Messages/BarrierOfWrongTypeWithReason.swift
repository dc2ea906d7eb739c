import Schematic
import StateMaps

// A condition that is not a Bool.
struct Session: SessionMap {
  var body: [Element] {
    state(.loggedIn) {
      barrier("nobody has signed up") { $0.user }
      // 44: cannot convert value of type 'String?' to closure result type 'Bool'
    }
  }
}
