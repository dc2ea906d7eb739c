import Schematic
import TableOperators
import TransitionTables

// The payload of an event does not fit the new state.
struct Launch: LaunchTable {
  var body: [Row] {
    \.add | .idle => State.loggedIn
    // 28: cannot convert value of type '@Sendable (String) -> LaunchState' to expected argument type 'LaunchState'
  }
}
