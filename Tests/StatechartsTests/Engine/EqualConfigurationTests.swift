import Foundation
import Schematic
import Statecharts
import Testing

/// Configurations of different compilations, and those that were decoded, are equal if nothing that they
/// contain is different.
struct EqualConfigurationTests {
  /// A state that ends the machine, and one with regions whose histories are restored one by one.
  private struct House: TextChart {
    var body: [Element] {
      parallel("house") {
        on("leave", to: "street")
        for name in ["up", "down"] {
          region(name) {
            state("dark \(name)") { on(name, to: "lit \(name)") }
            state("lit \(name)")
          }
        }
      }
      state("street") {
        on("into up", via: .history(of: "house", region: "up"))
        on("into down", via: .history(of: "house", region: "down"))
        on("end", via: .terminate)
      }
    }
  }

  private func machine(after events: [String] = []) throws -> House.Machine {
    let machine = try StateMachine(House())
    machine.start()
    for event in events { machine.handle(event) }
    return machine
  }

  private func decoded(_ state: Configuration<String>) throws -> Configuration<String> {
    try JSONDecoder().decode(Configuration<String>.self, from: JSONEncoder().encode(state))
  }

  /// Expects that each way leads to a state of its own, in whichever compilation, and decoded.
  private func expectDifferentStates(
    _ ways: [() throws -> Configuration<String>]
  ) throws {
    for (index, way) in ways.enumerated() {
      let state = try way()
      for (other, otherWay) in ways.enumerated() {
        for same in try [otherWay(), decoded(otherWay())] {
          #expect((state == same) == (index == other), "\(index), \(other)")
          if index == other { #expect(state.hashValue == same.hashValue) }
        }
      }
    }
  }

  @Test func `no active state before the start, after a stop and after the end is different`()
    throws
  {
    try expectDifferentStates([
      { try StateMachine(House()).state },
      {
        let machine = try machine()
        machine.stop()
        return machine.state
      },
      { try machine(after: ["leave", "end"]).state },
    ])
  }

  @Test func `the history of each region is different`() throws {
    let ways = [[], ["up"], ["down"], ["up", "down"]]
    try expectDifferentStates(ways.map { way in { try machine(after: way + ["leave"]).state } })
  }

  @Test func `the history of each region is restored after decoding`() throws {
    for way in [[], ["up"], ["down"], ["up", "down"]] {
      for region in ["up", "down"] {
        let saved = try decoded(machine(after: way + ["leave"]).state)
        let resumed = try StateMachine(House())
        try resumed.resume(from: .init(state: saved))
        resumed.handle("into \(region)")
        #expect(resumed.isIn("lit \(region)") == way.contains(region), "\(way), \(region)")
      }
    }
  }

  /// Two rooms that a hall restores.
  private struct Rooms: TextChart {
    var body: [Element] {
      state("hall") {
        for name in ["first", "second"] {
          on("to \(name)", to: name)
          on("back to \(name)", via: .history(of: name))
        }
      }
      for name in ["first", "second"] {
        state(name) {
          on("leave", to: "hall")
          state("\(name) corner")
        }
      }
    }
  }

  @Test func `the order in which histories were recorded does not count`() throws {
    let schema = try StatechartSchema(Rooms())
    let states = [["first", "second"], ["second", "first"]].map { names in
      let machine = StateMachine(schema: schema)
      machine.start()
      for name in names {
        machine.handle("to \(name)")
        machine.handle("leave")
      }
      return machine.state
    }
    #expect(states[0] == states[1])
  }
}
