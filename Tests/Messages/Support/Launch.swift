import Schematic
import TransitionTables

// The declarations that the tables of this folder use.

final class LaunchApp {
  var user: String?
  var isNew = false
  func show(_ user: String) {}
}

enum LaunchState: Equatable {
  case idle, loggedOut, loggedIn(String), counting(Int)
  var loggedIn: String? { if case .loggedIn(let user) = self { user } else { nil } }
  var counting: Int? { if case .counting(let count) = self { count } else { nil } }
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
