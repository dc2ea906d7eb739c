import Schematic

// A misspelt member of the subject in a guard.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, to: .loggedOut).when { $0.isNw }
    // 55: value of type 'LaunchApp' has no member 'isNw'
  }
}
