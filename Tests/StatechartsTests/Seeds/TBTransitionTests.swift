import Schematic
import Statecharts
import Testing

/// Kinds of transitions, and how far they reach.
@Suite struct TBTransitionTests {
  let trace = Trace()

  @Test func `a transition is external by default (TB-12)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("usual", to: "a2")
          on("external", to: "a2", kind: .external)
          on("local", to: "a2", kind: .local)
          on("internal") { $0.note("internal") }
          traced("a1")
          traced("a2")
        }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "usual") == "-a1 -a +a +a2")
    #expect(machine.trace(of: "external") == "-a2 -a +a +a2")
    #expect(machine.trace(of: "local") == "-a2 +a2")
    #expect(machine.trace(of: "internal") == "internal")
  }

  // TB-12 (differs): found when the chart is made, and so is every other fault of it, at once.
  // Without a target, a transition is internal.
  @Test func `an internal transition has no target, not even its own state (TB-12)`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("self", to: "a", kind: .internal)
          on("other", to: "b", kind: .internal)
        }
        state("b")
      }
    }
    let remedy = "is internal and has a target: remove the target, or use '.local' or '.external'."
    #expect(
      faults(of: Chart()) == [
        "The transition on 'self' of state 'a' \(remedy)",
        "The transition on 'other' of state 'a' \(remedy)",
      ])
  }

  @Test func `a transition reaches as far as the innermost composite of both ends (TB-22)`() throws
  {
    let machine = try Reach().started(trace)
    #expect(machine.trace(of: "near") == "-z1 near +z2")
    #expect(machine.trace(of: "far") == "-z2 -z far +y2")
    #expect(machine.trace(of: "out") == "-y2 -y -x out +w +w1")
  }

  @Test func `inside a region it reaches no further than the region (TB-22)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region {
            traced("a") { on("go", to: "b") }
            traced("b") { on("back", to: "a") }
          }
          region { traced("other") }
        }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "go") == "-a +b")
    #expect(machine.trace(of: "back") == "-b +a")
  }

  // TB-23 (differs): TBStateMachine threw when the event came, after it had asked the guard.
  @Test func `a target that belongs to no part of the chart is a fault (TB-23)`() {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "elsewhere").when { $0.ask("never") } }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The transition on 'go' of state 'a' leads to 'elsewhere', which is not declared: declare it, or correct the name."
      ])
  }

  @Test func `internal transitions of several regions are all performed (TB-31)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region {
            traced("a") {
              on(internal: "tell").when { $0.ask("a") }.perform { $0.note("a told") }
            }
          }
          region { traced("b") { on("tell") { $0.note("b told") } } }
          region {
            traced("c") { on("tell", to: "d") { $0.note("c told") } }; traced("d")
          }
        }
      }
    }
    trace.facts = ["a"]
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "tell") == "a? -c a told b told c told +d")
    #expect(machine.state.leaves == ["a", "b", "d"])
  }

  // TB defect: this crashed. UML knows local transitions of composites only, so a leaf's is external.
  @Test func `a local self-transition of a leaf exits and enters it (TB-30)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          traced("b") { on("again", to: "b", kind: .local) }
        }
      }
    }
    #expect(try Chart().started(trace).trace(of: "again") == "-b +b")
  }

  // TB defect: this crashed, too.
  @Test func `local self-transitions of a parallel state re-enter its regions (TB-30)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region {
            traced("a1")
            traced("a2") { on("out", to: "p", kind: .local) }
          }
          region { traced("b1") }
          on("in", to: "a2", kind: .local)
          on("self", to: "p", kind: .local)
        }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "in") == "-b1 -a1 +a2 +b1")
    #expect(machine.trace(of: "out") == "-b1 -a2 +a1 +b1")
    #expect(machine.trace(of: "self") == "-b1 -a1 +a1 +b1")
  }

  // TB defect: a region that region 0's transition had entered anew got the same event once more.
  @Test func `regions that are re-entered do not get the event a second time (TB-19)`() throws {
    let machine = try Reentry().started(trace)
    #expect(machine.trace(of: "go") == "-b1 -a1 -p +p +a1 +b1")
    #expect(machine.state.leaves == ["a1", "b1"])
  }

  @Test
  func `when one region's transition exits the parallel state, the others exit nothing (TB-19)`()
    throws
  {
    let machine = try Reentry().started(trace)
    #expect(machine.trace(of: "leave") == "-b1 -a1 -p +out")
  }
}

private struct Reentry: TracedChart {
  var body: [Element] {
    tracedParallel("p") {
      region {
        traced("a1") {
          on("go", to: "p")
          on("leave", to: "out")
        }
      }
      region {
        traced("b1") {
          on("go", to: "b2") { $0.note("twice") }
          on("leave", to: "b2") { $0.note("twice") }
        }
        traced("b2") { on("go", to: "b1") { $0.note("thrice") } }
      }
    }
    traced("out")
  }
}

private struct Reach: TracedChart {
  var body: [Element] {
    traced("x") {
      traced("y") {
        traced("z") {
          traced("z1") { on("near", to: "z2") { $0.note("near") } }
          traced("z2") { on("far", to: "y2") { $0.note("far") } }
        }
        traced("y2") { on("out", to: "w") { $0.note("out") } }
      }
    }
    traced("w") { traced("w1") }
  }
}
