import Schematic
import TableOperators
import TransitionTables

// A row in operators that leads nowhere.
struct Launch: LaunchTable {
  var body: [Row] {
    Event.start | .idle
    // 5: 'buildExpression' is unavailable: say where the row leads: '=> .state' after the source
  }
}
