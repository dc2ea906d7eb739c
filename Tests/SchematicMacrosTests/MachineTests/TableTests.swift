import Graphable
import Schematic
import SchematicMacros
import Testing
import TransitionTables

struct Launcher: TransitionTable {
  @PayloadProperties
  enum State: Equatable {
    case idle, loggedOut
    case ready(page: String)
    case loggedIn(user: String, page: String)
  }
  @PayloadProperties
  enum Event: Equatable {
    case launch(page: String), logIn(user: String), logOut
  }
  let initialState = State.idle

  var body: [Row] {
    on(\.launch, from: .idle, making: State.ready)
    on(\.logIn, from: \.ready, making: State.loggedIn)
      .when("has a name") { _, user, _ in !user.isEmpty }
    on(.logOut, from: \.loggedIn, to: .loggedOut)
      .when("not root") { _, old in old.user != "root" }
  }
}

extension Launcher.State: DOTLabelable {
  static var dotLabelableItems: [Self] {
    [.idle, .ready(page: ""), .loggedIn(user: "", page: ""), .loggedOut]
  }
}
extension Launcher.Event: DOTLabelable {
  static var dotLabelableItems: [Self] { [.launch(page: ""), .logIn(user: "Ada"), .logOut] }
}

struct TableTests {
  private func states(after events: [Launcher.Event]) throws -> Launcher.State {
    let machine = try StateMachine(Launcher())
    for event in events { machine.handle(event) }
    return machine.state
  }

  @Test func `the payload of an event makes a state`() throws {
    #expect(try states(after: [.launch(page: "/")]) == .ready(page: "/"))
  }

  @Test func `the payloads of the event and of the source make a state`() throws {
    #expect(
      try states(after: [.launch(page: "/"), .logIn(user: "Ada")])
        == .loggedIn(user: "Ada", page: "/"))
  }

  @Test func `a guard gets both payloads`() throws {
    #expect(try states(after: [.launch(page: "/"), .logIn(user: "")]) == .ready(page: "/"))
  }

  @Test func `a source with several values gives them with their labels`() throws {
    let logIn: [Launcher.Event] = [.launch(page: "/"), .logIn(user: "root"), .logOut]
    #expect(try states(after: logIn) == .loggedIn(user: "root", page: "/"))
    #expect(
      try states(after: [.launch(page: "/"), .logIn(user: "Ada"), .logOut]) == .loggedOut)
  }

  @Test func `a table with such key paths is drawn`() throws {
    let text = try StateGraph(of: Launcher()).mermaid()
    #expect(text.contains("s1 --> s2 : logIn [has a name]"))
  }
}
