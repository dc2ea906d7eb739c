import Schematic
import SchematicConcurrency
import Testing

/// Keeps every number it gets, and notices when two steps overlap.
struct Ledger: FlatStateMachineSchema {
  enum State { case open }
  struct Event: Hashable { let sender, number: Int }
  let initialState = State.open

  func transition(from state: State, on event: Event) -> Transition<State, Event, Book>? {
    .to(.open) { book in
      book.isBusy ? book.overlaps += 1 : ()
      book.isBusy = true
      book.entries.append(event)
      book.isBusy = false
    }
  }
}

final class Book {
  var entries: [Ledger.Event] = []
  var isBusy = false
  var overlaps = 0
}

struct SenderTests {
  let ledger = StateMachineActor(Ledger(), subject: Book())

  @Test func `a thousand events of each of ten senders are handled in their order`() async {
    await withTaskGroup(of: Void.self) { group in  // TB-53
      for sender in 0..<10 {
        group.addTask { [ledger] in
          for number in 0..<1_000 { ledger.send(.init(sender: sender, number: number)) }
        }
      }
    }
    await expectAll()
  }

  @Test func `the events of ten tasks that await each event are handled in their order`() async {
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<10 {
        group.addTask { [ledger] in
          for number in 0..<1_000 { await ledger.handle(.init(sender: sender, number: number)) }
        }
      }
    }
    await expectAll()
  }

  @Test func `a sender can await every other event and send the rest`() async {
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<10 {
        group.addTask { [ledger] in
          for number in 0..<1_000 {
            let event = Ledger.Event(sender: sender, number: number)
            if number.isMultiple(of: 2) { ledger.send(event) } else { await ledger.handle(event) }
          }
        }
      }
    }
    await expectAll()
  }

  private func expectAll() async {
    _ = await ledger.state
    let (entries, overlaps) = await ledger.withMachine {
      ($0.subject?.entries ?? [], $0.subject?.overlaps)
    }
    #expect(overlaps == 0)
    #expect(entries.count == 10_000)
    for sender in 0..<10 {
      #expect(entries.filter { $0.sender == sender }.map(\.number) == Array(0..<1_000))
    }
  }
}
