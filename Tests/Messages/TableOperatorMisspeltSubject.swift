import Schematic
import TableOperators
import TransitionTables

// A misspelt member of the subject behind an operator.
struct Launch: LaunchTable {
  var body: [Row] {
    Event.start | .idle => .loggedOut | { $0.usr = nil }
    // 46: value of type 'LaunchApp' has no member 'usr'
  }
}
