import Schematic
import Testing

/// Every sequence of up to six events, against an arithmetic model.
struct ExhaustiveTests {
  @Test func `a typed schema agrees with the model for every short event sequence`() {
    compareWithModel(numberSchema)
  }

  @Test func `a closure that returns transitions agrees with the model for every sequence`() {
    compareWithModel(makeClosureSchema())
  }

  @Test func `a closure that returns pairs agrees with the model for every sequence`() {
    compareWithModel(makePairSchema())
  }

  private func compareWithModel<Schema: StateMachineSchemaProtocol>(_ schema: Schema)
  where Schema.State == Number, Schema.Event == Operation, Schema.Subject == Counter {
    for sequence in allSequences(upTo: 6) {
      let counter = Counter()
      let machine = StateMachine(schema: schema, subject: counter)
      var model = Model()
      for event in sequence {
        #expect(machine.canHandle(event) == model.canHandle(event), "\(sequence)")
        #expect(machine.handle(event) == model.handle(event), "\(sequence)")
        #expect(machine.state == model.state, "\(sequence)")
        #expect(counter.count == model.count, "\(sequence)")
      }
    }
  }

  private func allSequences(upTo length: Int) -> [[Operation]] {
    guard length > 0 else { return [[]] }
    let shorter = allSequences(upTo: length - 1)
    let longest = shorter.filter { $0.count == length - 1 }
    return shorter + longest.flatMap { start in Operation.allCases.map { start + [$0] } }
  }
}

private struct Model {
  var number = 1
  var count = 0

  var state: Number { Number.allCases[number - 1] }

  func canHandle(_ event: Operation) -> Bool {
    (1...3).contains(number + event.step)
  }

  mutating func handle(_ event: Operation) -> Outcome<Number> {
    guard canHandle(event) else { return .ignored }
    let old = state
    number += event.step
    if number > 1 { count += 1 }
    return .transitioned(from: old, to: state)
  }
}

extension Operation {
  fileprivate var step: Int { self == .increment ? 1 : -1 }
}
