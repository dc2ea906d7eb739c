import ChartDocuments
import Foundation
import TestSupport
import Testing

/// What is written is read again as the same document.
@Suite struct SCXMLRoundTripTests {
  private static let count =
    ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1" ? 2_000 : 40

  @Test func `random documents of what SCXML has are written without a loss`() throws {
    var documents = RandomDocument(seed: 1, .scxml)
    for _ in 0..<Self.count {
      let document = documents.next()
      try expectRoundTrip(document, lossy: false)
    }
  }

  @Test func `random documents with all elements are restored from the project's namespace`() throws
  {
    var documents = RandomDocument(seed: 2, .all)
    var lost = 0
    for _ in 0..<Self.count {
      let document = documents.next()
      try expectRoundTrip(document, lossy: true)
      if (try? document.scxml()) == nil { lost += 1 }
    }
    // Without permission to lose something, they are refused.
    #expect(lost > Self.count / 4)
  }

  @Test(arguments: [
    " ", "\t", "\n", "\r\n", "\u{B}", "\u{85}", "\u{A0}", "\u{2028}", "%", "%9", "é",
  ])
  func `names in lists are restored, whatever is in them`(text: String) throws {
    let names = ["a\(text)b", text, "c"]
    var state = State("a")
    state.tags = names
    state.deferred = names.map { .event($0) }
    var document = ChartDocument()
    document.root.states = [state]
    let read = try ChartDocument(scxml: document.scxml(lossy: true)).root.states
    #expect(read.map(\.tags) == [names])
    #expect(read.map(\.deferred) == [state.deferred])
  }

  @Test(arguments: ["", "a"])
  func `a target is restored, of a state and of the chart itself`(owner: String) throws {
    var inner = State("a", kind: .parallel)
    inner.regions = [.init("left", states: [State("b")]), .init("right", states: [State("c")])]
    var document = ChartDocument()
    document.root.states = [inner]
    let parts = { (state: inout State) in
      state.histories = [.init(kind: .deep, defaults: ["b"]), .init(defaults: ["b"])]
      state.points = [
        .init("in", kind: .entry, targets: [.state("b")]), .init("out", kind: .exit, targets: []),
      ]
      state.joins = [.init("all", targets: [.termination])]
    }
    if owner.isEmpty { parts(&document.root) } else { parts(&document.root.states[0]) }
    let targets: [ChartDocument.Target] = [
      .state("c"), .history(of: owner, .deep), .history(of: owner, .shallow),
      .entryPoint("in", of: owner), .exitPoint("out"), .join("all"), .termination,
    ]
    document.root.states[0].regions[0].states[0].transitions = targets.map {
      .init(on: .events([.event("e")]), to: .targets([$0]))
    }
    try expectRoundTrip(document, lossy: true)
    let text = String(decoding: try document.scxml(lossy: true), as: UTF8.self)
    #expect(text.contains(owner.isEmpty ? "id=\"history\"" : "id=\"a.history\""))
  }

  private func expectRoundTrip(_ document: ChartDocument, lossy: Bool) throws {
    let data: Data
    do {
      data = try document.scxml(lossy: lossy)
    } catch {
      Issue.record("\(error)")
      return
    }
    do {
      let read = try ChartDocument(scxml: data).withoutPositions()
      if read != document { Issue.record("\(try smallestDifference(document, lossy: lossy))") }
      #expect(try read.scxml(lossy: lossy) == data)
    } catch {
      Issue.record("\(error)\n\(String(decoding: data, as: UTF8.self))")
    }
  }

  /// Where the smallest document that still differs does so, with its file.
  private func smallestDifference(_ document: ChartDocument, lossy: Bool) throws -> String {
    let smallest = shrink(document, by: \.simplifications) { document in
      guard let read = try? restored(document, lossy: lossy) else { return false }
      return read != document
    }
    let file = String(decoding: try smallest.scxml(lossy: lossy), as: UTF8.self)
    return "\(difference(try restored(smallest, lossy: lossy), smallest))\n\(file)"
  }

  private func restored(_ document: ChartDocument, lossy: Bool) throws -> ChartDocument {
    try ChartDocument(scxml: document.scxml(lossy: lossy)).withoutPositions()
  }

  /// The first lines in which two documents differ.
  private func difference(_ first: ChartDocument, _ second: ChartDocument) -> String {
    let (one, other) = (lines(of: first), lines(of: second))
    let index = zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? 0
    return
      (one.dropFirst(max(0, index - 8)).prefix(16) + ["---"]
      + other.dropFirst(max(0, index - 8)).prefix(16)).joined(separator: "\n")
  }

  private func lines(of document: ChartDocument) -> [String] {
    var text = ""
    dump(document, to: &text)
    return text.components(separatedBy: "\n")
  }
}
