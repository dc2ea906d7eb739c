import Schematic
import Statecharts
import Testing

/// Forks and junctions.
@Suite struct TBForkTests {
  let trace = Trace()

  // TB-38 (differs): a fork needs no region to be named, for its targets tell.
  @Test func `a fork has targets, which are in regions (TB-38)`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("nowhere", via: .fork([]))
          on("flat", via: .fork(["a", "b"]))
        }
        state("b")
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on 'nowhere' of state 'a' has an empty list of targets: name at least one \
        state, or remove it.
        """,
        """
        The transition on 'flat' of state 'a' leads to both 'a' and 'b', which are not in \
        different regions of a parallel state: remove one.
        """,
      ])
  }

  @Test func `a fork enters its targets, and the other regions by default (TB-39)`() throws {
    let machine = try Forking().started(trace)
    #expect(machine.trace(of: "fork") == "-off fork +p +a2 +b1 +c2")
  }

  // TB-40 (differs): found when the chart is made. TBStateMachine found it when the fork was fired.
  // TB defect: a fork into one region twice entered that region twice.
  @Test func `each target of a fork is in a region of its own (TB-40)`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region {
            state("a1")
            state("a2")
          }
          region { state("b") }
        }
        state("out") {
          on("twice", via: .fork(["a1", "b", "a2"]))
          on("outside", via: .fork(["a1", "out"]))
        }
      }
    }
    let remedy = "which are not in different regions of a parallel state: remove one."
    #expect(
      faults(of: Chart()) == [
        "The transition on 'twice' of state 'out' leads to both 'a1' and 'a2', \(remedy)",
        "The transition on 'outside' of state 'out' leads to both 'a1' and 'out', \(remedy)",
      ])
  }

  // TB-45 (differs): a way without a guard is the one for all other cases, and stands last.
  @Test func `a junction has branches, and they have targets (TB-45)`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("none", via: .junction([]))
          on("gone", via: .junction([.to("gone").when { true }, .otherwise("a")]))
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The transition on 'gone' of state 'a' leads to 'gone', which is not declared: declare it, or correct the name.",
        """
        The transition on 'none' of state 'a' leads to a junction without a branch: add \
        '.otherwise'.
        """,
      ])
  }

  @Test func `a branch without a guard is taken when no other is enabled (TB-45)`() throws {
    let machine = try Forking().started(trace)
    #expect(machine.trace(of: "junction") == "open? -off +rest")
  }

  // TB-48 (differs): a junction can lead to a fork, so that the two are chained.
  @Test func `a junction's branch may be a fork (TB-48)`() throws {
    let machine = try Forking().started(trace)
    trace.facts = ["open"]
    #expect(machine.trace(of: "junction") == "open? -off +p +a1 +b2 +c2")
  }

  // TB-48 (differs): the kind of a transition to a fork counts. TBStateMachine took each as external.
  @Test func `a fork can be local (TB-48)`() throws {
    let machine = try Forking().started(trace)
    #expect(machine.trace(of: "fork", "again") == "-c2 -b1 -a2 -p +p +a1 +b2 +c1")
    #expect(machine.trace(of: "again local") == "-c1 -b2 -a1 +a1 +b2 +c1")
  }

  @Test func `a fork cannot be internal (TB-48)`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region { state("a") }
          region { state("b") }
          on("x", via: .fork(["a", "b"]), kind: .internal)
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on 'x' of parallel state 'p' is internal and has a target: remove the \
        target, or use '.local' or '.external'.
        """
      ])
  }
}

/// off rest p{a1 a2 | b1 b2 | c1 c2}, where the junction has one way that is guarded.
private struct Forking: TracedChart {
  var body: [Element] {
    traced("off") {
      on("fork", via: .fork(["a2", "c2"])) { $0.note("fork") }
      on(
        "junction",
        via: .junction([.via(.fork(["b2", "c2"])).when { $0.ask("open") }, .otherwise("rest")]))
    }
    traced("rest")
    tracedParallel("p") {
      on("again", via: .fork(["a1", "b2"]))
      on("again local", via: .fork(["a1", "b2"]), kind: .local)
      for name in ["a", "b", "c"] {
        region {
          traced(name + "1")
          traced(name + "2")
        }
      }
    }
  }
}
