import Schematic
import TransitionTables

/// States and events with payloads, for the tests of tables.
enum Launch {
  struct Account: Equatable { let name: String }
  struct Link: Equatable { let path: String }

  enum State: Equatable {
    case idle, loggedOut
    case ready(Link)
    case loggedIn(Account, Link?)
    case counting(Int)

    var ready: Link? { if case .ready(let link) = self { link } else { nil } }
    var counting: Int? { if case .counting(let count) = self { count } else { nil } }
  }

  enum Event: Equatable {
    case launch(Link), logIn(Account), add(Int), logOut, tick

    var launch: Link? { if case .launch(let link) = self { link } else { nil } }
    var logIn: Account? { if case .logIn(let account) = self { account } else { nil } }
    var add: Int? { if case .add(let number) = self { number } else { nil } }
  }

  static let ann = Account(name: "Ann")
  static let home = Link(path: "/home")
}

/// A table of rows that a test provides.
struct Rows<State, Event, Subject>: TransitionTable {
  let initialState: State
  let content: [TableRow<State, Event, Subject>]

  init(
    from initialState: State,
    @TableBuilder<State, Event, Subject> _ content: (Words<State, Event, Subject>) -> [TableRow<
      State, Event, Subject
    >]
  ) {
    self.initialState = initialState
    self.content = content(Words(initialState: initialState))
  }

  var body: [Row] { content }
}

/// The methods that declare rows, for use in a test.
struct Words<State, Event, Subject>: TransitionTable {
  let initialState: State
  var body: [Row] { [] }
}
