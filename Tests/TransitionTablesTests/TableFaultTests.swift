import Schematic
import Testing
import TransitionTables

/// A schema is not made from a table with faults; the error lists all of them.
@Suite struct `Faults of a table` {
  private func faults<State, Event>(
    from state: State, on events: Event.Type,
    @TableBuilder<State, Event, Void> _ rows: (Words<State, Event, Void>) -> [TableRow<
      State, Event, Void
    >]
  ) -> [String] {
    do throws(TransitionTableError) {
      _ = try TransitionTableSchema(Rows(from: state, rows))
      return []
    } catch {
      return error.faults.map(\.message)
    }
  }

  @Test func `a row that stands there twice`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .locked, to: .open)
      words.on(.kick, to: .broken)
      words.on(.coin, from: .locked, to: .open)
    }
    #expect(faults == ["Row 3, on 'coin' from 'locked', repeats row 1: remove one of the two."])
  }

  @Test func `a row that an earlier one always precedes`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, to: .open)
      words.on(.coin, from: .locked, to: .broken)
    }
    #expect(
      faults == [
        """
        Row 2, on 'coin' from 'locked', can never be taken, because row 1 is always taken first: \
        give that row a guard, change their order, or remove one of them.
        """
      ])
  }

  @Test func `a row that several earlier ones precede together`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .locked, to: .open)
      words.ignore(.coin, from: [.open, .broken])
      words.on(.coin, to: .broken)
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 3, on 'coin' from any state, can never be taken"))
    #expect(faults[0].contains("because rows 1, 2 are always taken first"))
  }

  @Test func `one of several sources that an earlier row has taken`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .open, to: .broken)
      words.on(.coin, from: [.locked, .open], to: .open)
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 2, on 'coin' from 'open', can never be taken"))
  }

  @Test func `a source that stands twice in a list, and a list of none`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: [.locked, .locked], to: .open)
      words.on(.push, from: [], to: .broken)
    }
    #expect(
      faults == [
        "Row 1, on 'coin' from 'locked', 'locked', names 'locked' twice: remove one of the two.",
        """
        Row 2, on 'push', can never be taken, because its list of sources is empty: name a state, \
        or remove the row.
        """,
      ])
  }

  @Test func `a row without a source`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .anyBut(.locked, .open, .broken), to: .open)
      words.on(.kick, to: .broken)
    }
    #expect(faults.count == 1)
    #expect(faults[0].contains("because no state of Gate.allCases is its source"))
  }

  @Test func `any state but none is any state`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, to: .open)
      words.on(.coin, from: .anyBut(), to: .broken)
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 2, on 'coin' from any state, can never be taken"))
  }

  @Test func `a row by function takes what later rows name by value`() {
    let faults = faults(from: Launch.State.idle, on: Launch.Event.self) { words in
      words.on(\.add, from: .idle, to: .loggedOut)
      words.on(.add(1), from: .idle, to: .counting(1))
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 2, on 'add(1)' from 'idle', can never be taken"))
  }

  @Test func `any state precedes any state but some, also where states cannot be listed`() {
    let faults = faults(from: Launch.State.idle, on: Launch.Event.self) { words in
      words.on(.tick, from: .anyBut(.idle), to: .idle)
      words.on(.logOut, from: .anyBut(.idle), to: .idle)
      words.on(.tick, from: .anyBut(.idle, .loggedOut), to: .loggedOut)
      words.on(.logOut, to: .loggedOut)
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix("Row 3, on 'tick' from any state except 'idle', 'loggedOut'"))
  }

  @Test func `a row behind a guarded one is no fault`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, to: .open).when { true }
      words.on(.coin, to: .broken)
    }
    #expect(faults == [])
  }

  @Test func `a state that no row names`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, from: .locked, to: .open)
    }
    #expect(
      faults == [
        """
        The state 'broken' is one of Gate.allCases, but it is the source and the target of \
        no row: write a row that leads to it, or remove the case.
        """
      ])
  }

  @Test func `an event that stands twice in a row, and one that an earlier row takes`() {
    let faults = faults(from: Gate.locked, on: Turn.self) { words in
      words.on(.coin, .coin, from: .locked, to: .open)
      words.on(.push, .coin, from: .locked, to: .broken)
    }
    #expect(
      faults == [
        "Row 1, on 'coin, coin' from 'locked', names 'coin' twice: remove one of the two.",
        """
        Row 2, on 'coin' from 'locked', can never be taken, because row 1 is always taken first: \
        give that row a guard, change their order, or remove one of them.
        """,
      ])
  }

  @Test func `all faults come in one error, a line each`() throws {
    let table = Rows<Gate, Turn, Void>(from: .locked) { words in
      words.on(.coin, from: .locked, to: .open)
      words.on(.coin, from: .locked, to: .open)
    }
    let error = #expect(throws: TransitionTableError.self) { try StateMachine(table) }
    #expect(error?.faults.map(\.row) == [2, nil])
    #expect(error?.description.split(separator: "\n").count == 3)
    #expect(error?.description.hasPrefix("The table has 2 faults:\n- Row 2") == true)
  }
}

/// What is probably not meant can be read from the schema.
@Suite struct `Warnings of a table` {
  private func warnings(
    @TableBuilder<Gate, Turn, Void> _ rows: (Words<Gate, Turn, Void>) -> [TableRow<
      Gate, Turn, Void
    >]
  ) throws -> [String] {
    try TransitionTableSchema(Rows(from: .locked, rows)).warnings.map(\.message)
  }

  @Test func `an event that no row handles`() throws {
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

  @Test func `an event that a row ignores is handled`() throws {
    let warnings = try warnings { words in
      words.on(.coin, to: .open)
      words.on(.push, to: .broken)
      words.ignore(.kick)
    }
    #expect(warnings == [])
  }

  @Test func `a state that is the target of no row`() throws {
    let warnings = try warnings { words in
      words.on(.coin, to: .open)
      words.on(.push, from: .broken, to: .locked)
      words.ignore(.kick)
    }
    #expect(warnings == ["No row leads to the state 'broken', and it is not the initial state."])
  }
}
