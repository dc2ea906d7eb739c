import Schematic
import TestSupport
import Testing
import TransitionTables

/// The index finds the same row as a linear search.
struct TableLookupTests {
  @Test(arguments: 0..<20)
  func `random tables return the row that a linear search finds`(seed: UInt64) throws {
    try check(seed, (0..<6).map { UInt8($0) }, (0..<5).map { UInt8($0) })
    try check(seed, Array(0..<40), Array(0..<5))
    try check(seed, (0..<30).map { "\($0)" }, (0..<3).map { "\($0)" })
    try check(seed, (0..<12).map(Unhashable.init), (0..<12).map(Unhashable.init))
    try check(seed, (0..<8).map(Rounded.init), (0..<8).map(Rounded.init))
  }

  @Test func `a thousand states and events are found`() throws {
    let table = Rows<Int, Int, Void>(from: 0) { words in
      for number in 0..<1_000 { words.on(number, from: number, to: number + 1) }
      words.on(2_000, 2_001, to: 0)
    }
    let machine = try StateMachine(table)
    for number in 0..<1_000 { #expect(machine.handle(number).isTransition) }
    #expect(machine.handle(5) == .ignored)
    #expect(machine.handle(2_000) == .transitioned(from: 1_000, to: 0))
    #expect(machine.handle(2_001) == .transitioned(from: 0, to: 0))
  }

  @Test func `rows by key path and rows by value are found in the order of declaration`() throws {
    let table = Rows<Int, Int, Void>(from: 0) { words in
      words.on({ $0 > 50 ? $0 : nil }, from: 1, to: 99)
      words.on(60, from: [0, 1], to: 1)
      words.on({ $0 > 10 ? $0 : nil }, from: { $0 == 7 ? nil : $0 }, to: 7)
    }
    let machine = try? StateMachine(table)
    #expect(machine == nil, "The second row is behind the first in state 1.")
    let schema = try TransitionTableSchema(
      Rows<Int, Int, Void>(from: 0) { words in
        words.on({ $0 > 50 ? $0 : nil }, from: 1, to: 99).when { _, _ in true }
        words.on(60, from: [0, 1], to: 1)
        words.on({ $0 > 10 ? $0 : nil }, from: { $0 == 7 ? nil : $0 }, to: 7)
      })
    #expect(try schema.step(from: 1, on: 60)?.state == 99)
    #expect(try schema.step(from: 0, on: 60)?.state == 1)
    #expect(try schema.step(from: 1, on: 20)?.state == 7)
    #expect(try schema.step(from: 7, on: 20)?.state == nil)
  }

  // Rows, some of them guarded, at random; those that validation rejects are left out one by one.
  private func check<Value: Equatable & Sendable>(
    _ seed: UInt64, _ states: [Value], _ events: [Value]
  ) throws {
    var random = SeededRandom(seed: seed)
    var rows: [TableRow<Value, Value, Void>] = []
    var model: [Model<Value>] = []
    let words = Words<Value, Value, Void>(initialState: states[0])
    for _ in 0..<30 {
      let next = Model(states, events, &random)
      let row = words.on(
        next.event, from: next.sources.map(TableSources.each) ?? .any, to: next.target
      ).when { next.holds }
      guard (try? Rows(from: states[0]) { _ in rows + [row] }.makeSchema()) != nil
      else { continue }
      rows.append(row)
      model.append(next)
    }
    let schema = try Rows(from: states[0]) { _ in rows }.makeSchema()
    for state in states {
      for event in events {
        let expected = model.first { $0.applies(state, event) }?.target
        #expect(try schema.step(from: state, on: event)?.state == expected)
      }
    }
  }
}

private struct Model<Value: Equatable> {
  let event: Value
  let sources: [Value]?
  let target: Value
  let holds: Bool

  init(_ states: [Value], _ events: [Value], _ random: inout SeededRandom) {
    func pick(_ values: [Value]) -> Value { values.randomElement(using: &random) ?? states[0] }
    // The last event and state are in no row, so that the search without a result is tested too.
    event = pick(Array(events.dropLast()))
    let source = pick(Array(states.dropLast()))
    sources = Bool.random(using: &random) ? [source] : nil
    target = pick(states)
    holds = Bool.random(using: &random)
  }

  func applies(_ state: Value, _ other: Value) -> Bool {
    event == other && sources?.contains(state) ?? true && holds
  }
}

private struct Unhashable: Equatable {
  let number: Int
}

/// One byte whose equality is not that of its bits: neighbors are equal.
private struct Rounded: Equatable {
  let number: UInt8
  init(_ number: Int) { self.number = UInt8(number) }
  static func == (left: Self, right: Self) -> Bool { left.number / 2 == right.number / 2 }
}
