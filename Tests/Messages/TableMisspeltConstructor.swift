import Schematic

// A misspelt case as the target of a payload.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .loggedOut, making: State.loggedInn)
    // 49: type 'Launch.State' (aka 'LaunchState') has no member 'loggedInn'
  }
}
