import Schematic
import TableOperators
import TransitionTables

// A closure makes a state of a payload that does not fit.
struct Launch: LaunchTable {
  var body: [Row] {
    \.logIn | .idle => { user in .counting(user) }
    // 44: cannot convert value of type 'String' to expected argument type 'Int'
  }
}
