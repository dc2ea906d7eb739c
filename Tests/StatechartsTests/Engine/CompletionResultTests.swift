import Foundation
import Schematic
import Statecharts
import Testing

/// The subject of these tests: what was printed, and how often results were computed.
private final class Till {
  var total = 0
  var printed: [String] = []
  var computed = 0
  var fails = false

  func receipt() throws -> Receipt {
    computed += 1
    if fails { throw Jam() }
    return Receipt(total: total)
  }

  func take() -> [String] {
    defer { printed = [] }
    return printed
  }
}

private struct Receipt: Equatable { let total: Int }
private struct Jam: Error {}

private protocol TillChart: Statechart where State == String, Event == String, Subject == Till {}

extension TillChart {
  fileprivate func started(_ till: Till) throws -> StateMachine<
    StatechartSchema<String, String, Till>
  > {
    let machine = try StateMachine(self, subject: till)
    machine.start()
    return machine
  }
}

/// A composite that two final states complete, one with a result.
private struct Shop: TillChart {
  var body: [Element] {
    state("payment") {
      state("charging") {
        on("pay", to: "paid")
        on("waive", to: "waived")
        on("credit", to: "credited")
      }
      final("paid") { result("receipt") { till in try till.receipt() } }
      final("credited") { result { _ in "on credit" } }
      final("waived")
      onDone(of: Receipt.self, to: "large").when { $1.total > 100 }.perform { till, receipt in
        till.printed.append("large \(receipt.total)")
      }
      onDone(of: Receipt.self, to: "small") { till, receipt in
        till.printed.append("small \(receipt.total)")
      }
      onDone(of: String.self, to: "small") { till, text in till.printed.append(text) }
      onDone(to: "nothing") { $0.printed.append("nothing") }
      onFailure(of: Jam.self, to: "jammed")
    }
    for name in ["large", "small", "nothing", "jammed"] {
      state(name) { on("again", to: "payment") }
    }
  }
}

/// A completion carries a value to the guards and actions of its transitions (SCXML 5.5).
@Suite struct CompletionResultTests {
  private let till = Till()

  @Test func `guards and actions of a completion get the result of the final state`() throws {
    let machine = try Shop().started(till)
    till.total = 200
    machine.handle("pay")
    #expect(machine.isIn("large"))
    machine.handle("again")
    till.total = 3
    machine.handle("pay")
    #expect(machine.isIn("small"))
    #expect(till.printed == ["large 200", "small 3"])
  }

  @Test func `final states may have results of different types, or none`() throws {
    let machine = try Shop().started(till)
    machine.handle("credit")
    #expect(machine.isIn("small"))
    machine.handle("again")
    machine.handle("waive")
    #expect(machine.isIn("nothing"))
    #expect(till.printed == ["on credit", "nothing"])
  }

  @Test func `the function is called once for each completion, whatever its guards say`() throws {
    let machine = try Shop().started(till)
    machine.handle("pay")
    #expect(till.computed == 1)
    machine.handle("again")
    machine.handle("waive")
    #expect(till.computed == 1)
  }

  @Test func `machines of one schema have results of their own`() throws {
    let schema = try StatechartSchema(Shop())
    let tills = (1...3).map { number in
      let till = Till()
      till.total = number
      return till
    }
    let machines = tills.map { StateMachine(schema: schema, subject: $0) }
    for machine in machines { machine.start() }
    for machine in machines { machine.handle("pay") }
    #expect(tills.map(\.printed) == [["small 1"], ["small 2"], ["small 3"]])
  }

  @Test func `a machine with a tracer does the same`() throws {
    let machine = try Shop().started(till)
    machine.trace { _ in }
    till.total = 7
    machine.handle("pay")
    #expect(till.printed == ["small 7"])
    #expect(till.computed == 1)
  }

  @Test
  func `an error of the function is one of a guard: it is handled from the final state outward`()
    throws
  {
    let machine = try Shop().started(till)
    till.fails = true
    machine.handle("pay")
    #expect(machine.isIn("jammed"))
    #expect(till.printed.isEmpty)
    #expect(till.computed == 1)
  }

