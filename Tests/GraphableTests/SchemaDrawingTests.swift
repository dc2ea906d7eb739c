import ChartModel
import ExampleMachines
import Graphable
import Schematic
import StateGraphs
import Testing
import TransitionTables

/// What a tool draws that has a machine, and not its definition.
struct SchemaDrawingTests {
  @Test func `the schema of a table knows its graph and its states`() throws {
    let schema = try TransitionTableSchema(AppLauncher())
    let drawing = try #require(SchemaDrawing(of: schema))
    #expect(drawing.graph.edges == (try StateGraph(of: AppLauncher())).edges)
    #expect(Set(drawing.statesByPath.keys).isSuperset(of: schema.paths(of: schema.initialState)))
    #expect(!drawing.knowsGuards)
  }

  @Test func `a flat schema knows none`() {
    #expect(SchemaDrawing(of: Turnstile()) == nil)
  }

  @Test func `JSON is read strictly and written without spaces`() {
    let text = #"{ "a": [1, null] }"#
    #expect(JSONValue(parsing: Array(text.utf8))?.text == #"{"a":[1,null]}"#)
    #expect(JSONValue(parsing: Array(#"{"a":1,"a":2}"#.utf8)) == nil)
  }
}
