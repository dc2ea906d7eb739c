import Statecharts
import Testing

/// How a fault names the declaration that has it.
@Suite struct FaultWordTests {
  private struct Timeout: Error {}

  /// What leads to a state that is not declared.
  private func words(of chart: some Statechart) -> [String] {
    let end = " leads to 'gone', which is not declared: declare it, or correct the name."
    return faults(of: chart).filter { $0.hasSuffix(end) }.map { String($0.dropLast(end.count)) }
  }

  @Test func `a transition is named by its trigger and its source`() {
    struct Chart: TextChart {
      var body: [Element] {
        on("x", to: "gone")
        state("a") {
          on("x", "y", to: "gone")
          on({ $0.first }, event: "first", to: "gone")
          on(trigger: EventTrigger(named: "any") { _ in true }, to: "gone")
          always(to: "gone").when { true }
          onDone(to: "gone")
          onDone(of: Int.self, to: "gone")
          onFailure(of: Timeout.self, to: "gone")
          onFailure(named: "late", where: { _ in true }, to: "gone")
          onFailure(to: "gone")
          final("a1")
        }
        parallel("p") {
          on("x", to: "gone")
          region { state("b") { on("x", to: "gone") } }
        }
      }
    }
    #expect(
      words(of: Chart()) == [
        "The transition on 'x' of the chart", "The transition on 'x', 'y' of state 'a'",
        "The transition on 'first' of state 'a'", "The transition on 'any' of state 'a'",
        "The eventless transition of state 'a'", "The completion transition of state 'a'",
        "The completion transition of state 'a'",
        "The transition on 'failure(Timeout)' of state 'a'",
        "The transition on 'failure(late)' of state 'a'",
        "The transition on 'failure' of state 'a'", "The transition on 'x' of parallel state 'p'",
        "The transition on 'x' of state 'b'",
      ])
  }

  @Test func `each branch and each candidate of a transition has a target`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("1", via: .junction([.to("gone").when { true }, .otherwise("a")]))
          on("2", via: .choice([.to("a").when { true }, .otherwise("gone")]))
          on("3", via: .selectionWithContext(among: ["a", "gone"]) { _ in nil })
          on("4", via: .fork(["a", "gone"]))
          on("5", via: .fork(branches: [.to("gone")]))
          on("6", via: .history(of: "gone"))
          on("7", via: .entryPoint("in", of: "gone"))
          on("8", to: "a", "gone")
        }
      }
    }
    #expect(words(of: Chart()) == (1...8).map { "The transition on '\($0)' of state 'a'" })
  }

  @Test func `what is no transition is named by its kind and its node`() {
    struct Chart: TextChart {
      var initialStates: [String] { ["gone"] }
      var body: [Element] {
        join("j", to: "gone")
        state("a", initial: "gone") {
          history(defaults: ["gone"])
          entryPoint("in", to: "gone")
          exitPoint("out", to: "gone")
          state("a1")
        }
        parallel("p") {
          region("l", initial: "gone") { state("l1") }
          region(initial: "gone") { state("r1") }
        }
      }
    }
    #expect(
      words(of: Chart()) == [
        "The join 'j'", "The history of state 'a'", "The entry point 'in' of state 'a'",
        "The exit point 'out' of state 'a'", "The initial transition of the chart",
        "The initial transition of state 'a'", "The initial transition of region 'l' of 'p'",
        "The initial transition of the second region of 'p'",
      ])
  }

  @Test func `a region is named, or counted, in its state or in the chart`() {
    struct Inner: TextChart {
      var body: [Element] {
        parallel("p") {
          region("l") {}
          region {}
          region("r") {}
        }
      }
    }
    struct Outer: TextChart {
      var body: [Element] {
        region("l") {}
        region {}
        region { state("a") }
        state("b")
      }
    }
    #expect(
      faults(of: Inner()) == [
        "Region 'l' of 'p' has no states: add one.",
        "The second region of 'p' has no states: add one.",
        "Region 'r' of 'p' has no states: add one.",
      ])
    #expect(
      faults(of: Outer()) == [
        "State 'b' is beside the regions of the chart: put it into a region.",
        "Region 'l' of the chart has no states: add one.",
        "The second region of the chart has no states: add one.",
      ])
  }

  @Test func `a loop is followed through initial states`() {
    struct Chart: TextChart {
      let initial: String
      var body: [Element] {
        state("a") { always(to: "b") }
        state("b", initial: initial) {
          state("c")
          state("d") { always(to: "a") }
        }
        state("e") { always {} }
        state("f", initialTransition: .none) {
          always(to: "g")
          state("f1") { always(to: "a").when { true } }
        }
        state("g") { always(to: "f") }
      }
    }
    #expect(
      faults(of: Chart(initial: "c")) == [
        "The eventless transition of state 'e' forms an endless loop: give it a guard.",
        "The eventless transitions of 'f', 'g' form an endless loop: give one of them a guard.",
      ])
    #expect(
      faults(of: Chart(initial: "d")) == [
        "The eventless transitions of 'a', 'd' form an endless loop: give one of them a guard.",
        "The eventless transition of state 'e' forms an endless loop: give it a guard.",
        "The eventless transitions of 'f', 'g' form an endless loop: give one of them a guard.",
      ])
  }
}
