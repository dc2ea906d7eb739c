import Schematic
import TableOperators
import TransitionTables

// A row in operators that makes a payload, and leads nowhere.
struct Launch: LaunchTable {
  var body: [Row] {
    \.logIn | .loggedOut => { $0.count }
    // 5: 'buildExpression' is unavailable: say where the row leads: '=> State.case' after the mapping
  }
}
