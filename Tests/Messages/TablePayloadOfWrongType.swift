import Schematic

// The payload of an event does not fit the new state. ST-07
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.add, from: .idle, making: State.loggedIn)
    // 42: cannot convert value of type 'String?' to expected argument type '(Int) throws -> LaunchState'
  }
}
