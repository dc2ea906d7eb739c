import Schematic
import TransitionTables

// What the tables of this folder act upon.

final class LaunchApp {
  var user: String?
  var isNew = false
  func show(_ user: String) {}
}

enum LaunchState: Equatable {
  case idle, loggedOut, loggedIn(String), counting(Int)
  var loggedIn: String? { if case .loggedIn(let user) = self { user } else { nil } }
}

enum LaunchEvent: Equatable {
  case start, logOut, logIn(String), add(Int)
  var logIn: String? { if case .logIn(let user) = self { user } else { nil } }
  var add: Int? { if case .add(let number) = self { number } else { nil } }
}

protocol LaunchTable: TransitionTable
where State == LaunchState, Event == LaunchEvent, Subject == LaunchApp {}

extension LaunchTable {
  var initialState: LaunchState { .idle }
}
