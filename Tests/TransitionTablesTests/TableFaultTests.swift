import Schematic
import Testing
import TransitionTables

/// A schema is not made from a table with faults; the error lists all of them.
struct TableFaultTests {
  private func faults<State, Event>(
    from state: State, on events: Event.Type,
    @TableBuilder<State, Event, Void> _ rows: (Words<State, Event, Void>) -> [TableRow<
      State, Event, Void
    >]
  ) -> [String] {
    do throws(InvalidDefinitionError) {
      _ = try TransitionTableSchema(Rows(from: state, rows))
      return []
    } catch {
      return error.faults.map(\.description)
    }
  }

  @Test func `a table without rows is a fault`() {
    #expect(
      faults(from: Gate.locked, on: Turn.self) { _ in } == [
        "The table declares no row: declare one."
      ])
  }

  @Test func `a duplicate row is a fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .locked, to: .open)
      words.on(.kick, to: .broken)
      words.on(.coin, from: .locked, to: .open)
    }
    #expect(faults == ["Row 3, on 'coin' from 'locked', repeats row 1: remove one of the two."])
  }

  @Test func `a row with a guard or another target repeats none`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .locked, to: .open)
      words.on(.coin, from: .locked, to: .open).when { true }
      words.on(.coin, from: .locked, to: .broken)
      words.on(.coin, from: .locked, to: .open)
    }
    #expect(faults.map { $0.contains("repeats row 1") } == [false, false, true])
    #expect(
      faults.map { $0.contains("because row 1 is always taken first") } == [true, true, false])
  }

  @Test func `a row that an earlier row always precedes is a fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, to: .open)
      words.on(.coin, from: .locked, to: .broken)
    }
    #expect(
      faults == [
        """
        Row 2, on 'coin' from 'locked', can never be taken, because row 1 is always taken first. \
        Give that row a guard, change their order, or remove one of them.
        """
      ])
  }

  @Test func `a row that several earlier rows precede together is a fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .locked, to: .open)
      words.ignore(.coin, from: [.open, .broken])
      words.on(.coin, to: .broken)
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 3, on 'coin' from any state, can never be taken"))
    #expect(faults[0].contains("because rows 1, 2 are always taken first"))
  }

  @Test func `a source that an earlier row already handles is a fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .open, to: .broken)
      words.on(.coin, from: [.locked, .open], to: .open)
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 2, on 'coin' from 'open', can never be taken"))
  }

  @Test func `a source listed twice and an empty list of sources are faults`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: [.locked, .locked], to: .open)
      words.on(.push, from: [], to: .broken)
    }
    #expect(
      faults == [
        "Row 1, on 'coin' from 'locked', 'locked', names 'locked' more than once: remove the others.",
        """
        Row 2, on 'push', can never be taken, because its list of sources is empty: name a state, \
        or remove the row.
        """,
      ])
  }

  @Test func `a row without a source after rows for each state is a fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .anyBut(.locked, .open, .broken), to: .open)
      words.on(.kick, to: .broken)
    }
    #expect(faults.count == 1)
    #expect(faults[0].contains("because no state of Gate.allCases is its source"))
  }

  @Test func `any(except:) without exceptions is any state`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, to: .open)
      words.on(.coin, from: .anyBut(), to: .broken)
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 2, on 'coin' from any state, can never be taken"))
  }

  @Test func `a row by key path shadows later rows by value`() {
    let faults = faults(from: Launch.State.idle, on: Launch.Event.self) { words in
      words.on(\.add, from: .idle, to: .loggedOut)
      words.on(.add(1), from: .idle, to: .counting(1))
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 2, on 'add(1)' from 'idle', can never be taken"))
  }

  @Test func `a row from any state shadows one with exceptions, without CaseIterable too`() {
    let faults = faults(from: Launch.State.idle, on: Launch.Event.self) { words in
      words.on(.tick, from: .anyBut(.idle), to: .idle)
      words.on(.logOut, from: .anyBut(.idle), to: .idle)
      words.on(.tick, from: .anyBut(.idle, .loggedOut), to: .loggedOut)
      words.on(.logOut, to: .loggedOut)
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 3, on 'tick' from any state except 'idle', 'loggedOut'"))
  }

  @Test func `a row after a guarded one is not a fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, to: .open).when { true }
      words.on(.coin, to: .broken)
    }
    #expect(faults == [])
  }

  @Test func `a state that no row names is a fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .locked, to: .open)
    }
    #expect(
      faults == [
        """
        The state 'broken' is one of Gate.allCases, but it is the source and the target of \
        no row. Write a row that leads to it, or remove the case.
        """
      ])
  }

  @Test func `an event listed twice and an event of an earlier row are faults`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, .coin, from: .locked, to: .open)
      words.on(.push, .coin, from: .locked, to: .broken)
    }
    #expect(
      faults == [
        "Row 1, on 'coin, coin' from 'locked', names 'coin' more than once: remove the others.",
        """
        Row 2, on 'push, coin' from 'locked', can never be taken on 'coin', because row 1 is \
        always taken first. Give that row a guard, change their order, or remove 'coin' here.
        """,
      ])
  }

  @Test func `an event listed three times is one fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, .coin, .coin, to: .open)
      words.on(.push, to: .broken)
    }
    #expect(
      faults == [
        "Row 1, on 'coin, coin, coin' from any state, names 'coin' more than once: remove the others."
      ])
  }

  @Test func `a row that is shadowed on all of its events is one fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, .push, to: .open)
      words.on(.push, .coin, from: .locked, to: .broken)
    }
    #expect(
      faults == [
        """
        Row 2, on 'push, coin' from 'locked', can never be taken, because row 1 is always taken \
        first. Give that row a guard, change their order, or remove one of them.
        """
      ])
  }

  @Test func `a fault of a partly shadowed row names the shadowed events and the row of each`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .locked, to: .open)
      words.on(.push, from: .locked, to: .broken)
      words.on(.coin, .push, .kick, from: .locked, to: .broken)
    }
    #expect(
      faults == [
        """
        Row 3, on 'coin, push, kick' from 'locked', can never be taken on 'coin', because row 1 is \
        always taken first. Give that row a guard, change their order, or remove 'coin' here.
        """,
        "Row 3, on 'coin, push, kick' from 'locked', repeats row 2 on 'push': remove 'push' here.",
      ])
  }

  @Test func `one error contains all faults, a line each`() throws {
    let table = Rows<Gate, Turn, Void>(from: .locked) { words in
      words.on(.coin, from: .locked, to: .open)
      words.on(.coin, from: .locked, to: .open)
    }
    let error = #expect(throws: InvalidDefinitionError.self) { try StateMachine(table) }
    #expect(error?.faults.map(\.row) == [2, nil])
    #expect(error?.description.split(separator: "\n").count == 3)
    #expect(error?.description.hasPrefix("The table has 2 faults:\n- Row 2") == true)
  }
}

/// Warnings for probable mistakes are available from the schema.
struct TableWarningTests {
  private func warnings(
    @TableBuilder<Gate, Turn, Void> _ rows: (Words<Gate, Turn, Void>) -> [TableRow<
      Gate, Turn, Void
    >]
  ) throws -> [String] {
    try TransitionTableSchema(Rows(from: .locked, rows)).warnings.map(\.description)
  }

  @Test func `an event without a row is a warning`() throws {
    let warnings = try warnings { words in
      words.on(.coin, to: .open)
      words.on(.push, to: .broken)
    }
    #expect(
      warnings == [
        """
        No row handles the event 'kick', so it is ignored in every state: write a row for it, or \
        declare that with ignore(.kick).
        """
      ])
  }

  @Test func `an event that a row ignores is no warning`() throws {
    let warnings = try warnings { words in
      words.on(.coin, to: .open)
      words.on(.push, to: .broken)
      words.ignore(.kick)
    }
    #expect(warnings == [])
  }

  @Test func `a state that is the target of no row is a warning`() throws {
    let warnings = try warnings { words in
      words.on(.coin, to: .open)
      words.on(.push, from: .broken, to: .locked)
      words.ignore(.kick)
    }
    #expect(
      warnings == [
        "No row leads to the state 'broken', and it is not the initial state: add one, or remove it."
      ])
  }
}
