import Schematic

// A misspelt member of the context.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, to: .loggedOut).performing { $0.rais(.logOut) }
    // 61: value of type 'TableContext<LaunchState, LaunchEvent, LaunchApp>' has no member 'rais'
  }
}
