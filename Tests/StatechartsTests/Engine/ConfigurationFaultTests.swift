import Foundation
import Schematic
import Statecharts
import Testing

/// Mismatches of configurations as values.
@Suite struct ConfigurationFaultTests {
  private struct Box: Statechart {
    typealias State = String
    typealias Event = String
    let states: [String]
    var children: [String] = []

    var body: [Element] {
      for name in states { state(name) { for child in children { state(name + child) } } }
    }
  }

  private func faults(of old: Box, in new: Box) throws -> [ConfigurationFault] {
    let machine = try StateMachine(old)
    machine.start()
    return try StatechartSchema(new).mismatches(of: machine.state)
  }

  @Test func `a state that is gone has a path, and the nearest ones`() throws {
    let faults = try faults(of: Box(states: ["printed"]), in: Box(states: ["open", "printing"]))
    #expect(faults.map(\.paths) == [["printed"]] && faults.map(\.nearest) == [[]])
    let near = try self.faults(of: Box(states: ["printed"]), in: Box(states: ["a", "print"]))
    #expect(near.map(\.nearest) == [["print"]])
    #expect(near.map(\.description) == ["'printed' is not declared in it."])
  }

  @Test func `a state that has become a composite is named by its path`() throws {
    let faults = try faults(of: Box(states: ["a"]), in: Box(states: ["a"], children: ["b"]))
    #expect(faults.map(\.paths) == [["a"]] && faults.map(\.severity) == [.error])
    #expect(faults.map(\.description) == ["'a' is active, and none of its states is."])
  }

  @Test func `a configuration of the chart has no mismatches`() throws {
    #expect(try faults(of: Box(states: ["a"]), in: Box(states: ["b", "a"])) == [])
  }

  @Test func `history that is discarded is a mismatch, and does not reject`() throws {
    struct Page: Statechart {
      typealias State = String
      typealias Event = String
      let hasHistory: Bool

      var body: [Element] {
        state("home") {
          state("a")
          state("b")
          on("leave", to: "away")
        }
        state("away") {
          if hasHistory { on("back", via: .history(of: "home")) } else { on("back", to: "home") }
        }
      }
    }
    let machine = try StateMachine(Page(hasHistory: true))
    machine.start()
    machine.handle("leave")
    let schema = try StatechartSchema(Page(hasHistory: false))
    let faults = schema.mismatches(of: machine.state)
    #expect(faults.map(\.paths) == [["home"]] && faults.map(\.severity) == [.warning])
    #expect(try schema.validated(machine.state).leaves == ["away"])
  }
}
