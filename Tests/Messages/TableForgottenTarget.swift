import Schematic

// A row without a target.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle)
    // 5: 'on(_:_:from:perform:)' is unavailable: a row of 'on' has a target, 'to:'; without a change of state use 'stay'
  }
}
