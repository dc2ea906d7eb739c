import Schematic
import TableOperators
import TransitionTables

// A misspelt event before an operator.
struct Launch: LaunchTable {
  var body: [Row] {
    Event.strat | .idle => .loggedOut
    // 11: type 'Launch.Event' (aka 'LaunchEvent') has no member 'strat'
  }
}
