import Schematic
import Statecharts
import Testing

/// What a machine records beside its active states: history, arrivals at joins, completions, and the
/// ends of activities.
struct StepRecordTests {
  let trace = Trace()

  @Test func `a barrier is evaluated for a state that history restores and the same step exits`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("outer") {
          on("again", via: .history(of: "outer"))
          traced("a") { on("next", to: "b") }
          traced("b") { barrier("b is closed", unless: .guard { !$0.facts.contains("closed") }) }
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("next")
    trace.facts = ["closed"]
    #expect(machine.handle("again").error is BarrierRejection<String>)
    trace.facts = []
    #expect(machine.handle("again").isTransition)
    #expect(machine.state.leaves == ["b"])
  }

  @Test func `a composite that was exited after its completion does not react to it`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { work("x") { onDone(to: "rest") } }
          region { work("y") { onDone { $0.note("y is done") } } }
        }
        traced("rest")
      }

      private func work(
        _ name: String, @ChartBuilder<String, String, Trace> _ reaction: () -> [Element]
      ) -> Element {
        let reaction = reaction()
        return state(name) {
          reaction
          state(name + " begun") { on("finish", to: name + " finished") }
          final(name + " finished")
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("finish")
    #expect(trace.take() == "-p +rest")
    #expect(machine.state.leaves == ["rest"])
  }

  @Test func `a parallel state whose regions complete at once reacts once`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          onDone { $0.note("done") }
          region { work("a") }
          region { work("b") }
        }
      }

      private func work(_ name: String) -> [Element] {
        [state(name) { on("finish", to: name + " finished") }, final(name + " finished")]
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("finish")
    #expect(trace.take() == "done")
  }

  @Test func `a failed choice restores an arrival at a join`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("p") {
          region { state("first") { on("arrive first", via: .join("both")) } }
          region {
            state("a") {
              on("arrive", via: .join("both"))
              on("doubt", via: .choice([.to("b").when { _ in throw Broken() }, .otherwise("b")]))
            }
            state("b")
          }
          region { state("c") { on("arrive too", via: .join("both")) } }
        }
        join("both", to: "out")
        state("out")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("arrive first")
    machine.handle("arrive")
    let arrived = machine.state
    #expect(machine.handle("doubt").error is Broken)
    #expect(machine.state == arrived)
    machine.handle("arrive too")
    #expect(machine.state.leaves == ["out"])
  }

  @Test func `the step after a failed choice does not end the timer of the restored state`() throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          after(.seconds(1), send: "late")
          on("late", to: "b")
          on("tell") { $0.note("told") }
          on("doubt", via: .choice([.to("b").when { _ in throw Broken() }, .otherwise("b")]))
        }
        state("b")
      }
    }
    let machine = try Chart().startedWithNotingHost(trace)
    #expect(trace.notes(on: ["doubt", "tell"], of: machine) == "told")
    #expect(trace.notes(on: ["late"], of: machine) == "end(0)")
  }

  @Test func `a failed choice does not keep the timer of another region's state`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("p") {
          region {
            state("a") {
              on("go", via: .choice([.to("b").when { _ in throw Broken() }, .otherwise("b")]))
            }
            state("b")
          }
          region {
            state("c") {
              after(.seconds(1), send: "late")
              on("late", to: "d")
              on("go", to: "d")
            }
            state("d")
          }
        }
      }
    }
    let machine = try Chart().startedWithNotingHost(trace)
    #expect(trace.notes(on: ["go"], of: machine) == "end(0)")
    #expect(machine.state.leaves == ["a", "d"])
  }
}
