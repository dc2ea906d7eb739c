import Schematic

// A misspelt event that an effect raises.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, to: .loggedOut).performWithContext { $0.raise(.logOutt) }
    // 76: type 'LaunchEvent' has no member 'logOutt'
  }
}
