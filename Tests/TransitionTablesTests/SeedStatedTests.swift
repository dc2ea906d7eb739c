import Schematic
import TestSupport
import Testing
import TransitionTables

/// What Stated does, feature by feature, with states that are types of their own.
///
/// They are an enum whose cases wrap one struct each. Where this package deliberately differs,
/// the comment says how. ST-07's compile errors are among the programs of Tests/Messages, ST-09 is
/// tested with the operators. Not taken over: ST-15's callback that gets only the new state, and
/// ST-26, packaging.
struct SeedStatedTests {
  private let log = Log()

  // ST-01: a state's data is an instance of a type of its own; the struct's initializer makes it.
  @Test func `ST-01 a state is made of the event's payload and the old state`() throws {
    let machine = try launcher()
    machine.handle(.initialize(link: "/inbox"))
    machine.handle(.logIn(name: "Ann"))
    #expect(machine.state == .loggedIn(LoggedIn(name: "Ann", link: "/inbox")))
  }

  @Test func `ST-02 a state's payload comes from nothing, the event, the old state, or both`()
    throws
  {
    let machine = try launcher()
    machine.handle(.initialize(link: "/inbox"))
    #expect(machine.state == .initialized(Initialized(link: "/inbox")))
    machine.handle(.upgrade)
    #expect(machine.state == .upgrading(Upgrading(link: "/inbox")))
    machine.handle(.logOut)
    #expect(machine.state == .loggedOut)
  }

  // ST-03 (differs): a state is identified by its case, so two cases may wrap one type.
  @Test func `ST-03 two states can have payloads of one type`() throws {
    let table = Rows<Pair, Bool, Void>(from: .left(1)) { words in
      words.on(true, from: \.left, making: Pair.right)
    }
    let machine = try StateMachine(table)
    machine.handle(true)
    #expect(machine.state == .right(1))
    #expect(machine.handle(true) == .ignored)
  }

  // ST-04 (differs): an event is a case with a name, not a fresh UUID.
  @Test func `ST-04 an event is identified by its case`() throws {
    let machine = try launcher()
    #expect(machine.enabledEvents() == [])
    machine.handle(.initialize(link: nil))
    #expect(machine.enabledEvents().map { "\($0)" } == ["upgrade", "logOut"])
  }

