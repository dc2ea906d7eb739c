import Schematic

// A misspelt case to lead to with a payload.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .loggedOut, to: State.loggedInn)
    // 45: type 'Launch.State' (aka 'LaunchState') has no member 'loggedInn'
  }
}
