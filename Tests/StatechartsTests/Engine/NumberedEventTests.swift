import Schematic
import Statecharts
import Testing

/// Charts that name a few events of more than one byte, which are compared, or so many that these are found by their hash
/// values.
struct NumberedEventTests {
  private static let counts = [5, 6, 7, 8, 15, 16, 17, 63, 64, 70, 256, 300]

  @Test(arguments: counts) func `each of many numbers triggers its own transition`(
    count: Int
  ) throws {
    let log = NumberLog()
    let machine = try started(Numbers(count: count), log)
    for number in 0..<count { #expect(machine.handle(number).isTransition) }
    #expect(log.entries == (0..<count).map { "on \($0)" })
    #expect(machine.handle(count) == .ignored)
    #expect(machine.handle(-1) == .ignored)
  }

  @Test(arguments: counts) func `one of many numbers is deferred, and handled later`(
    count: Int
  ) throws {
    let log = NumberLog()
    let machine = try started(Numbers(count: count), log)
    machine.handle(count + 1)
    #expect(machine.state.leaves == ["waiting"])
    let last = Numbers(count: count).deferred
    #expect(machine.handle(last) == .deferred)
    #expect(machine.handle(0).isTransition)
    #expect(log.entries == ["on 0 elsewhere", "on \(last)"])
  }

  @Test(arguments: counts) func `a trigger by a function gets the numbers that others name, too`(
    count: Int
  ) throws {
    let log = NumberLog()
    let machine = try started(Numbers(count: count), log)
    machine.handle(count + 1)
    machine.handle(2)
    #expect(log.entries == ["even 2"])
    machine.handle(100_000)
    machine.handle(1)
    #expect(log.entries == ["even 2", "even 100000", "on 1"])
  }

  @Test func `events with equal hash values are different`() throws {
    let log = NumberLog()
    let machine = StateMachine(
      schema: try StatechartSchema(Collisions()), subject: log, reference: .strong)
    machine.start()
    for number in 0..<40 { machine.handle(Colliding(number: number)) }
    #expect(log.entries == (0..<20).map { "on \($0)" })
  }

  @Test func `a trigger by a function tells equal events apart`() throws {
    let log = NumberLog()
    let machine = StateMachine(
      schema: try StatechartSchema(Reports()), subject: log, reference: .strong)
    machine.start()
    for code in [0, 3, 9] { machine.handle(.failed(code)) }
    #expect(log.entries == ["any", "any", "any", "fatal"])
  }

  private func started(
    _ chart: Numbers, _ log: NumberLog
  ) throws -> StateMachine<StatechartSchema<String, Int, NumberLog>> {
    let machine = StateMachine(
      schema: try StatechartSchema(chart), subject: log, reference: .strong)
    machine.start()
    return machine
  }
}

private final class NumberLog {
  var entries: [String] = []
}

/// A state that handles each number, and one that defers the last odd one.
private struct Numbers: Statechart {
  let count: Int

  var deferred: Int { count.isMultiple(of: 2) ? count - 1 : count - 2 }

  var body: [ChartElement<String, Int, NumberLog>] {
    state("counting") {
      for number in 0..<count {
        on(internal: number).perform { $0.entries.append("on \(number)") }
      }
      on(count + 1, to: "waiting")
    }
    state("waiting") {
      defers(deferred)
      on(0, to: "counting") { $0.entries.append("on 0 elsewhere") }
      on(internal: 1).perform { $0.entries.append("on 1") }
      on(trigger: EventTrigger(named: "even") { $0 > 0 && $0.isMultiple(of: 2) })
        .performWithContext { context in
          if let number = context.event { context.subject.entries.append("even \(number)") }
        }
    }
  }
}

/// An event whose equality ignores what it carries.
private enum Report: Equatable {
  case done
  case failed(Int)

  static func == (left: Report, right: Report) -> Bool {
    switch (left, right) {
    case (.done, .done), (.failed, .failed): true
    default: false
    }
  }

  var isFatal: Bool { if case .failed(let code) = self { code > 5 } else { false } }
}

private struct Reports: Statechart {
  var body: [ChartElement<String, Report, NumberLog>] {
    parallel("all") {
      region("one") {
        state("counting") { on(internal: .failed(0)).perform { $0.entries.append("any") } }
      }
      region("two") {
        state("watching") {
          on(trigger: EventTrigger(named: "fatal", matches: \.isFatal))
            .perform { $0.entries.append("fatal") }
          on(internal: .done).perform { $0.entries.append("done") }
        }
      }
    }
  }
}

private struct Colliding: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}

private struct Collisions: Statechart {
  var body: [ChartElement<String, Colliding, NumberLog>] {
    state("only") {
      for number in 0..<20 {
        on(internal: Colliding(number: number)).perform { $0.entries.append("on \(number)") }
      }
    }
  }
}
