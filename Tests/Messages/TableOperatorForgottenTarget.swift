import Schematic
import TableOperators
import TransitionTables

// A row in operators without a target.
struct Launch: LaunchTable {
  var body: [Row] {
    Event.start | .idle
    // 5: 'buildExpression' is unavailable: a row has a target: '=> .state' after the source
  }
}
