import ChartDocuments
import Foundation
import TestSupport
import Testing

@Suite struct XStateRoundTripTests {
  private static let count =
    ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1" ? 20_000 : 400

  @Test func `Random documents are the same after they are written and read`() throws {
    var (different, junctions, histories, wildcards) = (0, 0, 0, 0)
    for seed in 0..<UInt64(Self.count) where different < 3 {
      var generator = RandomDocument(seed: seed, .xstate)
      let document = generator.next()
      let data = try document.xstate()
      let again = try ChartDocument(xstate: data).withoutPositions()
      let text = String(decoding: data, as: UTF8.self)
      if text.contains("\"junction\"") { junctions += 1 }
      if text.contains("\"implicit\": true") { histories += 1 }
      if text.contains("\"f.*\"") { wildcards += 1 }
      if again != document {
        different += 1
        Issue.record("The document of seed \(seed) differs: \(try smallestDifference(document))")
      }
    }
    // The generator must make what is hard.
    #expect(
      junctions > Self.count / 10 && histories > Self.count / 10 && wildcards > Self.count / 20)
  }

  /// Where the smallest document that still differs does so.
  private func smallestDifference(_ document: ChartDocument) throws -> String {
    let smallest = shrink(document, by: \.simplifications) { document in
      guard let again = try? restored(document) else { return false }
      return again != document
    }
    return difference(smallest, try restored(smallest))
  }

  private func restored(_ document: ChartDocument) throws -> ChartDocument {
    try ChartDocument(xstate: document.xstate()).withoutPositions()
  }

  @Test func `The text of a document is always the same`() throws {
    var (one, other) = (RandomDocument(seed: 7, .xstate), RandomDocument(seed: 7, .xstate))
    let (document, same) = (one.next(), other.next())
    #expect(try document.xstate() == same.xstate())
  }

  @Test func `The example is the same after it is read, written and read`() throws {
    let document = try ChartDocument(xstate: Data(xstateFile.utf8)).withoutPositions()
    #expect(try ChartDocument(xstate: document.xstate()).withoutPositions() == document)
  }

  @Test func `Histories of one state keep their order`() throws {
    let text = #"""
      {"initial": "a", "states": {"a": {"initial": "x", "states": {
        "x": {}, "all": {"type": "history", "history": "deep"}, "last": {"type": "history"}}}}}
      """#
    let document = try ChartDocument(xstate: Data(text.utf8)).withoutPositions()
    #expect(document.root.states[0].histories.map(\.kind) == [.deep, .shallow])
    #expect(try ChartDocument(xstate: document.xstate()).withoutPositions() == document)
  }

  /// The first lines that differ.
  private func difference(_ one: ChartDocument, _ other: ChartDocument) -> String {
    var (left, right) = ("", "")
    dump(one, to: &left)
    dump(other, to: &right)
    let (lines, others) = (left.split(separator: "\n"), right.split(separator: "\n"))
    let index = zip(lines, others).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let range = max(0, index - 12)..<min(index + 4, lines.count, others.count)
    return
      "\n\(lines[range].joined(separator: "\n"))\n----\n\(others[range].joined(separator: "\n"))"
  }
}
