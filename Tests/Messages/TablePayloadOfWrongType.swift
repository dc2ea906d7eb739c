import Schematic

// The payload of an event does not fit the new state. ST-07
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.add, from: .idle, to: State.loggedIn)
    // 38: cannot convert value of type '@Sendable (String) -> LaunchState' to expected argument type 'LaunchState'
  }
}
