import Schematic

// A row that does nothing.
struct Launch: LaunchTable {
  var rows: [Row] {
    on(.start, from: .idle)
    // 5: 'on(_:from:)' is unavailable: say what the event does: where it leads, 'to:', or what is done, '{ … }'
  }
}
