import Schematic

// A misspelt event.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.strat, from: .idle, to: .loggedOut)
    // 9: type 'LaunchEvent' has no member 'strat'
  }
}
