import Schematic
import TransitionTables

// A row with a payload in a list without the builder: `.row` converts it.
struct Launch: LaunchTable {
  var body: [Row] {
    return [on(\.logIn, from: .idle, to: .loggedOut)]
    // 13: cannot convert value of type 'TablePayloadRow<LaunchState, LaunchEvent, LaunchApp, String>' to expected element type 'TableRow<LaunchState, LaunchEvent, LaunchApp>'
  }
}
