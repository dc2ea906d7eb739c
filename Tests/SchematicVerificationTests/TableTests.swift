import Schematic
import SchematicVerification
import Testing
import TransitionTables

/// Tables are explored with all answers of their guards.
@Suite struct TableTests {
  struct Gate: TransitionTable {
    final class Post { var isPaid = false }
    enum State: CaseIterable { case closed, open, jammed, melted }
    enum Event: CaseIterable { case push, kick, repair }
    typealias Subject = Post
    let initialState = State.closed

    var body: [Row] {
      on(.push, from: .closed, to: .open).when("paid") { $0.isPaid }
      on(.push, from: .closed, to: .jammed).when("paid") { $0.isPaid }
      on(.kick, from: [.closed, .open], to: .jammed)
      on(.push, from: .open, to: .closed) { $0.isPaid = false }
      on(.repair, from: .melted, to: .closed)
    }
  }

  @Test func `guards of a table hold or not at any time`() throws {
    let model = try Gate().explored()

    #expect(model.configurations == [.closed, .open, .jammed])
    #expect(
      model.edges(from: 0).map(\.description) == [
        "push [paid] → open", "push [not paid] is ignored in closed", "kick → jammed",
      ])
    #expect(
      model.approximations == [
        .guards(["paid"]), .equalNames(["paid"]), .unhandledFailures,
      ])
  }

  @Test func `states, rows and events of a table that are never used are found`() throws {
    let found = try Gate().explored().findings

    #expect(found.map(\.kind) == [.unreachableState, .deadTransition, .deadEnd, .unhandledEvent])
    #expect(found.map(\.state) == ["melted", "closed", "jammed", nil])
    #expect(found[1].message.hasPrefix("The transition 'closed --push [paid]--> jammed'"))
    #expect(found[2].path?.events == [.kick])
  }

  @Test(arguments: try Gate().explored().paths(covering: .transitions))
  func `paths that cover the rows of a table are followed by a machine`(
    path: ModelPath<Gate.State, Gate.Event>
  ) throws {
    let post = Gate.Post()
    try path.run(on: StateMachine(Gate(), subject: post)) { post, step in
      post.isPaid = step.answers.contains { $0.name == "paid" && $0.value == .holds }
    }
  }

  struct Overlapping: TransitionTable {
    enum State: CaseIterable { case a, b, c }
    enum Event: CaseIterable { case go, back }
    let initialState = State.a

    var body: [Row] {
      on(.go, from: .a, to: .b).when("first") { true }
      on(.go, from: [.a, .b], to: .c).when("second") { true }
      on(.go, from: .b, to: .a).when("first") { true }
      on(.back, from: [.b, .c], to: .a)
    }
  }

  @Test func `rows whose guards may hold at once are found`() throws {
    let found = try Overlapping().explored().findings

    #expect(found.map(\.kind) == [.orderDecides, .orderDecides])
    #expect(found.map(\.part) == [0, 1])
  }

  struct Session: TransitionTable {
    enum State: Hashable { case out, inside(String) }
    enum Event: Equatable {
      case logIn(String), logOut
      var name: String? { if case .logIn(let name) = self { name } else { nil } }
    }
    let initialState = State.out

    var body: [Row] {
      on(\.name, from: .out, making: State.inside).when("known") { !$1.isEmpty }
      on(.logOut, to: .out)
    }
  }

  @Test func `states are made from payloads of samples`() throws {
    let model = try Session().explored(events: [.logIn("Ada"), .logOut])

    #expect(model.configurations == [.out, .inside("Ada")])
    #expect(model.satisfies(.alwaysReachable("out") { $0 == .out }))
    #expect(
      try Session().explored(events: [.logOut]).approximations.contains(
        .missingSamples(["out --String [known]--> a state with data"])))
  }
}
