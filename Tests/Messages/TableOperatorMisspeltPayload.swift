import Schematic
import TableOperators
import TransitionTables

// A misspelt payload before an operator: the right place, if not the right words.
struct Launch: LaunchTable {
  var body: [Row] {
    \.logInn | .loggedOut => State.loggedIn
    // 5: cannot infer key path type from context; consider explicitly specifying a root type
  }
}
