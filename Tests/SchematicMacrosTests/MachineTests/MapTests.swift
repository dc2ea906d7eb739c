import Schematic
import SchematicMacros
import StateMaps
import Testing

struct Session: StateMap {
  @PayloadProperties
  enum State: Hashable {
    case loggedOut, guest(visits: Int), loggedIn(user: String), closed
  }
  typealias Subject = Journal

  var body: [Element] {
    state(.loggedOut, to: .guest(visits: 1), .loggedIn(user: "Ada"))
    state(.guest(visits: 1), to: .loggedIn(user: "Ada"), .closed)
    state(.loggedIn(user: "Ada"), to: .closed)
    state(.closed) {
      barrier { _, previous in previous.guest == nil ? .allow : .deny("a guest cannot close") }
      afterEntering { journal, previous in journal.lines.append(previous.loggedIn ?? "nobody") }
    }
  }
}

final class Journal {
  var lines: [String] = []
}

struct MapTests {
  @Test func `barriers and hooks of a map read the payload of the previous state`() throws {
    let journal = Journal()
    let session = try StateMachine(Session(), subject: journal)
    session.transition(to: .guest(visits: 1))
    #expect(session.transition(to: .closed).error != nil)
    session.transition(to: .loggedIn(user: "Ada"))
    session.transition(to: .closed)
    #expect(journal.lines == ["Ada"])
  }
}
