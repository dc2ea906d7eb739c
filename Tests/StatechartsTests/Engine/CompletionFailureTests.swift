import Schematic
import Statecharts
import Testing

/// A completion is dispatched once, also if the transition that it triggers fails and is undone.
struct CompletionFailureTests {
  /// Composites in regions, all of which complete at the same event; those that are named fail then.
  private struct Works: TracedChart {
    let failing: Set<String>

    var body: [Element] {
      parallel("all") {
        onFailure { trace, _ in trace.note("failed") }
        for name in ["a", "b", "c"] { region { work(name) } }
      }
    }

    @ChartBuilder<String, String, Trace>
    private func work(_ name: String) -> [Element] {
      state(name) {
        state("\(name) open") { on("finish", to: "\(name) end") }
        final("\(name) end")
        onDone(to: "\(name) done") { trace in
          trace.note("done \(name)")
          if failing.contains(name) { throw Broken() }
        }
      }
      state("\(name) done")
    }
  }

  @Test(arguments: [[], ["a"], ["b"], ["c"], ["a", "b"], ["a", "c"], ["a", "b", "c"]])
  func `each completion triggers its transition once, whichever of them fail`(failing: [String])
    throws
  {
    let trace = Trace()
    let machine = try Works(failing: Set(failing)).started(trace)
    machine.handle("finish")
    let notes = trace.take()
    for name in ["a", "b", "c"] {
      #expect(notes.components(of: "done \(name)") == 1, "\(notes)")
      #expect(machine.isIn("\(name) done") != failing.contains(name))
    }
    #expect(notes.components(of: "failed") == failing.count, "\(notes)")
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
