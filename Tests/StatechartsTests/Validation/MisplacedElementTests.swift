import Statecharts
import Testing

/// Elements in nodes where they have no effect: each kind is named.
@Suite struct MisplacedElementTests {
  @Test func `a final state has entry and exit actions, a barrier, and nothing else`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { on("x", to: "end") }
        final("end") {
          onEntry {}
          onExit {}
          barrier("no", unless: .guard { true })
          onInitial {}
          on("x") {}
          join("j", to: "a")
          history(defaults: ["a"])
          entryPoint("in", to: "a")
          exitPoint("out", to: "a")
          defers("x")
          after(.seconds(1), send: "x")
          run("work", with: \.self) { _ in }
          state("b")
          region { state("c") }
        }
      }
    }
    let words = faults(of: Chart()).filter { $0.hasSuffix("which has no effect: remove it.") }
    #expect(
      words.map { $0.dropFirst("The final state 'end' has ".count).prefix { $0 != "," } } == [
        "an initial action", "a transition", "a join", "a history", "an entry point",
        "an exit point", "a deferred event", "a timer", "a task", "the state 'b' in it", "a region",
      ])
  }

  @Test func `a region has states, an initial action, histories and nothing else`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region {
            onInitial {}
            history(defaults: ["a"])
            onEntry {}
            onExit {}
            on("x") {}
            join("j", to: "a")
            entryPoint("in", to: "a")
            exitPoint("out", to: "a")
            defers("x")
            after(.seconds(1), send: "x")
            run("work", with: \.self) { _ in }
            barrier("no", unless: .guard { true })
            state("a")
          }
        }
      }
    }
    let words = faults(of: Chart()).filter { $0.contains("a region has only states") }
    #expect(
      words.map { $0.dropFirst("The first region of 'p' has ".count).prefix { $0 != ":" } } == [
        "an entry action", "an exit action", "a transition", "a join", "an entry point",
        "an exit point", "a deferred event", "a timer", "a task", "a barrier",
      ])
  }

  @Test func `the chart has actions, transitions and points, but no activities`() {
    struct Chart: TextChart {
      var body: [Element] {
        onEntry {}
        onExit {}
        onInitial {}
        on("x", to: "a")
        defers("y")
        entryPoint("in", to: "a")
        exitPoint("out")
        run("work", with: \.self) { _ in }
        after(.seconds(1), send: "x")
        history(.deep, defaults: ["a"])
        barrier("no", unless: .guard { true })
        state("a")
      }
    }
    #expect(
      faults(of: Chart()).map { $0.prefix { $0 != ":" } } == [
        "A task of the chart as a whole never begins",
        "A timer of the chart as a whole never begins",
        "A history of the chart as a whole has no effect",
        "A barrier of the chart as a whole is never evaluated",
      ])
  }
}
