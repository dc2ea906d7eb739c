import Schematic
import Statecharts
import Testing

/// Dynamic targets: `among:`.
@Suite struct CandidateTests {
  let trace = Trace()

  @Test(arguments: [("out", "-x -root +root +y"), ("in", "-x +y")])
  func `a transition of an ancestor exits the ancestor unless it is local`(
    event: String, expected: String
  ) throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("root") {
          on("out", via: .selectionWithContext(among: ["x", "y"]) { $0.subject.target })
          on(
            "in", via: .selectionWithContext(among: ["x", "y"]) { $0.subject.target }, kind: .local)
          traced("x")
          traced("y")
        }
      }
    }
    let machine = try Chart().started(trace)
    trace.target = "y"
    machine.handle(event)
    #expect(trace.take() == expected)
  }

  /// StateKit's `goToState` exits and enters only the states between where the machine is and where
  /// it goes: a line that every state has (SK-21 to SK-23).
  @Test
  func `a local transition of the root exits and enters only the states between source and target`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        place("b") {
          place("d") { place("g") }
          place("e") { place("h") }
        }
      }
      @ChartBuilder<String, String, Trace>
      func place(
        _ id: String, @ChartBuilder<String, String, Trace> _ content: () -> [Element] = { [] }
      ) -> [Element] {
        traced(id) {
          on(
            "go",
            via: .selectionWithContext(among: ["b", "d", "e", "g", "h"]) { $0.subject.target },
            kind: .local)
          content()
        }
      }
    }
    let machine = try Chart().started(trace)
    let ways = ["h", "e", "g", "d", "b"].map { target in
      trace.target = target
      machine.handle("go")
      return trace.take()
    }
    #expect(ways == ["-g -d +e +h", "-h +h", "-h -e +d +g", "-g +g", "-g -d +d +g"])
  }

  @Test func `the context helps to pick`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on(
            "go",
            via: .selectionWithContext(among: ["b", "c"]) { context in
              context.isActive("a") && context.event == "go" ? "c" : nil
            }
          ).performWithContext { $0.subject.note("on the way") }
        }
        traced("b") {
          on({ $0 }, event: "any", via: .selectionWithContext(among: ["a"]) { $0.event })
        }
        traced("c") {
          always(via: .selectionWithContext(among: ["b"]) { _ in "b" }, kind: .local)
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-a on the way +c -c +b")
    machine.handle("a")
    #expect(trace.take() == "-b +a")
  }

  @Test func `a completion picks, too`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("work") {
          tracedFinal("done")
          onDone(
            via: .selectionWithContext(among: ["x", "y"]) { $0.isActive("done") ? "y" : "x" })
        }
        traced("x")
        traced("y")
      }
    }
    #expect(try Chart().started(trace).state.leaves == ["y"])
  }

  @Test func `a payload picks, and nil offers the event further out`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("outer") {
          on("far") { $0.note("taken further out") }
          traced("a") {
            on(
              { $0.count }, event: "length",
              via: .selectionWithContext(among: ["b"]) {
                $0.event.map { $0.count > 3 } == true ? "b" : nil
              }, kind: .local)
          }
          traced("b")
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("far")
    #expect(trace.take() == "taken further out")
    machine.handle("further")
    #expect(machine.state.leaves == ["b"])
  }

  @Test func `an undeclared target fails the event and exits no state`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", via: .selectionWithContext(among: ["b"]) { _ in "c" }) }
        traced("b")
        traced("c")
      }
    }
    let machine = try Chart().started(trace)
    let error = try #require(machine.handle("go").error as? UndeclaredTargetError<String>)
    #expect(
      "\(error)" == """
        A transition of 'a' selected 'c' as its target, which is none of its candidates b. Add \
        it to \
        the transition's 'among', or select one of them.
        """)
    #expect(trace.take() == "")
  }
}
