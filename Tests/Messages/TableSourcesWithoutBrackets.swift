import TransitionTables

// Several sources without the brackets of a list.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, .loggedOut, to: .idle)
    // 5: 'on(_:_:from:_:_:to:perform:)' is unavailable: several sources are a list: 'from: [.closed, .open]'
  }
}
