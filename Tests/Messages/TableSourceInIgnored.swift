import Schematic
import TransitionTables

// A misspelt source of an ignored event with a payload.
struct Launch: LaunchTable {
  var body: [Row] {
    ignore(\.add, from: .idel)
    // 26: type 'LaunchState' has no member 'idel'
  }
}
