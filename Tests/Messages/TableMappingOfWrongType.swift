import Schematic

// A mapping makes a payload that does not fit the new state.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .idle, to: State.counting) { user in user }
    // 60: cannot convert value of type 'String' to closure result type 'Int'
  }
}
