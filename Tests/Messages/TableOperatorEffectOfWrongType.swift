import Schematic
import TableOperators
import TransitionTables

// A misspelt member of the subject in an effect with a payload.
struct Launch: LaunchTable {
  var body: [Row] {
    \.logIn | .idle => .loggedOut | { app, user in app.shw(user) }
    // 56: value of type 'LaunchApp' has no member 'shw'
  }
}
