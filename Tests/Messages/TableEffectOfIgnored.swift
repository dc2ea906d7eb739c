import Schematic
import TransitionTables

// An effect of a row that ignores its event.
struct Launch: LaunchTable {
  var body: [Row] {
    ignore(.start, from: .idle).perform { $0.user = nil }
    // 33: value of type 'TableIgnoringRow<LaunchState, LaunchEvent, LaunchApp>' has no member 'perform'
  }
}
