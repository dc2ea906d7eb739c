import Schematic

// A misspelt state to lead to.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, to: .loggedOutt)
    // 34: type 'LaunchState' has no member 'loggedOutt'
  }
}
