import Foundation
import Schematic
import Statecharts
import TestSupport
import Testing

/// A machine reuses the storage of states that nothing keeps: nothing of what was in it may remain.
struct ReusedStorageTests {
  /// Tents in regions, each of which contains one active state or two, a history that is cleared when the tent
  /// completes, and a join.
  private struct Fair: TracedChart {
    static let events = ["grow", "shrink", "close", "reopen", "left", "right", "far"]

    let count: Int

    var body: [Element] {
      parallel("fair") {
        for number in 0..<count { region { tent(number) } }
      }
    }

    @ChartBuilder<String, String, Trace>
    private func tent(_ number: Int) -> [Element] {
      state("open \(number)") {
        on("close \(number)", to: "shut \(number)")
        on("close", to: "shut \(number)")
        onDone(to: "shut \(number)")
        state("small \(number)") { on("grow \(number)", to: "large \(number)") }
        parallel("large \(number)") {
          on("shrink", to: "small \(number)")
          for side in ["left", "right"] {
            region {
              state("\(side) \(number)") {
                on("\(side) \(number)", via: .join("meet \(number)"))
                on("far", to: "far \(side) \(number)")
              }
              state("far \(side) \(number)") { on("far", to: "\(side) \(number)") }
            }
          }
          join("meet \(number)", to: "met \(number)")
        }
        final("met \(number)")
      }
      state("shut \(number)") { on("reopen", via: .history(.deep, of: "open \(number)")) }
    }
  }

  @Test(arguments: [1, 3, 6], 0..<6)
  func `a machine is in the same states as one whose storage is never reused`(
    count: Int, seed: UInt64
  ) throws {
    let (machine, keeping) = try (started(count), started(count))
    var random = SeededRandom(seed: seed)
    var kept: [(state: Configuration<String>, data: Data)] = []
    for _ in 0..<150 {
      let kind = random.pick(Fair.events)
      let event = random.chance(60) ? "\(kind) \(random.pick(Array(0..<count)))" : kind
      machine.handle(event)
      keeping.handle(event)
      #expect(machine.state == keeping.state)
      try kept.append((keeping.state, encoded(machine.state)))
    }
    for (state, data) in kept { #expect(try encoded(state) == data) }
  }

  private func started(_ count: Int) throws -> TracedMachine {
    let machine = try StateMachine(Fair(count: count), subject: Trace(), reference: .strong)
    machine.start()
    return machine
  }

  private func encoded(_ state: Configuration<String>) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(state)
  }
}
