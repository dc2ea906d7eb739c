import Schematic

// A misspelt event of a row with an effect.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.strat, from: .idle, to: .loggedOut) { $0.user = nil }
    // 9: type 'LaunchEvent' has no member 'strat'
  }
}
