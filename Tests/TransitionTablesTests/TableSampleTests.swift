import Schematic
import Testing
import TransitionTables

/// If cases have payloads, `allCases` is a sample: defects found only with it are warnings.
struct TableSampleTests {
  private func schema(
    @TableBuilder<Bin, Payment, Void> _ rows: (Words<Bin, Payment, Void>) -> [TableRow<
      Bin, Payment, Void
    >]
  ) throws -> TransitionTableSchema<Bin, Payment, Void> {
    try TransitionTableSchema(Rows(from: .empty, rows))
  }

  @Test func `a row that is taken for none of the samples is not a fault`() throws {
    let schema = try schema { words in
      words.on(.put, from: .empty, to: .holding(0))
      words.on(.put, from: \.few, making: { .holding($0 + 1) })
      words.on(.put, from: \.holding, to: .empty)
      words.ignore(\.money)
    }
    #expect(
      schema.warnings.map(\.description) == [
        """
        Row 3, on 'put', is taken for none of the samples in Bin.allCases, because row 2 is always \
        taken first. Give that row a guard, add samples, change their order, or remove one of them.
        """
      ])
    let machine = StateMachine(schema: schema)
    try machine.resume(from: .init(state: .holding(3)))
    #expect(machine.handle(.put) == .transitioned(from: .holding(3), to: .empty))
  }

  @Test func `rows by value for all samples do not shadow later rows`() throws {
    let schema = try schema { words in
      words.on(.put, from: .empty, to: .holding(7))
      words.on(.put, from: .holding(0), to: .empty)
      words.on(.put, to: .empty)
      words.ignore(\.money)
    }
    #expect(schema.warnings.map(\.row) == [3])
  }

  @Test func `a row whose source matches none of the samples is not a fault`() throws {
    let schema = try schema { words in
      words.on(.put, from: \.many, to: .empty)
      words.on(.put, from: .empty, to: .holding(0))
      words.ignore(\.money)
    }
    #expect(
      schema.warnings.map(\.description) == [
        """
        Row 1, on 'put', has no source among the samples in Bin.allCases: add a sample that is its \
        source, or remove the row.
        """
      ])
  }

  @Test func `samples do not hide faults that the rows alone show`() {
    let error = #expect(throws: InvalidDefinitionError.self) {
      try schema { words in
        words.on(.put, to: .holding(0))
        words.on(.put, from: \.few, to: .empty)
        words.on(.put, from: .holding(0), to: .empty)
      }
    }
    #expect(error?.faults.map(\.row) == [2, 3])
  }

  @Test func `samples are used also if none of them has a payload`() throws {
    let table = Rows<Box, Payment, Void>(from: .closed) { words in
      words.on(.put, from: .closed, to: .closed)
      words.on(.put, to: .closed)
      words.ignore(\.money)
    }
    #expect(try TransitionTableSchema(table).warnings.map(\.row) == [2])
  }

  @Test func `a diagnostic names an event by key path with the only case that it matches`() throws {
    let schema = try schema { words in
      words.on(\.money, to: .holding(0))
      words.on(\.cash, from: .empty, to: .holding(0))
      words.on(\.money, from: .empty, to: .holding(0))
      words.on(\.cash, event: "coin", from: .empty, to: .holding(0))
      words.ignore(.put)
    }
    let starts = schema.warnings.map { $0.description.prefix { $0 != "i" } }
    #expect(
      starts == [
        "Row 2, on 'cash' from 'empty', ", "Row 3, on 'Int' from 'empty', ", "Row 4, on 'co",
      ])
    #expect(
      schema.warnings[0].description.contains(
        "is taken for none of the samples in Payment.allCases, because row 1 is"))
  }
}

private enum Bin: Equatable, CaseIterable {
  case empty, holding(Int)
  static var allCases: [Bin] { [.empty, .holding(0)] }

  var holding: Int? { if case .holding(let count) = self { count } else { nil } }
  var few: Int? { holding.flatMap { $0 < 3 ? $0 : nil } }
  var many: Int? { holding.flatMap { $0 < 3 ? nil : $0 } }
}

private enum Box: Equatable, CaseIterable {
  case closed, holding(Int)
  static var allCases: [Box] { [.closed] }
}

private enum Payment: Equatable, CaseIterable {
  case put, cash(Int), card(Int)
  static var allCases: [Payment] { [.put, .cash(1), .cash(5), .card(2)] }

  var cash: Int? { if case .cash(let sum) = self { sum } else { nil } }
  var money: Int? { if case .card(let sum) = self { sum } else { cash } }
}
