import Statecharts
import Testing

/// Where a fault is: its state, its region and its part, as far as it has them, and its severity.
private func places(of chart: some Statechart) -> [String] {
  chart.findFaults().map { fault in
    let region = fault.region.map { "region \($0)" }
    let place = [fault.state, region, fault.part.map { "\($0)" }].compactMap(\.self)
    return "\(place.joined(separator: " ")): \(fault.severity)"
  }
}

@Suite struct FaultPlaceTests {
  @Test func `a declaration has its index among those of its kind in its state`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("x", to: "b")
          history(defaults: ["a1"])
          entryPoint("in", to: "a1")
          join("one", to: "b")
          after(.seconds(-1), send: "x")
          state("a1")
        }
        state("b") {
          on("x", to: "a")
          on("y", to: "gone")
          history(defaults: ["b1"])
          history(.deep, defaults: ["gone"])
          entryPoint("in", to: "b1")
          entryPoint("out", to: "gone")
          join("two", to: "a")
          join("three", to: "gone")
          run("work", with: \.self) { _ in }
          after(.seconds(1), send: "x")
          after(.seconds(-1), send: "x")
          history(defaults: ["b1"])
          history(defaults: ["b1"])
          state("b1")
        }
      }
    }
    #expect(
      places(of: Chart()) == [
        "b history(index: 2): error", "a timer(index: 0): error", "b timer(index: 1): error",
        "b transition(index: 1): error", "b join(index: 1): error", "b history(index: 1): error",
        "b point(index: 1): error", "a join(index: 0): error", "b join(index: 0): error",
        "b join(index: 1): error",
      ])
  }

  @Test func `a transition to a join, a choice and a fork is the transition`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { on("x", to: "b") }
        state("b") {
          on("1", to: "a")
          on("2", via: .join("missing"))
          on("3", via: .choice([.to("a").when { true }]))
          on("4", via: .junction([]))
          on("5", via: .fork([]))
          on("6", via: .fork(branches: [.to("a").when { true }]))
          on("7", via: .selectionWithContext(among: []) { _ in nil })
          on("8", to: "a", kind: .internal)
          on("9", via: .exitPoint("missing"))
          on("10", via: .entryPoint("missing", of: "a"))
        }
      }
    }
    #expect(
      places(of: Chart()) == [
        "b transition(index: 8): error", "b transition(index: 9): error",
        "b transition(index: 4): error", "b transition(index: 5): error",
        "b transition(index: 2): error", "b transition(index: 3): error",
        "b transition(index: 6): error", "b transition(index: 1): error",
        "b transition(index: 7): error",
      ])
  }

  @Test func `a region has its index among those of its state or of the chart`() {
    struct Inner: TextChart {
      var body: [Element] {
        state("p") {
          parallel("q") {
            region("l") { state("a") }
            region("r") {
              onEntry {}
              state("b")
            }
          }
        }
      }
    }
    struct Outer: TextChart {
      var body: [Element] {
        region("l") { state("a") }
        region("m") { state("b") }
        region("r") {}
      }
    }
    #expect(places(of: Inner()) == ["q region 1: error"])
    #expect(places(of: Outer()) == ["region 2: error"])
  }

  @Test func `what can be done nevertheless is a warning`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          always()
          on("1", via: .junction([.otherwise("a"), .to("a").when { true }]))
          on("2", via: .choice([.otherwise("a"), .to("a").when { true }]))
          on("3", to: "a").when(.isIn("gone"))
          on("4", "4", to: "a")
          on("1", to: "a")
          barrier("never", unless: .isIn("gone"))
          defers("6", "6")
          onDone(to: "a")
          after(.seconds(1), send: "7")
        }
      }
    }
    #expect(
      places(of: Chart()) == [
        "a: warning", "a timer(index: 0): warning", "a transition(index: 3): warning", "a: warning",
        "a transition(index: 1): warning", "a transition(index: 2): warning",
        "a transition(index: 2): warning", "a transition(index: 4): warning",
        "a transition(index: 5): warning", "a transition(index: 6): warning",
        "a transition(index: 0): warning",
      ])
  }

  @Test func `what cannot be done is an error`() {
    struct Chart: TextChart {
      var body: [Element] {
        onDone(to: "a")
        barrier("root", unless: .isIn("a"))
        state("a", initial: "b", initialTransition: .none) {
          on("1", via: .choice([.to("a").when { true }]))
          barrier("one", unless: .isIn("a"))
          barrier("two", unless: .isIn("a"))
          result { 1 }
          onInitial {}
          region {}
        }
        state("b", initialTransition: .history(.shallow)) { state("c") }
        final("d") { on("x") {} }
        state("a")
      }
    }
    #expect(
      places(of: Chart()) == [
        "a: error", "a: error", "a region 0: error", "a region 0: error", "d: error", ": error",
        "a: error", "b: error", "a: error", "a transition(index: 0): error",
        "transition(index: 0): warning", "a: error",
      ])
  }
}
