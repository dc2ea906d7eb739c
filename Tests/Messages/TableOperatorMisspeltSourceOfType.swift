import Schematic
import TableOperators
import TransitionTables

// A misspelt state between operators, with the type written.
struct Launch: LaunchTable {
  var body: [Row] {
    Event.start | State.idel => .loggedOut
    // 25: type 'Launch.State' (aka 'LaunchState') has no member 'idel'
  }
}
