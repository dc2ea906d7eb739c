import Schematic
import TransitionTables

// An effect of a row without a target.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle) { $0.user = nil }
    // 5: 'on(_:_:from:perform:)' is unavailable: a row of 'on' has a target, 'to:'; without a change of state use 'stay'
  }
}
