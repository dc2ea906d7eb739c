import ChartDocuments
import ChartSources
import Testing

/// The compiler needs a time that grows with the square of a body's lines.
@Suite struct `A chart of many states` {
  private func states(_ prefix: String, _ count: Int) -> [State] {
    (1...count).map { State("\(prefix)\($0)") }
  }

  /// The names of states in the property, and of further properties.
  private func lines(_ property: String, of source: SwiftSource) -> [Substring] {
    let lines = source.text.split(separator: "\n").drop {
      !$0.contains("var \(property): [Element]")
    }
    return lines.dropFirst().prefix { $0 != "  }" }.map { $0.drop { $0 == " " } }
  }

  @Test func `is written in one body up to thirty states`() throws {
    let source = try source(of: states("a", 30))
    #expect(lines("body", of: source).count == 30)
    #expect(!source.text.contains("part1"))
  }

  @Test func `is written in properties of ten states`() throws {
    let source = try source(of: states("a", 31))
    #expect(lines("body", of: source) == ["part1", "part2", "part3", "part4"])
    #expect(lines("part1", of: source) == (1...10).map { "state(.a\($0))" })
    #expect(lines("part4", of: source) == ["state(.a31)"])
    #expect(source.text.contains("  @ChartBuilder<State, Event, Subject>\n  private var part4"))
  }

  @Test func `has the children of a large composite in properties`() throws {
    let source = try source(of: [
      State("a", states: states("b", 11)), State("c"), State("d", states: states("e", 20)),
    ])
    #expect(
      lines("body", of: source) == [
        "state(.a) {", "part1", "part2", "}", "state(.c)", "state(.d) {", "part3", "part4", "}",
      ])
    #expect(lines("part2", of: source) == ["state(.b11)"])
  }

  @Test func `keeps a small composite with its children`() throws {
    let source = try source(
      of: states("a", 9) + [State("b", states: states("c", 9))] + states("d", 20))
    #expect(lines("body", of: source) == ["part1", "part2", "part3", "part4"])
    #expect(lines("part2", of: source).first == "state(.b) {")
    #expect(lines("part2", of: source).count == 11)
  }

  @Test func `has the states of large regions in properties`() throws {
    let regions = ["a", "b"].map { ChartDocument.Region($0, states: states($0, 20)) }
    let source = try source(of: [State("p", kind: .parallel, regions: regions)])
    #expect(
      lines("body", of: source).filter { $0.hasPrefix("part") } == [
        "part1", "part2", "part3", "part4",
      ])
  }
}
