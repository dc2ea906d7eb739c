import ChartDocuments
import ChartSources
import LoadedCharts
import Statecharts
import TestSupport
import Testing

/// The conditions of typed charts in documents and files.
@Suite struct ConditionDocumentTests {
  private final class Store {
    var count = 0
  }

  private struct Shop: Statechart {
    enum State: CaseIterable { case shop, browsing, ordered, open, closed }
    enum Event: CaseIterable { case order, reserve, turn }
    typealias Subject = Store

    var isInStock: ChartCondition<State, Event, Store> { .guard("inStock") { $0.count > 0 } }

    var body: [Element] {
      parallel(.shop) {
        region("customer") {
          state(.browsing) {
            on(.order, to: .ordered).when(.and([.isIn(.open), isInStock]))
            on(.reserve, to: .ordered).when(.or([.not(isInStock), .not(.isIn(.open))]))
          }
          state(.ordered) {
            barrier("nothing is reserved", unless: .not(.and([.isIn(.closed), isInStock])))
            on(.turn, via: .junction([.to(.browsing).when(.isIn(.closed)), .otherwise(.ordered)]))
          }
        }
        region("door") {
          state(.closed) { on(.turn, to: .open) }
          state(.open) { on(.turn, to: .closed).when { $0.count < 9 } }
        }
      }
    }
  }

  private func conditions(_ state: ChartDocument.State) -> [ChartDocument.Condition] {
    state.transitions.compactMap(\.condition) + state.barriers.map(\.condition)
      + (state.states + state.regions.flatMap(\.states)).flatMap(conditions)
  }

  private let expected: [ChartDocument.Condition] = [
    .all([.isIn("open"), .named("inStock")]),
    .any([.not(.named("inStock")), .not(.isIn("open"))]),
    .not(.all([.isIn("closed"), .named("inStock")])), .named("guard of open on turn"),
  ]

  @Test func `a document has the structure of conditions`() throws {
    #expect(conditions(try ChartDocument(of: Shop()).root) == expected)
  }

  @Test func `SCXML and XState files have the conditions, which are read again`() throws {
    var document = try ChartDocument(of: Shop())
    let scxml = try ChartDocument(scxml: document.scxml(lossy: true))
    #expect(conditions(scxml.withoutPositions().root) == expected)
    // XState has neither barriers nor junctions.
    document.root.states[0].regions[0].states[1].barriers = []
    document.root.states[0].regions[0].states[1].transitions = []
    let xstate = try ChartDocument(xstate: document.xstate())
    #expect(
      conditions(xstate.withoutPositions().root) == expected.filter { $0 != expected[2] })
  }

  @Test func `a loaded chart of the document does the same`() throws {
    let comparison = ExampleComparison(
      chart: Shop(), events: Shop.Event.allCases.map { ($0, NamedEvent("\($0)")) },
      bindings: ChartBindings(guards: ["inStock", "guard of open on turn"]))
    for count in 0..<2 {
      let difference = try comparison.difference(
        {
          let store = Store()
          store.count = count
          return store
        }, holding: count > 0 ? ["inStock", "guard of open on turn"] : ["guard of open on turn"])
      #expect(difference == nil)
    }
  }

  @Test func `the Swift source of the document has the conditions as values`() throws {
    let text = try SwiftSource(of: ChartDocument(of: Shop())).text
    #expect(text.contains(#".when(.isIn(.open))"#))
    #expect(text.contains(#".when("inStock") { try $0.inStock }"#))
    #expect(
      text.contains(
        #".when(.or([.not(.guard("inStock") { try $0.inStock }), .not(.isIn(.open))]))"#))
  }
}