  @Test func `ST-05 an event's payload is passed to the new state`() throws {
    let machine = try launcher()
    let outcome = machine.handle(.initialize(link: "/"))
    #expect(
      outcome == .transitioned(from: .uninitialized, to: .initialized(Initialized(link: "/"))))
  }

  @Test func `ST-06 a part of the old state's payload is mapped into the new one`() throws {
    let machine = try launcher()
    for event in [.initialize(link: "/a"), .upgrade, .logIn(name: "Ann")] as [Launcher.Event] {
      machine.handle(event)
    }
    #expect(machine.state == .loggedIn(LoggedIn(name: "Ann", link: "/a")))
  }

  // ST-08 (differs): a second effect does not replace the first, both are performed.
  @Test func `ST-08 an effect gets the old state, the event and the new state`() throws {
    let machine = try launcher()
    machine.handle(.initialize(link: "/"))
    machine.handle(.logIn(name: "Ann"))
    machine.handle(.logOut)
    machine.handle(.initialize(link: nil))
    #expect(log.entries == ["initialized(/), logIn(Ann), loggedIn(Ann)"])
  }

  @Test func `ST-08 a second effect is performed after the first`() throws {
    let table = Rows<Gate, Turn, Log>(from: .locked) { words in
      words.on(.coin, to: .open) { $0.add("first") }.performWithContext { $0.subject.add("second") }
      words.on(.kick, to: .broken)
    }
    try StateMachine(table, subject: log).handle(.coin)
    #expect(log.entries == ["first", "second"])
  }

  @Test func `ST-10 the initial state can have a payload, and no effect is performed for it`()
    throws
  {
    let table = Rows<Pair, Bool, Log>(from: .left(7)) { words in
      words.stay(true, from: \.left).perform { log, _ in log.add("left") }
    }
    let machine = try StateMachine(table, subject: log)
    #expect(machine.state == .left(7))
    #expect(log.entries == [])
  }

  @Test func `ST-11 events are handled with and without payloads`() throws {
    let machine = try launcher()
    #expect(machine.handle(.initialize(link: "/")).isTransition)
    #expect(machine.handle(.logOut).isTransition)
  }

  // ST-12 (differs): guards, any source, and a row that can never be taken is a fault.
  @Test func `ST-12 the first row in the order of declaration is taken`() throws {
    let table = Rows<Gate, Turn, Log>(from: .locked) { words in
      words.on(.coin, from: .locked, to: .open).when { $0.entries.isEmpty }
      words.on(.coin, to: .broken)
    }
    #expect(
      try StateMachine(table, subject: log).handle(.coin)
        == .transitioned(from: .locked, to: .open))
  }

  // ST-13 (differs): an event without a row is `.ignored`; it does not end the program.
  @Test func `ST-13 an event without a row is ignored`() throws {
    let machine = try launcher()
    #expect(machine.handle(.logOut) == .ignored)
    #expect(!machine.canHandle(.upgrade))
  }

  // ST-14 and ST-15 (differ): observers come after the effect, with the old state and the event.
  @Test func `ST-14 the payload, the state, the effect and the observers follow in this order`()
    throws
  {
    var machine: StateMachine<TransitionTableSchema<Launch.State, Launch.Event, Log>>?
    func note(_ moment: String) { log.add("\(moment) in \(machine.map { "\($0.state)" } ?? "-")") }
    let table = Rows<Launch.State, Launch.Event, Log>(from: .idle) { words in
      words.on(
        \.add, from: .idle,
        making: { number in
          note("make")
          return .counting(number)
        }
      )
      .perform { _, _ in note("effect") }
    }
    machine = try StateMachine(table, subject: log)
    machine?.observeTransitions { old, _, new in note("\(old) → \(new)") }
    machine?.handle(.add(1))
    #expect(
      log.entries == [
        "make in idle", "effect in counting(1)", "idle → counting(1) in counting(1)",
      ])
    machine = nil
  }

  // ST-16 and ST-17 (differ): events of effects and observers are queued until the step ends.
  @Test func `ST-15 ST-16 a chain of sent events visits the states in order`() throws {
    let machine = try chain()
    var visited: [String] = []
    machine.observeTransitions { _, _, new in visited.append("\(new)") }
    machine.handle(0)
    #expect(visited == ["1", "2", "3", "4"])
    #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test func `ST-17 an event sent by an observer is handled after the effect of the step`() throws {
    let machine = try chain()
    machine.observeTransitions { [weak machine, log] _, _, new in
      log.add("at \(new)")
      if new == 4 { machine?.handle(9) }
    }
    machine.handle(0)
    #expect(log.entries.suffix(3) == ["at 4", "reset", "at 0"])
    #expect(machine.state == 0)
  }

  // ST-18 (differs): no lock; a machine belongs to one isolation domain, see SchematicConcurrency.

  // ST-19 (differs): the state is public and typed; no cast is needed to read its data.
  @Test func `ST-19 the state and its payload can be read`() throws {
    let machine = try launcher()
    machine.handle(.initialize(link: "/"))
    #expect(machine.state.initialized?.link == "/")
  }

  // ST-20 (differs): equality compares payloads; a key path matches the case alone.
  @Test func `ST-20 a row from a state compares payloads, a row from a key path does not`() throws {
    let table = Rows<Pair, Bool, Void>(from: .left(1)) { words in
      words.on(false, from: .left(1), to: .left(2))
      words.on(true, from: \.left, to: .right(0))
    }
    let machine = try StateMachine(table)
    #expect(machine.handle(false) == .transitioned(from: .left(1), to: .left(2)))
    #expect(machine.handle(false) == .ignored)
    #expect(machine.isIn(.left(2)) && !machine.isIn(.left(1)))
    #expect(machine.handle(true) == .transitioned(from: .left(2), to: .right(0)))
  }

  @Test func `ST-21 a state can have a transition to itself with a new payload`() throws {
    let table = Rows<Pair, Bool, Log>(from: .left(1)) { words in
      words.on(true, from: \.left, making: { .left($0 + 1) })
        .perform { log, _ in log.add("again") }
    }
    let machine = try StateMachine(table, subject: log)
    machine.handle(true)
    #expect(machine.handle(true) == .transitioned(from: .left(2), to: .left(3)))
    #expect(log.entries == ["again", "again"])
  }

  // ST-22 (differs): events with different data differ.
  @Test func `ST-22 a row for an event compares payloads, and notices describe the payload`() throws
  {
    let table = Rows<Launch.State, Launch.Event, Log>(from: .idle) { words in
      words.on(.add(1), from: .idle, to: .loggedOut)
    }
    let machine = try StateMachine(table, subject: log)
    let notices = machine.logNotices()
    machine.handle(.add(2))
    machine.handle(.add(1))
    #expect(notices.entries == ["add(2) ignored in idle", "idle → loggedOut on add(1)"])
  }

  // ST-23 (differs): an input is a value, not any closure: it can be kept, compared and sent again.
  @Test func `ST-23 events are values, and a list of events can be handled in a loop`() throws {
    let events: [Launcher.Event] = [.initialize(link: "/"), .upgrade, .logIn(name: "Ann")]
    let machines = try (0..<2).map { _ in try launcher() }
    for machine in machines { for event in events { machine.handle(event) } }
    #expect(machines[0].state == machines[1].state)
    #expect(machines[0].state.loggedIn?.name == "Ann")
  }

  // ST-24 (differs): the subject is referenced weakly, and effects raise events in the context.
  @Test func `ST-24 effects raise events without capturing the owner of the machine`() throws {
    let machine = try chain()
    machine.handle(0)
    #expect(machine.state == 4)
  }

  // ST-25 (differs): an event without a row is ignored, and canHandle returns false.
  @Test func `ST-25 a machine can log in again after logging out`() throws {
    let machine = try launcher()
    for event in [.initialize(link: nil), .logOut] as [Launcher.Event] { machine.handle(event) }
    #expect(machine.canHandle(.logIn(name: "Ann")))
    machine.handle(.logIn(name: "Ann"))
    #expect(machine.state == .loggedIn(LoggedIn(name: "Ann", link: nil)))
  }

  private func launcher() throws -> Launcher.Machine {
    try StateMachine(Launcher(), subject: log)
  }

  private func chain() throws -> StateMachine<TransitionTableSchema<Int, Int, Log>> {
    let table = Rows<Int, Int, Log>(from: 0) { words in
      for number in 0..<3 {
        words.on(number, from: number, to: number + 1).performWithContext { context in
          context.subject.add("begin \(context.newState)")
          context.raise(context.newState)
          context.subject.add("end \(context.newState)")
        }
      }
      words.on(3, from: 3, to: 4)
      words.on(9, to: 0) { $0.add("reset") }
    }
    return try StateMachine(table, subject: log)
  }
}

