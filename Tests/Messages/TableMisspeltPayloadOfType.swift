import Schematic

// A misspelt payload of an event, with the type written.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\Event.logInn, from: .loggedOut, making: State.loggedIn)
    // 8: value of type 'Launch.Event' (aka 'LaunchEvent') has no member 'logInn'
  }
}
