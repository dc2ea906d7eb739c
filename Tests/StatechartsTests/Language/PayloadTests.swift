import Schematic
import Statecharts
import Testing

@Suite struct PayloadTests {
  // Not Equatable: only payloads can trigger its transitions.
  enum Event {
    case set(Int)
    case note(String)
    case reset

    var value: Int? { if case .set(let value) = self { value } else { nil } }
    var isReset: Void? { if case .reset = self { () } else { nil } }
  }

  final class Counter {
    var value = 0
    var texts: [String] = []
  }

  struct Chart: Statechart {
    enum State { case low, high }
    typealias Event = PayloadTests.Event
    typealias Subject = Counter

    static func text(of event: Event) -> String? {
      if case .note(let text) = event { text } else { nil }
    }

    var body: [Element] {
      on(\.isReset, event: "reset", to: .low) { counter, _ in counter.value = 0 }
      on(Chart.text) { counter, text in counter.texts.append(text) }
      state(.low) {
        on(\.value, event: "set", to: .high)
          .when("> 9") { _, value in value > 9 }
          .perform {
            $0.value = $1
          }
        on(\.value) { counter, value in counter.value = value }
      }
      state(.high) {
        on(
          \.value,
          via: .selectionWithContext(among: [.low]) {
            ($0.event?.value ?? 0) < $0.subject.value ? .low : nil
          })
      }
    }
  }

  let counter = Counter()

  func machine() throws -> StateMachine<StatechartSchema<Chart.State, Event, Counter>> {
    let machine = try StateMachine(Chart(), subject: counter)
    machine.start()
    return machine
  }

  @Test func `guard and action get the payload of a key path`() throws {
    let machine = try machine()
    machine.handle(.set(5))
    #expect(machine.state.leaves == [.low] && counter.value == 5)
    machine.handle(.set(10))
    #expect(machine.state.leaves == [.high] && counter.value == 10)
  }

  struct Reactions: Statechart {
    enum State { case only }
    typealias Event = Chart.Event
    typealias Subject = Counter

    var body: [Element] {
      state(.only) {
        onEntry { $0.texts.append("entered") }
        on(\.value)
          .when { counter, value in value > counter.value }
          .perform { counter, value in counter.value = value }
      }
    }
  }

  @Test func `a payload without a target is an internal reaction with its modifiers`() throws {
    let machine = try StateMachine(Reactions(), subject: counter)
    machine.start()
    #expect(machine.handle(.set(5)).isTransition)
    #expect(machine.handle(.set(4)) == .ignored)
    #expect(counter.value == 5)
    #expect(counter.texts == ["entered"])
  }

  @Test func `a function gives the payload, too`() throws {
    try machine().handle(.note("hello"))
    #expect(counter.texts == ["hello"])
  }

  @Test func `a selector gets the payload, and may decline`() throws {
    let machine = try machine()
    machine.handle(.set(10))
    #expect(machine.handle(.set(10)) == .ignored)
    machine.handle(.set(9))
    #expect(machine.state.leaves == [.low])
  }

  @Test func `an event without data is bound by a payload of nothing`() throws {
    let machine = try machine()
    machine.handle(.set(10))
    machine.handle(.reset)
    #expect(machine.state.leaves == [.low] && counter.value == 0)
  }
}
