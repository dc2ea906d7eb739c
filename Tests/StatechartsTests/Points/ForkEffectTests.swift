import Schematic
import Statecharts
import Testing

/// Actions on the branches of a fork.
struct ForkEffectTests {
  private struct Mission: TracedChart {
    var body: [Element] {
      traced("ground") {
        on(
          "launch",
          via: .fork(branches: [
            .to("cruising").perform("gear") { $0.note("gear") },
            .to("recording").perform { $0.note("shutter") },
          ])
        ) { $0.note("launch") }
        on(
          { $0 == "now" ? 7 : nil },
          via: .fork(branches: [
            .to("recording").perform { trace, number in trace.note("\(number)") },
            .via(.entryPoint("fast", of: "cruising")),
          ]))
      }
      tracedParallel("mission") {
        region("camera") {
          traced("idle")
          traced("recording")
        }
        region("drive") {
          traced("parked")
          traced("cruising") {
            entryPoint("fast", to: "racing") { $0.note("fast") }
            traced("slow")
            traced("racing")
          }
        }
      }
    }
  }

  @Test func `they follow the action of the transition, before anything is entered`() throws {
    let trace = Trace()
    let machine = try Mission().started(trace)
    machine.handle("launch")
    #expect(trace.take() == "-ground launch gear shutter +mission +recording +cruising +slow")
    #expect(machine.state.leaves == ["recording", "slow"])
  }

  @Test func `a branch gets the payload, and leads to an entry point`() throws {
    let trace = Trace()
    let machine = try Mission().started(trace)
    machine.handle("now")
    #expect(trace.take() == "-ground 7 +mission +recording +cruising fast +racing")
  }

  @Test func `branches with guards, into one region, or to exit points are faults`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("1", via: .fork(branches: [.to("c").when { true }, .to("d")]))
          on("2", via: .fork(branches: [.to("c"), .to("c2")]))
          on("3", via: .fork(branches: [.to("c"), .via(.exitPoint("out"))]))
        }
        exitPoint("out")
        parallel("p") {
          region {
            state("c")
            state("c2")
          }
          region { state("d") }
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on '2' of state 'a' leads to both 'c' and 'c2', which are not in different \
        regions of a parallel state: remove one.
        """,
        """
        The transition on '3' of state 'a' leads to a fork to an exit point: lead the exit point to \
        the fork instead.
        """,
        """
        The transition on '1' of state 'a' leads to a fork with a guard on a branch, but all branches \
        of a fork are taken. Put the guard on the transition.
        """,
      ])
  }
}
