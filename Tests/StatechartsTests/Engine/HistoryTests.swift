import Schematic
import Statecharts
import Testing

private struct Settings: TracedChart {
  var body: [Element] {
    traced("outside") {
      on("shallow", toHistoryOf: "settings")
      on("deep", toDeepHistoryOf: "settings")
    }
    traced("settings") {
      onInitial { $0.note("initial") }
      history(default: "sound") { $0.note("default") }
      on("out", to: "outside")
      traced("general")
      traced("sound") {
        on("volume", to: "volume")
        traced("devices")
        traced("volume")
      }
    }
    on("general", to: "general")
  }
}

@Suite struct HistoryTests {
  let trace = Trace()
  let machine: StateMachine<StatechartSchema<String, String, Trace>>

  init() throws {
    machine = try Settings().started(trace)
  }

  private func handle(_ events: String...) -> String {
    for event in events.dropLast() { machine.handle(event) }
    _ = trace.take()
    machine.handle(events[events.count - 1])
    return trace.take()
  }

  @Test func `without a past, history leads to its default`() {
    #expect(handle("shallow") == "-outside +settings default +sound +devices")
  }

  @Test func `without a past and a default, it leads to the initial state`() {
    #expect(handle("deep") == "-outside +settings initial +general")
  }

  @Test func `shallow history restores the child, which begins anew`() {
    #expect(handle("shallow", "volume", "out", "shallow") == "-outside +settings +sound +devices")
  }

  @Test func `deep history restores everything`() {
    #expect(handle("shallow", "volume", "out", "deep") == "-outside +settings +sound +volume")
  }

  @Test func `the past is that of the last exit`() {
    #expect(
      handle("shallow", "volume", "out", "general", "out", "deep")
        == "-outside +settings +general")
  }

  @Test func `a configuration remembers, so equal leaves are not all`() {
    let fresh = machine.state
    _ = handle("shallow", "out")
    #expect(machine.state.leaves == fresh.leaves)
    #expect(machine.state != fresh)
  }

  @Test func `stop forgets`() {
    _ = handle("shallow", "volume", "out")
    machine.stop()
    machine.start()
    #expect(handle("deep") == "-outside +settings initial +general")
  }

  @Test func `deep history of regions restores each of them`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("off") { on("on", toDeepHistoryOf: "p") }
        tracedParallel("p") {
          region { ring("a") }
          region { ring("b") }
          on("off", to: "off")
        }
        on("begin", to: "p")
      }

      func ring(_ name: String) -> [Element] {
        [
          traced(name + "1") { on(name, to: name + "2") },
          traced(name + "2") { on(name, to: name + "1") },
        ]
      }
    }
    let machine = try Chart().started(trace)
    for event in ["begin", "b", "off", "on"] { machine.handle(event) }
    #expect(machine.state.leaves == ["a1", "b2"])
  }
}
