import Schematic

// A misspelt state to start from.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idel, to: .loggedOut)
    // 23: type 'LaunchState' has no member 'idel'
  }
}
