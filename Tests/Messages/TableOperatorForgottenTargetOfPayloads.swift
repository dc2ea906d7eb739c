import Schematic
import TableOperators
import TransitionTables

// A row in operators with two payloads and without a target.
struct Launch: LaunchTable {
  var body: [Row] {
    \.logIn | \.counting
    // 5: 'buildExpression' is unavailable: a row has a target: '=> .state' after the source
  }
}