  @Test func `if guards that throw count as false, a result that throws is none`() throws {
    struct Lenient: TillChart {
      var failingGuardsAreFalse: Bool { true }
      var eventOfFailingGuards: String? { "jam" }
      var body: [Element] { Shop().body + [on("jam") { $0.printed.append("jam") }] }

      private func on(_ event: String, _ action: @escaping (Till) -> Void) -> Element {
        Element(on(event, perform: action))
      }
    }
    let machine = try Lenient().started(till)
    till.fails = true
    machine.handle("pay")
    #expect(machine.isIn("nothing"))
    #expect(till.printed == ["nothing", "jam"])
  }

  @Test func `an optional type is that of completions without a result, too`() throws {
    struct Chart: TillChart {
      var body: [Element] {
        state("a") {
          state("b") {
            on("one", to: "c")
            on("two", to: "d")
            on("three", to: "e")
          }
          final("c") { result { $0.total } }
          final("d")
          final("e") { result { _ in "text" } }
          onDone(of: Int?.self, to: "end") { $0.printed.append("\($1.map { "\($0)" } ?? "none")") }
          onDone(of: Any.self, to: "end") { $0.printed.append("any \($1)") }
        }
        state("end") { on("again", to: "a") }
      }
    }
    let machine = try Chart().started(till)
    for event in ["one", "again", "two", "again", "three"] { machine.handle(event) }
    #expect(till.printed == ["0", "none", "any text"])
  }

  @Test func `the branches of junctions and choices get the result`() throws {
    struct Chart: TillChart {
      var body: [Element] {
        state("a") {
          state("b") { on("go", to: "c") }
          final("c") { result { try $0.receipt() } }
          onDone(
            of: Receipt.self,
            via: .choice([
              .to("even").when { $1.total % 2 == 0 }.perform {
                $0.printed.append("even \($1.total)")
              },
              .otherwise("odd").perform { $0.printed.append("odd \($1.total)") },
            ])
          ) { till, receipt in till.total = receipt.total + 1 }
        }
        state("even") { on("again", to: "f") }
        state("odd") { on("again", to: "f") }
        state("f") {
          state("g") { on("go", to: "h") }
          final("h") { result { try $0.receipt() } }
          onDone(
            of: Receipt.self,
            via: .junction([.to("even").when { $1.total % 2 == 0 }, .otherwise("odd")]))
        }
      }
    }
    let machine = try Chart().started(till)
    machine.handle("go")
    #expect(machine.isIn("even"))
    #expect(till.take() == ["even 0"])
    #expect(till.computed == 1)
    machine.handle("again")
    machine.handle("go")
    #expect(machine.isIn("odd"))
    #expect(till.computed == 2)
    // Another machine takes the same steps with another result.
    let other = Till()
    other.total = 5
    let second = StateMachine(schema: machine.schema, subject: other)
    second.start()
    second.handle("go")
    #expect(other.take() == ["odd 5"])
  }

  @Test func `nested composites have results of their own`() throws {
    struct Chart: TillChart {
      var body: [Element] {
        state("outer") {
          state("inner") {
            state("a") { on("go", to: "b") }
            final("b") { result { _ in 1 } }
            onDone(of: Int.self, to: "c") { $0.printed.append("inner \($1)") }
          }
          final("c") { result { _ in 2 } }
          onDone(of: Int.self, to: "end") { $0.printed.append("outer \($1)") }
        }
        state("end")
      }
    }
    let machine = try Chart().started(till)
    machine.handle("go")
    #expect(till.printed == ["inner 1", "outer 2"])
  }

