import Schematic

// A misspelt event that is ignored.
struct Launch: LaunchTable {
  var body: [Row] {
    ignore(.strat, from: .idle)
    // 13: type 'LaunchEvent' has no member 'strat'
  }
}
