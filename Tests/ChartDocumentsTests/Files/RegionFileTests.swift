import ChartDocuments
import Foundation
import Testing

/// What belongs to one region of a parallel state is that region's in files of both kinds, too.
@Suite struct RegionFileTests {
  private static let targets: [ChartDocument.Target] = HistoryKind.allCases.flatMap { kind in
    [nil, "left", "right"].map { .history(of: "p", kind, region: $0) }
  }

  /// A parallel state, and a state with a transition to a target in it.
  private func document(to target: ChartDocument.Target) -> ChartDocument {
    let regions = ["left", "right"].map { (name: String) in
      ChartDocument.Region(
        name, initial: .states(["\(name)1"]), states: [State("\(name)1"), State("\(name)2")])
    }
    let back = Transition(on: .events([.event("back")]), to: .targets([target]))
    return ChartDocument(
      name: "Doors",
      root: State(
        "", initial: .states(["p"]),
        states: [State("p", kind: .parallel, regions: regions), State("q", transitions: [back])]))
  }

  @Test(arguments: targets)
  func `a history is that of its region after it is written and read`(
    target: ChartDocument.Target
  ) throws {
    let original = document(to: target)
    let scxml = try ChartDocument(scxml: original.scxml(lossy: true))
    let xstate = try ChartDocument(xstate: original.xstate(lossy: true))
    for read in [scxml, xstate] {
      #expect(read.root.states.last?.transitions.map(\.destination) == [.targets([target])])
    }
  }
}
