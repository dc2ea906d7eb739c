import Schematic
import TableOperators
import TransitionTables

// A misspelt member of the subject in a guard.
struct Launch: LaunchTable {
  var body: [Row] {
    (Event.start | .idle => .loggedOut).when { $0.isNw }
    // 51: value of type 'LaunchApp' has no member 'isNw'
  }
}
