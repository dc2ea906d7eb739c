import Schematic

// A misspelt state in a list of sources.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.logOut, from: [.idle, .loggedOutt], to: .loggedOut)
    // 32: type 'LaunchState' has no member 'loggedOutt'
  }
}
