import Schematic
import TransitionTables

// A state where a constructor stands.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .idle, making: .loggedOut)
    // 39: type '(String) throws -> LaunchState' has no member 'loggedOut'
  }
}
