import Schematic
import Statecharts
import Testing

@Suite struct CompletionTests {
  let trace = Trace()

  private struct Work: TracedChart {
    var body: [Element] {
      traced("work") {
        onDone(to: "rest") { $0.note("done") }
        traced("step") { on("finish", to: "finished") }
        tracedFinal("finished")
      }
      traced("rest")
    }
  }

  @Test func `a final state completes its composite`() throws {
    let machine = try Work().started(trace)
    machine.handle("finish")
    #expect(trace.take() == "-step +finished -work done +rest")
  }

  @Test func `a parallel state completes with the last of its regions`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          onDone(to: "rest")
          region {
            traced("a") { on("a", to: "a end") }
            tracedFinal("a end")
          }
          region {
            traced("b") { on("b", to: "b end") }
            tracedFinal("b end")
          }
        }
        traced("rest")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("b")
    #expect(trace.take() == "-b +b end")
    machine.handle("a")
    #expect(trace.take() == "-a +a end -p +rest")
  }

  @Test func `a parallel state completes with the only state of its only region`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          onDone(to: "rest")
          region {
            state("a") {
              state("a1") { on("finish", to: "a2") }
              final("a2")
            }
          }
        }
        traced("rest")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("finish")
    #expect(trace.take() == "-p +rest")
  }

  @Test func `a state that has completed does not complete a region with other states`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          onDone(to: "rest")
          region {
            state("a") {
              on("leave", to: "left")
              state("a1") { on("finish", to: "a2") }
              final("a2")
            }
            final("left")
          }
          region {
            state("b") { on("end", to: "b end") }
            final("b end")
          }
        }
        traced("rest")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("finish")
    machine.handle("end")
    #expect(machine.state.leaves == ["a2", "b end"])
  }

  private struct Nested: TracedChart {
    var body: [Element] {
      tracedParallel("p") {
        onDone(to: "rest")
        region {
          tracedParallel("q") {
            onDone { $0.note("q done") }
            region { work("a") }
            region { work("b") }
          }
        }
        region { work("c") }
      }
      traced("rest")
    }

    private func work(_ name: String) -> [Element] {
      [
        state(name) {
          on(name, to: name + " end")
          on("all", to: name + " end")
        },
        tracedFinal(name + " end"),
      ]
    }
  }

  @Test(arguments: ["abc", "acb", "bac", "bca", "cab", "cba"])
  func `parallel states in regions complete in whatever order the regions do`(
    order: String
  ) throws {
    let machine = try Nested().started(trace)
    for event in order { machine.handle("\(event)") }
    #expect(machine.state.leaves == ["rest"])
  }

  @Test func `a parallel state completes after those in its regions`() throws {
    let machine = try Nested().started(trace)
    machine.handle("all")
    #expect(trace.take() == "+a end +b end +c end q done -q -p +rest")
  }

  @Test func `completion is dispatched before raised events`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("work") {
          onDone(to: "rest")
          on("raised", to: "elsewhere")
          traced("step") {
            on("finish", to: "finished").performWithContext { $0.raise("raised") }
          }
          tracedFinal("finished")
        }
        traced("rest")
        traced("elsewhere")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("finish")
    #expect(machine.state.leaves == ["rest"])
  }

  @Test func `a completion without an enabled transition is discarded`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("work") {
          onDone(to: "rest").when { $0.ask("ready") }
          on("tell") { $0.note("told") }
          traced("step") { on("finish", to: "finished") }
          tracedFinal("finished")
        }
        traced("rest")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("finish")
    #expect(trace.take() == "-step +finished ready?")
    trace.facts = ["ready"]
    machine.handle("tell")
    #expect(trace.take() == "told")
    #expect(machine.state.leaves == ["finished"])
  }

  @Test func `an internal reaction to a completion happens once`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("work") {
          onDone { $0.note("done") }
          on("tell") { $0.note("told") }
          traced("step") { on("finish", to: "finished") }
          tracedFinal("finished")
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("finish")
    machine.handle("tell")
    #expect(trace.take() == "-step +finished done told")
  }

  @Test func `a final state at the top completes the chart, which reacts to nothing more`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        on("again", to: "a")
        traced("a") { on("go", to: "end") }
        tracedFinal("end")
      }
    }
    let machine = try Chart().started(trace)
    #expect(!machine.state.isFinal)
    machine.handle("go")
    #expect(machine.state.isFinal)
    #expect(machine.handle("again") == .ignored)
  }

  @Test func `eventless transitions follow until there is none`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "b") }
        traced("b") { always(to: "c") }
        traced("c") { always(to: "a").when { $0.ask("back") } }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-a +b -b +c back?")
  }
}
