import Schematic
import TestSupport
import Testing
import TransitionTables

enum Gate: CaseIterable { case locked, open, broken }
enum Turn: CaseIterable { case coin, push, kick }

/// The row that is taken for an event.
struct TableRowTests {
  private func machine(
    _ rows: (Words<Gate, Turn, Log>) -> [TableRow<Gate, Turn, Log>]
  ) throws -> StateMachine<TransitionTableSchema<Gate, Turn, Log>> {
    try StateMachine(Rows(from: .locked, rows), subject: log)
  }

  private let log = Log()

  @Test func `a row changes the state from its source to its target`() throws {
    let machine = try machine { [$0.on(.coin, from: .locked, to: .open), $0.breaking] }
    #expect(machine.handle(.coin) == .transitioned(from: .locked, to: .open))
  }

  @Test func `an event without a row is ignored`() throws {
    let machine = try machine { [$0.on(.coin, from: .locked, to: .open), $0.breaking] }
    #expect(machine.handle(.push) == .ignored)
    machine.handle(.coin)
    #expect(machine.handle(.coin) == .ignored)
  }

  @Test func `one row can have several sources`() throws {
    let machine = try machine {
      [$0.on(.kick, from: [.locked, .open], to: .broken), $0.on(.coin, from: .locked, to: .open)]
    }
    machine.handle(.coin)
    #expect(machine.handle(.kick) == .transitioned(from: .open, to: .broken))
    #expect(machine.handle(.kick) == .ignored)
  }

  @Test func `a list of sources can be computed at run time`() throws {
    let sources = Gate.allCases.filter { $0 != .broken }
    let machine = try machine {
      [$0.on(.kick, from: .each(sources), to: .broken), $0.on(.coin, from: .locked, to: .open)]
    }
    #expect(machine.handle(.kick).isTransition)
    #expect(!machine.canHandle(.kick))
  }

  @Test func `a row without a source applies to any state`() throws {
    let machine = try machine { [$0.on(.coin, from: .locked, to: .open), $0.breaking] }
    machine.handle(.kick)
    #expect(machine.handle(.kick) == .transitioned(from: .broken, to: .broken))
  }

  @Test func `a row can exclude states from its sources`() throws {
    let machine = try machine {
      [
        $0.on(.kick, from: .anyBut(.broken, .open), to: .broken),
        $0.on(.coin, from: .locked, to: .open),
      ]
    }
    machine.handle(.coin)
    #expect(machine.handle(.kick) == .ignored)
  }

  @Test func `a stay row performs its effect`() throws {
    let machine = try machine {
      [$0.stay(.push, from: .locked) { $0.add("no") }, $0.on(.coin, to: .open), $0.breaking]
    }
    #expect(machine.handle(.push) == .transitioned(from: .locked, to: .locked))
    #expect(log.entries == ["no"])
  }

  @Test func `a stay row without an effect handles the event and changes nothing`() throws {
    let machine = try machine {
      [$0.stay(.push, from: .locked), $0.on(.coin, to: .open), $0.breaking]
    }
    #expect(machine.handle(.push) == .transitioned(from: .locked, to: .locked))
  }

  @Test func `an ignore row precedes later rows for the event`() throws {
    let machine = try machine {
      [$0.ignore(.kick, from: .open).row, $0.on(.coin, to: .open), $0.breaking]
    }
    machine.handle(.coin)
    #expect(machine.handle(.kick) == .ignored)
    #expect(!machine.canHandle(.kick))
  }

  @Test func `the first row that applies is taken`() throws {
    let machine = try machine {
      [
        $0.on(.coin, from: .locked, to: .broken).when { $0.entries.isEmpty },
        $0.on(.coin, from: .locked, to: .open), $0.breaking,
      ]
    }
    log.add("no")
    #expect(machine.handle(.coin) == .transitioned(from: .locked, to: .open))
  }

  @Test func `one row can handle several events`() throws {
    let machine = try machine {
      [
        $0.on(.coin, .push, from: .locked, to: .open), $0.stay(.coin, .push, from: .open),
        $0.breaking,
      ]
    }
    #expect(machine.handle(.push) == .transitioned(from: .locked, to: .open))
    #expect(machine.handle(.coin) == .transitioned(from: .open, to: .open))
    #expect(machine.enabledEvents() == [.coin, .push, .kick])
  }

  @Test func `an event can be ignored while a guard is true`() throws {
    let machine = try machine {
      [
        $0.ignore(.coin, .push, from: .locked).when { $0.entries.isEmpty }.row,
        $0.on(.coin, to: .open),
        $0.breaking,
      ]
    }
    #expect(machine.handle(.coin) == .ignored)
    log.add("no")
    #expect(machine.handle(.coin) == .transitioned(from: .locked, to: .open))
  }

  @Test func `all guards of a row must be true, and are evaluated in order`() throws {
    let machine = try machine {
      [
        $0.on(.coin, to: .open).when { log in
          log.add("first")
          return log.entries.count > 1
        }
        .whenWithContext { context in
          context.subject.add("second")
          return context.state == .locked
        },
        $0.breaking,
      ]
    }
    #expect(machine.handle(.coin) == .ignored)
    #expect(machine.handle(.coin) == .transitioned(from: .locked, to: .open))
    #expect(log.entries == ["first", "first", "second"])
  }

  @Test func `all effects of a row are performed in order, until one throws`() throws {
    let machine = try machine {
      [
        $0.on(.coin, to: .open) { $0.add("first") }.performWithContext { context in
          context.subject.add("second in \(context.newState)")
        }
        .perform { _ in throw Failure.entering }.perform { $0.add("fourth") },
        $0.breaking,
      ]
    }
    #expect(machine.handle(.coin) == .failed(Failure.entering, in: .open))
    #expect(log.entries == ["first", "second in open"])
  }

  @Test func `conditions, choices and loops can declare rows`() throws {
    for isFragile in [false, true] {
      let table = Rows<Gate, Turn, Void>(from: .locked) { words in
        if isFragile {
          words.on(.kick, to: .broken)
        } else {
          words.ignore(.kick)
        }
        switch isFragile {
        case true: words.on(.coin, from: .broken, to: .locked)
        case false: words.on(.coin, from: .open, to: .broken)
        }
        for state in [Gate.locked] { words.on(.push, from: state, to: .open) }
      }
      let machine = try StateMachine(table)
      #expect(machine.handle(.kick).isTransition == isFragile)
      #expect(machine.handle(.push).isTransition == !isFragile)
    }
  }

  @Test func `enabled events are those with a row`() throws {
    let machine = try machine {
      [$0.on(.coin, from: .locked, to: .open).when { $0.entries.isEmpty }, $0.breaking]
    }
    #expect(machine.enabledEvents() == [.coin, .kick])
    log.add("no")
    #expect(machine.enabledEvents() == [.kick])
    #expect(try machine.schema.step(from: .open, on: .kick, subject: log)?.state == .broken)
  }
}

extension Words<Gate, Turn, Log> {
  fileprivate var breaking: Row { on(.kick, to: .broken) }
}
