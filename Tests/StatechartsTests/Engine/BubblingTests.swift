import Schematic
import Statecharts
import Testing

/// StateKit's example of bubbling: root{a{d*{j}} b*{e f{g*{h i}}} c{k}}, * has a handler.
private struct Bubbling: TracedChart {
  let start: String
  var bubbling = true
  var initialStates: [String] { [start] }

  var body: [Element] {
    state("root", initialTransition: .none) {
      state("a", initialTransition: .none) {
        state("d", initialTransition: .none) {
          on("message") { $0.note("d") }
          state("j")
        }
      }
      state("b", initialTransition: .none) {
        on("message") { $0.note("b") }
        state("e")
        state("f", initialTransition: .none) {
          state("g", initialTransition: .none) {
            on("message") { $0.note("g") }
            state("h")
            state("i")
          }
        }
      }
      state("c", initialTransition: .none) { state("k") }
    }
  }
}

@Suite struct BubblingTests {
  @Test(arguments: [
    ("root", ""), ("a", ""), ("b", "b"), ("c", ""), ("d", "d"), ("e", "b"), ("f", "b"), ("g", "g"),
    ("h", "g"), ("i", "g"), ("j", "d"), ("k", ""),
  ])
  func `a message is propagated to the nearest ancestor that handles it (SK-11, SK-13, SK-14)`(
    state: String, handler: String
  ) throws {
    let trace = Trace()
    let machine = try Bubbling(start: state).started(trace)
    #expect(machine.state.leaves == [state])
    #expect(machine.handle("message").isTransition == !handler.isEmpty)
    #expect(trace.take() == handler)
  }

  @Test(arguments: ["a", "e", "h"])
  func `without bubbling an inner state's message is ignored (SK-15)`(state: String) throws {
    let trace = Trace()
    let machine = try Bubbling(start: state, bubbling: false).started(trace)
    #expect(machine.handle("message") == .ignored)
  }
}
