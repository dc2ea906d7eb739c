import Schematic
import Statecharts
import Testing

private struct Settings: TracedChart {
  var body: [Element] {
    traced("outside") {
      on("shallow", via: .history(of: "settings"))
      on("deep", via: .history(.deep, of: "settings"))
    }
    traced("settings") {
      onInitial { $0.note("initial") }
      history(defaults: ["sound"]) { $0.note("default") }
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
  let machine: TracedMachine

  init() throws {
    machine = try Settings().started(trace)
  }

  private func handle(_ events: String...) -> String {
    for event in events.dropLast() { machine.handle(event) }
    _ = trace.take()
    machine.handle(events[events.count - 1])
    return trace.take()
  }

  @Test func `an outer history is recorded though the inner one has not changed`() throws {
    struct House: TracedChart {
      var body: [Element] {
        state("house") {
          on("leave", to: "street")
          state("cellar") {
            on("up", to: "hall")
            state("dark")
          }
          state("hall")
        }
        state("street") {
          on("in", via: .history(of: "house"))
          on("down", via: .history(.deep, of: "cellar"))
        }
      }
    }
    let machine = try House().started(trace)
    for event in ["up", "leave", "down", "leave", "in"] { machine.handle(event) }
    #expect(machine.state.leaves == ["dark"])
  }

  @Test func `without a recorded history, the default is entered`() {
    #expect(handle("shallow") == "-outside +settings default +sound +devices")
  }

  @Test func `without a recorded history and a default, the initial state is entered`() {
    #expect(handle("deep") == "-outside +settings initial +general")
  }

  // UML 2.5.1 §14.2.3.7: without a default, a history leads to the default entry.
  @Test(arguments: [
    ("b", "from inside", "-b initial +a"), ("c", "from below", "-c -d initial +a"),
    ("y", "by a deep initial state", "-y deep initial +x"),
  ])
  func `the effect of the initial transition is performed, although the composite stays active`(
    source: String, event: String, notes: String
  ) throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("idle")
        traced("outer") {
          onInitial { $0.note("initial") }
          traced("a")
          traced("b") { on("from inside", via: .history(of: "outer")) }
          traced("d") {
            traced("c") { on("from below", via: .history(of: "outer")) }
          }
        }
        traced("far", initial: "x") {
          onInitial { $0.note("deep initial") }
          traced("z") {
            traced("x")
            traced("y") { on("by a deep initial state", via: .history(of: "far")) }
          }
        }
        for state in ["b", "c", "y"] { on(state, to: state) }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle(source)
    _ = trace.take()
    machine.handle(event)
    #expect(trace.take() == notes)
  }

  @Test func `shallow history restores the child, which enters its initial state`() {
    #expect(handle("shallow", "volume", "out", "shallow") == "-outside +settings +sound +devices")
  }

  @Test func `deep history restores everything`() {
    #expect(handle("shallow", "volume", "out", "deep") == "-outside +settings +sound +volume")
  }

  @Test func `history records the last exit`() {
    #expect(
      handle("shallow", "volume", "out", "general", "out", "deep")
        == "-outside +settings +general")
  }

  @Test func `configurations with equal leaves and different histories are not equal`() {
    let fresh = machine.state
    _ = handle("shallow", "out")
    #expect(machine.state.leaves == fresh.leaves)
    #expect(machine.state != fresh)
  }

  @Test func `stopping discards recorded history`() {
    _ = handle("shallow", "volume", "out")
    machine.stop()
    machine.start()
    #expect(handle("deep") == "-outside +settings initial +general")
  }

  @Test func `deep history of regions restores each of them`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("off") { on("on", via: .history(.deep, of: "p")) }
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

/// No history is recorded for a completed composite (UML 2.5.1 §14.2.3.4.5).
struct HistoryOfCompletedStatesTests {
  let trace = Trace()

  private struct Wizard: TracedChart {
    let defaults: [Element]

    var body: [Element] {
      traced("home") {
        on("open", via: .history(of: "wizard"))
        on("reopen", via: .history(.deep, of: "wizard"))
        on("skip", to: "pay")
      }
      traced("wizard") {
        defaults
        onDone(to: "home")
        on("home", to: "home")
        traced("name") { on("next", to: "pay") }
        traced("pay") {
          traced("card") { on("next", to: "paid") }
          tracedFinal("paid")
          on("end", to: "end")
        }
        tracedFinal("end")
      }
    }
  }

  private func wizard(
    _ defaults: Wizard.Element..., events: String...
  ) throws -> TracedMachine {
    let machine = try Wizard(defaults: defaults).started(trace)
    for event in events { machine.handle(event) }
    return machine
  }

  @Test(arguments: ["open", "reopen"])
  func `a completed composite enters its initial state`(event: String) throws {
    let machine = try wizard(events: "skip", "end", event)
    #expect(machine.state.leaves == ["name"])
  }

  @Test(arguments: ["open", "reopen"])
  func `a completed composite enters the default of its history`(event: String) throws {
    let machine = try wizard(
      Wizard.Element(Wizard(defaults: []).history(defaults: ["pay"])),
      Wizard.Element(Wizard(defaults: []).history(.deep, defaults: ["pay"])), events: "skip", "end")
    _ = trace.take()
    machine.handle(event)
    #expect(trace.take() == "-home +wizard +pay +card")
  }

  // As in SCXML.
  @Test func `deep history restores the final state of a descendant`() throws {
    let machine = try wizard(events: "skip", "next", "home", "reopen")
    #expect(machine.state.leaves == ["paid"])
  }

  @Test(arguments: ["in", "deep in"])
  func `a parallel state whose regions had all completed enters its initial states`(event: String)
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("out") {
          on("in", via: .history(of: "p"))
          on("deep in", via: .history(.deep, of: "p"))
        }
        tracedParallel("p") {
          on("out", to: "out")
          region { ring("a") }
          region { ring("b") }
        }
      }

      private func ring(_ name: String) -> [Element] {
        [traced(name + "1") { on(name, to: name + "2") }, tracedFinal(name + "2")]
      }
    }
    let machine = try Chart().started(trace)
    for event in [event, "a", "out", event] { machine.handle(event) }
    #expect(machine.state.leaves == ["a2", "b1"])
    for event in ["b", "out", event] { machine.handle(event) }
    #expect(machine.state.leaves == ["a1", "b1"])
  }

}