/// States as types of their own: each case wraps one struct.
private struct Launcher: TransitionTable {
  typealias Subject = Log

  enum State: Equatable {
    case uninitialized
    case initialized(Initialized), upgrading(Upgrading), loggedIn(LoggedIn)
    case loggedOut

    var initialized: Initialized? { if case .initialized(let data) = self { data } else { nil } }
    var upgrading: Upgrading? { if case .upgrading(let data) = self { data } else { nil } }
    var loggedIn: LoggedIn? { if case .loggedIn(let data) = self { data } else { nil } }
  }

  enum Event: Equatable {
    case initialize(link: String?), upgrade, logIn(name: String), logOut

    var initialize: String?? {
      if case .initialize(let link) = self { .some(link) } else { nil }
    }
    var logIn: String? { if case .logIn(let name) = self { name } else { nil } }
  }

  let initialState = State.uninitialized

  var body: [Row] {
    on(\.initialize, from: .uninitialized, making: { .initialized(Initialized(link: $0)) })
    on(.upgrade, from: \.initialized, making: { .upgrading(Upgrading($0)) })
    on(\.logIn, from: \.initialized, making: { .loggedIn(LoggedIn($0, $1)) })
      .performWithContext { context in
        context.subject.add(
          "initialized(\(context.oldState.initialized?.link ?? "-")), "
            + "logIn(\(context.event.logIn ?? "-")), "
            + "loggedIn(\(context.newState.loggedIn?.name ?? "-"))")
      }
    on(
      \.logIn, from: \.upgrading,
      making: { name, old in
        .loggedIn(LoggedIn(name: name, link: old.link))
      })
    on(
      \.logIn, from: .loggedOut,
      making: { name in
        .loggedIn(LoggedIn(name: name, link: nil))
      })
    on(.logOut, from: .anyBut(.uninitialized), to: .loggedOut)
  }
}

private struct Initialized: Equatable {
  let link: String?
}

private struct Upgrading: Equatable {
  let link: String?
  init(link: String?) { self.link = link }
  init(_ old: Initialized) { link = old.link }
}

private struct LoggedIn: Equatable {
  let name: String
  let link: String?
  init(name: String, link: String?) { (self.name, self.link) = (name, link) }
  init(_ name: String, _ old: Initialized) { self.init(name: name, link: old.link) }
}

/// Two cases with data of one type.
private enum Pair: Equatable {
  case left(Int), right(Int)
  var left: Int? { if case .left(let number) = self { number } else { nil } }
}
