import Schematic
import TableOperators
import TransitionTables

// A misspelt state behind an operator.
struct Launch: LaunchTable {
  var body: [Row] {
    Event.start | .idle => .loggedOutt
    // 29: type 'LaunchState' has no member 'loggedOutt'
  }
}
