import Schematic

// An effect with a context, of a row without a target.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle).performWithContext("note") { _ in }
    // 5: 'on(_:_:from:perform:)' is unavailable: a row of 'on' has a target, 'to:'; without a change of state use 'stay'
  }
}
