import Foundation
import Schematic
import TestSupport
import Testing

@testable import Statecharts

/// Local transitions in composites with histories that stay active, of histories in histories: the table of
/// steps records and restores what the planner does.
struct NestedHistoryTests {
  @Test(arguments: [1, 2, 6], 0..<8)
  func `a chart of nested histories has the records of the planner`(
    count: Int, seed: UInt64
  ) throws {
    let (machine, general) = try (started(count), started(count))
    // A machine with a tracer takes no step by the table.
    general.trace { _ in }
    var random = SeededRandom(seed: seed)
    // Some states only: a machine reuses the storage of a state that nothing keeps.
    var kept: [(state: Configuration<String>, text: Data)] = []
    for _ in 0..<150 {
      let event = random.pick(Cellars.events)
      #expect(machine.handle(event) == general.handle(event))
      #expect(machine.state == general.state)
      #expect(try encoded(machine.state) == encoded(general.state))
      if random.chance(30) { try kept.append((machine.state, encoded(machine.state))) }
    }
    for (state, text) in kept { #expect(try encoded(state) == text) }
  }

  @Test func `a local transition to the own history restores the record, or enters the default`()
    throws
  {
    let machine = try started(1)
    #expect(leaves(of: machine, after: "down", "turn") == ["b0"])
    #expect(leaves(of: machine, after: "own") == ["hall0"])
    #expect(leaves(of: machine, after: "down", "leave", "in", "over", "own") == ["a0"])
  }

  @Test func `a composite that stays active has no record of its history`() throws {
    let machine = try started(1)
    #expect(leaves(of: machine, after: "down", "turn", "over") == ["hall0"])
    #expect(machine.state.storage.historyRecords.count == 1)
  }

  private func started(_ count: Int) throws -> TracedMachine {
    let machine = try StateMachine(Cellars(count: count), subject: Trace(), reference: .strong)
    machine.start()
    return machine
  }

  private func leaves(of machine: TracedMachine, after events: String...) -> [String] {
    for event in events { machine.handle(event) }
    return machine.state.leaves
  }

  private func encoded(_ state: Configuration<String>) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(state)
  }
}

/// Houses with a cellar in regions, all of which handle each event; house and cellar have histories.
private struct Cellars: TracedChart {
  static let events = [
    "leave", "in", "deep", "cellar", "own", "ownDeep", "over", "down", "again", "turn",
  ]

  let count: Int

  var body: [Element] {
    parallel("town") {
      for number in 0..<count { region { house(number) } }
    }
  }

  @ChartBuilder<String, String, Trace>
  private func house(_ number: Int) -> [Element] {
    state("house\(number)") {
      on("leave", to: "street\(number)")
      on("own", via: .history(of: "house\(number)"), kind: .local)
      on("ownDeep", via: .history(.deep, of: "house\(number)"), kind: .local)
      on("over", to: "hall\(number)", kind: .local)
      state("hall\(number)") { on("down", to: "cellar\(number)") }
      state("cellar\(number)") {
        on("again", via: .history(.deep, of: "cellar\(number)"), kind: .local)
        state("a\(number)") { on("turn", to: "b\(number)") }
        state("b\(number)") { on("turn", to: "a\(number)") }
      }
    }
    state("street\(number)") {
      on("in", via: .history(of: "house\(number)"))
      on("deep", via: .history(.deep, of: "house\(number)"))
      on("cellar", via: .history(.deep, of: "cellar\(number)"))
    }
  }
}
