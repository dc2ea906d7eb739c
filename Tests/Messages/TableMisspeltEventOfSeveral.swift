import Schematic
import TransitionTables

// A misspelt event among several.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, .logOutt, from: .idle, to: .loggedOut)
    // 17: type 'LaunchEvent' has no member 'logOutt'
  }
}
