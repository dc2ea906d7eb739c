import Schematic

// A row for a payload that does nothing.
struct Launch: LaunchTable {
  var rows: [Row] {
    on(\.logIn, from: .idle)
    // 5: 'on(_:from:)' is unavailable: say what the event does: where it leads, 'to:', or what is done, '{ … }'
  }
}
