import Schematic
import TransitionTables

// An effect in short form of a row with two payloads.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.add, from: \.counting, to: .loggedOut) { app, number, count in app.show("") }
    // 5: 'on(_:from:to:perform:)' is unavailable: write the effect of a row with payloads as '.perform { … }'
  }
}
