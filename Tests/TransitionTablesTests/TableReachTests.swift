import Schematic
import Testing
import TransitionTables

/// A state that is not reachable from the initial state is a warning.
struct TableReachabilityTests {
  private func warnings(
    @TableBuilder<Place, Move, Void> _ rows: (Words<Place, Move, Void>) -> [TableRow<
      Place, Move, Void
    >]
  ) throws -> [String] {
    try TransitionTableSchema(Rows(from: .a, rows)).warnings.map(\.description)
  }

  @Test func `states with transitions only among themselves are not reachable`() throws {
    let warnings = try warnings { words in
      words.on(.go, from: .a, to: .b)
      words.on(.go, from: .c, to: .d)
      words.on(.go, from: .d, to: .c)
      words.on(.go, from: .e, to: .e)
    }
    #expect(
      warnings
        == ["c", "d", "e"].map {
          """
          The state '\($0)' is not reachable from the initial state: write a row that leads to it, \
          or remove the rows of that state.
          """
        })
  }

  @Test func `a state without an incoming row and the states after it have separate messages`()
    throws
  {
    let warnings = try warnings { words in
      words.on(.go, from: .a, to: .b)
      words.on(.go, from: .c, to: .d)
      words.on(.go, from: .d, to: .e)
    }
    #expect(warnings.count == 3)
    #expect(warnings[0].hasPrefix("No row leads to the state 'c'"))
    #expect(warnings[1].hasPrefix("The state 'd' is not reachable from the initial state"))
    #expect(warnings[2].hasPrefix("The state 'e' is not reachable from the initial state"))
  }

  @Test
  func `rows from any state, with exceptions, and by key path make states reachable`()
    throws
  {
    let warnings = try warnings { words in
      words.on(.go, from: .a, to: .b).when { false }
      words.on(.go, from: \.isB, to: .c)
      words.on(.go, from: .anyBut(.a, .b), to: .d)
      words.on(.back, to: .e)
    }
    #expect(warnings == [])
  }

  @Test func `a row that makes its target can reach every state`() throws {
    let warnings = try warnings { words in
      words.on(.go, from: \.isB, making: { _ in .c })
      words.on(.go, from: .e, to: .d)
      words.on(.go, from: .d, to: .e)
    }
    #expect(warnings == [])
  }

  @Test func `reachability is not checked if a target is not listed`() throws {
    let table = Rows<Count, Move, Void>(from: .number(1)) { words in
      words.on(.go, from: .number(1), to: .number(2))
      words.on(.go, from: .end, to: .end)
    }
    #expect(try TransitionTableSchema(table).warnings == [])
  }
}

private enum Place: CaseIterable {
  case a, b, c, d, e
  var isB: Void? { self == .b ? () : nil }
}

private enum Move { case go, back }

private enum Count: Equatable, CaseIterable {
  case number(Int), end
  static var allCases: [Count] { [.number(0), .end] }
}
