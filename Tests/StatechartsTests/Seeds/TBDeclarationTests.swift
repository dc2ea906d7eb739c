import Schematic
import Statecharts
import Testing

/// TBStateMachine's states, machines and regions, as they are declared.
@Suite struct TBDeclarationTests {
  let trace = Trace()

  // TB-01 (differs): a state is a value of the chart's own type, so there is none without a name. A
  // region may do without: what is said about it counts the regions then.
  @Test func `a state is named by a value, a region by a text or its place (TB-01)`() throws {
    struct Book: Statechart {
      enum State: Hashable { case cover, page(Int) }
      enum Event { case turn }

      var body: [Element] {
        state(.cover) { on(.turn, to: .page(1)) }
        state(.page(1)) { on(.turn, to: .page(2)) }
        state(.page(2))
      }
    }
    struct Regions: TextChart {
      var body: [Element] {
        parallel("p") {
          region("left") { state("a") }
          region { state("b") }
        }
      }
    }
    let book = try StateMachine(Book())
    let regions = try StateMachine(Regions())
    book.start()
    book.handle(.turn)
    regions.start()
    #expect(book.state.leaves == [.page(1)])
    #expect(
      regions.state.description == """
        p
          region 'left'
            a
          region 2
            b
        """)
  }

  // TB-02 (differs): it was asked for and not checked.
  @Test func `each state is declared once in the chart (TB-02)`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region { state("a") }
          region {
            final("a")
            state("p")
          }
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The state 'a' is declared twice, in the first region of 'p' and in the second region of \
        'p': rename or remove one of them.
        """,
        """
        The state 'p' is declared twice, in the chart and in the second region of 'p': \
        rename or remove one of them.
        """,
      ])
  }

  // TB-03 (differs): several actions are performed in their order; none is replaced behind a
  // running machine's back.
  @Test func `states of every kind have entries and exits, or none (TB-03)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("none") { on("go", to: "composite") }
        traced("composite") {
          onEntry { $0.note("again") }
          tracedParallel("parallel") {
            region { traced("simple") }
            region { state("silent") }
          }
        }
        final("final") { onEntry { $0.note("+final") } }
        on("end", to: "final")
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "go") == "+composite again +parallel +simple")
    #expect(machine.trace(of: "end") == "-simple -parallel -composite +final")
  }

  @Test func `the first state is initial in charts, composites and regions (TB-04)`() throws {
    let machine = try Beginnings().machine(trace)
    machine.start()
    #expect(machine.state.leaves == ["a1"])
    machine.handle("regions")
    #expect(machine.state.leaves == ["b11", "b21"])
  }

  @Test func `another state may be initial, also one further in (TB-05)`() throws {
    let machine = try Beginnings(isExplicit: true).machine(trace)
    machine.start()
    #expect(machine.state.leaves == ["a2"])
    machine.handle("regions")
    #expect(machine.state.leaves == ["b12", "b21"])
  }

  @Test func `an initial state that is not there is a fault (TB-05)`() {
    struct Chart: TextChart {
      var initialStates: [String] { ["gone"] }
      var body: [Element] {
        state("a", initial: "b") { state("c") }
        state("b")
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The initial state 'b' of state 'a' is not inside it: name one of the states in it.",
        "The initial transition of the chart leads to 'gone', which is not declared: declare it, or correct the name.",
      ])
  }

  @Test(arguments: [1, 2, 30]) func `states may be nested to any depth (TB-09)`(depth: Int) throws {
    struct Deep: TracedChart {
      let depth: Int
      var body: [Element] {
        level(1)
        traced("out")
      }

      func level(_ number: Int) -> Element {
        traced("\(number)") {
          if number < depth { level(number + 1) } else { on("go", to: "out") }
        }
      }
    }
    let machine = try Deep(depth: depth).started(trace)
    #expect(machine.state.states == (1...depth).map(String.init))
    let exits = (1...depth).reversed().map { "-\($0)" }
    #expect(machine.trace(of: "go") == (exits + ["+out"]).joined(separator: " "))
  }

  // TB-10 (differs): found when the chart is made, not when the state is entered.
  @Test func `a parallel state has regions, and a region has states (TB-10)`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {}
        parallel("q") {
          region { state("a") }
          region {}
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The parallel state 'p' has no regions: add them, or make it a state.",
        "The second region of 'q' has no states: add one.",
      ])
  }

  // TB defect: to ask for the configuration before `setUp` ended in a nearly endless loop, and
  // `setUp` twice entered everything twice.
  @Test func `a machine can be looked at before its start, and starts once`() throws {
    let machine = try Nested().machine(trace)
    #expect(machine.state.description == "(not started)")
    machine.start()
    #expect(machine.start() == .ignored)
    #expect(trace.take() == "+a +a1")
  }

  // TB defect: states set anew kept the old initial state. TB defect: a handler that an action added
  // changed the list that was being gone through. A compiled chart never changes.
  @Test func `a chart that changes does not change its machines`() throws {
    final class Switch { var isOn = false }
    struct Chart: TextChart {
      let isOn: Switch
      var body: [Element] {
        state(isOn.isOn ? "b" : "a") { on("go") { isOn.isOn = true } }
      }
    }
    let machine = try StateMachine(Chart(isOn: Switch()))
    machine.start()
    #expect(machine.handle("go").isTransition)
    machine.stop()
    machine.start()
    #expect(machine.state.leaves == ["a"])
  }
}

/// a{a1 a2} b{b11 b12 | b21}: begins in what stands first, or in what it names.
private struct Beginnings: TracedChart {
  var isExplicit = false
  var initialStates: [String] { isExplicit ? ["a2"] : [] }

  var body: [Element] {
    traced("a") {
      traced("a1")
      traced("a2")
    }
    parallel("b") {
      if isExplicit { region(initial: "b12") { first } } else { region { first } }
      region { traced("b21") }
    }
    on("regions", to: "b")
  }

  @ChartBuilder<String, String, Trace> private var first: [Element] {
    traced("b11")
    traced("b12")
  }
}
