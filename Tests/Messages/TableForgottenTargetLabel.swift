import Schematic

// A target without its label.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, .loggedOut)
    // 5: 'on(_:from:_:)' is unavailable: write 'to:' before the target
  }
}
