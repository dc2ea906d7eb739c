import ChartDocuments
import Foundation
import TestSupport
import Testing

/// Documents with what files of XState cannot have, one and two kinds of it at once.
@Suite("Lossy documents, in pairs")
struct LossyPairTests {
  private static let lossy: [DocumentFeatures] = [
    .barriers, .compounds, .conditionalActions, .deferrals, .failures, .joins, .points,
    .regionHistories, .resting, .throwing, .abundance, .options,
  ]

  private static let pairs = lossy.indices.flatMap { one in
    lossy.indices.filter { $0 >= one }.map { [lossy[one], lossy[$0]] }
  }

  /// What is lost is lost once: the file that is read is written without a loss, and stays as it is.
  @Test(arguments: pairs)
  func `what was written for XState with a loss is written again without one`(
    features: [DocumentFeatures]
  ) throws {
    for seed in 0..<2 as Range<UInt64> {
      var generator = RandomDocument(
        seed: seed, DocumentFeatures(features).union([.xstate, .chartBehaviors]))
      let document = generator.next()
      let data = try document.xstate(lossy: true)
      let read = try ChartDocument(xstate: data).withoutPositions()
      let again = try ChartDocument(xstate: read.xstate()).withoutPositions()
      #expect(again == read, "seed \(seed)")
      // Without permission, it is written as it is or not at all.
      if let strict = try? document.xstate() {
        #expect(try ChartDocument(xstate: strict).withoutPositions() == document, "seed \(seed)")
      }
    }
  }

  @Test(arguments: pairs)
  func `the project's namespace restores each pair in SCXML`(features: [DocumentFeatures]) throws {
    for seed in 0..<1 as Range<UInt64> {
      var generator = RandomDocument(
        seed: seed, DocumentFeatures(features).union([.scxml, .chartBehaviors]))
      let document = generator.next()
      let read = try ChartDocument(scxml: document.scxml(lossy: true)).withoutPositions()
      #expect(read == document, "seed \(seed)")
    }
  }

  @Test(arguments: [
    (Duration.seconds(1), "1s"), (.milliseconds(1), "1ms"), (.milliseconds(999), "999ms"),
    (.milliseconds(1500), "1.5s"), (.seconds(60), "60s"), (.microseconds(1), "0.000001s"),
    (.zero, "0s"),
  ])
  func `a delay is written in SCXML with its unit, and in XState in milliseconds`(
    delay: Duration, text: String
  ) throws {
    var state = ChartDocument.State("a")
    state.entry = [.send("e", after: .fixed(delay))]
    let document = ChartDocument(root: ChartDocument.State("", states: [state]))
    let scxml = try document.scxml()
    if delay > .zero {
      #expect(String(decoding: scxml, as: UTF8.self).contains("delay=\"\(text)\""))
    }
    #expect(
      try ChartDocument(scxml: scxml).root.states[0].entry == [.send("e", after: .fixed(delay))])
    let read = try ChartDocument(xstate: document.xstate())
    #expect(read.root.states[0].entry == [.send("e", after: .fixed(delay))])
  }

  @Test func `a delay or a period beyond the range of seconds cannot be written in SCXML`() {
    let long = Duration.seconds(Int64.max) * 4
    var (sending, repeating) = (ChartDocument.State("a"), ChartDocument.State("a"))
    sending.entry = [.send("e", after: .fixed(long))]
    repeating.timers = [.init(after: .fixed(.seconds(1)), every: long, event: "e")]
    for state in [sending, repeating] {
      let document = ChartDocument(root: ChartDocument.State("", states: [state]))
      let error = #expect(throws: ChartDocumentError.self) { try document.scxml() }
      #expect(error?.faults.first?.message.hasPrefix("a delay is too long: 3.68934") == true)
      #expect(throws: Never.self) { _ = try document.xstate(lossy: true) }
    }
  }

  @Test(arguments: [
    ("1d", 86_400_000), ("1h", 3_600_000), ("1m", 60_000), ("1s", 1_000), ("1ms", 1),
    ("1.5m", 90_000), ("0.5d", 43_200_000), (".25h", 900_000),
  ])
  func `each unit of a delay is read`(text: String, milliseconds: Int) throws {
    let file = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a">
      <onentry><send event="e" delay="\(text)"/></onentry></state></scxml>
      """
    let action = try ChartDocument(scxml: Data(file.utf8)).root.states[0].entry[0]
    #expect(action == .send("e", after: .fixed(.milliseconds(milliseconds))))
  }
}
