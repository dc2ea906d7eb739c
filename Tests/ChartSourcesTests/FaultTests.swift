import ChartDocuments
import ChartSources
import Testing

@Suite struct `Faults of a document` {
  @Test func `are all reported at once, with their positions`() {
    let found = faults {
      var document = ChartDocument(name: "Door")
      document.root.states = [
        State(
          "a",
          transitions: [
            .init(
              on: .always, to: .targets([.state("b")]), position: .init(line: 7, column: 5)),
            .init(
              on: .always, to: .targets([.join("j")]), position: .init(line: 9, column: 5)),
          ]),
        State("a", position: .init(line: 8, column: 3)),
      ]
      return try SwiftSource(of: document, file: "Door.scxml")
    }
    #expect(
      found == """
        Door.scxml:7:5: error: The state 'b' is not declared: declare it, or correct the name.
        Door.scxml:8:3: error: The state 'a' is declared a second time: rename one of them.
        Door.scxml:9:5: error: The join 'j' is not declared: declare it.
        """)
  }

  @Test func `include imports that are no names of modules`() {
    let found = faults {
      var document = ChartDocument(name: "a")
      document.root.states = [State("a")]
      return try SwiftSource(
        of: document, imports: ["Network", "My_Errors2", "a b", "", "2a", "A.B", "x;y"],
        file: "a.scxml")
    }
    #expect(
      found == """
        a.scxml: error: 'a b' cannot be the name of a module: import a module by its name.
        a.scxml: error: '' cannot be the name of a module: import a module by its name.
        a.scxml: error: '2a' cannot be the name of a module: import a module by its name.
        a.scxml: error: 'A.B' cannot be the name of a module: import a module by its name.
        a.scxml: error: 'x;y' cannot be the name of a module: import a module by its name.
        """)
  }

  @Test func `include a chart without states`() {
    #expect(faults { try source(of: []) } == "Door.scxml: error: The chart has no states: add one.")
  }

  @Test func `include parameters of other types for the same function`() {
    func beep(_ parameters: JSONValue?, line: Int) -> ChartDocument.Action {
      .named(.init("beep", parameters: parameters, position: .init(line: line, column: 1)))
    }
    let found = faults {
      var state = State("a")
      state.entry = [
        beep(.object([JSONMember("n", .number("1"))]), line: 2), beep(nil, line: 3),
        beep(.object([JSONMember("n", .number("1.5"))]), line: 4), beep(.null, line: 5),
        beep(.object([JSONMember("n", .bool(true))]), line: 6),
      ]
      return try source(of: [state])
    }
    #expect(
      found
        == "Door.scxml:6:1: error: The action 'beep' has a parameter of another type here than before: give one of the same type, or another name."
    )
  }
}
