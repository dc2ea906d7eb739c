import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import StateGraphs
import Testing

/// Statements are performed by functions that are bound to their texts.
@Suite struct StatementBindingTests {
  final class Counter {
    var n = 0
    var log: [String] = []
  }

  private func document(_ actions: String) throws -> ChartDocument {
    try ChartDocument(
      scxml: Data(
        """
        <scxml datamodel="ecmascript"><state id="a"><transition event="e" target="b">\(actions)</transition></state>
        <state id="b"/></scxml>
        """.utf8))
  }

  @Test func `a statement is performed by the function that is bound to its text`() throws {
    var bindings = ChartBindings<Counter>()
    bindings.action("n := n + 1") { counter, _ in counter.n += 1 }
    let document = try document(
      #"<if cond="true"><assign location="n" expr="n + 1"/></if><assign location="n" expr=" n + 1 "/>"#
    )
    let counter = Counter()
    let machine = try StateMachine(LoadedChart(document, bindings: bindings), subject: counter)
    machine.start()
    machine.handle("e")
    #expect(counter.n == 2)
    #expect(machine.isIn("b"))
  }

  @Test func `a statement without a function is an error with its text and place`() throws {
    let document = try document(#"<assign location="n" expr="n + 1"/>"#)
    let error = #expect(throws: ChartDocumentError.self) { _ = try LoadedChart<Void>(document) }
    #expect(
      error?.description
        == "1:78: error: No action is bound to 'n := n + 1': call 'bindings.action(\"n := n + 1\") { … }'."
    )
  }

  @Test func `a log needs no function: the text of its expression is logged`() throws {
    let document = try document(#"<log label="l" expr="n + 1"/>"#)
    for isBound in [false, true] {
      var bindings = ChartBindings<Counter>()
      bindings.onLog { counter, entry in counter.log.append(entry.text) }
      if isBound {
        bindings.action("log l: n + 1") { counter, _ in counter.log.append("\(counter.n + 1)") }
      }
      let counter = Counter()
      let machine = try StateMachine(LoadedChart(document, bindings: bindings), subject: counter)
      machine.start()
      machine.handle("e")
      #expect(counter.log == [isBound ? "1" : "n + 1"])
    }
  }

  @Test func `statements are drawn as UML writes them`() throws {
    let document = try document(
      """
      <assign location="n" expr="n + 1"/><foreach item="i" array="list"><assign location="sum" expr="sum + i.price"/></foreach>
      <send event="f" target="#_parent"/>
      """)
    let graph = try StateGraph(of: LoadedChart<Void>(withoutFunctions: document))
    #expect(
      graph.edges.flatMap(\.labels).map(\.action) == [
        "n := n + 1; for i in list: sum := sum + i.price; send f to #_parent"
      ])
  }
}
