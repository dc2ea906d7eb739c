import ChartDocuments
import ChartSources
import Testing

@Suite struct `A note of a chart` {
  @Test func `is a line at the beginning of its state, its region or the chart`() throws {
    var region = ChartDocument.Region("r", states: [State("b")])
    region.notes = ["A region."]
    var document = ChartDocument(name: "Door")
    document.root.states = [State("a"), State("p", kind: .parallel, regions: [region])]
    document.root.notes = ["All of it."]
    document.root.states[0].notes = ["One.", "Two."]
    document.root.states[0].entry = [.log("hello")]
    #expect(
      try SwiftSource(of: document, file: "Door.scxml").body.contains(
        """
        var body: [Element] {
          note("All of it.")
          state(.a) {
            note("One.")
            note("Two.")
            onEntry
        """))
    #expect(
      try SwiftSource(of: document, file: "Door.scxml").body.contains(
        """
            region("r") {
              note("A region.")
              state(.b)
        """))
  }

  @Test func `is escaped, whatever it says`() throws {
    let state = State("a").with { $0.notes = ["\"1\" \\(x) \n */ <&> 😀 \u{202E}"] }
    #expect(
      try source(of: [state]).body.contains(
        #"note("\"1\" \\(x) \n */ <&> 😀 \u{202e}")"#))
  }
}

extension State {
  fileprivate func with(_ change: (inout Self) -> Void) -> Self {
    var state = self
    change(&state)
    return state
  }
}
