import Schematic
import Statecharts
import Testing

/// The segments of a join (UML 2.5.1 §14.2.3.7): exit of each source and effect of its transition to the
/// join, exit of the parallel state, effect of the join.
///
/// If the join is outside of the parallel state, that is exited before the last of the effects (PSSM,
/// Join 001 and Join 002).
struct JoinOrderTests {
  private struct Chart: TracedChart {
    var isOutside = false
    var exitsRegionsInOrder = false
    var body: [Element] {
      traced("around") {
        tracedParallel("p") {
          region {
            traced("left") {
              traced("a") { on("a", "both", via: .join("j")) { $0.note("a in") } }
            }
          }
          region { traced("b") { on("b", "both", via: .join("j")) { $0.note("b in") } } }
          region { traced("other") }
          if !isOutside { end }
        }
        if isOutside { end }
      }
      traced("out")
    }

    private var end: ActionLine<String, String, Trace> {
      join("j", to: "out") { $0.note("joined") }
    }
  }

  private let trace = Trace()

  private func run(_ events: String..., in chart: Chart) throws -> String {
    let machine = try chart.started(trace)
    for event in events { machine.handle(event) }
    return trace.take()
  }

  @Test func `the effects of all sources are performed before the parallel state is exited`() throws
  {
    #expect(
      try run("both", in: Chart())
        == "-a -left a in -b b in -other -p -around joined +out")
    #expect(
      try run("both", in: Chart(exitsRegionsInOrder: true))
        == "-a -left a in -b b in -other -p -around joined +out")
  }

  @Test func `the effect of a source that has arrived before is not performed again`() throws {
    #expect(
      try run("b", "a", in: Chart()) == "b in -b -a -left a in -other -p -around joined +out")
  }

  @Test func `a join outside is reached when the parallel state has been exited`() throws {
    #expect(
      try run("both", in: Chart(isOutside: true))
        == "-a -left a in -b -other -p b in -around joined +out")
    #expect(
      try run("b", "a", in: Chart(isOutside: true))
        == "b in -b -a -left -other -p a in -around joined +out")
  }

  @Test func `an error in the effect of the last source undoes the step`() throws {
    struct Fault: Error {}
    struct Failing: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { traced("a") { on("a", via: .join("j")) } }
          region { traced("b") { on("b", via: .join("j")).perform { _ in throw Fault() } } }
          join("j", to: "out")
        }
        traced("out")
      }
    }
    let machine = try Failing().started(trace)
    machine.handle("a")
    #expect(machine.handle("b").error is Fault)
    #expect(machine.state.leaves == ["a", "b"])
    #expect(trace.take() == "-b -a")
  }

  @Test func `a source of two joins that arrives at one of them has not arrived at the other`()
    throws
  {
    struct Crossed: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region {
            traced("a") {
              on("go", via: .join("one"))
              on("turn", via: .join("two"))
            }
          }
          region {
            traced("b") {
              on("go", via: .join("two"))
              on("turn", via: .join("one"))
            }
          }
          join("one", to: "out")
          join("two", to: "out")
        }
        traced("out")
      }
    }
    let machine = try Crossed().started(trace)
    #expect(machine.trace(of: "go") == "")
    #expect(machine.state.leaves == ["a", "b"])
    machine.handle("turn")
    #expect(machine.state.leaves == ["out"])
  }

  @Test func `the description of a step has the order of the actions`() throws {
    struct Named: TracedChart {
      var body: [Element] {
        parallel("p") {
          region { state("a") { on("go", via: .join("j")).perform("first") { _ in } } }
          region { state("b") { on("go", via: .join("j")).perform("second") { _ in } } }
          join("j", to: "out").perform("third") { _ in }
        }
        state("out")
      }
    }
    let machine = try Named().started(trace)
    let step = try #require(
      try machine.schema.step(from: machine.state, on: "go", subject: trace))
    #expect(
      step.stepDescription(from: machine.state).parts.map { "\($0)" } == [
        #"exit("a")"#, #"action("first")"#, #"exit("b")"#, #"action("second")"#, #"exit("p")"#,
        #"action("third")"#, #"entry("out")"#,
      ])
  }

  @Test func `each of two joins that fire in one step has the effects of its own sources`() throws {
    struct Pair: TracedChart {
      var body: [Element] {
        parallel("all") { for side in ["l", "r"] { region(side) { part(side) } } }
      }

      @ChartBuilder<String, String, Trace> private func part(_ side: String) -> [Element] {
        tracedParallel("\(side)p") {
          for number in 1...2 {
            region {
              traced("\(side)\(number)") {
                on("go", via: .join("join \(side)")) { $0.note("\(side)\(number) in") }
              }
            }
          }
          join("join \(side)", to: "\(side) end") { $0.note("joined \(side)") }
        }
        traced("\(side) end")
      }
    }
    let machine = try Pair().started(trace)
    machine.handle("go")
    #expect(
      trace.take() == """
        -r1 r1 in -r2 r2 in -rp -l1 l1 in -l2 l2 in -lp joined l joined r +l end +r end
        """)
  }
}
