import Schematic

// A row for a payload without a target.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .idle)
    // 5: 'on(_:from:perform:)' is unavailable: a row of 'on' has a target, 'to:'; without a change of state use 'stay'
  }
}
