import Schematic

// A misspelt member of the context.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, to: .loggedOut).performWithContext { $0.rais(.logOut) }
    // 69: value of type 'TableContext<LaunchState, LaunchEvent, LaunchApp>' has no member 'rais'
  }
}
