import Schematic

// A misspelt member of the subject in an effect with a payload.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .idle, to: .loggedOut).perform { app, user in app.shw(user) }
    // 73: value of type 'LaunchApp' has no member 'shw'
  }
}
