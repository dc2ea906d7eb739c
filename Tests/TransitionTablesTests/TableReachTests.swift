import Schematic
import Testing
import TransitionTables

/// A state where no way leads from the initial one is probably not meant.
@Suite struct `The ways of a table` {
  private func warnings(
    @TableBuilder<Place, Move, Void> _ rows: (Words<Place, Move, Void>) -> [TableRow<
      Place, Move, Void
    >]
  ) throws -> [String] {
    try TransitionTableSchema(Rows(from: .a, rows)).warnings.map(\.message)
  }

  @Test func `don't lead to an island, nor to a state that leads to itself`() throws {
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
          No way leads from the initial state to the state '\($0)': write a row that leads there, or \
          remove the rows of that state.
          """
        })
  }

  @Test func `lead on from where nothing leads, and that is said of each in its own words`() throws
  {
    let warnings = try warnings { words in
      words.on(.go, from: .a, to: .b)
      words.on(.go, from: .c, to: .d)
      words.on(.go, from: .d, to: .e)
    }
    #expect(warnings.count == 3)
    #expect(warnings[0].hasPrefix("No row leads to the state 'c'"))
    #expect(warnings[1].hasPrefix("No way leads from the initial state to the state 'd'"))
    #expect(warnings[2].hasPrefix("No way leads from the initial state to the state 'e'"))
  }

  @Test func `lead through rows from any state, from any but some, and from those of a function`()
    throws
  {
    let warnings = try warnings { words in
      words.on(.go, from: .a, to: .b, if: { false })
      words.on(.go, from: \.isB, to: .c)
      words.on(.go, from: .anyBut(.a, .b), to: .d)
      words.on(.back, to: .e)
    }
    #expect(warnings == [])
  }

  @Test func `may lead anywhere through functions`() throws {
    let warnings = try warnings { words in
      words.on(.go, from: \.isB, to: { _ in Place.c })
      words.on(.go, from: .e, to: .d)
      words.on(.go, from: .d, to: .e)
    }
    #expect(warnings == [])
  }

  @Test func `are not known where rows lead to what is not listed`() throws {
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
