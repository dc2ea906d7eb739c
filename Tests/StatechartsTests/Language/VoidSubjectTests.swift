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
        on(\.value) { value in journal.note("\(value)") }
      }
      state(.b) {
        on(\.value, to: .c)
          .when { $0 > 1 }
          .perform { journal.note("big \($0)") }
        on(\.value, to: .a).when { $0 < 0 }
        on(.go, among: [.a, .c]) { journal.isOpen ? .a : .c }
      }
      state(.c) { barrier("never in twice") { true } }
    }
  }

  @Test func `actions, guards and selectors take nothing, or the payload alone`() throws {
    let chart = Chart()
    let machine = try StateMachine(chart)
    machine.start()
    for event: Event in [.set(7), .go, .set(1), .set(2)] { machine.handle(event) }
    #expect(chart.journal.lines == ["enter a", "7", "exit", "a", "go", "big 2"])
    #expect(machine.state.leaves == [.c])
  }
}
