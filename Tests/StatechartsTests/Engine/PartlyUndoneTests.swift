import Schematic
import Statecharts
import Testing

/// A step of two regions, of which one is undone because the choice that it leads to fails: what the other
/// has done stays done, and the first continues as if nothing had been.
struct PartlyUndoneTests {
  private struct Sides: TracedChart {
    var body: [Element] {
      parallel("both") {
        region {
          traced("a") {
            after(.seconds(60), send: "late")  // 0
            on("late", to: "b")
            on(
              "go",
              via: .choice([
                .to("b").when { $0.ask("open") }, .otherwise("b").perform { try fail($0) },
              ]))
          }
          traced("b")
        }
        region {
          traced("x") {
            on("go", to: "y").performWithContext { try $0.send("sent", after: .seconds(1)) }
          }
          traced("y") {
            after(.seconds(9), send: "back")  // 1
            on("back", to: "x")
          }
        }
      }
    }

    private func fail(_ trace: Trace) throws { throw Broken() }
  }

  private let trace = Trace()
  private let machine: TracedMachine

  init() throws {
    machine = try Sides().startedWithNotingHost(trace)
    _ = trace.take()
  }

  @Test func `the activities of the state that stays active continue, then and later`() {
    machine.handle("go")
    #expect(machine.state.leaves == ["a", "y"])
    #expect(!trace.take().contains("end(0)"))
    machine.handle("back")
    #expect(trace.take() == "-y end(1) +x")
  }

  @Test func `the delayed events of the other side are sent`() {
    machine.handle("go")
    #expect(trace.take().contains("schedule(1 after 1 s)"))
    #expect(machine.pendingTimers.map(\.event).contains("sent"))
  }

  @Test func `observers see the event that has caused the rest`() {
    var seen: [String] = []
    machine.observe { notice in
      guard case .transitioned(let old, let event, let new, let cause) = notice else { return }
      seen.append("\(old.leaves) \(event ?? "-") \(new.leaves) \(cause)")
    }
    machine.handle("go")
    #expect(seen == [#"["a", "x"] go ["a", "y"] event"#])
  }
}
