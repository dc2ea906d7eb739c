import Schematic
import TransitionTables

// An effect without the payload.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .idle, to: .loggedOut).perform { $0.user = nil }
    // 54: contextual closure type '(LaunchApp, String) throws -> Void' expects 2 arguments, but 1 was used in closure body
  }
}
