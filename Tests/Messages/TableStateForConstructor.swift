import Schematic
import TransitionTables

// A constructor where a state stands.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .idle, to: State.loggedIn)
    // 40: cannot convert value of type '@Sendable (String) -> LaunchState' to expected argument type 'LaunchState'
  }
}
