import Schematic
import Statecharts
import TestSupport
import Testing

struct PathTests {
  let schema: StatechartSchema<String, String, Void>

  init() throws {
    schema = try StatechartSchema(NestedStates())
  }

  // TB-55
  @Test(arguments: [
    ("a", "a"), ("a/a1", "a1"), ("b/b2/b21", "b21"), ("c/c2", "c2"), ("c/c2@0/c212", "c212"),
    ("c/c2@1/c222", "c222"),
  ])
  func `a path leads to its state`(path: String, state: String) throws {
    #expect(try schema.state(at: path) == state)
  }

  // TB-56 (differs): no component is skipped, and no region is guessed.
  @Test(arguments: [
    "c/c2/c222", "c/c2/c212", "c/c2@5", "c/c2@5/c222", "c/c2@-1/c222", "c/c1/c222", "c/zzz/c2",
    "c/c1/c2", "b/b2/b23", "b/b2/", "/b", "b@0/b1", "c/c2@1", "c/c2@0/c222", "",
  ])
  func `a wrong path is an error`(path: String) {
    #expect(throws: StatePathError.self) { try schema.state(at: path) }
  }

  // TB-56
  @Test(arguments: [
    (
      "c/c2/c222",
      "'c/c2' has regions, so continue with a state in one of them: 'c/c2@0/…', 'c/c2@1/…'."
    ),
    ("c/c1/c222", "'c/c1' has no states in it."),
    ("b/b2/b23", "'b/b2' has no child 'b23'; its children are 'b21', 'b22'."),
    ("", "the chart has no child ''; its children are 'a', 'b', 'c'."),
  ])
  func `the error names the first wrong component of the path`(path: String, reason: String) {
    let error = #expect(throws: StatePathError.self) { try schema.state(at: path) }
    #expect(error?.description == "No state is at the path '\(path)': \(reason)")
  }

  // TB-60
  @Test func `the path of each state leads back to it`() throws {
    for state in ["a", "a2", "b22", "c", "c2", "c211", "c222"] {
      #expect(try schema.state(at: #require(schema.path(of: state))) == state)
    }
    #expect(schema.path(of: "c222") == "c/c2@1/c222")
    #expect(schema.path(of: "elsewhere") == nil)
  }

  @Test func `a region with a name is called by it, or by its number`() throws {
    struct Drone: Statechart {
      typealias State = String
      typealias Event = String
      var body: [Element] {
        parallel("flying") {
          region("camera") { state("recording/raw") }
          region("drive") { state("cruising") }
        }
      }
    }
    let schema = try StatechartSchema(Drone())
    #expect(schema.path(of: "recording/raw") == "flying@camera/recording/raw")
    #expect(try schema.state(at: "flying@camera/recording/raw") == "recording/raw")
    #expect(try schema.state(at: "flying@1/cruising") == "cruising")
  }

  @Test(arguments: ["on/off", "@home", "/"])
  func `a region whose name a path cannot contain is called by its number`(name: String) throws {
    struct Chart: TextChart {
      let name: String
      var body: [Element] {
        parallel("p") {
          region("left") { state("a") }
          region(name) { state("b") }
        }
      }
    }
    let schema = try StatechartSchema(Chart(name: name))
    #expect(schema.path(of: "b") == "p@1/b")
    #expect(try schema.state(at: "p@1/b") == "b")
  }
}
