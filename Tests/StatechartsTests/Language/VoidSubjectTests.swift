import Schematic
import Statecharts
import Testing

/// Charts with `Void` as their subject: closures take no subject.
@Suite struct VoidSubjectTests {
  enum Event: Equatable {
    case go
    case set(Int)
    var value: Int? { if case .set(let value) = self { value } else { nil } }
  }

  struct Chart: Statechart {
    enum State { case a, b, c }
    typealias Event = VoidSubjectTests.Event
    let journal = Journal()

    var body: [Element] {
      state(.a) {
        onEntry { journal.note("enter a") }
        onExit {
          journal.note("exit")
          journal.note("a")
        }
        on(.go, to: .b)
          .when { journal.isOpen }
          .perform { journal.note("go") }
        on(\.value) { _, value in journal.note("\(value)") }
      }
      state(.b) {
        on(\.value, to: .c)
          .when { $1 > 1 }
          .perform { journal.note("big \($1)") }
        on(\.value, to: .a).when { $1 < 0 }
        on(.go, via: .selectionWithContext(among: [.a, .c]) { _ in journal.isOpen ? .a : .c })
      }
      state(.c) { barrier("never in twice", unless: .guard { true }) }
    }
  }

  @Test func `actions and guards take nothing, or nothing and the payload`() throws {
    let chart = Chart()
    let machine = try StateMachine(chart)
    machine.start()
    for event: Event in [.set(7), .go, .set(1), .set(2)] { machine.handle(event) }
    #expect(chart.journal.lines == ["enter a", "7", "exit", "a", "go", "big 2"])
    #expect(machine.state.leaves == [.c])
  }
}
