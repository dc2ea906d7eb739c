import Schematic

// A misspelt state among those left out: the compiler stops at the word before.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.logOut, from: .anyBut(.idel), to: .loggedOut)
    // 24: type 'LaunchState' has no member 'anyBut'
  }
}
