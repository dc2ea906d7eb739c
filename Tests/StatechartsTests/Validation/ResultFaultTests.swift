import StateGraphs
import Statecharts
import Testing

@Suite struct ResultFaultTests {
  @Test func `only a final state has a result`() {
    struct Chart: TextChart {
      var body: [Element] {
        result { 1 }
        state("a") {
          result { 2 }
          state("b") { on("go", to: "c") }
          final("c")
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The chart has a result, and only a final state has one: move it into one.",
        "State 'a' has a result, and only a final state has one: move it into one.",
      ])
  }

  @Test func `a final state has one result`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { on("go", to: "b") }
        final("b") {
          result { 1 }
          result("two") { 2 }
        }
      }
    }
    #expect(faults(of: Chart()) == ["Final state 'b' has 2 results: leave one of them."])
  }

  @Test func `a transition that receives a result is in a state of which a final state has one`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          state("b") { on("go", to: "c") }
          final("c")
          onDone(of: Int.self, to: "p")
        }
        parallel("p") {
          region {
            state("d") { on("go", to: "e") }
            final("e") { result { 1 } }
          }
          onDone(of: Int.self, to: "a")
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The completion transition of state 'a' receives a result, and no final state in it has one. Give a \
        result to one of them, or remove the type.
        """,
        """
        The completion transition of parallel state 'p' receives a result, and a parallel state completes \
        without one: remove the type.
        """,
      ])
  }

  @Test func `a transition for all completions or for the same type shadows a later one`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          state("b") {
            on("go", to: "c")
            on("stop", to: "d")
          }
          final("c") { result { 1 } }
          final("d") { result { "text" } }
          onDone(of: Int.self, to: "e")
          onDone(of: String.self, to: "e")
          onDone(of: Int.self, to: "f")
          onDone(of: Any?.self, to: "e")
          onDone(of: Double.self, to: "f")
        }
        state("e")
        state("f")
      }
    }
    let message = """
      The completion transition of state 'a' to 'f' can never fire, because an earlier one always does. Give \
      that one a guard, or remove one of the two.
      """
    #expect(faults(of: Chart()) == [message, message])
  }

  @Test func `a diagram shows a result with a name in its final state`() throws {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          state("b") {
            on("go", to: "c")
            on("stop", to: "d")
          }
          final("c") { result("receipt") { 1 } }
          final("d") { result { 1 } }
          onDone(of: Int.self, to: "e")
        }
        state("e")
      }
    }
    let graph = try StateGraph(of: Chart())
    let lines = graph.nodes.filter { ["c", "d"].contains($0.label) }
      .map { $0.activities.map(\.description) }
    #expect(lines == [["result / receipt"], []])
    #expect(graph.edges.contains { $0.labels.first?.role == .completion })
  }

  @Test(arguments: [0, 1])
  func `one of several final states needs a result`(position: Int) {
    struct Chart: TextChart {
      let position: Int
      var body: [Element] {
        state("a") {
          state("b") {
            on("go", to: "0")
            on("stop", to: "1")
          }
          for index in 0...1 {
            final("\(index)") { if index == position { result { index } } }
          }
          onDone(of: Int.self, to: "a")
        }
      }
    }
    #expect(faults(of: Chart(position: position)).isEmpty)
  }
}
