import Schematic
import TransitionTables

// A guard that compares a payload with a value of another type.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.add, from: .idle, to: .loggedOut).when { app, number in number > "3" }
    // 75: cannot convert value of type 'String' to expected argument type 'Int'
  }
}
