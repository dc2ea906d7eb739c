import Schematic
import TransitionTables

// An effect in short form of a row from a state with a payload.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.logOut, from: \.loggedIn, to: .loggedOut) { app, user in app.show(user) }
    // 5: 'on(_:from:to:perform:)' is unavailable: write the effect of a row with a payload as '.perform { … }'
  }
}
