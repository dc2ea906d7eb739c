import Schematic

// A misspelt payload of an event. The compiler then takes the key path for an event by value, and
// points at the constructor. It points at the payload when its type is written.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logInn, from: .loggedOut, making: State.loggedIn)
    // 8: value of type 'LaunchEvent' has no member 'logInn'
  }
}
