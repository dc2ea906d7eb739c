import Schematic
import TestSupport
import Testing
import TransitionTables

/// Payloads that rows pass from events and old states to new states, guards and effects.
struct TablePayloadTests {
  private typealias State = Launch.State
  private let log = Log()

  private func machine(
    from state: Launch.State,
    _ line: (Words<Launch.State, Launch.Event, Log>) -> some TableLine<
      Launch.State, Launch.Event, Log
    >
  ) throws -> StateMachine<TransitionTableSchema<Launch.State, Launch.Event, Log>> {
    try StateMachine(Rows(from: state) { line($0) }, subject: log)
  }

  @Test func `an event's payload becomes the new state's`() throws {
    let machine = try machine(from: .idle) { $0.on(\.launch, from: .idle, making: State.ready) }
    machine.handle(.launch(Launch.home))
    #expect(machine.state == .ready(Launch.home))
    #expect(machine.handle(.logOut) == .ignored)
  }

  @Test func `the old state's payload becomes the new state's`() throws {
    let machine = try machine(from: .counting(1)) {
      $0.on(.tick, from: \.counting, making: { .counting($0 * 10) })
    }
    machine.handle(.tick)
    machine.handle(.tick)
    #expect(machine.state == .counting(100))
  }

  @Test func `both payloads are combined into the new state's`() throws {
    let machine = try machine(from: .ready(Launch.home)) {
      $0.on(\.logIn, from: \.ready, making: State.loggedIn)
    }
    machine.handle(.logIn(Launch.ann))
    #expect(machine.state == .loggedIn(Launch.ann, Launch.home))
  }

  @Test func `a closure makes the new state of both payloads`() throws {
    let machine = try machine(from: .counting(3)) {
      $0.on(\.add, from: \.counting, making: { number, count in .counting(number + count) })
    }
    machine.handle(.add(4))
    #expect(machine.state == .counting(7))
  }

  @Test func `a row by key path applies only to states with the payload`() throws {
    let machine = try machine(from: .idle) { $0.on(\.add, from: \.counting, to: .loggedOut) }
    #expect(machine.handle(.add(1)) == .ignored)
  }

  @Test func `effects get the payloads of state and event`() throws {
    let machine = try machine(from: .counting(3)) {
      $0.on(\.add, from: \.counting, to: .idle).perform { log, number, count in
        log.add("\(number) to \(count)")
      }
    }
    machine.handle(.add(4))
    #expect(log.entries == ["4 to 3"])
  }

  @Test func `a row can make its target and perform an effect`() throws {
    let machine = try machine(from: .counting(3)) {
      $0.on(\.add, from: \.counting, making: { .counting($0 + $1) })
        .perform { log, number, _ in log.add("+\(number)") }
    }
    machine.handle(.add(4))
    #expect(machine.state == .counting(7))
    #expect(log.entries == ["+4"])
  }

  @Test func `guards get the payloads, and later rows are tried if a guard is false`() throws {
    let table = Rows<Launch.State, Launch.Event, Log>(from: .counting(3)) { words in
      words.on(\.add, from: \.counting, to: .idle).when { $1 > $2 }
      words.on(\.add, from: .any, to: .loggedOut).when { _, number in number == 3 }
      words.stay(\.add, from: \.counting).perform { log, _, _ in log.add("small") }
    }
    let machine = try StateMachine(table, subject: log)
    machine.handle(.add(2))
    #expect(log.entries == ["small"])
    #expect(machine.handle(.add(3)) == .transitioned(from: .counting(3), to: .loggedOut))
  }

  @Test
  func `a closure that throws while it makes the target fails the event in the old state`()
    throws
  {
    let machine = try machine(from: .idle) {
      $0.on(\.add, from: .idle, making: { _ in throw Failure.broken })
    }
    #expect(machine.handle(.add(1)) == .failed(Failure.broken, in: .idle))
    #expect(machine.state == .idle)
  }

  @Test func `without a subject, closures get nothing and the payloads`() throws {
    let table = Rows<Launch.State, Launch.Event, Void>(from: .counting(0)) { words in
      words.on(\.add, from: \.counting, to: .idle).when { _, _, count in count > 5 }
      words.on(\.add, from: \.counting, making: { .counting($0 + $1) })
        .when { $1 > 0 && $2 >= 0 }
      words.stay(.tick, from: \.counting).perform { _, count in log.add("\(count)") }
      words.on(\.logIn, from: .idle, to: .loggedOut).perform { _, account in log.add(account.name) }
    }
    let machine = try StateMachine(table)
    for event in [.add(6), .tick, .add(1), .logIn(Launch.ann)] as [Launch.Event] {
      machine.handle(event)
    }
    #expect(machine.state == .loggedOut)
    #expect(log.entries == ["6", "Ann"])
  }

  @Test func `ignore and stay accept payloads`() throws {
    let table = Rows<Launch.State, Launch.Event, Void>(from: .counting(0)) { words in
      words.ignore(\.add, from: \.counting)
      words.stay(\.logIn, from: \.counting)
      words.on(\.add, to: .idle)
    }
    let machine = try StateMachine(table)
    #expect(machine.handle(.add(6)) == .ignored)
    #expect(machine.handle(.logIn(Launch.ann)).isTransition)
  }
}
