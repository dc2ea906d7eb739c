import Schematic
import TableOperators
import TransitionTables

// An arrow of another language.
struct Launch: LaunchTable {
  var body: [Row] {
    Event.start | .idle -> .loggedOut
    // 17: expected type before '->'
  }
}
