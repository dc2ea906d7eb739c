import Schematic

// A misspelt event of a row that starts anywhere.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.strat, to: .loggedOut)
    // 9: type 'LaunchEvent' has no member 'strat'
  }
}
