import Foundation
import Schematic
import TestSupport
import Testing

@testable import Statecharts

/// Steps that record and restore history, taken by the table of steps.
@Suite struct HistoryStepTests {
  let trace = Trace()
  let other = Trace()

  @Test(arguments: [1, 2, 4, 6])
  func `configurations that are kept do not change while the machine goes on`(count: Int) throws {
    let (machine, general) = try machines(Houses(count: count))
    var kept: [Configuration<String>] = []
    var expected: [Configuration<String>] = []
    for event in House.tour {
      machine.handle(event)
      general.handle(event)
      kept.append(machine.state)
      expected.append(general.state)
    }
    #expect(kept == expected)
  }

  @Test(arguments: [1, 2, 4, 6])
  func `outcomes lead from and to the configurations with their records`(count: Int) throws {
    let (machine, general) = try machines(Houses(count: count))
    // One after the other, so that a storage is used again.
    for event in House.tour {
      let (direct, expected) = (machine.handle(event), general.handle(event))
      #expect(direct == expected)
    }
  }

  @Test(arguments: [1, 2, 4, 6])
  func `observers see the configurations with their records`(count: Int) throws {
    let (machine, general) = try machines(Houses(count: count))
    var seen: [Configuration<String>] = []
    var expected: [Configuration<String>] = []
    machine.observeTransitions { old, _, new in seen += [old, new] }
    general.observeTransitions { old, _, new in expected += [old, new] }
    for event in House.tour {
      machine.handle(event)
      general.handle(event)
    }
    #expect(seen == expected)
  }

  @Test(arguments: [1, 2, 4, 6])
  func `actions see the states that their step exits and enters`(count: Int) throws {
    let machine = try Houses(count: count, isTalkative: true).started(trace, isAlone: true)
    let general = try Houses(count: count, isTalkative: true).started(other, isAlone: true)
    general.trace { _ in }
    for event in House.tour {
      machine.handle(event)
      general.handle(event)
      #expect(trace.take() == other.take())
    }
  }

  @Test(arguments: [1, 2, 6])
  func `the error of an entry leaves the machine in the restored states`(count: Int) throws {
    let (machine, general) = try machines(Houses(count: count, failing: "b0"))
    var seen: [Configuration<String>] = []
    var expected: [Configuration<String>] = []
    machine.observeTransitions { old, _, new in seen += [old, new] }
    general.observeTransitions { old, _, new in expected += [old, new] }
    for event in House.tour {
      machine.handle(event)
      general.handle(event)
      #expect(machine.state == general.state)
    }
    #expect(seen == expected)
  }

  @Test func `the error of an exit undoes the record`() throws {
    let machine = try Houses(count: 1, failingExit: "b0").started(trace)
    for event in ["go", "in", "turn"] { machine.handle(event) }
    let before = machine.state
    #expect(machine.handle("go").error is Houses.Failure)
    #expect(machine.state == before)
  }

  @Test func `a resumed machine restores what was recorded directly`() throws {
    let machine = try House().started(trace)
    for event in ["turn", "go"] { machine.handle(event) }
    let saved = try JSONDecoder().decode(
      Configuration<String>.self, from: JSONEncoder().encode(machine.state))
    #expect(saved == machine.state)
    let resumed = try StateMachine(schema: StatechartSchema(House()), subject: trace)
    try resumed.resume(from: .init(state: saved))
    resumed.handle("in")
    #expect(resumed.state.leaves == ["b"])
  }

  @Test func `a record of several leaves is restored by the planner`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("out") { on("in", via: .history(.deep, of: "house")) }
        traced("house") {
          on("go", to: "out")
          traced("plain")
          parallel("wings") {
            region {
              for id in ["a", "b"] { traced(id) { on("turn", to: id == "a" ? "b" : "a") } }
            }
            region { for id in ["c", "d"] { traced(id) } }
          }
          on("wings", to: "wings")
        }
      }
    }
    let machine = try Chart().started(trace)
    for event in ["in", "wings", "turn", "go", "in"] { machine.handle(event) }
    #expect(machine.state.leaves == ["b", "c"])
  }

  @Test func `a transition of a composite to its own history restores what it exits`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("house") {
          on("again", via: .history(.deep, of: "house"))
          on("turn", to: "b")
          traced("a")
          traced("cellar") { traced("b") }
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("turn")
    _ = trace.take()
    machine.handle("again")
    #expect(trace.take() == "-b -cellar -house +house +cellar +b")
  }

  @Test(arguments: [1, 6])
  func `the storages of past configurations are released, though each is kept for a while`(
    count: Int
  ) throws {
    let machine = try Houses(count: count).started(trace)
    var latest = machine.state
    for _ in 0..<10 {
      for event in House.tour {
        machine.handle(event)
        latest = machine.state
      }
    }
    var (length, storage) = (0, latest.storage.previous)
    while let current = storage { (length, storage) = (length + 1, current.previous) }
    #expect(length <= 2)
  }

  /// The same machine twice; the planner makes the steps of the second, because it has a tracer.
  private func machines(
    _ chart: Houses
  ) throws -> (Houses.Machine, Houses.Machine) {
    let (machine, general) = (try chart.started(trace), try chart.started(other))
    general.trace { _ in }
    return (machine, general)
  }
}

// MARK: - Charts

private struct House: TracedChart {
  static let tour = ["go", "in", "turn", "go", "in", "go", "deep", "turn", "go", "deep", "in"]

  var body: [Element] {
    traced("house") {
      on("go", to: "street")
      traced("a") { on("turn", to: "b") }
      traced("b") { on("turn", to: "a") }
    }
    traced("street") {
      on("in", via: .history(of: "house"))
      on("deep", via: .history(.deep, of: "house"))
    }
  }
}

/// Houses with rooms in regions, all of which handle each event.
private struct Houses: TracedChart {
  typealias Machine = TracedMachine
  struct Failure: Error {}

  let count: Int
  var failing: String?
  var failingExit: String?
  var isTalkative = false

  var body: [Element] {
    parallel("town") {
      for number in 0..<count { region { house(number) } }
    }
  }

  @ChartBuilder<String, String, Trace>
  private func house(_ number: Int) -> [Element] {
    place("house\(number)") {
      on("go", to: "street\(number)")
      place("a\(number)") { on("turn", to: "b\(number)") }
      place("hall\(number)") {
        place("b\(number)") { on("turn", to: "a\(number)") }
      }
    }
    place("street\(number)") {
      on("in", via: .history(of: "house\(number)"))
      on("deep", via: .history(.deep, of: "house\(number)"))
    }
  }

  private func place(
    _ id: String, @ChartBuilder<String, String, Trace> _ content: () -> [Element]
  ) -> Element {
    let elements = content()
    return state(id) {
      onEntry { _ in if id == failing { throw Failure() } }
      onExit { _ in if id == failingExit { throw Failure() } }
      if isTalkative {
        onEntry().performWithContext { talk("+\(id)", $0) }
        onExit().performWithContext { talk("-\(id)", $0) }
      }
      elements
    }
  }

  private func talk(_ place: String, _ context: borrowing ChartContext<String, String, Trace>) {
    let records = context.configuration.numbers
    context.subject.note(
      "\(place) \(context.statesExited) \(context.statesEntered) \(records)")
  }
}
