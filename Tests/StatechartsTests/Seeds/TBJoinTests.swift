import Schematic
import Statecharts
import Testing

/// p{a | b} in out, with a join of a2 and b2 to the state done.
private struct Joining: TracedChart {
  var body: [Element] {
    traced("out") { on("fork", via: .fork(["a2", "b2"])) }
    tracedParallel("p") {
      region { branch("a") }
      region { branch("b") }
      on("leave", to: "out")
      join("both", to: "done") { $0.note("joined") }
    }
    traced("done") { on("again", to: "out") }
  }

  @ChartBuilder<String, String, Trace>
  private func branch(_ name: String) -> [Element] {
    traced(name + "1") { on("\(name) on", to: name + "2") }
    traced(name + "2") {
      on("\(name) ready", via: .join("both"))
        .when { $0.ask(name) }
        .perform { $0.note("\(name) in") }
      on("both ready", via: .join("both")) { $0.note("\(name) in") }
      on("\(name) back", to: name + "1")
    }
  }
}

@Suite struct TBJoinTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Joining().started(trace)
    machine.handle("fork")
    trace.facts = ["a", "b"]
  }

  @Test func `a join has sources and a target (TB-41)`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("x", via: .join("one source"))
          on("y", via: .join("undeclared"))
        }
        join("no source", to: "a")
        join("one source", to: "gone")
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The join 'one source' leads to 'gone', which is not declared: declare it, or correct the name.",
        """
        The transition on 'y' of state 'a' leads to the join 'undeclared', which is not declared: add 'join("undeclared", to: …)'.
        """,
        "No transition leads to the join 'no source', so that it never fires: add some, or remove it.",
        """
        Only state 'a' leads to the join 'one source': a join needs two sources, or lead to the \
        target directly.
        """,
      ])
  }

  // TB-40 (differs): found when the chart is made. TBStateMachine found it when the join was fired.
  @Test func `the sources of a join are in different regions (TB-40)`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region { state("a") { on("x", via: .join("j")) } }
          region { state("b") }
        }
        state("outside") { on("x", via: .join("j")) }
        join("j", to: "outside")
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The join 'j' has the sources state 'a' and state 'outside', which are not in different \
        regions of a parallel state: remove one.
        """
      ])
  }

  // TB-44 (differs): TBStateMachine forgot the actions of the transitions that lead to a join.
  // UML has every one of them performed.
  @Test func `transitions to a join are guarded, and their actions are performed (TB-44)`() {
    trace.facts = ["b"]
    #expect(machine.trace(of: "a ready") == "a?")
    trace.facts = ["a", "b"]
    #expect(machine.trace(of: "a ready") == "a? a in")
    #expect(machine.trace(of: "b ready") == "b? -b2 -a2 b in -p joined +done")
  }

  @Test func `a join whose sources report at once fires (TB-42)`() {
    #expect(machine.trace(of: "both ready") == "-a2 a in -b2 b in -p joined +done")
  }

  @Test func `after it has fired, a join waits for all of its sources again (TB-43)`() {
    #expect(machine.trace(of: "a ready", "b ready", "again", "fork", "b ready") == "b? b in")
    #expect(machine.trace(of: "a ready") == "a? -b2 -a2 a in -p joined +done")
  }

  // TB defect: what had reported was remembered when the parallel state was left and entered again,
  // so that the other source alone fired the join.
  @Test func `arrivals at a join are discarded when the parallel state is exited`() {
    #expect(machine.trace(of: "a ready", "leave", "fork", "b ready") == "b? b in")
    #expect(machine.isIn("p"))
  }

  // TB defect: an arrived source was not checked for being still active.
  @Test func `a source that is exited after its arrival has to arrive again`() {
    #expect(machine.trace(of: "a ready", "a back", "b ready") == "b? b in")
    #expect(machine.trace(of: "a on", "a ready") == "a? -b2 -a2 a in -p joined +done")
  }
}