  @Test func `a composite in a region completes with a result, and its parallel state without one`()
    throws
  {
    struct Chart: TillChart {
      var body: [Element] {
        parallel("p") {
          region {
            state("work") {
              state("a") { on("go", to: "b") }
              final("b") { result { _ in "left" } }
              onDone(of: String.self, to: "end a") { $0.printed.append($1) }
            }
            final("end a") { result { _ in "unseen" } }
          }
          region {
            state("c") { on("go", to: "d") }
            final("d")
          }
          onDone(to: "end").performWithContext {
            $0.subject.printed.append("\($0.result ?? "none")")
          }
        }
        state("end")
      }
    }
    let machine = try Chart().started(till)
    machine.handle("go")
    #expect(machine.isIn("end"))
    #expect(till.printed == ["left", "none"])
  }

  @Test func `entry and exit actions of the step see the result in their contexts`() throws {
    struct Chart: TillChart {
      var body: [Element] {
        state("a") {
          state("b") { on("go", to: "c") }
          final("c") {
            onEntry().performWithContext {
              $0.subject.printed.append("enter \($0.result ?? "none")")
            }
            result { _ in 4 }
          }
          onExit().performWithContext { $0.subject.printed.append("exit \($0.result ?? "none")") }
          onDone(of: Int.self, to: "end").when(.guardWithContext { $0.result as? Int == 4 })
        }
        state("end") {
          onEntry().performWithContext { $0.subject.printed.append("enter \($0.result ?? "none")") }
        }
      }
    }
    try Chart().started(till).handle("go")
    #expect(till.printed == ["enter none", "exit 4", "enter 4"])
  }

  @Test func `a submachine completes its state with the result of its final state`() throws {
    final class Counter { var count = 6 }
    struct Inner: Statechart {
      typealias State = String
      typealias Event = String
      typealias Subject = Counter
      var body: [Element] {
        state("a") { on("go", to: "b") }
        final("b") { result { $0.count } }
      }
    }
    struct Outer: Statechart {
      typealias State = String
      typealias Event = String
      typealias Subject = [Counter]
      var body: [Element] {
        state("part") {
          submachine(
            Inner(), state: { "part/\($0)" }, event: { $0 }, sending: { $0 }, subject: { $0[0] })
          onDone(of: Int.self, to: "end").when { $1 == 6 }.perform { $0[0].count = 2 * $1 }
        }
        state("end")
      }
    }
    let counter = Counter()
    let machine = try StateMachine(Outer(), subject: [counter])
    machine.start()
    machine.handle("go")
    #expect(machine.isIn("end"))
    #expect(counter.count == 12)
  }

  @Test func `a submachine receives the results of its own composites`() throws {
    struct Outer: TillChart {
      var body: [Element] {
        state("part") {
          submachine(
            Shop(), state: { "part/\($0)" }, event: { $0 }, sending: { $0 }, subject: { $0 })
        }
      }
    }
    till.total = 9
    try Outer().started(till).handle("pay")
    #expect(till.printed == ["small 9"])
  }

  @Test func `a chart without a subject has results`() throws {
    struct Chart: Statechart {
      typealias State = String
      typealias Event = String
      typealias Subject = Void
      let receive: (Int) -> Void
      var body: [Element] {
        state("a") {
          state("b") { on("go", to: "c") }
          final("c") { result { 5 } }
          onDone(of: Int.self) { receive($1) }.when { $1 > 4 }.perform { receive($1 + 1) }
        }
      }
    }
    var received: [Int] = []
    let machine = try StateMachine(Chart { received.append($0) })
    machine.start()
    machine.handle("go")
    #expect(received == [5, 6])
  }

  @Test func `nothing of it is saved, and a machine that resumes has the same configuration`()
    throws
  {
    struct Chart: TillChart {
      var body: [Element] {
        state("a") {
          state("b") { on("go", to: "c") }
          final("c") { result { try $0.receipt() } }
          onDone(of: Receipt.self) { _, _ in }.when { $1.total > 0 }
          on("stay") { $0.printed.append("stay") }
        }
      }
    }
    let machine = try Chart().started(till)
    machine.handle("go")
    #expect(till.computed == 1)
    let saved = try JSONEncoder().encode(machine.state)
    #expect(String(decoding: saved, as: UTF8.self).contains("total") == false)
    machine.handle("stay")
    #expect(till.computed == 1)
  }
}
