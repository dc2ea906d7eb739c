import Schematic
import TransitionTables

// A misspelt case in the closure that makes a state.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .idle, making: { user in .loggedInn(user) })
    // 49: type 'LaunchState' has no member 'loggedInn'
  }
}
