import Schematic

// A misspelt payload of an event whose effect gets it: the right place, if not the right words.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logInn, from: .loggedOut, to: .idle).perform { app, user in app.show(user) }
    // 8: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'LaunchEvent'
  }
}
