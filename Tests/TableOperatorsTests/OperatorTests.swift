import Schematic
import TableOperators
import Testing
import TransitionTables

enum Door: Hashable {
  case idle, away, broken
  case ready(Int)
  case open(Int, by: String)

  var ready: Int? { if case .ready(let number) = self { number } else { nil } }
  var open: (Int, String)? {
    if case .open(let number, let name) = self { (number, name) } else { nil }
  }
}

enum Knock: Hashable {
  case prepare(Int), enter(String), leave, kick, reset

  var prepare: Int? { if case .prepare(let number) = self { number } else { nil } }
  var enter: String? { if case .enter(let name) = self { name } else { nil } }
}

final class Diary {
  var entries: [String] = []
  func add(_ entry: String) { entries.append(entry) }
  func hasOneEntry(of name: String, _ number: Int) -> Bool {
    entries.count == 1 && name.count == number
  }
}

/// The rows declared with methods.
struct LongForm: TransitionTable {
  typealias State = Door
  typealias Event = Knock
  typealias Subject = Diary
  let initialState = Door.idle

  var body: [Row] {
    on(\.prepare, from: .idle, making: State.ready).perform { diary, _ in diary.add("ready") }
    on(\.enter, from: \.ready, making: { name, number in .open(number + 1, by: name) })
      .perform { diary, _, _ in diary.add("open") }
    on(.leave, from: \.open, making: { number, _ in .ready(number) })
      .perform { diary, _ in diary.add("left") }
    on(\.prepare, from: \.ready, to: .away)
    on(.leave, from: [.away, .idle], to: .idle) { $0.add("home") }
    on(.kick, from: .anyBut(.broken), to: .broken)
    on(.reset, to: .idle) { $0.add("reset") }
  }
}

/// The same rows with operators.
struct Lines: TransitionTable {
  typealias State = Door
  typealias Event = Knock
  typealias Subject = Diary
  let initialState = Door.idle

  var body: [Row] {
    \.prepare | .idle => State.ready | { diary, _ in diary.add("ready") }
    \.enter | \.ready => { name, number in .open(number + 1, by: name) }
      | { diary, _, _ in diary.add("open") }
    Event.leave | \.open => { number, _ in .ready(number) } | { diary, _ in diary.add("left") }
    \.prepare | \.ready => .away
    Event.leave | [.away, .idle] => .idle | { $0.add("home") }
    Event.kick | .anyBut(.broken) => .broken
    Event.reset | .any => .idle | { $0.add("reset") }
  }
}

/// Short tables for the forms that the long ones leave out.
struct Carrying: TransitionTable {
  typealias State = Door
  typealias Event = Knock
  let initialState = Door.ready(1)

  var body: [Row] {
    Event.reset | \.ready => State.ready
    Event.kick | .ready(1) => .away | { print("away") }
    \.enter | \.ready => { _, number in .ready(number + 1) }
    \.enter | .any => { .ready($0.count) }
    \.prepare | \.open => { _, open in .ready(open.0) }
  }
}

struct OperatorTests {
  // ST-09: long form and operators are the same rows.
  @Test func `operators and methods declare the same table for every sequence of four events`()
    throws
  {
    let events: [Knock] = [.prepare(1), .prepare(2), .enter("Ann"), .leave, .kick, .reset]
    var sequences: [[Knock]] = [[]]
    for _ in 0..<4 { sequences = sequences.flatMap { sequence in events.map { sequence + [$0] } } }
    for sequence in sequences {
      #expect(try run(sequence, LongForm()) == run(sequence, Lines()), "\(sequence)")
    }
  }

  @Test func `the sequences of four events reach every state`() throws {
    let visits = try run([.prepare(1), .enter("Ann"), .leave, .prepare(2), .kick, .reset], Lines())
    #expect(
      visits == [
        "ready(1)", "open(2, by: \"Ann\")", "ready(2)", "away", "broken", "idle",
        "ready", "open", "left", "reset",
      ])
  }

  @Test func `a payload is passed on or mapped`() throws {
    let machine = try StateMachine(Carrying())
    for event in [.reset, .enter("Ann")] as [Knock] { machine.handle(event) }
    #expect(machine.state == .ready(2))
  }

  @Test func `operators and methods can be mixed in one table`() throws {
    let machine = try StateMachine(Mixed())
    #expect(machine.handle(.kick) == .ignored)
    #expect(machine.handle(.leave) == .transitioned(from: .idle, to: .away))
    #expect(machine.handle(.enter("Ann")) == .transitioned(from: .away, to: .away))
  }

  @Test(arguments: [true, false])
  func `a condition after an arrow is written in parentheses`(isTidy: Bool) throws {
    let machine = try StateMachine(Mixed(isTidy: isTidy))
    machine.handle(.reset)
    #expect(machine.state == (isTidy ? .ready(1) : .broken))
  }

  @Test func `rows in parentheses take guards and effects, with payloads and with the context`()
    throws
  {
    let diary = Diary()
    let machine = try StateMachine(Guarded(), subject: diary)
    for event in [.prepare(1), .prepare(3), .enter("Ann"), .leave] as [Knock] {
      machine.handle(event)
    }
    #expect(machine.state == .away)
    #expect(diary.entries == ["3", "Ann, 3", "open(3, by: \"Ann\") → away"])
  }

  private func run<Table: TransitionTable<Door, Knock, Diary>>(
    _ events: [Knock], _ table: Table
  ) throws -> [String] {
    let diary = Diary()
    let machine = try StateMachine(table, subject: diary)
    let states = events.compactMap { event in
      machine.handle(event).isTransition ? "\(machine.state)" : nil
    }
    return states + diary.entries
  }
}

/// Rows in parentheses, with the modifiers.
struct Guarded: TransitionTable {
  typealias State = Door
  typealias Event = Knock
  typealias Subject = Diary
  let initialState = Door.idle

  var body: [Row] {
    (\.prepare | .idle => State.ready)
      .when("large") { _, number in number > 1 }
      .perform { diary, number in diary.add("\(number)") }
    (\.enter | \.ready => { name, number in .open(number, by: name) })
      .when { diary, name, number in diary.hasOneEntry(of: name, number) }
      .perform("note") { diary, name, number in diary.add("\(name), \(number)") }
    (Event.leave | .any => .away)
      .when { $0.entries.count == 2 }
      .performWithContext { $0.subject.add("\($0.oldState) → \($0.newState)") }
  }
}

struct Mixed: TransitionTable {
  typealias State = Door
  typealias Event = Knock
  let initialState = Door.idle
  var isTidy = true

  var body: [Row] {
    ignore(.kick, from: .idle)
    Event.kick | .any => .broken
    Event.leave | .idle => .away
    stay(\.enter, from: .away)
    Event.reset | .idle => (isTidy ? .ready(1) : .broken)
  }
}
