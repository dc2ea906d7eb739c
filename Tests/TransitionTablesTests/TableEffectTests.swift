import Schematic
import TestSupport
import Testing
import TransitionTables

/// The arguments of effects and guards, and the order in which they are called.
struct TableEffectTests {
  private let log = Log()

  private func machine(
    @TableBuilder<Gate, Turn, Log> _ rows: (Words<Gate, Turn, Log>) -> [TableRow<Gate, Turn, Log>]
  ) throws -> StateMachine<TransitionTableSchema<Gate, Turn, Log>> {
    try StateMachine(Rows(from: .locked, rows), subject: log)
  }

  @Test func `an effect gets the context: event, both states, subject`() throws {
    let machine = try machine { words in
      words.on(.coin, from: .locked, to: .open).performWithContext("note") { context in
        context.subject.add("\(context.oldState) \(context.event) \(context.newState)")
      }
      words.on(.kick, to: .broken)
    }
    machine.handle(.coin)
    #expect(log.entries == ["locked coin open"])
  }

  @Test func `a step retains what its effects capture, also when its schema is released`() throws {
    final class Captured {}
    weak var captured: Captured?
    let step = try {
      let object = Captured()
      captured = object
      let schema = try TransitionTableSchema(
        Rows<Int, Int, Void>(from: 0) { words in
          words.on(1, from: 0, to: 1).perform { _ in _ = object }
        })
      return try schema.step(from: 0, on: 1)
    }()
    withExtendedLifetime(step) { #expect(captured != nil) }
  }

  @Test func `functions are guards and effects with a name`() throws {
    func isReady(_ log: Log) -> Bool { log.entries.isEmpty }
    func note(_ log: Log) { log.add("noted") }
    let machine = try machine { words in
      words.on(.coin, from: .locked, to: .open)
        .when("ready", isReady).perform("note", note)
      words.on(.kick, to: .broken)
    }
    machine.handle(.coin)
    #expect(log.entries == ["noted"] && machine.state == .open)
  }

  @Test func `raised events are handled before those from outside`() throws {
    let machine = try machine { words in
      words.on(.coin, from: .locked, to: .open).performWithContext { context in
        context.send(.kick)
        context.raise(.push)
      }
      words.on(.push, from: .open, to: .locked)
      words.on(.kick, to: .broken)
    }
    var visited: [Gate] = []
    machine.observeTransitions { _, _, new in visited.append(new) }
    machine.handle(.coin)
    #expect(visited == [.open, .locked, .broken])
  }

  @Test func `a guard gets the context: event, state, subject`() throws {
    let machine = try machine { words in
      words.on(.coin, from: .any, to: .open).whenWithContext("locked") { context in
        context.subject.add("\(context.event)")
        return context.state == .locked
      }
      words.on(.kick, to: .broken)
    }
    machine.handle(.coin)
    #expect(machine.handle(.coin) == .ignored)
    #expect(log.entries == ["coin", "coin"])
  }

  @Test func `a guard that throws fails the event and changes nothing`() throws {
    let machine = try machine { words in
      words.on(.coin, from: .locked, to: .open).when { _ in throw Failure.guarding }
      words.on(.kick, to: .broken)
    }
    #expect(machine.handle(.coin) == .failed(Failure.guarding, in: .locked))
    #expect(machine.state == .locked)
  }

  @Test func `an effect that throws leaves the machine in the new state`() throws {
    let machine = try machine { words in
      words.on(.coin, from: .locked, to: .open) { _ in throw Failure.entering }
      words.on(.kick, to: .broken)
    }
    #expect(machine.handle(.coin) == .failed(Failure.entering, in: .open))
    #expect(machine.state == .open)
  }

  @Test func `no effect is performed after the subject is deallocated`() throws {
    var subject: Log? = Log()
    let table = Rows<Gate, Turn, Log>(from: .locked) { words in
      words.on(.coin, from: .locked, to: .open) { $0.add("coin") }
      words.on(.kick, to: .broken)
    }
    let machine = try StateMachine(table, subject: try #require(subject))
    subject = nil
    #expect(machine.handle(.coin) == .subjectReleased)
    #expect(machine.state == .locked)
  }

  @Test func `several machines can share one schema`() throws {
    let table = Rows<Gate, Turn, Log>(from: .locked) { words in
      words.on(.coin, from: .locked, to: .open) { $0.add("coin") }
      words.on(.kick, to: .broken)
    }
    let schema = try TransitionTableSchema(table)
    let machines = (0..<3).map { _ in StateMachine(schema: schema, subject: log) }
    machines[0].handle(.coin)
    machines[2].handle(.coin)
    #expect(machines.map(\.state) == [.open, .locked, .open])
    #expect(log.entries == ["coin", "coin"])
  }

  @Test @MainActor func `effects of a table on the main actor call the main actor's methods`()
    throws
  {
    let page = Page()
    let machine = try StateMachine(PageTable(), subject: page)
    machine.handle(true)
    #expect(page.title == "open")
  }

  @Test func `a function can be an effect or a guard, with and without a name`() throws {
    func note(_ context: borrowing TableContext<Gate, Turn, Log>) { context.subject.add("note") }
    func isNew(_ context: borrowing TableGuardContext<Gate, Turn, Log>) -> Bool {
      context.subject.entries.isEmpty
    }
    let machine = try machine { words in
      words.on(.coin, to: .open).whenWithContext("is new", isNew).performWithContext("note", note)
      words.on(.coin, to: .locked).whenWithContext { isNew($0) }
      words.on(.kick, to: .broken).performWithContext { note($0) }
    }
    for event in [Turn.coin, .coin, .kick] { machine.handle(event) }
    #expect(log.entries == ["note", "note"])
    #expect(machine.state == .broken)
  }
}

@MainActor private final class Page {
  private(set) var title = ""
  func open() { title = "open" }
}

@MainActor private struct PageTable: @MainActor TransitionTable {
  typealias Event = Bool
  typealias Subject = Page
  let initialState = 0

  var body: [Row] {
    on(true, from: 0, to: 1) { page in page.open() }
  }
}
