import Schematic

// A misspelt member of the subject in an effect.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, to: .loggedOut) { $0.usr = nil }
    // 50: value of type 'LaunchApp' has no member 'usr'
  }
}
